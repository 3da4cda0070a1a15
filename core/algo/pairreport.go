package algo

import (
	"math"

	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// PairReport describes how an algorithm compares two pages: the score, the features of both,
// their first difference, and the tests of the index.
type PairReport struct {
	Evidence   Evidence         // the score alone where the method is no [Explainer]
	Cut        float64          // duplicates have this score or more
	Own        Own              // the same in the unit of the algorithm
	Empty      [2]bool          // pages that gave no features: duplicates of nothing
	Taken      [2][]PairFeature // the features of each page, heaviest first; nil where the method is no [Explainer]
	Difference *Difference      // nil where texts and features are the same
	IndexTests *IndexTests      // nil for a method without index, or where a page is empty
}

// Own is a score and the threshold in the unit of an algorithm.
type Own struct {
	Param     string // the deciding parameter
	Is, Limit string // "" where the unit has no value for it
}

// PairFeature is a feature of one of two pages.
type PairFeature struct {
	Feature
	Twin int // position of the same feature on the other page, -1 where it has none
}

// Difference is the first difference between two pages.
type Difference struct {
	Rank int           // position in Taken, from 1; 0 where both lists are the same, or not known
	Of   [2]*Feature   // the features at that position, nil past the end of a list
	Text *[2]text.Span // the first content character of each body that differs, nil where the texts are the same; empty at the end of a body
}

// NewPairReport returns the report of a method with the values v on two pages, which are duplicates
// from the score cut on. Its index is that of index, which may differ from the method's own, see
// [IndexedFor].
func NewPairReport(a Algorithm, v param.Values, cut float64, m, index Method, x, y *text.Doc) PairReport {
	t := PairReport{Cut: cut}
	sx, sy := m.Sign(x), m.Sign(y)
	t.Empty = [2]bool{len(sx) == 0, len(sy) == 0}
	t.Evidence.Score = m.Score(sx, sy)
	e, explains := m.(Explainer)
	if explains {
		t.Evidence = e.Explain(x, y)
	}
	t.Own = a.ownOf(v, t.Evidence.Score, cut)
	if explains {
		t.Taken = compared(e.Features(x), e.Features(y))
	}
	t.Difference = partingOf(t.Taken, x, y)
	if met, ok := IndexTestsOf(index, sx, sy); ok {
		t.IndexTests = &met
	}
	return t
}

// Duplicates reports whether the score reaches the threshold.
func (t PairReport) Duplicates() bool { return t.Evidence.Score >= t.Cut && t.Evidence.Score > 0 }

func (a Algorithm) ownOf(v param.Values, score, cut float64) Own {
	value := func(score float64) string {
		if back := a.Cut(a.DecidingAt(v, score)); math.Abs(back-score) > 1e-6 {
			return ""
		}
		return a.ThresholdAt(v, score).Value
	}
	own := Own{Param: a.Decider(v), Is: value(score), Limit: value(cut)}
	if _, whole := a.Own(v, cut).(int); whole { // decides as cut does, which is between two of its values
		own.Limit = a.ThresholdAt(v, cut).Value
	}
	return own
}

// Known returns the identity of a feature on both pages: Same, or the normalised label.
func (f Feature) Known() string {
	if f.Same != "" {
		return f.Same
	}
	if norm := text.Normalize(f.Label).Text; norm != "" {
		return norm
	}
	return f.Label
}

func compared(x, y []Feature) [2][]PairFeature {
	lists := [2][]Feature{x, y}
	var at [2]map[string]int
	for i, list := range lists {
		at[i] = make(map[string]int, len(list))
		for n, f := range list {
			if _, twice := at[i][f.Known()]; !twice {
				at[i][f.Known()] = n
			}
		}
	}
	var out [2][]PairFeature
	for i, list := range lists {
		for _, f := range list {
			twin, both := at[1-i][f.Known()]
			if !both {
				twin = -1
			}
			out[i] = append(out[i], PairFeature{f, twin})
		}
	}
	return out
}

func partingOf(taken [2][]PairFeature, x, y *text.Doc) *Difference {
	var p Difference
	for i := range max(len(taken[0]), len(taken[1])) {
		if i < len(taken[0]) && i < len(taken[1]) && taken[0][i].Known() == taken[1][i].Known() {
			continue
		}
		p.Rank = i + 1
		for side, list := range taken {
			if i < len(list) {
				p.Of[side] = &list[i].Feature
			}
		}
		break
	}
	p.Text = FirstDifference(x, y)
	if p.Rank == 0 && p.Text == nil {
		return nil
	}
	return &p
}

// FirstDifference returns the first content character of each body that differs, nil where
// the texts are the same; an empty span at the end of a body.
func FirstDifference(x, y *text.Doc) *[2]text.Span {
	a, b := x.Norm().Text, y.Norm().Text
	if a == b {
		return nil
	}
	at := commonPrefix(a, b)
	return &[2]text.Span{charAt(x, at), charAt(y, at)}
}

func commonPrefix(a, b string) int {
	for i, r := range a {
		n := len(string(r))
		if i+n > len(b) || a[i:i+n] != b[i:i+n] {
			return i
		}
	}
	return len(a)
}

// charAt returns the span in the body of the content character at a byte of the normalised text;
// past the last, an empty span at the end of the body.
func charAt(d *text.Doc, at int) text.Span {
	n := d.Norm()
	if at >= len(n.Text) {
		return text.Span{Start: len(d.Body), End: len(d.Body)}
	}
	for _, r := range n.Text[at:] {
		return n.Source(text.Span{Start: at, End: at + len(string(r))})
	}
	return text.Span{}
}
