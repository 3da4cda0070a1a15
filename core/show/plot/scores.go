package plot

import (
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
)

// ScoreBins is the number of bins of a histogram of scores.
const ScoreBins = 50

var (
	wPairs     = say.Text("plot|pairs")
	wOfScores  = param.Words{En: "Pairs by score"}
	wDuplicate = say.Text("plot|duplicates")
	wDifferent = say.Text("plot|different")
	wOpen      = say.Text("plot|unlabelled")
	wBin       = say.Text("score %.2f to %.2f: %d {pair|pairs}")
)

// Scores returns the histogram of scores, split by the truth: one series of bars for the
// duplicates, the different pairs and those without a label, where there are any. The y axis is
// logarithmic, because most pairs have the lowest scores. Names are for people in lang.
func Scores(bins []eval.ScoreBin, p Palette, lang string) *Figure {
	f := &Figure{Name: "scores", Title: wOfScores.In(lang), X: wThreshold.In(lang), Y: wPairs.In(lang), XRange: &Unit, Near: true, LogY: true}
	for i, kind := range []struct {
		name  param.Words
		style int
		count func(eval.ScoreBin) int64
	}{
		{wOpen, 4, func(b eval.ScoreBin) int64 { return b.Open }},
		{wDifferent, 1, func(b eval.ScoreBin) int64 { return b.Different }},
		{wDuplicate, 2, func(b eval.ScoreBin) int64 { return b.Duplicates }},
	} {
		s := Series{Name: kind.name.In(lang), Style: p.StyleOf(kind.style), Bars: bins[0].High - bins[0].Low}
		s.Style.Dash = [][]float64{{2, 2}, {5, 2}, nil}[i]
		var of []eval.ScoreBin
		for _, b := range bins {
			if n := kind.count(b); n > 0 {
				s.Points, of = append(s.Points, Point{(b.Low + b.High) / 2, float64(n)}), append(of, b)
			}
		}
		s.Info = func(i int) []string { return []string{wBin.With(of[i].Low, of[i].High, kind.count(of[i])).In(lang)} }
		if len(of) > 0 {
			f.Series = append(f.Series, s)
		}
	}
	return f
}
