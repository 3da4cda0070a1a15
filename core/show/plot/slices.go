package plot

import (
	"fmt"

	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
)

// Part is a slice of the pairs of a set with its name.
type Part struct {
	Name string
	eval.Slice
}

// Slices draws recall and precision of the parts as bars with their intervals, the first part at the
// top. A part without labelled pairs of a kind has no bar for it. Names are for people in lang.
func Slices(parts []Part, by string, p Palette, lang string) *Figure {
	f := &Figure{Name: "slices", Lying: true, Y: by, XRange: &Unit}
	for i := range parts {
		part := parts[len(parts)-1-i]
		f.YNames = append(f.YNames, fmt.Sprintf("%s (%d)", part.Name, part.TP+part.FN))
	}
	const bar = 0.36
	for k, of := range []struct {
		name param.Words
		get  func(eval.Slice) (float64, eval.Interval)
	}{{wRecall, eval.Slice.Recall}, {wPrecision, eval.Slice.Precision}} {
		s := Series{Name: of.name.In(lang), Style: p.StyleOf(k), Bars: bar}
		if k > 0 {
			s.Style.Dash = []float64{3, 2}
		}
		for i, part := range parts {
			share, in := of.get(part.Slice)
			s.Points = append(s.Points, Point{share, float64(len(parts)-i) + (0.5-float64(k))*bar})
			s.Low, s.High = append(s.Low, in.Low), append(s.High, in.High)
		}
		f.Series = append(f.Series, s)
	}
	return f
}
