package plot

import (
	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
)

// Diagram is one line of a reliability diagram.
type Diagram struct {
	Name        string
	Style       Style
	Reliability *eval.Reliability
}

var (
	wReliability = param.Words{En: "Reliability of probabilities"}
	wProbability = param.Words{En: "predicted probability"}
	wDuplicates  = param.Words{En: "share of duplicates"}
	wHonest      = param.Words{En: "ideal"}
	wIntervals   = param.Words{En: "labelled pairs in ten bins of probability; bars: 95 % intervals"}
)

// Reliability returns the reliability diagram: of the pairs that are given about one
// probability, how many are duplicates, with the 95 % interval of that share (Wilson 1927).
// Bins without pairs have no point. Names are for people in lang, "zh" or "en".
func Reliability(lines []Diagram, lang string) *Figure {
	f := &Figure{
		Name: "reliability", Title: wReliability.In(lang), Note: wIntervals.In(lang),
		X: wProbability.In(lang), Y: wDuplicates.In(lang), XRange: &Unit, YRange: &Unit,
		Guides: []Guide{{Name: wHonest.In(lang), Points: []Point{{0, 0}, {1, 1}}}},
	}
	for _, l := range lines {
		s := Series{Name: l.Name, Style: l.Style, Markers: true}
		for _, b := range l.Reliability.Bins {
			if b.Pairs == 0 {
				continue
			}
			of := b.Interval()
			s.Points = append(s.Points, Point{b.Mean, b.Share})
			s.Low, s.High = append(s.Low, of.Low), append(s.High, of.High)
		}
		f.Series = append(f.Series, s)
	}
	return f
}
