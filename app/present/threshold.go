package present

import (
	"pagetwin/core/algo"
	"pagetwin/core/eval"
	"pagetwin/core/param"
)

// Threshold is from which score on a result decides now: the one that it was run with,
// unless a person moved it.
func (r *RunResult) Threshold() algo.Threshold { return r.thresholdAt(r.decides) }

// Own is the threshold that it was run with.
func (r *RunResult) Own() algo.Threshold { return r.thresholdAt(r.Result.Cut) }

// Moved tells whether the threshold is another than the one that it was run with.
func (r *RunResult) Moved() bool { return r.decides != r.Result.Cut }

func (r *RunResult) thresholdAt(score float64) algo.Threshold {
	return r.Algo.ThresholdAt(r.Result.Values, score)
}

// values are the settings that decide as the result does now.
func (r *RunResult) values() param.Values {
	if !r.Moved() {
		return r.Result.Values
	}
	return r.Algo.DecidingAt(r.Result.Values, r.decides)
}

// decision is what the result decides now.
func (r *RunResult) decision() eval.Decision {
	return eval.Decision{Pairs: r.Result.Pairs, Threshold: r.decides}
}

// SetThreshold has a result decide from another score on, wherever it is shown.
func (s *Session) SetThreshold(r *RunResult, score float64) {
	if r.decides == score {
		return
	}
	r.decides = score
	s.tellOf(r, func(l Listener) func(*RunResult) { return l.Moved })
}

// OwnThreshold has a result decide again as it was run.
func (s *Session) OwnThreshold(r *RunResult) { s.SetThreshold(r, r.Result.Cut) }

// ThresholdWords say which threshold a result decides by, in both units, and which it was
// run with where that is another; "" for no result.
func (d *Desk) ThresholdWords(r *RunResult) string {
	if r == nil {
		return ""
	}
	now, own := r.Threshold(), r.Own()
	if !r.Moved() {
		return d.Book.T("threshold.own", now.Score, now.Param, now.Value)
	}
	return d.Book.T("threshold.moved", now.Score, now.Param, now.Value, own.Score, own.Value)
}
