package curves

import (
	"slices"

	"pagetwin/app/present/results"
	"pagetwin/app/present/wording"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
)

// parted splits the lines of a result at the score below which its run may miss pairs. Below
// that score the line of the candidates is dashed, and the estimated line of all pairs, if the
// run has the estimate, is dotted and has an interval. If the two coincide there is one line.
// value maps an estimate to a point; nil if the measure cannot be estimated.
func (c *Curves) parted(v ChartView, value func(eval.Estimate) (p plot.Point, of eval.Interval)) ChartView {
	var out []Line
	for _, l := range v.Lines {
		r := l.Result
		if r == nil || l.Threshold == nil || !r.Judged() || !r.Curve.Parted() {
			out = append(out, l)
			continue
		}
		sure, below := l.split(r.Curve.Reach)
		below.Part = c.desk.Book.T("curves.candidates")
		below.Style.Dash = plot.CandidatesDash
		if len(sure.Points) > 0 {
			out, below.At = append(out, sure), nil
		}
		if len(below.Points) > 1 {
			out = append(out, below)
		}
		if w := r.Curve.Whole; w != nil && value != nil {
			if whole := c.wholeLine(l, sure, w, value); len(whole.Points) > 1 {
				out = append(out, whole)
			}
		}
	}
	v.Lines = out
	return v
}

// beyond describes a threshold below the reach of a run: its counts are those of the candidates;
// it adds the estimates for all pairs, if known.
func (c *Curves) beyond(r *results.Result, t float64) []string {
	if t >= r.Curve.Reach || r.Curve.Complete() {
		return nil
	}
	b := c.desk.Book
	if r.Curve.Whole == nil {
		return []string{b.T("curves.info.candidates")}
	}
	e := r.Curve.Whole.At(t)
	bound := func(iv eval.Interval) eval.Bound {
		if iv.Low == iv.High {
			return eval.Bound{Standing: eval.Exact}
		}
		return eval.Bound{Standing: eval.Estimated, Low: &iv.Low, High: &iv.High}
	}
	p, ps := e.Precision()
	f, fs := e.F1()
	return []string{b.T("curves.info.whole", results.Stated(p, bound(ps)), wording.Share(e.Recall()), results.Stated(f, bound(fs)))}
}

// split splits a line at a threshold; the shared end point belongs to both parts.
func (l Line) split(reach float64) (sure, below Line) {
	n := len(l.Points)
	k := 0 // points of the first part
	rising := n > 1 && l.Threshold(0) < l.Threshold(n-1)
	for k < n && (l.Threshold(k) < reach) == rising {
		k++
	}
	if rising {
		return l.part(k, n), l.part(0, min(n, k+1))
	}
	return l.part(0, k), l.part(max(0, k-1), n)
}

// part returns the points from ≤ i < to of a line.
func (l Line) part(from, to int) Line {
	out := l
	out.Points = l.Points[from:to]
	if l.Low != nil {
		out.Low, out.High = l.Low[from:to], l.High[from:to]
	}
	out.Threshold = func(i int) float64 { return l.Threshold(from + i) }
	if l.Info != nil {
		out.Info = func(i int) []string { return l.Info(from + i) }
	}
	return out
}

// wholeLine returns the estimated curve of all pairs below the reach of a run; it begins where
// sure, the exact part of the line, ends.
func (c *Curves) wholeLine(l, sure Line, w *eval.Whole, value func(eval.Estimate) (plot.Point, eval.Interval)) Line {
	name := "curves.estimated"
	if w.Exact {
		name = "curves.allpairs"
	}
	out := Line{Series: plot.Series{Name: l.Name, Part: c.desk.Book.T(name), Style: plot.Style{Color: l.Style.Color, Dark: l.Style.Dark, Dash: plot.WholeDash, Marker: l.Style.Marker}}}
	var at []float64
	points := w.Points(pointsMost)
	points = slices.DeleteFunc(points, func(e eval.Estimate) bool { return e.Threshold > l.Result.Curve.Reach })
	if n := len(sure.Points); n > 0 {
		lowest := min(sure.Threshold(0), sure.Threshold(n-1))
		points = slices.Insert(points, 0, w.At(lowest))
	}
	for _, e := range points {
		p, of := value(e)
		at = append(at, e.Threshold)
		out.Points = append(out.Points, p)
		out.Low, out.High = append(out.Low, of.Low), append(out.High, of.High)
	}
	if w.Exact {
		out.Low, out.High = nil, nil
	}
	out.Threshold = func(i int) float64 { return at[i] }
	return out
}

// estimates returns the function that derives a measure from the estimated curve of all pairs;
// nil if the measure cannot be derived.
func estimates(measure string) func(eval.Estimate) (plot.Point, eval.Interval) {
	of := rowOf(measure).Estimated
	if of == nil {
		return nil
	}
	return func(e eval.Estimate) (plot.Point, eval.Interval) {
		y, iv := of(e)
		return plot.Point{X: e.Threshold, Y: y}, iv
	}
}

func overRecall(e eval.Estimate) (plot.Point, eval.Interval) {
	y, of := e.Precision()
	return plot.Point{X: e.Recall(), Y: y}, of
}
