package curves

import (
	"fmt"
	"math"

	"pagetwin/app/present/results"
	"pagetwin/app/present/wording"
	"pagetwin/core/algo"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
)

const (
	rateBuckets = 50   // buckets of the score axis
	theoryParts = 200  // points of a theoretical line
	confident   = 1.96 // standard deviations of a 95 % interval
)

// indexChart draws, for each result that scored all pairs, the share of pairs at each score that
// its index finds, and the share that theory expects.
func (c *Curves) indexChart() ChartView {
	book := c.desk.Book
	v := ChartView{Threshold: true, Figure: plot.Figure{
		Name: "candidates-score", X: book.T("curves.score"), Y: book.T("curves.rate"), XRange: &plot.Unit, YRange: &plot.Unit,
	}}
	c.eachStyled(func(r *results.Result, s plot.Style, name string) {
		buckets, ok := eval.CandidateRates(r.Result, rateBuckets)
		if !ok || len(buckets) == 0 {
			return
		}
		v.Lines = append(v.Lines, c.rateLine(r, s, name, buckets))
		if method, err := r.Algo.New(r.Result.Values); err == nil {
			if e := algo.IndexOf(method); !math.IsNaN(e.Candidate(1)) {
				v.Lines = append(v.Lines, theoryLine(s, book.T("curves.theory", name), e))
			}
		}
	})
	return v
}

// rateLine draws the measured share, with intervals if they are switched on.
func (c *Curves) rateLine(r *results.Result, s plot.Style, name string, buckets []eval.Bucket) Line {
	book := c.desk.Book
	l := Line{Series: plot.Series{Name: name, Style: s, Markers: true}}
	for _, b := range buckets {
		l.Points = append(l.Points, plot.Point{X: b.Mean, Y: b.Rate()})
		if c.Intervals {
			i := b.Interval(confident)
			l.Low, l.High = append(l.Low, i.Low), append(l.High, i.High)
		}
	}
	l.Info = func(i int) []string {
		b := buckets[i]
		lines := []string{
			book.T("curves.info.bucket", b.Low, b.High),
			book.T("curves.info.rate", wording.Share(b.Rate()), wording.Count(b.Indexed), wording.Count(b.Pairs)),
		}
		return append(append(lines, r.Settings()...), r.Over(book))
	}
	l.Threshold = func(i int) float64 { return buckets[i].Low }
	return l
}

func theoryLine(s plot.Style, name string, e algo.Indexed) Line {
	s.Dash = []float64{2, 2.5}
	l := Line{Series: plot.Series{Name: name, Style: s, Plain: true}}
	for i := range theoryParts + 1 {
		x := float64(i) / theoryParts
		l.Points = append(l.Points, plot.Point{X: x, Y: e.Candidate(x)})
	}
	l.Info = func(i int) []string { return []string{fmt.Sprintf("%.3f  %.4f", l.Points[i].X, l.Points[i].Y)} }
	return l
}
