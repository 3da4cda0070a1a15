package detect_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/join"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// inMemoryAlone names the algorithms that need all signatures in memory.
var inMemoryAlone = map[string]bool{"charfreq": true}

// differs names the algorithms that declare more candidates on the disk.
var differs = map[string]bool{"blend": true, "bloom": true}

// sameSpilled compares a run that puts everything on the disk with one in memory: the pairs from
// the lowest score on, their texts and the counts of pages.
func sameSpilled(t testing.TB, set *page.Set, opt detect.Options, j detect.Job) (spilled *result.Result) {
	t.Helper()
	run := func(opt detect.Options) (*result.Result, error) {
		list, err := detect.Run(context.Background(), set, []detect.Job{j}, opt)
		if err != nil {
			return nil, err
		}
		return list[0], nil
	}
	opt.Candidates = result.Index
	if n := int32(len(set.Pages)); n > 2 {
		few := []page.Pair{{A: 0, B: 1}, {A: 0, B: n - 1}, {A: n / 2, B: n - 1}}
		opt.Ask = &scored.Ask{Pairs: slices.Values(few), Listed: func(p page.Pair) bool { return slices.Contains(few, p) }, Draws: 5000, Seed: 2}
	}
	want, err := run(opt)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	opt.Spill = dir
	got, err := run(opt)
	if inMemoryAlone[j.Algorithm.Name] || err != nil && opt.Lowest > 0 { // at so low a score the keys may not separate pages
		if err == nil || !strings.Contains(err.Error(), "runs only in memory") {
			t.Fatalf("%s on the disk: %v", j.Algorithm.Name, err)
		}
		return nil
	}
	if err != nil {
		t.Fatalf("%s on the disk: %v", j.Algorithm.Name, err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("%s leaves %v", j.Algorithm.Name, left)
	}
	if x, y := want.Pairs.From(got.Floor).Found(), got.Pairs.Found(); !x.Equal(y) { // they may be folded in another way
		a, b := x.List(), y.List()
		if differs[j.Algorithm.Name] { // there may be additional pairs
			b = slices.DeleteFunc(slices.Clone(b), func(s scored.Pair) bool {
				_, ok := slices.BinarySearchFunc(a, s, scored.Compare)
				return !ok
			})
		}
		if !slices.Equal(a, b) {
			t.Fatalf("%s: %d pairs on the disk, %d in memory: %v, want %v", j.Algorithm.Name, len(b), len(a), b[:min(len(b), 5)], a[:min(len(a), 5)])
		}
	}
	for _, p := range got.Pairs.Entries() {
		if want.Texts.Measure(p.A, p.B) != got.Texts.Measure(p.A, p.B) {
			t.Fatalf("%s: the texts of %v are not the same", j.Algorithm.Name, p)
		}
	}
	if got.Index == algo.KeyIndex && (want.Comparisons != got.Comparisons || want.Indexed != got.Indexed) {
		t.Errorf("%s: %d comparisons, %d in memory", j.Algorithm.Name, got.Comparisons, want.Comparisons)
	}
	if d := cmp.Diff(want.Beyond, got.Beyond); d != "" && want.Floor == got.Floor && want.Guarantee == got.Guarantee && !differs[j.Algorithm.Name] {
		t.Errorf("%s: beyond the index: %s", j.Algorithm.Name, d)
	}
	if want.Empty != got.Empty || want.Bytes != got.Bytes || want.Cut != got.Cut || want.Guarantee == got.Guarantee && want.Lowest != got.Lowest {
		t.Errorf("%s: %d empty of %d bytes, want %d of %d", j.Algorithm.Name, got.Empty, got.Bytes, want.Empty, want.Bytes)
	}
	return got
}

// Every algorithm finds the same on the disk as in memory, or says why it cannot.
func TestOnTheDiskIsAsInMemory(t *testing.T) {
	seg := text.NewSegmenter()
	set := news(800, 5)
	for _, a := range catalog.Algorithms() {
		if testing.Short() && a.Name != "minhash" && a.Name != "longsentence" {
			continue // with the race detector one algorithm with keys and one with a join are enough
		}
		t.Run(a.Name, func(t *testing.T) {
			opt := detect.Options{Segmenter: seg}
			opt.LoadAtMost(100)
			j := detect.Job{Algorithm: a, Values: param.Defaults(a.Params)}
			if a.Name == "som" {
				j.Values["side"] = 6 // a small map is trained fast
			}
			r := sameSpilled(t, set, opt, j)
			if r != nil && r.Pairs.From(r.Cut).Len() == 0 {
				t.Error("nothing was found")
			}
		})
	}
}

// The same holds for sets with many copies of a few texts, and for two sets.
func TestCopiesOnTheDiskAreAsInMemory(t *testing.T) {
	seg := text.NewSegmenter()
	rapid.Check(t, func(rt *rapid.T) {
		set := copies(rt)
		if rapid.Bool().Draw(rt, "two sets") {
			n := len(set.Pages) / 2
			set = page.Join(set.Take(set.All()[:n]), set.Take(set.All()[n:]))
		}
		a := rapid.SampledFrom(catalog.Algorithms()).Draw(rt, "algorithm")
		opt := detect.Options{
			Bounds:    result.Bounds{Floor: rapid.SampledFrom([]float64{0, 0.3, 0.9}).Draw(rt, "floor"), Lowest: rapid.SampledFrom([]float64{0, 0.2}).Draw(rt, "lowest")},
			Workers:   rapid.IntRange(1, 3).Draw(rt, "workers"),
			Segmenter: seg,
		}
		opt.LoadAtMost(rapid.SampledFrom([]int{2, 6, 0}).Draw(rt, "lent"))
		sameSpilled(t, set, opt, detect.Job{Algorithm: a})
	})
}

// news makes n texts of sentences, a third of them edits or copies of others.
func news(n int, seed uint64) *page.Set {
	rng := rand.New(rand.NewPCG(seed, 2))
	words := make([]string, 900)
	for i := range words {
		words[i] = string([]rune{rune(0x4E00 + rng.IntN(3000)), rune(0x4E00 + rng.IntN(3000))})
	}
	sentence := func() string {
		var b strings.Builder
		for range 4 + rng.IntN(12) {
			b.WriteString(words[min(rng.IntN(len(words)), rng.IntN(len(words)))])
		}
		return b.String() + "。"
	}
	pages, contents, summaries := make([]page.Page, n), make([]page.Content, n), make([]string, n)
	var all [][]string
	for i := range n {
		var s []string
		switch kind := rng.IntN(9); {
		case i > 9 && kind < 1:
			s = all[rng.IntN(i)]
		case i > 9 && kind < 3:
			s = slices.Clone(all[rng.IntN(i)])
			s[rng.IntN(len(s))] = sentence()
		default:
			for range 6 + rng.IntN(14) {
				s = append(s, sentence())
			}
		}
		all = append(all, s)
		pages[i] = page.Page{ID: fmt.Sprintf("p%05d", i), URL: fmt.Sprintf("http://a.example/%d", i), Kind: page.Text, Title: strings.TrimSuffix(s[0], "。")}
		summaries[i] = s[1]
		contents[i] = page.Content{Kind: page.Text, Text: strings.Join(s, "")}
	}
	set := page.FromPages("news", pages, contents)
	set.Summaries = summaries
	return set
}

// A signature that most pages have, or a key that a third of them have, takes no more work or
// memory than others.
func TestSkewedSetsOnTheDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("much of the same: tests for races do without")
	}
	const pages = 20_000
	list := make([]string, pages)
	for i := range list {
		switch {
		case i%3 == 0:
			list[i] = fmt.Sprintf("common own%d", i)
		case i%3 == 1:
			list[i] = "the same on many pages"
		default:
			list[i] = fmt.Sprintf("n%d m%d", i/9, i%7)
		}
	}
	set := setOf(list)
	j := job("keys", keyed{})
	j.Algorithm.Name = "skewed"
	opt := detect.Options{Bounds: result.Bounds{Floor: 0.6}}
	opt.LoadAtMost(4000)
	r := sameSpilled(t, set, opt, j)
	if r.Comparisons < pages*pages/18-pages {
		t.Errorf("only %d comparisons", r.Comparisons)
	}
}

