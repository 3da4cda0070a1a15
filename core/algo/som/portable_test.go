package som

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pagetwin/core/text"
)

// Pages whose weights differ in their last bit, as those of a machine whose logarithms
// or sums are rounded otherwise do, fall on the same nodes of the same map.
func TestRoundingMovesNoPage(t *testing.T) {
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(seed, 7))
		bags, nudged := make([][]term, 60), make([][]term, 60)
		m, err := method(t, texts("网页"))
		if err != nil {
			t.Fatal(err)
		}
		m.kept = make(map[uint64]int32)
		for i := range bags {
			for w := range 40 {
				key := uint64(i%12*30 + r.IntN(40)) // twelve subjects, words of which overlap
				if slices.ContainsFunc(bags[i], func(t term) bool { return t.key == key }) {
					continue
				}
				if _, ok := m.kept[key]; !ok {
					m.kept[key] = int32(len(m.kept))
				}
				one := term{key: key, tf: int32(1 + r.IntN(4)), idf: math.Log(60/float64(1+w%9) + 0.01)}
				bags[i] = append(bags[i], one)
				one.idf = math.Nextafter(one.idf, float64(r.IntN(2)*100))
				nudged[i] = append(nudged[i], one)
			}
		}
		var homes [][]int32
		for _, b := range [][][]term{bags, nudged} {
			if err := m.train(t.Context(), b, rand.New(rand.NewPCG(seed, 60))); err != nil {
				t.Fatal(err)
			}
			homes = append(homes, m.home)
		}
		if !slices.Equal(homes[0], homes[1]) {
			t.Errorf("seed %d: pages are on nodes %v, with other last bits on %v", seed, homes[0], homes[1])
		}
	}
}

// Of equally near nodes the first wins, and nodes that rounding alone parts are equal.
func TestTheFirstOfEqualNodesWins(t *testing.T) {
	g := newGrid(4, 2, 1)
	g.value = []float64{0.5, 0.8, math.Nextafter(0.8, 1), 0.8}
	for j, w := range g.value {
		g.square[j] = w * w
	}
	if got := g.winner(make([]float64, 4), []entry{{0, 1}}); got != 1 {
		t.Errorf("node %d wins, want 1", got)
	}
}

// A word of the title alone is counted in as many pages as have it, body or title.
func TestFrequenciesCountTitlesToo(t *testing.T) {
	docs := texts("网页 去重", "网页 算法", "天气")
	docs[2].Title, docs[1].Keywords = "spring", []string{"spring boot", "网页"}
	for _, c := range []struct {
		meta string
		want map[string]int
	}{
		{"false", map[string]int{"网页": 2, "天气": 1, "spring": 1, "boot": 0}},
		{"true", map[string]int{"网页": 2, "天气": 1, "spring": 2, "boot": 1}},
	} {
		m, err := method(t, docs, "meta="+c.meta)
		if err != nil {
			t.Fatal(err)
		}
		for w, n := range c.want {
			if got := m.df.Count(w); got != n {
				t.Errorf("meta=%s: %s is in %d pages, want %d", c.meta, w, got, n)
			}
		}
	}
}

// META keywords weigh as words of the title do, also where neither body nor title has
// them.
func TestMetaKeywordsWeighAsTitles(t *testing.T) {
	a, b := text.NewDoc(nil, "alpha beta gamma"), text.NewDoc(nil, "alpha beta gamma")
	a.Title, b.Keywords = "beta delta", []string{"beta", "delta"}
	m, err := method(t, []*text.Doc{a, b, text.NewDoc(nil, "epsilon")}, "meta=true")
	if err != nil {
		t.Fatal(err)
	}
	if x, y := fmt.Sprint(m.vector(m.bag(a))), fmt.Sprint(m.vector(m.bag(b))); x != y || len(m.Features(b)) != 4 {
		t.Errorf("by the title %s, by META %s", x, y)
	}
}
