// Package eval compares results with the truth: measures, curves over the threshold, intervals.
//
// The two kinds of truth are treated differently. Under [truth.Clusters] every pair of the set is
// known and all measures are defined. Under [truth.Judged] only the listed pairs are known: precision,
// recall and the curve count only those, and every measure that needs a full clustering returns ok =
// false, never 0. Partial, Furniture and Unsure pairs are left out of every count of pairs.
//
// A pair is decided at threshold T if its score is at least T. A pair that was not scored has
// score 0.
package eval

import (
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Evaluate compares the result with the truth at the given threshold. truth may be nil; its
// positions must be those of the result's set.
func Evaluate(r *result.Result, gold *truth.Truth, threshold float64) *Report {
	return evaluateWith(r, gold, CurveOf(r, gold), threshold)
}

// evaluateWith is Evaluate with a given curve, for moving the threshold: the curve is the only part
// that does not depend on it.
func evaluateWith(r *result.Result, gold *truth.Truth, c *Curve, threshold float64) *Report {
	g := Grouped(gold, scored.Labels(r.Pages, r.Pairs, threshold))
	rep := &Report{
		Threshold:  threshold,
		BelowFloor: threshold < r.Floor,
		Decided:    r.Pairs.From(threshold).Len(),
		Before:     c.At(threshold),
		Groups:     g.Groups, Largest: g.Largest, After: g.After, Partition: g.Partition,
	}
	if gold == nil || gold.Kind == truth.None {
		return rep
	}
	rep.Kind = gold.Kind
	rep.overall(c)
	rep.Index, rep.HasIndex = candidateRecall(r, gold, c)
	if !rep.BelowFloor {
		rep.Hand = handFigures(r, gold, threshold)
	}
	return rep
}

// sizes returns the number of groups of two or more and the size of the largest;
// labels are the smallest positions of the groups.
func sizes(labels []int32) (groups, largest int) {
	size := make([]int, len(labels))
	for _, l := range labels {
		size[l]++
		if size[l] == 2 {
			groups++
		}
		if size[l] > 1 {
			largest = max(largest, size[l])
		}
	}
	return groups, largest
}

func candidateRecall(r *result.Result, gold *truth.Truth, c *Curve) (float64, bool) {
	if c.Positives == 0 {
		return 0, false
	}
	found := c.indexed
	k := confusion.NewLabelling(r.Pairs, gold)
	for _, p := range r.WantedDropped {
		found += k.Count(scored.Pair{A: p.A, B: p.B})[0]
	}
	return float64(found) / float64(c.Positives), true
}

func judgedAfter(gold *truth.Truth, labels []int32) confusion.Counts {
	c := confusion.Counts{FN: gold.Missing}
	for p, l := range gold.Pairs {
		c.Add(l, labels[p.A] == labels[p.B])
	}
	return c
}

// handFigures returns the figures over the pairs that a person judged one by one; nil if the truth
// does not mark them.
func handFigures(r *result.Result, gold *truth.Truth, threshold float64) *Report {
	if len(gold.Hand) == 0 {
		return nil
	}
	only := &truth.Truth{Kind: truth.Judged, Pairs: make(map[page.Pair]truth.Label, len(gold.Hand))}
	for p := range gold.Hand {
		only.Pairs[p] = gold.Label(p)
	}
	c := CurveOf(r, only)
	sub := &Report{Kind: truth.Judged, Threshold: threshold, Before: c.At(threshold)}
	sub.overall(c)
	return sub
}
