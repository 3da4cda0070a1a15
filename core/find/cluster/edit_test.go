package cluster

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// editedShapes returns the groups with edits, and plainShapes those without, of which every decided pair
// is a link.
func editedShapes(n int, pairs scored.Pairs, cut float64, e Edits) []Shape {
	return Linked(n, pairs, cut, pairs.From(cut), e)
}

func plainShapes(n int, pairs scored.Pairs, cut float64) []Shape {
	return shapes(n, Groups(n, pairs, cut), pairs, cut, nil)
}

func TestShapesCountFarAndUnscoredPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 12).Draw(t, "n")
		pairs := drawn(t, n)
		cut := float64(rapid.IntRange(1, 8).Draw(t, "cut")) / 8
		shapes := plainShapes(n, scored.PairsOf(pairs), cut)
		for i, g := range Groups(n, scored.PairsOf(pairs), cut) {
			s := shapes[i]
			want := Shape{Group: g, Pairs: int64(len(g.Members) * (len(g.Members) - 1) / 2)}
			for _, p := range pairs {
				if slices.Contains(g.Members, p.A) && slices.Contains(g.Members, p.B) {
					want.Scored++
					want.Diameter = max(want.Diameter, 1-p.Score)
					if 1-p.Score > 2*(1-cut) {
						want.Far++
					}
				}
			}
			want.Unscored = want.Pairs - want.Scored
			want.Glued = want.Far > 0 || want.Unscored > 0
			if d := gocmp.Diff(want, s); d != "" {
				t.Fatal(d)
			}
		}
	})
}

func TestCuttingAtALinkLeavesItsTwoSides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 14).Draw(t, "n")
		pairs := drawn(t, n)
		cut := float64(rapid.IntRange(1, 8).Draw(t, "cut")) / 8
		groups := Groups(n, scored.PairsOf(pairs), cut)
		if len(groups) == 0 {
			return
		}
		g := rapid.SampledFrom(groups).Draw(t, "group")
		links := g.Tree
		if !slices.Equal(links, spanning(n, pairs, g.Members, cut)) {
			t.Fatalf("links %v of %v", links, g)
		}
		for i := range links[1:] {
			if links[i].Score > links[i+1].Score {
				t.Fatalf("links %v", links)
			}
		}
		at := rapid.IntRange(0, len(links)-1).Draw(t, "link")
		rest := slices.Delete(slices.Clone(links), at, at+1)
		want := reach(n, append(rest, outside(pairs, g.Members)...), cut)
		got := EditedLabels(n, scored.PairsOf(pairs), cut, Edits{Cut: []page.Pair{links[at].Pair()}})
		if !slices.Equal(got, want) {
			t.Fatalf("cut at %v: labels %v, want %v", links[at], got, want)
		}
	})
}

// spanning returns the maximum spanning tree of a group: a pair belongs to it unless better pairs
// connect its two pages already.
func spanning(n int, pairs []scored.Pair, members []int32, cut float64) (out []scored.Pair) {
	for i, p := range scored.PairsOf(pairs).From(cut).Entries() {
		if label := reach(n, pairs[:i], cut); slices.Contains(members, p.A) && label[p.A] != label[p.B] {
			out = append(out, p)
		}
	}
	slices.Reverse(out)
	return out
}

// outside returns the pairs of pages that are not both members.
func outside(pairs []scored.Pair, members []int32) (out []scored.Pair) {
	for _, p := range pairs {
		if !slices.Contains(members, p.A) || !slices.Contains(members, p.B) {
			out = append(out, p)
		}
	}
	return out
}

func TestEditsHoldWhateverElseJoins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 14).Draw(t, "n")
		pairs := drawn(t, n)
		cut := float64(rapid.IntRange(1, 8).Draw(t, "cut")) / 8
		var e Edits
		for range rapid.IntRange(0, 6).Draw(t, "cuts") {
			a := rapid.IntRange(0, n-2).Draw(t, "a")
			e.Cut = append(e.Cut, page.MakePair(a, rapid.IntRange(a+1, n-1).Draw(t, "b")))
		}
		for range rapid.IntRange(0, 2).Draw(t, "out") {
			e.Out = append(e.Out, int32(rapid.IntRange(0, n-1).Draw(t, "page")))
		}
		labels := EditedLabels(n, scored.PairsOf(pairs), cut, e)
		if want := edited(n, pairs, cut, e); !slices.Equal(labels, want) {
			t.Fatalf("labels %v, want %v", labels, want)
		}
		for _, c := range e.Cut {
			if labels[c.A] == labels[c.B] {
				t.Fatalf("%v are together", c)
			}
		}
		for _, s := range editedShapes(n, scored.PairsOf(pairs), cut, e) {
			for _, m := range s.Members {
				if labels[m] != s.Members[0] || slices.Contains(e.Out, m) {
					t.Fatalf("page %d in %v, labels %v", m, s.Members, labels)
				}
			}
			if s.Weakest().Score < cut || len(s.Tree) != len(s.Members)-1 || !slices.Contains(s.Members, s.Weakest().A) || s.Links == 0 {
				t.Fatalf("%+v", s)
			}
		}
		if d := gocmp.Diff(plainShapes(n, scored.PairsOf(pairs), cut), editedShapes(n, scored.PairsOf(pairs), cut, Edits{}), cmpopts.EquateEmpty()); d != "" {
			t.Fatal(d)
		}
	})
}

