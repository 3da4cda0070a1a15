package eval

import (
	"pagetwin/core/base/say"
	"pagetwin/core/find/result"
)

// Lost is the measured share of the pairs scoring at least a threshold that are not candidates of a
// run's index.
type Lost struct {
	Share    float64  `json:"share"`
	Interval Interval `json:"interval"` // 95 %, by Wilson's formula; width 0 if all pairs were compared
	Pairs    int64    `json:"pairs"`    // lost pairs among those seen
	Seen     int64    `json:"seen"`
	Pages    int      `json:"pages"` // pages that were compared with all others
	Of       int      `json:"of"`
}

// LostAt returns the share of the pairs scoring at least threshold that are not candidates of a
// result's index. ok is false if the index guarantees to lose none, and if the loss was not
// measured at this threshold.
func LostAt(r *result.Result, threshold float64) (l Lost, ok bool) {
	if r.Missing == nil || r.Guarantee <= threshold {
		return l, false
	}
	found, lost, ok := r.Missing.At(threshold)
	if l = (Lost{Pairs: lost, Seen: found + lost, Pages: r.Missing.Pages, Of: r.Missing.Of}); l.Seen == 0 || !ok {
		return l, false
	}
	l.Share = float64(lost) / float64(l.Seen)
	if l.Interval = (Interval{l.Share, l.Share}); !r.Missing.Whole() {
		l.Interval = wilson(l.Share, float64(l.Seen), 1.96)
	}
	return l, true
}

// Words words the share, and how it was measured.
func (l Lost) Words() say.Words {
	if l.Pages == l.Of {
		return say.New("the index misses %d of the %d {pair|pairs} that reach the threshold (%.2g %%)", l.Pairs, l.Seen, 100*l.Share).Words
	}
	return say.New("the index misses about %.2g %% (95 %%: %.2g to %.2g %%) of the pairs that reach the threshold: %d of %d found by comparing %d of %d {page|pages} with all others",
		100*l.Share, 100*l.Interval.Low, 100*l.Interval.High, l.Pairs, l.Seen, l.Pages, l.Of).Words
}

// BelowReachWords returns in words the score from which the index misses no pair, and the number it
// misses between the threshold and that score. ok is false if the threshold is not below that
// score, and if the index guarantees nothing.
func (o *Outcome) BelowReachWords() (words say.Words, ok bool) {
	from, t := o.Curve.Reach, o.Threshold
	if t >= from || from > 1 || o.Result.Candidates == result.Given {
		return words, false
	}
	lost, measured := LostAt(o.Result, t)
	b, counted := BelowReach(o)
	var below say.Message
	switch {
	case counted && b.Pairs == 0:
		below = say.New("no labelled duplicate has a score between the threshold %.4g and this score", t)
	case counted:
		found := b.Interval(1.96)
		below = say.New("between the threshold %.4g and this score, the index missed %d of %d labelled {duplicate|duplicates} (%.1f %%, 95%%: %.1f to %.1f)",
			t, b.Pairs-b.Indexed, b.Pairs, 100*(1-b.Rate()), 100*(1-found.High), 100*(1-found.Low))
	case measured:
		below = say.New("of the pairs at or above the threshold %.4g of %d of %d sampled {page|pages}, it misses %d of %d", t, lost.Pages, lost.Of, lost.Pairs, lost.Seen)
	default:
		below = say.New("without labels it is unknown how many pairs the index misses between the threshold %.4g and this score", t)
	}
	return say.New("no pair with a score of %.4g or more is missing; %s", from, below.Words).Words, true
}
