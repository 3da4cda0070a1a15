// Package algotest tests whether an algorithm keeps the contract of package algo.
//
// An algorithm's own test is then its paper's vectors and one call of [Run].
package algotest

import (
	"context"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/base/param/paramtest"
	"pagetwin/core/text"
)

// Run checks a with its default parameters and with each of the other settings (name=value, as for
// a flag) on a small set of Chinese and English pages.
func Run(t *testing.T, a algo.Algorithm, settings ...[]string) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // little is alive, and stories are soon gone: collecting as often as usual costs a sixth more
	t.Run("description", func(t *testing.T) { describes(t, a) })
	var all []param.Values
	for _, set := range append([][]string{nil}, settings...) {
		v, err := param.Parse(a.Params, set)
		if err != nil {
			t.Fatalf("setting %v: %v", set, err)
		}
		all = append(all, v)
		t.Run(fmt.Sprint("with", set), func(t *testing.T) {
			b := prepare(t, a, v)
			t.Run("deterministic", b.deterministic)
			t.Run("itself scores 1", b.itself)
			t.Run("symmetric and within 0 and 1", b.symmetric)
			t.Run("row by row", b.rows)
			t.Run("counted by score", b.levels)
			t.Run("empty page", b.empty)
			t.Run("index", b.index)
			t.Run("index for lower scores", b.lower)
			t.Run("index for more pages", b.sized)
			t.Run("spread by keys", b.spreads)
			t.Run("places", b.places)
			t.Run("spells", b.spells)
			t.Run("two pages", b.trials)
			t.Run("without being fitted", b.fitting)
			t.Run("kept", b.kept)
			t.Run("story", b.stories)
		})
	}
	t.Run("growth", func(t *testing.T) { growing(t, a) })
	t.Run("what signatures depend on", func(t *testing.T) { signing(t, a, all) })
	t.Run("what decides scores nothing", func(t *testing.T) { deciding(t, a, all) })
}

// describes checks the fields from which forms, lists and documentation are made.
func describes(t *testing.T, a algo.Algorithm) {
	both := func(what string, w param.Words) {
		if w.En == "" || !w.Has("zh") {
			t.Errorf("%s is missing in one language: %+v", what, w)
		}
	}
	both("title", a.Title)
	both("idea", a.Idea)
	both("cost", a.Cost)
	both("when it fails", a.Fails)
	if a.Name == "" {
		t.Errorf("name or paper is missing: %+v", a)
	}
	for _, p := range a.Params {
		both(p.Name+" title", p.Title)
		both(p.Name+" help", p.Help)
		paramtest.Named(t, p)
		if _, err := p.Check(p.Default); err != nil {
			t.Errorf("default: %v", err)
		}
		for _, g := range p.Sweep() {
			if _, err := p.Check(g); err != nil {
				t.Errorf("grid: %v", err)
			}
		}
	}
	th, ok := param.Find(a.Params, a.Threshold)
	if !ok {
		t.Fatalf("threshold %q is not a parameter", a.Threshold)
	}
	for _, g := range append([]any{th.Default}, th.Grid...) {
		v := param.Defaults(a.Params).With(th.Name, g)
		cut := a.Cut(v)
		if !(cut >= 0 && cut <= math.Nextafter(1, 2)) {
			t.Errorf("threshold %v is cut %v, not a score", g, cut)
		}
		if own := a.Own(v, cut); math.Abs(a.Cut(v.With(th.Name, own))-cut) > 1e-9 {
			t.Errorf("threshold %v: its cut %v reads back as %v", g, cut, own)
		}
	}
}

type bench struct {
	a    algo.Algorithm
	v    param.Values
	m    algo.Method
	docs func() []*text.Doc // new documents, without cached results
	sigs []algo.Signature
}

func prepare(t *testing.T, a algo.Algorithm, v param.Values) *bench {
	t.Helper()
	b := &bench{a: a, v: v, docs: Docs}
	b.m = b.fresh(t)
	b.sigs = b.sign(b.m)
	return b
}

func (b *bench) fresh(t *testing.T) algo.Method {
	t.Helper()
	m, err := b.a.New(b.v)
	if err != nil {
		t.Fatalf("New(%s): %v", b.v, err)
	}
	if f, ok := m.(algo.Fitter); ok {
		docs := b.docs()
		c := text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
			for i, d := range docs {
				if err := fn(0, i, d); err != nil {
					return err
				}
			}
			return nil
		})
		if err := f.Fit(context.Background(), c); err != nil {
			t.Fatalf("Fit: %v", err)
		}
	}
	return m
}