// A hundred thousand pages, a third of them with a near copy, go to the disk in many parts and many
// pieces, under any memory limit.
func TestManyPagesOnTheDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("much of the same: tests for races do without")
	}
	const pages = 100_000
	list := make([]string, pages)
	for i := range list {
		of := i
		if i%3 == 0 {
			of = i / 6 * 6
		}
		list[i] = fmt.Sprintf("a%[1]d b%[1]d c%[1]d d%[1]d e%[1]d f%[1]d g%[1]d k%[2]d", of, i)
	}
	set, j := setOf(list), job("keys", allKeys{})
	want := mustRun(t, set, detect.Options{Candidates: result.Index, Bounds: result.Bounds{Floor: 0.4}, SendAway: -1}, j)[0]
	if want.Pairs.Len() < pages/6 {
		t.Errorf("only %d pairs found", want.Pairs.Len())
	}
	for _, memory := range []int64{0, 8 << 20} {
		opt := detect.Options{Candidates: result.Index, Bounds: result.Bounds{Floor: 0.4}, Spill: t.TempDir(), Memory: memory, Workers: 3}
		opt.LoadAtMost(1000)
		got := mustRun(t, set, opt, j)[0]
		if !got.Pairs.Equal(want.Pairs) || got.Comparisons != want.Comparisons {
			t.Errorf("with %d bytes: %d pairs of %d compared, want %d of %d", memory, got.Pairs.Len(), got.Comparisons, want.Pairs.Len(), want.Comparisons)
		}
		if got.Scratch < pages*8*12/3 {
			t.Errorf("with %d bytes: %d bytes were put on the disk", memory, got.Scratch)
		}
	}
}