// edited joins pair by pair and checks every cut each time.
func edited(n int, pairs []scored.Pair, cut float64, e Edits) []int32 {
	label := make([]int32, n)
	for i := range label {
		label[i] = int32(i)
	}
	for _, p := range pairs {
		if p.Score < cut || slices.Contains(e.Out, p.A) || slices.Contains(e.Out, p.B) {
			continue
		}
		next := slices.Clone(label)
		for i, l := range label {
			if l == label[p.A] || l == label[p.B] {
				next[i] = min(label[p.A], label[p.B])
			}
		}
		if !slices.ContainsFunc(e.Cut, func(c page.Pair) bool { return next[c.A] == next[c.B] }) {
			label = next
		}
	}
	return label
}

func TestTheRuleSaysWhichPageStays(t *testing.T) {
	groups := [][]int32{{4, 1, 2}, {0, 3}}
	links := scored.PairsOf([]scored.Pair{{A: 0, B: 3, Score: 1}, {A: 1, B: 2, Score: 0.9}, {A: 2, B: 4, Score: 0.8}, {A: 1, B: 4, Score: 0.7}})
	f := Facts{
		Lengths: []int{5, 10, 30, 7, 30},
		Hosts:   []string{"x", "a", "b", "y", "b"},
		Prefer:  []string{"c", "b", "a"},
	}
	for _, c := range []struct {
		rule Rule
		want []Choice
	}{
		{FirstSeen, []Choice{{1, []int32{1}, []Removed{{2, 1, 0.9}, {4, 1, 0.7}}, true}, {0, []int32{0}, []Removed{{3, 0, 1}}, true}}},
		{Longest, []Choice{{2, []int32{2}, []Removed{{1, 2, 0.9}, {4, 2, 0.8}}, true}, {3, []int32{3}, []Removed{{0, 3, 1}}, true}}},
		{Host, []Choice{{2, []int32{2}, []Removed{{1, 2, 0.9}, {4, 2, 0.8}}, true}, {0, []int32{0}, []Removed{{3, 0, 1}}, false}}},
	} {
		got, err := Choose(5, groups, links, scored.Pairs{}, c.rule, f)
		if err != nil {
			t.Fatal(err)
		}
		if d := gocmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", c.rule, d)
		}
	}
	for _, rule := range []Rule{Longest, Host, "best"} {
		if _, err := Choose(5, groups, links, scored.Pairs{}, rule, Facts{}); err == nil {
			t.Errorf("%s without facts: no error", rule)
		}
	}
	if !slices.Equal(groups[0], []int32{4, 1, 2}) {
		t.Error("the groups were changed")
	}
}

// Both ends of a chain stay: they are not similar.
func TestAPageIsRemovedOnlyForOneThatItIsLinkedTo(t *testing.T) {
	chain := scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 0.9}, {A: 1, B: 2, Score: 0.8}})
	got, err := Choose(3, [][]int32{{0, 1, 2}}, chain, scored.Pairs{}, FirstSeen, Facts{})
	if want := []Choice{{0, []int32{0, 2}, []Removed{{1, 0, 0.9}}, true}}; err != nil || !gocmp.Equal(want, got) {
		t.Errorf("of a chain: %v, %v", got, err)
	}
}

// drawSame draws pages of equal bytes.
func drawSame(t *rapid.T, n int) scored.Pairs {
	by := map[int][]int32{}
	for i, c := range rapid.SliceOfN(rapid.IntRange(0, 5), n, n).Draw(t, "bytes") {
		by[c] = append(by[c], int32(i))
	}
	var classes [][]int32
	var entries []scored.Pair
	for c := range 3 { // the bytes of the others differ from all
		if len(by[c]) > 1 {
			classes = append(classes, by[c])
			entries = append(entries, scored.Pair{A: by[c][0], B: by[c][0], Score: 1})
		}
	}
	return scored.Folded(entries, scored.NewClasses(n, classes))
}

