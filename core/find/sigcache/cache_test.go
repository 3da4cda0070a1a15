package sigcache

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/base/say/saytest"
	"pagetwin/core/body/denoise/format"
	"pagetwin/core/body/denoise/strip"
	"pagetwin/core/page"
)

func mustOpen(t testing.TB, limit int64) *Cache {
	t.Helper()
	c, err := Open(t.TempDir(), limit)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func name(i int) Hash { return newSum(fmt.Sprint(i)).hash() }

func TestSignaturesComeBackAsTheyWere(t *testing.T) {
	c, run := mustOpen(t, 0), 0
	rapid.Check(t, func(rt *rapid.T) {
		run++
		j := Job{Algorithm: algo.Algorithm{Name: fmt.Sprint(run)}}
		all := make(map[Hash]algo.Signature)
		for i := range rapid.IntRange(1, 3).Draw(rt, "runs") {
			var list []Signed
			for range rapid.IntRange(0, 20).Draw(rt, "pages") {
				h := name(rapid.IntRange(0, 30).Draw(rt, "page"))
				s := algo.Signature(rapid.SliceOfN(rapid.Uint64(), 0, 5).Draw(rt, "signature"))
				if rapid.IntRange(0, 200).Draw(rt, "long") == 200 {
					s = make(algo.Signature, fullBlock/8+i)
				}
				list = append(list, Signed{h, s})
				all[h] = s
			}
			c.Add(j, c.Load(j, nil), list, name(i), []say.Words{saytest.Words("said", "说过"), {En: fmt.Sprint(i)}})
		}
		got := c.Load(j, nil)
		if d := cmp.Diff(all, got.Signatures, cmp.Comparer(func(x, y algo.Signature) bool { return slices.Equal(x, y) })); d != "" {
			rt.Fatal(d)
		}
		if !slices.EqualFunc(got.Warnings[name(0)], []say.Words{saytest.Words("said", "说过"), {En: "0"}}, say.Words.Equal) {
			rt.Fatal(got.Warnings)
		}
		one := name(3)
		if some := c.Load(j, map[Hash]bool{one: true}); len(some.Signatures) > 1 || !slices.Equal(some.Signatures[one], all[one]) {
			rt.Fatal(some.Signatures)
		}
	})
}

func TestTheKeyCoversExactlyWhatSignaturesDependOn(t *testing.T) {
	a, err := catalog.Algorithm("simhash")
	if err != nil {
		t.Fatal(err)
	}
	base := Job{Algorithm: a, Values: param.Defaults(a.Params), Denoiser: format.Denoiser(), Denoise: param.Values{"k": 1}}
	with := func(edit func(*Job)) Hash {
		j := base
		edit(&j)
		return j.key()
	}
	same := map[string]Hash{
		"the threshold": with(func(j *Job) { j.Values = j.Values.With("k", 9) }),
		"the index":     with(func(j *Job) { j.Values = j.Values.With("blocks", 7) }),
	}
	for what, k := range same {
		if k != base.key() {
			t.Errorf("%s makes another key", what)
		}
	}
	other := map[string]Hash{
		"bits":         with(func(j *Job) { j.Values = j.Values.With("bits", 128) }),
		"its version":  with(func(j *Job) { j.Algorithm.Version++ }),
		"the denoiser": with(func(j *Job) { j.Denoiser = strip.Denoiser() }),
		"its code":     with(func(j *Job) { j.Denoiser.Version++ }),
		"its values":   with(func(j *Job) { j.Denoise = param.Values{"k": 2} }),
		"the folding":  with(func(j *Job) { j.Reading = "fold simplified" }),
		"the set":      with(func(j *Job) { j.Fitted = "f" }),
	}
	for what, k := range other {
		if k == base.key() {
			t.Errorf("%s makes no other key", what)
		}
	}
	file := filepath.Join(t.TempDir(), "w")
	j := Job{Algorithm: algo.Algorithm{Name: "x", Params: []param.Param{{Name: "weights", Kind: param.Text}}}, Values: param.Values{"weights": file}}
	os.WriteFile(file, []byte("1"), 0o666)
	before := j.key()
	os.WriteFile(file, []byte("2"), 0o666)
	if j.key() == before {
		t.Error("a file of weights that changed makes no other key")
	}
	base.Dictionary = file
	before = base.key()
	os.WriteFile(file, []byte("3"), 0o666)
	if base.key() == before {
		t.Error("a file of words that changed makes no other key")
	}
}

func TestPagesDifferByAllThatAnAlgorithmSees(t *testing.T) {
	seen := make(map[Hash]string)
	for _, p := range []struct {
		page    page.Page
		content page.Content
		summary string
	}{
		{page.Page{ID: "1"}, page.Content{Text: "a"}, ""},
		{page.Page{}, page.Content{Text: "b"}, ""},
		{page.Page{}, page.Content{Text: "a", Kind: page.Text}, ""},
		{page.Page{Title: "x"}, page.Content{Text: "a"}, ""},
		{page.Page{}, page.Content{Text: "a"}, "x"},
		{page.Page{URL: "x"}, page.Content{Text: "a"}, ""},
	} {
		h := Page(Content(p.content), p.page, p.summary)
		if before, ok := seen[h]; ok {
			t.Errorf("%+v is like %s", p, before)
		}
		seen[h] = fmt.Sprintf("%+v", p)
	}
	if Page(Content(page.Content{Text: "a"}), page.Page{ID: "2"}, "") != Page(Content(page.Content{Text: "a"}), page.Page{ID: "1"}, "") {
		t.Error("the name of a page makes a difference")
	}
}

func TestTheLeastRecentlyUsedFilesAreEvicted(t *testing.T) {
	c := mustOpen(t, 10_000)
	job := func(i int) Job { return Job{Algorithm: algo.Algorithm{Name: fmt.Sprint(i)}} }
	for i := range 3 {
		c.Add(job(i), c.Load(job(i), nil), []Signed{{name(i), make(algo.Signature, 400)}}, Hash{}, nil)
		old := time.Now().Add(time.Duration(i-10) * time.Hour)
		os.Chtimes(c.jobPath(job(i)), old, old)
	}
	c.Load(job(0), nil) // used again
	c.Add(job(3), c.Load(job(3), nil), []Signed{{name(3), make(algo.Signature, 400)}}, Hash{}, nil)
	var there []int
	for i := range 4 {
		if len(c.Load(job(i), nil).Signatures) > 0 {
			there = append(there, i)
		}
	}
	if files, size := c.Size(); !slices.Equal(there, []int{0, 2, 3}) || files != len(there) || size > 10_000 {
		t.Errorf("%v stay, %d files of %d bytes", there, files, size)
	}
	c.Add(job(4), c.Load(job(4), nil), []Signed{{name(4), make(algo.Signature, 4000)}}, Hash{}, nil)
	if len(c.Failures()) != 1 {
		t.Error(c.Failures())
	}
	err := c.Clear()
	if files, size := c.Size(); err != nil || files != 0 || size != 0 {
		t.Error(err, files, size)
	}
}

func TestAChangedByteIsNeverTakenForContent(t *testing.T) {
	src := written(func(w *writer) {
		for i := range 4000 {
			w.signature(name(i), make(algo.Signature, 100))
		}
	})
	sound := blocksOf(t, src)
	rapid.Check(t, func(rt *rapid.T) {
		bad := slices.Clone(src)
		at := rapid.IntRange(0, len(bad)-1).Draw(rt, "at")
		bad[at] ^= byte(rapid.IntRange(1, 255).Draw(rt, "by"))
		got := blocksOf(t, bad)
		for _, b := range got {
			if b.kind != signatures || !slices.ContainsFunc(sound, func(s block) bool { return s.n == b.n && bytes.Equal(s.content, b.content) }) {
				rt.Fatal("a block that never was")
			}
		}
		if in := bytes.Index(src, sound[0].content); at >= in && at < in+len(sound[0].content) && len(got) != len(sound)-1 {
			rt.Fatalf("%d blocks of %d, and one is damaged", len(got), len(sound))
		}
	})
}

func FuzzBlocks(f *testing.F) {
	f.Add(written(func(w *writer) {
		w.signature(name(1), algo.Signature{1, 2, 3})
		w.done()
		w.warnings(name(2), []say.Words{saytest.Words("x", "甲")})
	}))
	f.Fuzz(func(t *testing.T, src []byte) {
		s := &Shelf{Signatures: make(map[Hash]algo.Signature), Warnings: make(map[Hash][]say.Words)}
		for _, b := range append(blocksOf(t, src), block{signatures, 5, src}, block{said, 1, src}) {
			s.take(b, nil)
		}
	})
}

func BenchmarkLoadAHundredThousandSignatures(b *testing.B) {
	c := mustOpen(b, 0)
	j := Job{Algorithm: algo.Algorithm{Name: "x"}}
	var list []Signed
	for i := range 100_000 {
		list = append(list, Signed{name(i), make(algo.Signature, 128)})
	}
	b.Run("add", func(b *testing.B) {
		for b.Loop() {
			c.Add(j, &Shelf{}, list, Hash{}, nil)
		}
	})
	b.Run("load", func(b *testing.B) {
		for b.Loop() {
			c.Load(j, nil)
		}
	})
}
