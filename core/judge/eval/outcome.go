package eval

import (
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Outcome is a finished run compared with the truth at one threshold. It is the input of kept runs,
// exports, queues of labels and the window; it never changes.
type Outcome struct {
	Set       *page.Set // the set that the positions in Result and Truth refer to
	Result    *result.Result
	Truth     *truth.Truth // nil if there is none
	Threshold float64      // score from which a pair is decided a duplicate, 0 to 1
	Curve     *Curve
	Report    *Report // at Threshold
}

// NewOutcome evaluates a result over the pages of set with gold, which may be nil.
func NewOutcome(set *page.Set, r *result.Result, gold *truth.Truth, threshold float64) *Outcome {
	c := CurveOf(r, gold)
	return &Outcome{set, r, gold, threshold, c, evaluateWith(r, gold, c, threshold)}
}

// At returns the same result at another threshold.
func (o *Outcome) At(threshold float64) *Outcome {
	if threshold == o.Threshold {
		return o
	}
	moved := *o
	moved.Threshold, moved.Report = threshold, evaluateWith(o.Result, o.Truth, o.Curve, threshold)
	return &moved
}

// Under returns the same result with another truth.
func (o *Outcome) Under(gold *truth.Truth) *Outcome {
	return NewOutcome(o.Set, o.Result, gold, o.Threshold)
}

// Decision returns the decisions, for comparing outcomes over one set.
func (o *Outcome) Decision() Decision {
	return Decision{Pairs: o.Result.Pairs, Threshold: o.Threshold}
}

// MostDecided is the most decided pairs for which [Outcome.F1] returns an interval: for more,
// drawing would take longer than many runs.
const MostDecided = 200_000

// Intervals returns the bootstrap intervals of the figures; ok is false if [Bootstrap] has none.
func (o *Outcome) Intervals(s Resampling) (iv Intervals, ok bool) {
	return Bootstrap(o.Result.Pairs, o.Truth, len(o.Set.Pages), o.Threshold, s)
}

// F1 returns the interval of F1, drawn by seed; nil without truth and above MostDecided.
func (o *Outcome) F1(seed int64) *Interval {
	if o.Report.Decided > MostDecided {
		return nil
	}
	if iv, ok := o.Intervals(Resampling{Seed: uint64(seed)}); ok && needBoth.met(o.Report) {
		return &iv.F1
	}
	return nil
}
