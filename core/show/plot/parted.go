package plot

import (
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
)

var (
	wCandidates = param.Words{En: "candidates only"}
	wWhole      = say.Text("plot|all pairs")
	wEstimated  = param.Words{En: "all pairs, estimated"}
)

// part is a stretch of a curve that is drawn as one series.
type part struct {
	name   param.Words // what of the curve it is; none for the curve itself
	dash   []float64   // nil: the style's own
	points []eval.Point
	whole  []eval.Estimate // in place of points
	band   bool
}

// parts parts a curve at the score from which no pair is missing: below, what is drawn
// of the candidates is dashed, and what all pairs give is dotted. Where one cannot be
// told from the other there is but the curve.
func (c Curve) parts() []part {
	if c.Exact == nil || !c.Exact.Parted() {
		return []part{{points: c.Points}}
	}
	k := 0
	for k < len(c.Points) && c.Points[k].Threshold >= c.Exact.Reach {
		k++
	}
	var out []part
	if k > 0 {
		out = append(out, part{points: c.Points[:k]})
	}
	if k < len(c.Points) {
		out = append(out, part{name: wCandidates, dash: CandidatesDash, points: c.Points[max(0, k-1):]})
	}
	if w := c.Exact.Whole; w != nil {
		p := part{name: wEstimated, dash: WholeDash, band: !w.Exact}
		if w.Exact {
			p.name = wWhole
		}
		for _, e := range w.Points(len(c.Points)) {
			if e.Threshold <= c.Exact.Reach {
				p.whole = append(p.whole, e)
			}
		}
		if k > 0 && len(p.whole) > 0 { // from where the other ends
			p.whole = slices.Insert(p.whole, 0, w.At(c.Points[k-1].Threshold))
		}
		if len(p.whole) > 1 {
			out = append(out, p)
		}
	}
	return out
}

// series draws a part: at gives the place of counts, whole that of an estimate with the
// interval of its y.
func (p part) series(c Curve, lang string, at func(eval.Point) (x, y float64), whole func(eval.Estimate) (x, y float64, of eval.Interval)) Series {
	s := Series{Name: c.Name, Part: p.name.In(lang), Style: c.Style}
	if p.dash != nil {
		s.Style.Dash = p.dash
	}
	for _, q := range p.points {
		x, y := at(q)
		s.Points = append(s.Points, Point{x, y})
	}
	for _, e := range p.whole {
		x, y, of := whole(e)
		s.Points = append(s.Points, Point{x, y})
		if p.band {
			s.Low, s.High = append(s.Low, of.Low), append(s.High, of.High)
		}
	}
	return s
}

// rising turns a series over, so that its x rise.
func (s Series) rising() Series {
	slices.Reverse(s.Points)
	slices.Reverse(s.Low)
	slices.Reverse(s.High)
	return s
}
