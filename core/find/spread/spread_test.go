package spread_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/find/spread"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/text"
)

// unexported compares values with their unexported fields.
var unexported = cmp.Exporter(func(reflect.Type) bool { return true })

const version = "1.2.3"

// segmenter is shared by all tests: loading it is slow.
var segmenter = sync.OnceValue(text.NewSegmenter)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// crawl writes a set of pages of three hosts with templates: copies, copies with changes, pages
// that are contained in others, issues of a series, empty ones, and malformed lines.
func crawl(t testing.TB, n int, html bool) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(11, 12))
	var articles [][]string
	var b strings.Builder
	for i := range n {
		a := make([]string, 5+rng.IntN(6))
		for k := range a {
			var words []string
			for range 6 + rng.IntN(9) {
				words = append(words, string(rune('一'+rng.IntN(3000)))+string(rune('一'+rng.IntN(3000))))
			}
			a[k] = strings.Join(words, "") + fmt.Sprintf("的 report %d。", rng.IntN(5000))
		}
		if i > 3 {
			switch old := articles[rng.IntN(len(articles))]; rng.IntN(6) {
			case 0:
				a = old
			case 1:
				a = slices.Clone(old)
				a[rng.IntN(len(a))] = "改过的一句话。"
			case 2:
				a = append(slices.Clone(old), a...)
			}
		}
		articles = append(articles, a)
		host := fmt.Sprintf("http://h%d.example/", i%3)
		p := map[string]any{"id": fmt.Sprintf("p%03d", i), "url": host + fmt.Sprint(i)}
		body := strings.Join(a, "\n")
		if i%40 == 39 {
			body = ""
		}
		content := fmt.Sprintf("首页 频道%d 登录 注册\n%s\n版权所有，未经%s书面许可不得转载本站的任何文字。", i%3, body, host)
		if p["text"] = content; html {
			delete(p, "text")
			series := []string{"", "", "云溪镇纪事"}[i/4%3] // every third four pages are issues of one
			p["html"] = "<html><head><title>" + series + "第" + fmt.Sprint(i/2) + "篇</title></head><body><a href=/>首页</a><p>" + strings.ReplaceAll(content, "\n", "</p><p>") + "</p></body></html>"
		}
		line, err := json.Marshal(p)
		must(t, err)
		b.Write(append(line, '\n'))
		if i%50 == 20 {
			b.WriteString("{\"id\":\n")
		}
	}
	path := filepath.Join(t.TempDir(), "crawl.jsonl")
	must(t, os.WriteFile(path, []byte(b.String()), 0o600))
	return path
}

// job returns an algorithm with its defaults or other values, and the options of a run.
func job(t testing.TB, name string, values ...any) (detect.Job, detect.Options) {
	t.Helper()
	a, err := catalog.Algorithm(name)
	must(t, err)
	v := param.Defaults(a.Params)
	for i := 0; i < len(values); i += 2 {
		v = v.With(values[i].(string), values[i+1])
	}
	d, err := catalog.Denoiser(catalog.DefaultDenoiser)
	must(t, err)
	return detect.Job{Algorithm: a, Values: v}, detect.Options{
		Denoiser: d, Denoise: param.Defaults(d.Params), Reading: pass.DefaultReading(), Segmenter: segmenter(),
		Candidates: result.Index, Program: version, Bounds: result.Bounds{MaxPairs: scored.DefaultMost}, PageTime: -1,
	}
}

func opened(t testing.TB, path string, s page.Section) *page.Set {
	t.Helper()
	set, err := formats.Open(t.Context(), path, page.Options{Section: s})
	must(t, err)
	t.Cleanup(func() { set.Close() })
	return set
}

// whole returns the result of one run.
func whole(t testing.TB, path string, j detect.Job, opt detect.Options) *result.Result {
	t.Helper()
	set := opened(t, path, page.Section{})
	defer set.Close()
	res, err := detect.Run(t.Context(), set, []detect.Job{j}, opt)
	must(t, err)
	return res[0]
}

