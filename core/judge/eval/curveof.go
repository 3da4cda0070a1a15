package eval

import (
	"maps"
	"math"
	"slices"

	"pagetwin/core/body/pass"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// CurveOf returns the curve of a result under truth, which may be nil: [NewCurve] of its pairs,
// with the score from which no pair is missing, and with what the result knows of other pairs.
func CurveOf(r *result.Result, gold *truth.Truth) *Curve {
	c := NewCurve(r.Pairs, gold)
	c.leave(gold, r.Left)
	c.Reach = max(r.Guarantee, r.Floor)
	if c.Reach > 0 && gold.Known() {
		c.Whole = newWhole(r, gold, c)
	}
	return c
}

// leave counts the duplicates that were compared if these pages were left out.
func (c *Curve) leave(gold *truth.Truth, left []pass.Left) {
	if len(left) == 0 || !gold.Known() {
		return
	}
	out := make(map[int32]bool, len(left))
	for _, l := range left {
		out[l.Page] = true
	}
	rest := &truth.Truth{Kind: gold.Kind, Cluster: slices.Clone(gold.Cluster), Parts: gold.Parts, Pairs: maps.Clone(gold.Pairs)}
	for p := range out {
		if rest.Cluster != nil {
			rest.Cluster[p] = -1
		}
	}
	maps.DeleteFunc(rest.Pairs, func(p page.Pair, _ truth.Label) bool { return out[p.A] || out[p.B] })
	c.Compared, _ = totals(rest)
}

// Standing is the exactness of a figure over all thresholds.
type Standing string

// The kinds of exactness.
const (
	Exact     Standing = "exact"
	AtLeast   Standing = "at least"  // computed from the pairs above [Curve.Reach]: over all pairs the figure is no less
	Estimated Standing = "estimated" // see [Whole]
)

// Mark returns the sign that is written before the figure.
func (s Standing) Mark() string {
	switch s {
	case AtLeast:
		return "≥ "
	case Estimated:
		return "≈ "
	}
	return ""
}

// Complete reports whether the figures over all thresholds follow from the candidates: no pair is
// missing, or every duplicate is among the pairs above Reach, so that lower thresholds can only be
// worse.
func (c *Curve) Complete() bool {
	return c.Reach == 0 || c.Positives > c.Missing && c.At(c.Reach).TP == c.Positives-c.Missing
}

// unseen is the difference of two shares that is too small to see in a figure: about the width of a
// line.
const unseen = 0.002

// Apart reports whether the curve of all pairs is known and visibly differs from that of the
// candidates: by more than a line's width somewhere, including the interval of the estimates.
func (c *Curve) Apart() bool {
	if c.Whole == nil || c.Complete() {
		return false
	}
	for _, l := range c.Whole.levels {
		if l.score > c.Reach {
			continue
		}
		ours, e := c.At(l.score), c.Whole.At(l.score)
		_, of := e.Precision()
		if math.Abs(e.Recall()-ours.Recall()) > unseen || max(of.High, ours.Precision())-min(of.Low, ours.Precision()) > unseen {
			return true
		}
	}
	return false
}

// Parted reports whether a separate part of the curve is to be drawn below Reach: if pairs may be
// missing and nothing shows that none is.
func (c *Curve) Parted() bool { return !c.Complete() && (c.Whole == nil || c.Apart()) }

func (rep *Report) overall(c *Curve) {
	rep.Positives, rep.Negatives, rep.Missing, rep.Compared = c.Positives, c.Negatives, c.Missing, c.Compared
	rep.Reach, rep.Standing = c.Reach, Exact
	switch {
	case c.Complete():
		rep.AP, rep.HasAP = c.AP()
		rep.Best, rep.HasBest = c.Best()
	case c.Whole != nil:
		rep.estimated(c.Whole)
	default:
		rep.Standing = AtLeast
		sure := &Curve{Positives: c.Positives, Negatives: c.Negatives, level: c.level, pairs: c.pairs}
		for n := len(sure.level); n > 0 && sure.level[n-1].score < c.Reach; n-- {
			sure.level = sure.level[:n-1]
		}
		rep.AP, rep.HasAP = sure.AP()
		rep.Best, rep.HasBest = sure.Best()
		rep.Best.Threshold = max(rep.Best.Threshold, c.Reach) // midway to an unknown score would be below Reach
	}
	if !needBoth.met(rep) {
		rep.HasAP, rep.HasBest = false, false
	}
}

// estimated takes the figures from the whole curve.
func (rep *Report) estimated(w *Whole) {
	rep.AP, rep.APs, rep.HasAP = w.AP()
	best, iv, ok := w.Best()
	rep.HasBest = ok
	rep.Best = Point{best.Threshold, confusion.Counts{TP: best.TP, FP: int64(best.FP + 0.5), FN: best.FN}}
	rep.BestF1s = iv
	if rep.Standing = Estimated; w.Exact {
		rep.Standing = Exact
	}
}
