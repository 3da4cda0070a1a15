package main

import (
	"context"

	"pagetwin/core/algo"
	"pagetwin/core/find/scored"
)

// sharedText is the resemblance from which pages of two sets count as sharing a text: an article
// in two templates, two edits of one, a form and its next filling.
const sharedText = 0.3

// together joins the groups of pages of different sets that share a text, so that they are in one
// fold and no model judges a text that it has seen in another set.
func (f *fitter) together(ctx context.Context, sets []*fitSet) error {
	if len(sets) < 2 {
		return nil
	}
	var sigs []algo.Signature
	var group, of []int32 // of each page of all sets
	for i, s := range sets {
		sigs = append(sigs, s.sigs...)
		group = append(group, s.groups...)
		for range s.groups {
			of = append(of, int32(i))
		}
	}
	joined := scored.NewForest(len(group)) // a group is named by a page
	err := f.asker.Pairs(ctx, sigs, func(a, b int) {
		if of[a] != of[b] && joined.Find(group[a]) != joined.Find(group[b]) && f.asker.Resemblance(sigs[a], sigs[b]) >= sharedText {
			joined.Union(group[a], group[b])
		}
	})
	if err != nil {
		return err
	}
	first := joined.Labels()
	for _, s := range sets {
		for i, g := range s.groups {
			s.groups[i] = first[g]
		}
	}
	return nil
}
