package outcome

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
)

// suggestion is a threshold that is derived from the labels or from the scores.
type suggestion struct {
	Basis     eval.Basis     `json:"basis"`
	Threshold *float64       `json:"threshold,omitempty"` // as a score
	Own       string         `json:"own,omitempty"`       // as the algorithm's own parameter: k=10
	Pairs     int64          `json:"pairs"`
	F1        *float64       `json:"f1_to_expect,omitempty"` // expected on other pages
	F1s       *eval.Interval `json:"f1_95,omitempty"`
	Why       string         `json:"why"`

	why say.Words // Why in every language
}

// Suggest fills in a suggested threshold for an algorithm.
func (r *Report) Suggest(o *eval.Outcome, a algo.Algorithm, seed uint64) {
	s := eval.Suggest(o, a.Overlaps(o.Result.Values), seed)
	r.Suggestion = &suggestion{Basis: s.Basis, Pairs: s.Pairs, Why: s.Why.En, why: s.Why}
	if s.Basis == eval.Nothing {
		return
	}
	r.Suggestion.Threshold = &s.Threshold
	t := a.ThresholdAt(o.Result.Values, s.Threshold)
	r.Suggestion.Own = t.Param + "=" + t.Value
	if s.Basis == eval.Labels {
		r.Suggestion.F1, r.Suggestion.F1s = &s.F1, &s.F1s
	}
}
