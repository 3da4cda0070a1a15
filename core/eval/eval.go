// Package eval holds truth against what was found: measures, curves over the
// threshold, intervals (specification, section Q).
//
// The two kinds of truth are kept apart. Under [page.Clusters] every pair of the
// set is known and all measures are defined. Under [page.Judged] only the listed
// pairs are known: precision and recall count those alone, the curve too, and
// every measure that needs a full clustering answers ok = false, never 0.
// Partial, Furniture and Unsure pairs stay out of every count of pairs.
//
// A pair is decided at threshold T when its score is at least T. A pair that is
// not among the scored ones has score 0.
package eval

import (
	"pagetwin/core/cluster"
	"pagetwin/core/detect"
	"pagetwin/core/page"
)

// Evaluate holds the result against truth at the given score. truth may be nil;
// its positions must be those of the result's set.
func Evaluate(r *detect.Result, truth *page.Truth, threshold float64) *Report {
	return EvaluateWith(r, truth, NewCurve(r.Pairs, truth), threshold)
}

// EvaluateWith is Evaluate with a curve that is known already, for moving the
// threshold: the curve is the only part that does not depend on it.
func EvaluateWith(r *detect.Result, truth *page.Truth, c *Curve, threshold float64) *Report {
	groups := cluster.Groups(r.Pages, r.Pairs, threshold)
	rep := &Report{
		Threshold:  threshold,
		BelowFloor: threshold < r.Floor,
		Decided:    int64(len(cluster.Decided(r.Pairs, threshold))),
		Groups:     len(groups),
		Before:     c.At(threshold),
	}
	if len(groups) > 0 {
		rep.Largest = len(groups[0].Members)
	}
	if truth == nil || truth.Kind == page.NoTruth {
		return rep
	}
	rep.Kind = truth.Kind
	rep.AP, rep.HasAP = c.AP()
	rep.Best, rep.HasBest = c.Best()
	rep.Index, rep.HasIndex = indexRecall(r, truth, c.Positives)
	labels := cluster.Labels(r.Pages, r.Pairs, threshold)
	if truth.Kind == page.Clusters {
		t := newTally(truth, labels)
		rep.After, rep.Partition = t.counts(), t.partition(truth, labels)
	} else {
		rep.After = judgedAfter(truth, labels)
	}
	rep.Hand = handFigures(r.Pairs, truth, threshold)
	return rep
}

// indexRecall is the share of the truth's duplicates that the algorithm's index
// brought together, whatever their score.
func indexRecall(r *detect.Result, truth *page.Truth, positives int64) (float64, bool) {
	if positives == 0 {
		return 0, false
	}
	var found int64
	for _, p := range r.Pairs {
		if p.Indexed && truth.Label(p.Pair()) == page.Duplicate {
			found++
		}
	}
	for _, p := range r.GoldDropped {
		if truth.Label(p) == page.Duplicate {
			found++
		}
	}
	return float64(found) / float64(positives), true
}

// judgedAfter counts the judged pairs that fall in one predicted group.
func judgedAfter(truth *page.Truth, labels []int32) Counts {
	var c Counts
	for p, l := range truth.Pairs {
		c.add(l, labels[p.A] == labels[p.B])
	}
	return c
}

// handFigures are the figures over the pairs that a person judged one by one;
// nil where the truth does not tell them.
func handFigures(pairs []detect.Scored, truth *page.Truth, threshold float64) *Hand {
	if len(truth.Hand) == 0 {
		return nil
	}
	only := &page.Truth{Kind: page.Judged, Pairs: make(map[page.Pair]page.Label, len(truth.Hand))}
	for p := range truth.Hand {
		only.Pairs[p] = truth.Label(p)
	}
	c := NewCurve(pairs, only)
	h := &Hand{Counts: c.At(threshold)}
	h.AP, h.HasAP = c.AP()
	h.Best, h.HasBest = c.Best()
	return h
}
