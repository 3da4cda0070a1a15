package som

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"decision=literal"},
		[]string{"selection=none", "threshold=0.5"},
		[]string{"selection=df", "weights=balanced", "unit=false"},
		[]string{"terms=10", "side=3", "steps=literal", "over=weighted"},
		[]string{"side=1", "mix=0", "stop=false"},
		[]string{"meta=true"},
		[]string{"selection=gain", "terms=20"},
	)
}

// method makes a method from settings as a flag takes them and fits it to docs.
func method(tb testing.TB, docs []*text.Doc, set ...string) (*Method, error) {
	tb.Helper()
	v, err := param.Parse(params(), set)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := newMethod(v)
	if err != nil {
		tb.Fatal(err)
	}
	c := text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, d := range docs {
			if err := fn(0, i, d); err != nil {
				return err
			}
		}
		return nil
	})
	return m.(*Method), m.(algo.Fitter).Fit(context.Background(), c)
}

func texts(bodies ...string) []*text.Doc {
	out := make([]*text.Doc, len(bodies))
	for i, b := range bodies {
		out[i] = text.FromWords(strings.Fields(b))
	}
	return out
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 5.1e-7 {
		t.Errorf("%s = %.6f, want %.6f", what, got, want)
	}
}

// The weights worked out from the formulas of the package: 招聘, 软件, 公司 with df 5, 10, 50 of 100 pages, 招聘
// once in the title.
func TestWeightVectors(t *testing.T) {
	idf := func(df float64) float64 { return math.Log(100/df + 0.01) }
	bag := []term{{tf: 3, title: 1, idf: idf(5)}, {tf: 2, idf: idf(10)}, {tf: 1, idf: idf(50)}}
	cw, sw := contents(bag), structures(bag, 4)
	lit, bal := weights(bag, 4, false), weights(bag, 4, true)
	one := unit(slices.Clone(lit))
	for i, want := range [][6]float64{
		{8.988696, 0.887797, 6, 3.443898, 0.932047, 0.912420},
		{4.607169, 0.455041, 2, 1.227521, 0.332213, 0.383694},
		{0.698135, 0.068953, 1, 0.534477, 0.144649, 0.112564},
	} {
		near(t, fmt.Sprintf("raw %d", i), float64(bag[i].tf)*bag[i].idf, want[0])
		near(t, fmt.Sprintf("CW %d", i), cw[i], want[1])
		near(t, fmt.Sprintf("SW %d", i), sw[i], want[2])
		near(t, fmt.Sprintf("literal weight %d", i), lit[i], want[3])
		near(t, fmt.Sprintf("literal unit weight %d", i), one[i], want[4])
		near(t, fmt.Sprintf("balanced weight %d", i), bal[i], want[5])
	}
}

func TestSelectionVectors(t *testing.T) {
	for _, c := range []struct {
		n       table
		mi, chi float64
	}{
		{table{40, 10, 10, 40}, 0.470004, 36},
		{table{25, 25, 25, 25}, 0, 0},
		{table{5, 0, 45, 50}, 0.693147, 5.263158},
		{table{0, 5, 50, 45}, -math.Log(100), 5.263158},
		{table{10, 0, 0, 0}, 0, 0}, // one class, and every page has the word
	} {
		near(t, fmt.Sprint("mutual information of ", c.n), c.n.mutual(), c.mi)
		near(t, fmt.Sprint("chi-square of ", c.n), c.n.chiSquare(), c.chi)
	}
}

// The vectors worked out from the formulas of the package: two classes of two pages each. A word of both pages of one
// class tells all, one bit; a word of one page of each, and one of all pages, tell nothing.
func TestInformationGainVectors(t *testing.T) {
	x := &classed{
		vocabulary: &vocabulary{rows: make([][]entry, 4), df: []int32{2, 2, 4, 1}},
		size:       []float64{2, 2}, together: []int32{2, 0, 1, 1, 2, 2, 1, 0},
	}
	for word, want := range []float64{1, 0, 0, 1 - 0.75*0.9182958340544896} {
		got, _, _ := x.gain(int32(word))
		near(t, fmt.Sprint("information gain of word ", word), got, want)
	}
}

// A word that stands on all pages gains nothing, and is the first to be left out.
func TestGainLeavesOutWhatStandsOnAllPages(t *testing.T) {
	var bodies []string
	for i := range 12 {
		word := []string{"alpha beta", "gamma delta", "zeta eta"}[i%3]
		bodies = append(bodies, fmt.Sprint(word, " ", word, " common noise", i%4))
	}
	m, err := method(t, texts(bodies...), "selection=gain", "terms=10", "stop=false")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := m.kept[hash.FNV1a64("common")]; ok || len(m.kept) != 10 {
		t.Errorf("%d words are kept, the one of all pages among them: %v", len(m.kept), ok)
	}
}

func TestClassesAreApart(t *testing.T) {
	rows := make([][]entry, 40)
	for i := range rows {
		rows[i] = sparse(unit([]float64{1, 0.1 * float64(i%5), 0, 0}))
		if i%2 == 1 {
			rows[i] = sparse(unit([]float64{0, 0, 0.1 * float64(i%5), 1}))
		}
	}
	class, err := classes(context.Background(), rows, 4, 2, rand.New(rand.NewPCG(3, 3)))
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		if class[i] != class[i%2] || class[0] == class[1] {
			t.Fatalf("classes %v", class)
		}
	}
}

