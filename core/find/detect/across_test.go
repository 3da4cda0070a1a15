package detect_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

// A run across two sets finds the pairs that a run over all their pages finds, without the pairs
// within each set, for every algorithm and both kinds of candidates.
func TestTwoSetsGiveThePairsAcrossThem(t *testing.T) {
	seg := text.NewSegmenter()
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		one := copies(t)
		var sides [2][]int
		for i := range one.Pages {
			k := rapid.IntRange(0, 1).Draw(t, "side")
			sides[k] = append(sides[k], i)
		}
		two := page.Join(one.Take(sides[0]), one.Take(sides[1]))
		a := rapid.SampledFrom(catalog.Algorithms()).Draw(t, "algorithm")
		opt := detect.Options{Candidates: rapid.SampledFrom([]result.Candidates{result.All, result.Index}).Draw(t, "candidates"), Segmenter: seg, Workers: 2}
		whole, err := detect.Run(context.Background(), one.Take(slices.Concat(sides[0], sides[1])), []detect.Job{{Algorithm: a}}, opt)
		if err != nil {
			t.Fatal(err)
		}
		got, err := detect.Run(context.Background(), two, []detect.Job{{Algorithm: a}}, opt)
		if err != nil {
			t.Fatal(err)
		}
		parts := two.Parts()
		want := []scored.Pair{}
		for p := range whole[0].Pairs.All() {
			if parts[p.A] != parts[p.B] {
				want = append(want, p)
			}
		}
		slices.SortFunc(want, scored.Compare)
		list := append([]scored.Pair{}, got[0].Pairs.List()...)
		if d := cmp.Diff(want, list); d != "" {
			t.Fatalf("%s over %s: %s", a.Name, opt.Candidates, d)
		}
		if most := int64(len(sides[0])) * int64(len(sides[1])); got[0].Comparisons > most {
			t.Fatalf("%d comparisons, there are %d pairs across", got[0].Comparisons, most)
		}
		found += len(list)
	})
	if found == 0 {
		t.Error("no pair was ever found")
	}
}

// The estimates beyond the index are of pairs across the sets too.
func TestEstimatesBeyondTheIndexAreAcrossTheSets(t *testing.T) {
	one, gold := reprints(60)
	var left, right []int
	for i := range one.Pages {
		if i%3 == 0 {
			left = append(left, i)
		} else {
			right = append(right, i)
		}
	}
	two := page.Join(one.Take(left), one.Take(right))
	moved := gold.Of(one, two).Across(two)
	a, err := catalog.Algorithm("simhash")
	if err != nil {
		t.Fatal(err)
	}
	run := func(c result.Candidates) *eval.Report {
		r, err := detect.Run(t.Context(), two, []detect.Job{{Algorithm: a}}, detect.Options{Candidates: c, Wanted: moved.IsDuplicate, Ask: eval.Ask(moved, 0, 1)})
		if err != nil {
			t.Fatal(err)
		}
		return eval.NewOutcome(two, r[0], moved, 0.9).Report
	}
	all, index := run(result.All), run(result.Index)
	if all.Reach != 0 || index.Reach == 0 {
		t.Fatalf("no pair is missing from %v and %v on: the index is of no use for a test", all.Reach, index.Reach)
	}
	if diff := all.AP - index.AP; diff > 1e-9 || diff < -1e-9 || all.Best.Counts.F1() != index.Best.Counts.F1() || all.AP == 0 || index.Standing != eval.Exact {
		t.Errorf("over the index AP %v, best %+v (%s), over all pairs %v, %+v", index.AP, index.Best, index.Standing, all.AP, all.Best)
	}
}

func TestNothingIsKnownWithinASet(t *testing.T) {
	a := page.FromPages("x", []page.Page{{ID: "1"}, {ID: "2"}}, make([]page.Content, 2))
	two := page.Join(a, page.FromPages("y", []page.Page{{ID: "3"}}, make([]page.Content, 1)))
	gold := (&truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 0}}).Across(two)
	for p, want := range map[page.Pair]truth.Label{{A: 0, B: 1}: truth.Unjudged, {A: 0, B: 2}: truth.Duplicate, {A: 1, B: 2}: truth.Duplicate} {
		if got := gold.Label(p); got != want {
			t.Errorf("pair %v is %q, want %q", p, got, want)
		}
	}
}