// begun begins work over a set in three shards, with the state learned from it.
func begun(t testing.TB, path, dir string, j detect.Job, opt detect.Options) *spread.Work {
	t.Helper()
	set := opened(t, path, page.Section{})
	defer set.Close()
	var state *learn.State
	learns, err := spread.Learns(j, opt)
	must(t, err)
	if len(learns) > 0 {
		state, _, err = detect.LearnState(t.Context(), set, detect.Lesson{Job: j}, opt)
		must(t, err)
	}
	spec, err := spread.Plan(j, opt, version, spread.Set{Name: "crawl", Pages: int64(len(set.Pages))}, spread.Sizes{Shards: 3, Parts: 4, Blocks: 3})
	must(t, err)
	w, err := spread.Begin(disk.FS{}, dir, spec, state, spread.Options{Segmenter: opt.Segmenter})
	must(t, err)
	t.Cleanup(w.Close)
	return w
}

// section opens a shard.
func section(t testing.TB, path string) func(page.Section) (*page.Set, error) {
	return func(s page.Section) (*page.Set, error) {
		return formats.Open(t.Context(), path, page.Options{Section: s})
	}
}

// steps does all missing steps of the work, and closes its files.
func steps(t testing.TB, w *spread.Work, path string) (*spread.Merged, error) {
	t.Helper()
	defer w.Close()
	for _, step := range []store.Step{store.Sign, store.Join, store.Score} {
		todo, err := w.Missing(step)
		if err != nil {
			return nil, err
		}
		for _, i := range slices.Backward(todo) { // any order is right
			switch step {
			case store.Sign:
				_, err = w.Sign(t.Context(), i, section(t, path))
			case store.Join:
				_, err = w.Join(t.Context(), i)
			case store.Score:
				_, err = w.Score(t.Context(), i)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return w.Merge(t.Context())
}

// same compares a merged result with that of a run. floor is the score from which the pairs must be
// the same.
func same(t *testing.T, got, want *result.Result, floor float64) {
	t.Helper()
	from := func(r *result.Result) (list []scored.Pair) {
		for p := range r.Pairs.From(floor).InOrder() {
			p.Indexed = true
			list = append(list, p)
		}
		return list
	}
	a, b := from(got), from(want)
	if !slices.Equal(a, b) {
		t.Errorf("%d pairs from %v on, want %d", len(a), floor, len(b))
	}
	for _, p := range b {
		if x, y := got.Texts.Measure(p.A, p.B), want.Texts.Measure(p.A, p.B); x != y {
			t.Fatalf("the texts of %d and %d are related as %v, want %v", p.A, p.B, x, y)
		}
	}
	for name, x := range map[string][2]any{
		"pages": {got.Pages, want.Pages}, "unread": {got.Unread, want.Unread}, "empty": {got.Empty, want.Empty}, "least": {got.Least, want.Least},
		"kinds": {got.Kinds, want.Kinds}, "templates": {got.Templates, want.Templates}, "left": {got.Left, want.Left}, "bytes": {got.Bytes, want.Bytes},
		"problems": {got.Problems, want.Problems}, "cut": {got.Cut, want.Cut}, "different": {got.Different, want.Different}, "lowest": {got.Lowest, want.Lowest}, "reading": {got.Reading, want.Reading},
	} {
		if !cmp.Equal(x[0], x[1], unexported) {
			t.Errorf("%s: %v, want %v", name, x[0], x[1])
		}
	}
}

// Three shards, joined and scored in pieces, give the result of one run: all candidate pairs of a
// run over keys, and with a join those from the score on for which its keys are made.
func TestPiecesAreOneRun(t *testing.T) {
	sets := map[string]string{"html": crawl(t, 150, true), "texts": crawl(t, 150, false)}
	spreads, different := 0, int64(0)
	for _, a := range catalog.Algorithms() {
		for _, kind := range slices.Sorted(maps.Keys(sets)) {
			t.Run(a.Name+" "+kind, func(t *testing.T) {
				j, opt := job(t, a.Name)
				want := whole(t, sets[kind], j, opt)
				m, err := a.New(j.Values)
				must(t, err)
				keys, from, err := detect.SpreadOf(j, m, opt, 150)
				if err != nil {
					t.Skip(err)
				}
				if keys.Differs.En != "" {
					t.Skip(keys.Differs.En)
				}
				spreads++
				different += want.Different
				w := begun(t, sets[kind], t.TempDir(), j, opt)
				got, err := steps(t, w, sets[kind])
				must(t, err)
				same(t, got.Result, want, max(from, 1e-12))
				if from == 0 && got.Result.Comparisons != want.Comparisons {
					t.Errorf("%d comparisons, want %d", got.Result.Comparisons, want.Comparisons)
				}
				if want.Pairs.From(max(from, 1e-12)).Len() == 0 {
					t.Error("no pair: nothing was compared")
				}
				for i, p := range opened(t, sets[kind], page.Section{}).Pages {
					if x := got.Set.Pages[i]; x.ID != p.ID || x.URL != p.URL || x.Title != p.Title {
						t.Fatalf("page %d is %+v, want %+v", i, x, p)
					}
				}
			})
		}
	}
	if different == 0 {
		t.Error("no pair was left out as of different pages")
	}
	if spreads < 36 {
		t.Errorf("only %d runs were spread", spreads)
	}
}

// The result is the same with other numbers of pieces and workers; a piece has the same bytes
// whoever makes it.
func TestBytesDoNotDependOnWorkers(t *testing.T) {
	path := crawl(t, 90, true)
	var trees [2]map[string]string
	for i, workers := range []int{1, 7} {
		j, opt := job(t, "minhash")
		dir := t.TempDir()
		w := begun(t, path, dir, j, opt)
		w.Workers = workers
		_, err := steps(t, w, path)
		must(t, err)
		trees[i] = tree(t, dir)
	}
	if !maps.Equal(trees[0], trees[1]) || len(trees[0]) < 30 {
		t.Errorf("%d files differ from %d", len(trees[0]), len(trees[1]))
	}
}

// tree returns the contents of all files of a folder.
func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	must(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		src, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		out[rel] = string(src)
		return err
	}))
	return out
}