// Sets from which nothing can be learnt.
func TestPoorSets(t *testing.T) {
	for _, c := range []struct {
		name   string
		docs   []*text.Doc
		score  float64 // of the first and the last page
		warned string
	}{
		{"one page", texts("网页 去重 算法"), 1, "1 page forms a single class, which does not distinguish words: the most frequent are kept"},
		{"equal pages", texts("网页 去重", "网页 去重", "网页 去重", "网页 去重"), 1, "only 2 words could be kept, but 500 were requested"},
		{"empty pages", texts("", "", ""), 0, ""},
		{"one word", texts("网页", "去重", "去重"), 0, ""},
	} {
		m, err := method(t, c.docs)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := m.Score(m.Sign(c.docs[0]), m.Sign(c.docs[len(c.docs)-1])); got != c.score {
			t.Errorf("%s: score %v, want %v", c.name, got, c.score)
		}
		if c.warned != "" && !slices.Contains(algotest.Warned(t, m), c.warned) {
			t.Errorf("%s: warnings %q", c.name, algotest.Warned(t, m))
		}
	}
}

func TestPagesWithoutKeptWordsAreCounted(t *testing.T) {
	m, err := method(t, texts("网页 去重", "网页 去重", "网页 算法"))
	if err != nil {
		t.Fatal(err)
	}
	if s := m.Sign(text.FromWords([]string{"厨房"})); len(s) != 0 {
		t.Errorf("signature %x", s)
	}
	want := "1 page has none of the 3 kept words and cannot be duplicates"
	if w := algotest.Warned(t, m); !slices.Contains(w, want) {
		t.Errorf("warnings %q, want %q", w, want)
	}
}

func TestTooLargeMapIsRefused(t *testing.T) {
	docs := make([]*text.Doc, 2)
	for i := range docs {
		var words []string
		for w := range 600 {
			words = append(words, fmt.Sprint("w", w))
		}
		docs[i] = text.FromWords(words)
	}
	_, err := method(t, docs, "side=500", "terms=600")
	want := "som: train the map: a map of 500×500 nodes for 600 words has 150000000 weights, more than the limit of 134217728: use a smaller map or fewer words"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// The squares that are the keys meet exactly where nodes adjoin.
func TestKeysAreTheNeighbourhood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.IntRange(1, 12).Draw(t, "side")
		m := &Method{decision: guarded, grid: &grid{side: side}}
		node := rapid.IntRange(0, side*side-1)
		a, b := algo.Signature{uint64(node.Draw(t, "a"))}, algo.Signature{uint64(node.Draw(t, "b"))}
		meet := slices.ContainsFunc(m.Keys(a), func(k uint64) bool { return slices.Contains(m.Keys(b), k) })
		if adjoin := m.distance(a, b) <= 1; meet != adjoin {
			t.Fatalf("side %d, nodes %d and %d: adjoin %v, share a key %v", side, a[0], b[0], adjoin, meet)
		}
	})
}

func TestTitleWordsWeighMore(t *testing.T) {
	a := text.NewDoc(nil, "alpha beta gamma")
	a.Title = "beta"
	m, err := method(t, []*text.Doc{a, text.NewDoc(nil, "delta epsilon")})
	if err != nil {
		t.Fatal(err)
	}
	f := m.Features(a)
	if len(f) != 3 || f[0].Label != "beta" || f[0].Weight <= 2*f[1].Weight {
		t.Errorf("features %+v", f)
	}
}

// In which order, and on how many goroutines, pages are visited changes no number.
func TestVisitsInAnyOrder(t *testing.T) {
	docs := algotest.Docs()
	want, err := method(t, algotest.Docs())
	if err != nil {
		t.Fatal(err)
	}
	m, err := newMethod(param.Defaults(params()))
	if err != nil {
		t.Fatal(err)
	}
	backwards := text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		var wg sync.WaitGroup
		for i := len(docs) - 1; i >= 0; i-- {
			wg.Go(func() {
				if err := fn(i, i, docs[i]); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		return nil
	})
	if err := m.(algo.Fitter).Fit(context.Background(), backwards); err != nil {
		t.Fatal(err)
	}
	for i, d := range docs {
		if got, want := m.Sign(d), want.Sign(d); !slices.Equal(got, want) {
			t.Errorf("page %d is signed %x, want %x", i, got, want)
		}
	}
	if got := m.(*Method).grid.value; !slices.Equal(got, want.grid.value) {
		t.Error("the weights differ")
	}
}

// The view has every page on its node, and walls between strangers.
func TestView(t *testing.T) {
	docs := texts("网页 去重 算法", "网页 去重 算法", "", "面粉 温水 盐", "面粉 温水 盐 面")
	m, err := method(t, docs, "terms=10")
	if err != nil {
		t.Fatal(err)
	}
	v, ok := m.View()
	if !ok || v.Side != 3 || len(v.U) != 9 || len(v.Nodes) != len(docs) {
		t.Fatalf("view %+v", v)
	}
	for i, d := range docs {
		want := int32(-1)
		if s := m.Sign(d); len(s) > 0 {
			want = int32(s[0])
		}
		if v.Nodes[i] != want {
			t.Errorf("page %d is on node %d in the view, on %d by its signature", i, v.Nodes[i], want)
		}
	}
	for j, u := range v.U {
		if !(u >= 0 && u <= math.Sqrt2+1e-9) { // unit vectors without negative weights
			t.Errorf("node %d is %v apart", j, u)
		}
	}
	if v.Nodes[0] != v.Nodes[1] || v.Nodes[0] == v.Nodes[3] {
		t.Errorf("nodes %v", v.Nodes)
	}
}

func TestCancelledTrainingEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	v := param.Defaults(params())
	m, err := newMethod(v)
	if err != nil {
		t.Fatal(err)
	}
	docs := texts("网页 去重", "算法 研究", "面粉")
	c := text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, d := range docs {
			if err := fn(0, i, d); err != nil {
				return err
			}
		}
		cancel()
		return nil
	})
	if err := m.(algo.Fitter).Fit(ctx, c); err == nil {
		t.Error("a cancelled training returns no error")
	}
}