// allKeys has every letter as a key.
type allKeys struct{ letters }

func (allKeys) Keys(s algo.Signature) []uint64 { return s }

// A full disk ends the run with an error that names the folder, at whichever write it occurs; no
// file stays, and no result is returned.
func TestAFullDisk(t *testing.T) {
	set := news(400, 6)
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	for _, named := range []bool{false, true} {
		failed := 0
		for from := 0; ; from++ {
			dir, n := t.TempDir(), new(atomic.Int64)
			d := disk.FS{Named: named, Fault: func(op disk.Op, path string) error {
				if path != dir {
					t.Fatalf("%s of %s", op, path)
				}
				if n.Add(1) > int64(from) {
					return &os.PathError{Op: string(op), Path: path, Err: syscall.ENOSPC}
				}
				return nil
			}}
			res, err := detect.Run(context.Background(), set, []detect.Job{{Algorithm: a}}, detect.Options{
				Candidates: result.Index, Spill: dir, Disk: d, Workers: 2,
			})
			if left, _ := os.ReadDir(dir); len(left) > 0 {
				t.Fatalf("after %d operations %v is left", from, left)
			}
			if err == nil {
				break
			}
			failed++
			if len(res) > 0 || !strings.Contains(err.Error(), dir) || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "another folder") {
				t.Fatalf("after %d operations: %v, %d results", from, err, len(res))
			}
		}
		if failed < 5 {
			t.Errorf("only %d operations could fail", failed)
		}
	}
}

// A run that is stopped leaves no file.
func TestStoppedOnTheDisk(t *testing.T) {
	set := news(600, 7)
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	m, err := a.New(param.Defaults(a.Params))
	if err != nil {
		t.Fatal(err)
	}
	a.New = func(param.Values) (algo.Method, error) { return stopsAtScore{m, m.(algo.Keyed), cancel}, nil }
	_, err = detect.Run(ctx, set, []detect.Job{{Algorithm: a}}, detect.Options{
		Candidates: result.Index, Spill: dir, Disk: disk.FS{Named: true},
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left are %v", left)
	}
}

// stopsAtScore stops the run at its first comparison.
type stopsAtScore struct {
	algo.Method
	algo.Keyed
	stop func()
}

func (s stopsAtScore) Score(a, b algo.Signature) float64 {
	s.stop()
	return s.Method.Score(a, b)
}

// A job that needs all signatures at once is refused with the reason, in both languages.
func TestJobsThatNeedAllSignaturesInMemoryAreRefused(t *testing.T) {
	set := news(50, 8)
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		opt  detect.Options
		want string
	}{
		{detect.Options{Candidates: result.All}, "all pairs can only be compared in memory"},
		{detect.Options{Look: func(*join.Look) error { return nil }}, "runs in memory"},
		{detect.Options{Disk: disk.FS{Fault: func(op disk.Op, _ string) error {
			return &os.PathError{Op: string(op), Path: "x", Err: syscall.EACCES}
		}}}, "cannot create a temporary file"},
	} {
		c.opt.Spill = t.TempDir()
		_, err := detect.Run(context.Background(), set, []detect.Job{{Algorithm: a}}, c.opt)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}
