package algo

import (
	"fmt"
	"math"
	"strconv"

	"pagetwin/core/base/param"
)

// Scale relates a deciding parameter that is no score, such as a number of differing bits or
// of equal digests, to scores.
type Scale struct {
	Cut float64                 // the score from which pages are duplicates, with the present value
	Own func(score float64) any // the value whose Cut is nearest to a score
}

// CountOf returns the scale of a parameter for the number of n things that two pages must have in
// common, where the score is the share of common things. least is its smallest value.
func CountOf(need, n, least int) *Scale {
	return &Scale{
		Cut: min(1, float64(need)/float64(n)), // more than n is refused where the method is made
		Own: func(score float64) any {
			return min(n, max(least, int(math.Ceil(float64(score*float64(n))-1e-9))))
		},
	}
}

// Decider returns the name of the parameter that decides with the values v: the one that Cut
// reads and whose value Own returns.
func (a Algorithm) Decider(v param.Values) string {
	if a.Decides != nil {
		return a.Decides(v)
	}
	return a.Threshold
}

// Cut returns the score from which two pages are duplicates, with the values v. Where the
// deciding parameter has no effect, only pages with equal signatures are; these score 1.
func (a Algorithm) Cut(v param.Values) float64 {
	p, ok := param.Find(a.Params, a.Decider(v))
	if !ok || p.Idle != nil && p.Idle(v) {
		return 1
	}
	if u := a.scale(v); u != nil {
		return u.Cut
	}
	if a.Strict {
		return math.Nextafter(v.Float(p.Name), 2) // the smallest score that is more
	}
	return v.Float(p.Name)
}

// Own is the inverse of Cut: it returns the value of the deciding parameter whose cut is
// nearest to the score, within the range of the parameter.
func (a Algorithm) Own(v param.Values, score float64) any {
	p, ok := param.Find(a.Params, a.Decider(v))
	if !ok || p.Idle != nil && p.Idle(v) {
		return v[p.Name]
	}
	if u := a.scale(v); u != nil {
		return u.Own(score)
	}
	return min(max(score, p.Min), p.Max)
}

func (a Algorithm) scale(v param.Values) *Scale {
	if a.Scale == nil {
		return nil
	}
	return a.Scale(v)
}

// Threshold is the score from which two pages are duplicates, together with the value of the
// deciding parameter in the unit of the algorithm.
type Threshold struct {
	Score float64
	Param string // the parameter that decides
	Value string // its value, with three digits
}

// ThresholdAt returns the threshold at a score, with the values v.
func (a Algorithm) ThresholdAt(v param.Values, score float64) Threshold {
	t := Threshold{Score: score, Param: a.Decider(v)}
	switch own := a.Own(v, score).(type) {
	case float64:
		t.Value = strconv.FormatFloat(own, 'g', 3, 64)
	default:
		t.Value = fmt.Sprint(own)
	}
	return t
}

// DecidingAt returns the values v with the deciding parameter set to the value for a score.
func (a Algorithm) DecidingAt(v param.Values, score float64) param.Values {
	return v.With(a.Decider(v), a.Own(v, score))
}
