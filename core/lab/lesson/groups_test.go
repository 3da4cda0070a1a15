package lesson_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/find/cluster"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/lesson"
	"pagetwin/core/page"
	"pagetwin/core/trace"
	"pagetwin/core/trace/tracetest"
)

// The story of groups ends with the groups of package cluster, including the trees that it joins
// link by link.
func TestTheStoryOfGroupsEndsWithThoseOfARun(t *testing.T) {
	set, gold := reprints(t)
	chains := 0
	for _, x := range []struct {
		name      string
		threshold float64
	}{{"simhash", 0}, {"simhash", 0.9}, {"simhash", 0.8}, {"charfreq", 0}, {"charfreq", 0.5}, {"shingling", 0}, {"tianwang", 0}, {"digest", 0}} {
		t.Run(fmt.Sprint(x.name, x.threshold), func(t *testing.T) {
			j := job(t, x.name)
			o := outcome(t, set, gold, j, x.threshold)
			links := o.Result.Pairs.From(o.Threshold)
			s, err := lesson.Groups(o, j.Algorithm, links, lesson.Pages{Set: set})
			if err != nil {
				t.Fatal(err)
			}
			tracetest.Story(t, s, j.Algorithm.Params)
			groups := cluster.LinkedGroups(len(set.Pages), o.Result.Pairs, o.Threshold, links, cluster.Edits{})
			if want := fmt.Sprint("has ", len(groups), " groups with"); !says(s, want) {
				t.Errorf("the story does not say that the run %s", want)
			}
			of := func(id string) []int32 {
				i := slices.IndexFunc(groups, func(g cluster.Group) bool {
					return slices.ContainsFunc(g.Members, func(m int32) bool { return fmt.Sprint(m) == id })
				})
				return groups[i].Members
			}
			for _, b := range last(t, s, "groups").Buckets.Buckets {
				var members []string
				for _, m := range b.Members {
					members = append(members, m.ID)
				}
				if fmt.Sprint(members) != fmt.Sprint(of(b.ID)) {
					t.Errorf("the story has the group %v, the run %v", members, of(b.ID))
				}
			}
			roots := map[string]bool{}
			nodes := last(t, s, "forest").Tree.Nodes
			for _, n := range nodes {
				root := n
				for root.Parent != "" {
					root = nodes[slices.IndexFunc(nodes, func(m trace.Node) bool { return m.ID == root.Parent })]
				}
				roots[root.ID] = true
				if len(groups) > 1 && len(of(n.ID)) <= 7 && !slices.Equal(of(n.ID), of(root.ID)) {
					t.Errorf("page %s hangs under %s, of another group", n.ID, root.ID)
				}
			}
			if len(roots) > len(nodes)/2 {
				t.Errorf("%d pages end in %d trees", len(nodes), len(roots))
			}
			if slices.ContainsFunc(s.Views, func(v *trace.View) bool { return v.ID == "chain" }) {
				chains++
				var scores [3]float64
				for i, l := range last(t, s, "chain").Plan.Links {
					if _, err := fmt.Sscan(l.Label.En, &scores[i]); err != nil {
						t.Fatal(err)
					}
				}
				const rounded = 1e-4
				if scores[0] < o.Threshold-rounded || scores[1] < o.Threshold-rounded || scores[2] >= o.Threshold+rounded {
					t.Errorf("the chain scores %v at the threshold %v", scores, o.Threshold)
				}
			}
		})
	}
	if chains == 0 {
		t.Error("no story has a chain")
	}
}

// says reports whether a sentence of the story contains the words.
func says(s *trace.Story, words string) bool {
	return slices.ContainsFunc(s.Steps, func(st trace.Step) bool { return strings.Contains(st.Say.En, words) })
}

// Three pages in a chain whose ends have no score are the smallest set with a chain.
func TestTheStoryShowsAChainOfThreePages(t *testing.T) {
	pages, contents := make([]page.Page, 3), make([]page.Content, 3)
	for i := range pages {
		pages[i] = page.Page{ID: string(rune('a' + i)), Kind: page.Text}
	}
	set := page.FromPages("three", pages, contents)
	r := &result.Result{Pages: 3, Cut: 0.5, Pairs: scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 0.9, Indexed: true}, {A: 1, B: 2, Score: 0.6, Indexed: true}})}
	o := eval.NewOutcome(set, r, nil, 0.5)
	j := job(t, "simhash")
	s, err := lesson.Groups(o, j.Algorithm, r.Pairs, lesson.Pages{Set: set})
	if err != nil {
		t.Fatal(err)
	}
	tracetest.Story(t, s, j.Algorithm.Params)
	if !says(s, "a and c have the score 0, below the threshold") {
		t.Error("the story does not tell of the ends of the chain")
	}
	if _, err := lesson.Groups(o.At(0.95), j.Algorithm, r.Pairs.From(0.95), lesson.Pages{Set: set}); !errors.Is(err, lesson.ErrNoGroups) {
		t.Errorf("without groups: %v", err)
	}
}
