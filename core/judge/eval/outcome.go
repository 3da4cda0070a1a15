package eval

import (
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Outcome is a finished run held against what is known of its pages at one
// threshold. Kept runs, exports, the queues of labels and the window take what they
// need of it; nothing in it is changed once it is made.
type Outcome struct {
	Set       *page.Set // whose positions Result and Truth mean
	Result    *result.Result
	Truth     *truth.Truth // nil where nothing is known
	Threshold float64      // score from which a pair is decided a duplicate, 0 to 1
	Curve     *Curve
	Report    *Report // at Threshold
}

// NewOutcome holds a result over the pages of set against gold, which may be nil.
func NewOutcome(set *page.Set, r *result.Result, gold *truth.Truth, threshold float64) *Outcome {
	c := CurveOf(r, gold)
	return &Outcome{set, r, gold, threshold, c, evaluateWith(r, gold, c, threshold)}
}

// At returns the same result decided from another score on.
func (o *Outcome) At(threshold float64) *Outcome {
	if threshold == o.Threshold {
		return o
	}
	moved := *o
	moved.Threshold, moved.Report = threshold, evaluateWith(o.Result, o.Truth, o.Curve, threshold)
	return &moved
}

// Under returns the same result held against another truth.
func (o *Outcome) Under(gold *truth.Truth) *Outcome {
	return NewOutcome(o.Set, o.Result, gold, o.Threshold)
}

// Decision is what is decided, for comparing outcomes over one set.
func (o *Outcome) Decision() Decision {
	return Decision{Pairs: o.Result.Pairs, Threshold: o.Threshold}
}

// MostDecided is the number of decided pairs up to which [Outcome.F1] gives an
// interval: beyond, drawing takes longer than many runs.
const MostDecided = 200_000

// Intervals draws the intervals of the figures; ok is false where [Bootstrap] has
// none.
func (o *Outcome) Intervals(s Resampling) (iv Intervals, ok bool) {
	return Bootstrap(o.Result.Pairs, o.Truth, len(o.Set.Pages), o.Threshold, s)
}

// F1 is the interval of F1, drawn by seed; nil without truth and above MostDecided.
func (o *Outcome) F1(seed int64) *Interval {
	if o.Report.Decided > MostDecided {
		return nil
	}
	if iv, ok := o.Intervals(Resampling{Seed: uint64(seed)}); ok && needBoth.met(o.Report) {
		return &iv.F1
	}
	return nil
}
