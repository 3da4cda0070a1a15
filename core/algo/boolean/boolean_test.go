package boolean

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

func method(t testing.TB, settings ...string) *Method {
	t.Helper()
	return algotest.New[*Method](t, Algorithm(), settings...)
}

// fit fits m to docs, which three workers see.
func fit(t testing.TB, m *Method, docs []*text.Doc) {
	t.Helper()
	c := text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, d := range docs {
			if err := fn(i%3, i, d); err != nil {
				return err
			}
		}
		return nil
	})
	if err := m.Fit(context.Background(), c); err != nil {
		t.Fatal(err)
	}
}

// The vector worked out from the formulas of the package: 1101101 and 1100111 have 4 bits in common and 6 in all.
func TestScoreVector(t *testing.T) {
	page := func(bits string) algo.Signature {
		var s algo.Signature
		for i, b := range bits {
			if b == '1' {
				s = append(s, uint64(i))
			}
		}
		return s
	}
	if got := method(t).Score(page("1101101"), page("1100111")); math.Abs(got-0.666667) > 1e-6 {
		t.Errorf("score %v, want 0.666667", got)
	}
}

func words(s string) *text.Doc { return text.FromWords(strings.Fields(s)) }

// Of terms in at least two pages and not in too many, the rarest are kept.
func TestTermsAreRareButNotUnique(t *testing.T) {
	m := method(t, "terms=3", "q=1")
	var docs []*text.Doc
	for i := range 12 {
		s := "common"
		if i < 10 {
			s += " often often"
		}
		if i < 3 {
			s += " three"
		}
		if i < 2 {
			s += " two also also"
		}
		docs = append(docs, words(s+fmt.Sprintf(" unique%d", i)))
	}
	fit(t, m, docs)
	var got []string
	for _, x := range m.terms(docs[0]) {
		got = append(got, fmt.Sprintf("%s %d %d", x.word, x.df, x.tf))
	}
	if want := "also 2 2,two 2 1,three 3 1"; strings.Join(got, ",") != want {
		t.Errorf("terms %v, want %v: common stands in more than 10 pages, unique0 in one", got, want)
	}
	if got := m.terms(docs[11]); len(got) != 0 {
		t.Errorf("the last page has the terms %v, want none", got)
	}
	m = method(t, "terms=1", "q=1", "choose=tfidf")
	fit(t, m, docs)
	if got := m.terms(docs[0])[0].word; got != "also" {
		t.Errorf("by tf·idf the first term is %s, want also", got)
	}
}

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(), []string{"choose=tfidf"}, []string{"terms=16", "q=16"}, []string{"terms=8", "q=1", "segmentation=search"},
		[]string{"terms=200", "q=100", "share=1"})
}

func TestRefuses(t *testing.T) {
	a := Algorithm()
	v, err := param.Parse(a.Params, []string{"terms=8", "q=9"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.New(v); err == nil || err.Error() != "boolean: q must be at most terms = 8, got 9" {
		t.Errorf("q above R: %v", err)
	}
}

// A set that offers no feature gives no pair and says why.
func TestSetsWithoutFeatures(t *testing.T) {
	same := make([]*text.Doc, 30)
	for i := range same {
		same[i] = words("one and the same page")
	}
	for name, docs := range map[string][]*text.Doc{
		"one page":  {words("some words here")},
		"all equal": same,
		"all empty": {words(""), words("")},
		"none":      nil,
	} {
		m := method(t)
		fit(t, m, docs)
		full := 0
		for _, d := range docs {
			if s := m.Sign(d); len(s) > 0 {
				t.Errorf("%s: a page has the features %v", name, m.terms(d))
			}
			if !d.Empty() {
				full++
			}
		}
		w := strings.Join(algotest.Warned(t, m), "\n")
		if full > 0 && !strings.Contains(w, say.Sprintf("en", "%d {page has|pages have} words, but none", full)) {
			t.Errorf("%s: warnings %q", name, w)
		}
	}
}

func TestUnfittedPageHasNoFeatures(t *testing.T) {
	if s := method(t).Sign(words("some words here")); len(s) > 0 {
		t.Errorf("without frequencies a page has %d features", len(s))
	}
}

// The index emits exactly the pairs that either page's query finds, and loses none
// that scores q/R or more.
func TestPairsAgreeWithBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.IntRange(1, 8).Draw(t, "R")
		m := &Method{r: r, q: rapid.IntRange(1, r).Draw(t, "q")}
		var sigs []algo.Signature
		for _, ws := range rapid.SliceOfN(rapid.SliceOfNDistinct(rapid.Uint64Range(0, 12), 0, r, rapid.ID), 0, 25).Draw(t, "pages") {
			slices.Sort(ws)
			sigs = append(sigs, ws)
		}
		got := make(map[[2]int]int)
		if err := m.Pairs(context.Background(), sigs, func(a, b int) { got[[2]int{a, b}]++ }); err != nil {
			t.Fatal(err)
		}
		// The query of x finds y when y has enough of x's terms.
		finds := func(x, y algo.Signature) bool {
			n := sorted.Common(x, y)
			return n > 0 && float64(n) >= float64(m.q)*float64(len(x))/float64(m.r)-1e-9
		}
		for b := range sigs {
			for a := range b {
				want := 0
				if finds(sigs[a], sigs[b]) || finds(sigs[b], sigs[a]) {
					want = 1
				}
				if got[[2]int{a, b}] != want {
					t.Fatalf("pages %v and %v come %d times, want %d", sigs[a], sigs[b], got[[2]int{a, b}], want)
				}
				if s := m.Score(sigs[a], sigs[b]); s >= float64(m.q)/float64(m.r) && want == 0 {
					t.Fatalf("pages %v and %v score %v and are lost", sigs[a], sigs[b], s)
				}
			}
		}
	})
}

func TestExplain(t *testing.T) {
	docs := []*text.Doc{words("alpha beta gamma beta"), words("beta alpha delta"), words("delta gamma")}
	m := method(t)
	fit(t, m, docs)
	ev := m.Explain(docs[0], docs[1])
	if ev.Score != 0.5 || len(ev.Shared) != 2 || ev.Shared[0].Label != "beta (df 2, tf 2)" || len(ev.Shared[0].A) != 2 {
		t.Fatalf("explained as %+v", ev)
	}
	if p := ev.Shared[1].B[0]; docs[1].Body[p.Start:p.End] != "alpha" {
		t.Errorf("alpha stands at %q", docs[1].Body[p.Start:p.End])
	}
}

// BenchmarkRun fits, signs and joins texts of edits10k.
func BenchmarkRun(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	seg := text.NewSegmenter()
	if err := seg.Load(); err != nil {
		b.Fatal(err)
	}
	docs := make([]*text.Doc, len(texts))
	for i, s := range texts {
		docs[i] = text.NewDoc(seg, s)
	}
	m := method(b)
	fit(b, m, docs)
	sigs := make([]algo.Signature, len(docs))
	b.Run("sign, segmented", func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			sigs[i%len(docs)] = m.Sign(docs[i%len(docs)])
			i++
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "documents/s")
	})
	for i, d := range docs {
		sigs[i] = m.Sign(d)
	}
	b.Run("pairs", func(b *testing.B) {
		pairs := 0
		for b.Loop() {
			pairs = 0
			if err := m.Pairs(context.Background(), sigs, func(int, int) { pairs++ }); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(len(sigs)*b.N)/b.Elapsed().Seconds(), "documents/s")
		b.ReportMetric(float64(pairs), "pairs")
	})
}
