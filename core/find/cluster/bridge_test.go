package cluster

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
)

// triangles are two triangles, joined by one link.
func triangles() []scored.Pair {
	var list []scored.Pair
	for _, p := range [][3]int32{{0, 1, 99}, {0, 2, 98}, {1, 2, 97}, {3, 4, 96}, {3, 5, 95}, {4, 5, 94}, {2, 3, 93}} {
		list = append(list, scored.Pair{A: p[0], B: p[1], Score: float64(p[2]) / 100})
	}
	return list
}

func TestTheGluingLinkIsTheBridgeBetweenTwoParts(t *testing.T) {
	links := scored.PairsOf(triangles())
	g := Groups(6, links, 0.9)[0]
	if p, ok := g.Glue(6, links); !ok || p.A != 2 || p.B != 3 {
		t.Errorf("the gluing link is %v, %v", p, ok)
	}
	around := scored.PairsOf(append(triangles(), scored.Pair{A: 0, B: 5, Score: 0.92}))
	if p, ok := g.Glue(6, around); ok {
		t.Errorf("%v glues, and another link goes around it", p)
	}
	if got := g.Around([]int32{2, 3}, 4); len(got) != 4 || !slices.Contains(got, 2) || !slices.Contains(got, 3) {
		t.Errorf("around the link are %v", got)
	}
	if got := Among(6, []int32{0, 1, 3}, links); len(got) != 1 || got[0].B != 1 {
		t.Errorf("among three pages are %v", got)
	}
}

// The gluing link is what the definition says, tried link by link; equal pages change nothing.
func TestTheGluingLinkIsFoundByTrying(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 9
		var list []scored.Pair
		for a := range int32(n) {
			for b := a + 1; b < n; b++ {
				if rapid.IntRange(0, 3).Draw(t, "linked") == 0 {
					list = append(list, scored.Pair{A: a, B: b, Score: float64(rapid.IntRange(50, 99).Draw(t, "score")) / 100})
				}
			}
		}
		slices.SortFunc(list, scored.Compare)
		links := scored.PairsOf(list)
		for _, g := range Groups(n, links, 0) {
			want, found := scored.Pair{}, false
			for _, p := range g.Tree {
				rest := slices.DeleteFunc(slices.Clone(list), func(q scored.Pair) bool { return q == p })
				parts := scored.Labels(n, scored.PairsOf(rest), 0)
				size := 0
				for _, m := range g.Members {
					if parts[m] == parts[p.A] {
						size++
					}
				}
				if parts[p.A] != parts[p.B] && size >= 2 && len(g.Members)-size >= 2 {
					want, found = p, true
					break
				}
			}
			if got, ok := g.Glue(n, links); ok != found || got != want {
				t.Fatalf("of %v the gluing link is %v (%v), want %v (%v)", list, got, ok, want, found)
			}
		}
	})
}

// Folded pairs give the gluing link of the same pairs one by one.
func TestTheGluingLinkOfEqualPages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const n = 12
		classes := [][]int32{{0, 1, 2, 3}, {4, 5, 6}, {7, 8}}
		folded := []scored.Pair{}
		for _, c := range [][2]int32{{0, 0}, {4, 4}, {7, 7}, {0, 4}, {0, 7}, {4, 7}, {4, 9}, {7, 10}, {9, 11}, {10, 11}} {
			if rapid.Bool().Draw(t, "there") {
				score := 0.9
				if c[0] == c[1] {
					score = 1
				}
				folded = append(folded, scored.Pair{A: c[0], B: c[1], Score: score})
			}
		}
		slices.SortFunc(folded, scored.Compare)
		links := scored.Folded(folded, scored.NewClasses(n, classes))
		for _, g := range Groups(n, links, 0.5) {
			got, ok := g.Glue(n, links)
			want, found := g.Glue(n, scored.PairsOf(links.List()))
			if got != want || ok != found {
				t.Fatalf("of %v the gluing link is %v (%v), one by one %v (%v)", folded, got, ok, want, found)
			}
		}
		pages := []int32{0, 2, 3, 5, 9, 10}
		in := func(p scored.Pair) bool { return slices.Contains(pages, p.A) && slices.Contains(pages, p.B) }
		want := slices.DeleteFunc(links.List(), func(p scored.Pair) bool { return !in(p) })
		got := Among(n, pages, links)
		slices.SortFunc(got, scored.Compare)
		if !slices.Equal(got, want) {
			t.Fatalf("among %v are %v, want %v", pages, got, want)
		}
	})
}