// For any links, folded or not, edited or not: each page of a group is either kept or removed,
// once; a removed page is linked, with that score, to the page kept in its place, and no kept page
// is more similar to it; no two kept pages are linked.
func TestARemovedPageIsLinkedToItsKeptPage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 16).Draw(t, "n")
		pairs := foldedPairs(t, n)
		cut := float64(rapid.IntRange(1, 4).Draw(t, "cut")) / 4
		texts := drawTexts(t, n)
		links := Resembling(pairs.From(cut), texts)
		e := Edits{}
		if rapid.Bool().Draw(t, "edited") {
			e.Out = []int32{int32(rapid.IntRange(0, n-1).Draw(t, "out"))}
			e.Cut = []page.Pair{{A: int32(rapid.IntRange(0, n-1).Draw(t, "a")), B: int32(rapid.IntRange(0, n-1).Draw(t, "b"))}}
		}
		e.Same = drawSame(t, n)
		f := Facts{Lengths: rapid.SliceOfN(rapid.IntRange(0, 3), n, n).Draw(t, "lengths")}
		score := map[page.Pair]float64{}
		for p := range pairs.From(cut).All() {
			if texts.Same(p.A, p.B) {
				score[p.Pair()] = p.Score
			}
		}
		for p := range e.Same.All() {
			score[p.Pair()] = 1
		}
		group, seen := make([]int, n), make([]int, n)
		var members [][]int32
		for i, g := range LinkedGroups(n, pairs, cut, links, e) {
			members = append(members, g.Members)
			for _, m := range g.Members {
				group[m] = i + 1
			}
		}
		choices, err := Choose(n, members, links, e.Same, rapid.SampledFrom([]Rule{FirstSeen, Longest}).Draw(t, "rule"), f)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range choices {
			if !c.Keeps(c.First) {
				t.Fatalf("%+v: the first does not stay", c)
			}
			for x, a := range c.Keep {
				seen[a]++
				for _, b := range c.Keep[x+1:] {
					if s, ok := score[page.MakePair(int(a), int(b))]; ok {
						t.Fatalf("%d and %d stay and are alike, %v", a, b, s)
					}
				}
			}
			for _, r := range c.Remove {
				seen[r.Page]++
				s, ok := score[page.MakePair(int(r.Page), int(r.Kept))]
				if !ok || s != r.Score || !c.Keeps(r.Kept) || group[r.Kept] != i+1 {
					t.Fatalf("%+v goes: a link %v of %v", r, ok, s)
				}
				for _, k := range c.Keep {
					if other, ok := score[page.MakePair(int(r.Page), int(k))]; ok && other > s {
						t.Fatalf("%+v goes, and is like %d by %v", r, k, other)
					}
				}
			}
		}
		for p, g := range group {
			if want := min(g, 1); seen[p] != want {
				t.Fatalf("page %d of group %d is in %d lists", p, g, seen[p])
			}
		}
	})
}

// One group of 100,000 pages is a chain with a million pairs: no step may iterate over all pairs of
// its members.
func BenchmarkShapesOfAGroupOf100kPages(b *testing.B) {
	const n = 100_000
	var pairs []scored.Pair
	for k := 1; k <= 10; k++ {
		for a := range n - k {
			pairs = append(pairs, scored.Pair{A: int32(a), B: int32(a + k), Score: 1 - float64(k)/100 - float64(a)/1e8})
		}
	}
	slices.SortFunc(pairs, scored.Compare)
	e := Edits{Cut: []page.Pair{{A: 50_000, B: 50_001}}, Out: []int32{7}}
	members := make([]int32, n)
	for i := range members {
		members[i] = int32(i)
	}
	b.Run("shapes", func(b *testing.B) {
		for b.Loop() {
			plainShapes(n, scored.PairsOf(pairs), 0.5)
		}
	})
	b.Run("edited", func(b *testing.B) {
		for b.Loop() {
			editedShapes(n, scored.PairsOf(pairs), 0.5, e)
		}
	})
	b.Run("keep", func(b *testing.B) {
		for b.Loop() {
			Choose(n, [][]int32{members}, scored.PairsOf(pairs), scored.Pairs{}, FirstSeen, Facts{})
		}
	})
}