func (b *bench) sign(m algo.Method) []algo.Signature {
	var sigs []algo.Signature
	for _, d := range b.docs() {
		sigs = append(sigs, m.Sign(d))
	}
	return sigs
}

func (b *bench) deterministic(t *testing.T) {
	again := b.sign(b.fresh(t))
	for i := range b.sigs {
		if !slices.Equal(b.sigs[i], again[i]) {
			t.Errorf("page %d is signed differently the second time", i)
		}
	}
}

func (b *bench) itself(t *testing.T) {
	for i, s := range b.sigs {
		if len(s) == 0 {
			continue
		}
		if got := b.m.Score(s, slices.Clone(s)); math.Abs(got-1) > 1e-12 {
			t.Errorf("page %d against itself scores %v", i, got)
		}
	}
}

func (b *bench) symmetric(t *testing.T) {
	for i, x := range b.sigs {
		for j, y := range b.sigs[:i] {
			s := b.m.Score(x, y)
			if back := b.m.Score(y, x); s != back {
				t.Errorf("pages %d and %d score %v one way and %v the other", i, j, s, back)
			}
			if !(s >= 0 && s <= 1) {
				t.Errorf("pages %d and %d score %v", i, j, s)
			}
		}
	}
}

// rows compares the row-wise scores with those of single pairs.
func (b *bench) rows(t *testing.T) {
	by := algo.TraitsOf(b.m).Row
	if by == nil {
		return
	}
	row := by()
	for i, x := range b.sigs {
		if len(x) == 0 {
			continue
		}
		score := row(x)
		for j, y := range b.sigs {
			if len(y) == 0 {
				continue
			}
			if got, want := score(y), b.m.Score(x, y); got != want {
				t.Errorf("pages %d and %d score %v in a row and %v as a pair", i, j, got, want)
			}
		}
	}
}

func (b *bench) levels(t *testing.T) {
	levels := algo.TraitsOf(b.m).Levels
	if levels == nil {
		return
	}
	live := slices.DeleteFunc(slices.Clone(b.sigs), func(s algo.Signature) bool { return len(s) == 0 })
	scores, count := levels(live)
	times := make([]int64, len(live))
	for i, x := range live {
		times[i] = 1
		for j, y := range live[:i+1] {
			counts := make([]int64, len(scores))
			count(counts, times, i, j, j+1)
			for l, n := range counts {
				if want := b.m.Score(x, y); n > 0 && scores[l] != want || n < 0 {
					t.Errorf("pages %d and %d are counted at the score %v, theirs is %v", i, j, scores[l], want)
				}
			}
			if !slices.Contains(counts, 1) {
				t.Errorf("pages %d and %d are not counted", i, j)
			}
		}
	}
}

func (b *bench) empty(t *testing.T) {
	for _, body := range []string{"", " \n\t", "，。！"} {
		if s := b.m.Sign(text.NewDoc(nil, body)); len(s) != 0 {
			t.Errorf("the page %q has a signature of %d words", body, len(s))
		}
	}
	for i, s := range b.sigs {
		if b.m.Score(s, nil) != 0 || b.m.Score(nil, s) != 0 {
			t.Errorf("page %d and an empty page score above 0", i)
		}
	}
	if b.m.Score(nil, nil) != 0 {
		t.Error("two empty pages score above 0")
	}
}

func (b *bench) index(t *testing.T) {
	b.keeps(t, b.m)
	if m, ok := b.m.(algo.Joiner); ok {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if err := m.Pairs(ctx, b.sigs, func(int, int) {}); err == nil {
			t.Error("a cancelled join returns no error")
		}
	}
}

// lower checks the index for scores other than the threshold's: it must belong to the same method
// and guarantee at least the same.
func (b *bench) lower(t *testing.T) {
	cut := b.a.Cut(b.v)
	for _, share := range []float64{0.9, 0.7, 0.5, 0.2, 0.01} {
		x := algo.IndexedFor(b.m, share*cut)
		if x == nil || algo.HasIndex(x) != algo.HasIndex(b.m) {
			t.Fatalf("for the score %v there is no index", share*cut)
		}
		if was, is := algo.Guarantee(b.m), algo.Guarantee(x); is > was {
			t.Errorf("the index for %v is sure from %v, that for %v from %v", share*cut, is, cut, was)
		}
		for i, a := range b.sigs {
			for _, c := range b.sigs[:i] {
				if x.Score(a, c) != b.m.Score(a, c) {
					t.Fatalf("with the index for %v scores are others", share*cut)
				}
			}
		}
		b.keeps(t, x)
	}
}