// A limit of pairs keeps the same pairs in pieces as in one run, and reports the same about the
// others.
func TestTheLimitOfPairsHoldsOverPieces(t *testing.T) {
	path := crawl(t, 150, false)
	for _, most := range []int{3, 10, 25} {
		j, opt := job(t, "minhash", "threshold", 0.2)
		j2, opt2 := job(t, "simhash")
		for _, c := range []struct {
			detect.Job
			detect.Options
		}{{j, opt}, {j2, opt2}} {
			c.MaxPairs = most
			set := opened(t, path, page.Section{})
			res, err := detect.Run(t.Context(), set, []detect.Job{c.Job}, c.Options)
			w := begun(t, path, t.TempDir(), c.Job, c.Options)
			got, err2 := steps(t, w, path)
			if (err == nil) != (err2 == nil) {
				t.Fatalf("%s, %d: a run says %v, pieces say %v", c.Algorithm.Name, most, err, err2)
			}
			if err != nil {
				continue
			}
			if res[0].Dropped != got.Result.Dropped || res[0].Floor != got.Result.Floor {
				t.Errorf("%s, %d: floor %v and %d left out, want %v and %d", c.Algorithm.Name, most, got.Result.Floor, got.Result.Dropped, res[0].Floor, res[0].Dropped)
			}
			same(t, got.Result, res[0], max(got.Result.Floor, 1e-12))
		}
	}
}

// Work is idempotent: existing pieces stay as they are, byte for byte, and are not made again.
func TestAnExistingPieceIsNotMadeAgain(t *testing.T) {
	path, dir := crawl(t, 60, false), t.TempDir()
	j, opt := job(t, "minhash")
	w := begun(t, path, dir, j, opt)
	_, err := steps(t, w, path)
	must(t, err)
	before := tree(t, dir)
	never := func(page.Section) (*page.Set, error) { return nil, errors.New("it was opened") }
	for i := range 3 {
		made, err := w.Sign(t.Context(), i, never)
		if made || err != nil {
			t.Fatalf("shard %d was made again: %v", i, err)
		}
	}
	w = begun(t, path, dir, j, opt)
	_, err = steps(t, w, path)
	must(t, err)
	if !maps.Equal(before, tree(t, dir)) {
		t.Error("files changed")
	}
}