// sized checks the index for other numbers of pages: it must belong to the same method and
// guarantee the same.
func (b *bench) sized(t *testing.T) {
	if algo.IndexOf(b.m).SizedFor(1) == nil {
		return
	}
	for _, pages := range []int{0, 1, 20_000, 1_000_000, 1 << 40} {
		x := algo.SizedFor(b.m, pages)
		if was, is := algo.Guarantee(b.m), algo.Guarantee(x); is != was || algo.HasIndex(x) != algo.HasIndex(b.m) {
			t.Errorf("the index for %d pages is sure from %v, that for a few from %v", pages, is, was)
		}
		for i, a := range b.sigs {
			for _, c := range b.sigs[:i] {
				if x.Score(a, c) != b.m.Score(a, c) {
					t.Fatalf("with the index for %d pages scores are others", pages)
				}
			}
		}
		b.keeps(t, x)
	}
}

// keeps checks the candidates of an index and its guarantee.
func (b *bench) keeps(t *testing.T, x algo.Method) {
	found := make(map[[2]int]bool)
	switch m := x.(type) {
	case algo.Joiner:
		err := m.Pairs(context.Background(), b.sigs, func(x, y int) {
			p := [2]int{x, y}
			if x >= y || x < 0 || y >= len(b.sigs) || len(b.sigs[x]) == 0 || len(b.sigs[y]) == 0 {
				t.Errorf("pair %v is out of order, out of range or of an empty page", p)
			}
			if found[p] {
				t.Errorf("pair %v comes twice", p)
			}
			found[p] = true
		})
		if err != nil {
			t.Fatal(err)
		}
	case algo.Keyed:
		owners := make(map[uint64][]int)
		for i, s := range b.sigs {
			if len(s) == 0 && len(m.Keys(s)) > 0 {
				t.Errorf("the empty page %d has keys", i)
			}
			for _, k := range m.Keys(s) {
				for _, j := range owners[k] {
					found[[2]int{j, i}] = true
				}
				owners[k] = append(owners[k], i)
			}
		}
	default:
		return
	}
	b.meets(t, x, found)
	b.files(t, x, found)
	sure := algo.Guarantee(x)
	for j := range b.sigs {
		for i := range j {
			if s := x.Score(b.sigs[i], b.sigs[j]); s > 0 && s >= sure && !found[[2]int{i, j}] {
				t.Errorf("the index lost pages %d and %d, which score %v (guaranteed from %v)", i, j, s, sure)
			}
		}
	}
}

func (b *bench) places(t *testing.T) {
	inside := func(what string, body string, spans []text.Span) {
		for _, s := range spans {
			if s.Start < 0 || s.Start >= s.End || s.End > len(body) {
				t.Errorf("%s points at %v of a body of %d bytes", what, s, len(body))
			}
		}
	}
	docs := b.docs()
	if e, ok := b.m.(algo.Explainer); ok {
		for i, d := range docs {
			fs := e.Features(d)
			if len(fs) == 0 && len(b.sigs[i]) > 0 {
				t.Errorf("page %d has a signature and no feature", i)
			}
			for _, x := range fs {
				inside("feature "+x.Label, d.Body, x.Places)
			}
			if !slices.IsSortedFunc(fs, func(x, y algo.Feature) int { return compare(y.Weight, x.Weight) }) {
				t.Errorf("the features of page %d are not heaviest first", i)
			}
		}
		for i, x := range docs {
			for j, y := range docs {
				ev := e.Explain(x, y)
				if want := b.m.Score(b.sigs[i], b.sigs[j]); math.Abs(ev.Score-want) > 1e-9 {
					t.Errorf("pages %d and %d score %v and are explained as %v", i, j, want, ev.Score)
				}
				for _, m := range ev.Shared {
					inside("match "+m.Label, x.Body, m.A)
					inside("match "+m.Label, y.Body, m.B)
				}
			}
		}
	}
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
