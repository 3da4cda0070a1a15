package curves

import (
	"slices"

	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
	"pagetwin/core/show/plot"
)

// ThresholdMeasures returns the measures that can be drawn against the threshold.
func (c *Curves) ThresholdMeasures() []session.FigureName {
	out := []session.FigureName{{Key: AllMeasures, Title: c.desk.Book.T("measure.all")}}
	for _, m := range eval.Measures() {
		if !m.Fixed {
			out = append(out, session.FigureName{Key: m.Name, Title: c.desk.Book.W(m.Title)})
		}
	}
	return out
}

// Drawn returns the measure that is drawn against the threshold: the chosen one, or else the
// most informative one for the shown results.
func (c *Curves) Drawn() string {
	shown := c.Shown()
	switch {
	case c.Measure != "":
		return c.Measure
	case len(shown) > 0 && !slices.ContainsFunc(shown, (*results.Result).Judged):
		return decided
	case len(shown) > 1:
		return "f1"
	}
	return AllMeasures
}

// decided is the measure that needs no labels.
const decided = "decided"

// together lists the measures that are drawn in one figure under one name.
var together = map[string][]string{AllMeasures: {"f1", "precision", "recall"}}

func grouped(measure string) bool {
	return rowOf(measure).At == nil && together[measure] == nil
}

// rowOf returns the row of a measure; it is empty for the names of combined figures.
func rowOf(name string) eval.Measure { m, _ := eval.Find(name); return m }

// needsTruth reports whether a measure is undefined without labels.
func needsTruth(name string) bool { return !rowOf(name).Unlabelled }

// CountsOverThreshold reports whether whole numbers are drawn against the threshold on an axis that
// may be linear or logarithmic.
func (c *Curves) CountsOverThreshold() bool {
	m, err := eval.Find(c.Drawn())
	return c.Kind == AgainstThreshold && err == nil && m.Count && m.Name != decided
}

// CanLogX reports whether the x axis of a figure over a varied parameter can be logarithmic: where its
// values are numbers.
func (c *Curves) CanLogX() bool {
	p, _, ok := c.paramOf(c.Swept)
	return !ok || p.Kind == param.Int || p.Kind == param.Float
}

// CanLogY reports whether the y axis of a figure over a varied parameter can be logarithmic: for
// times, memory and counts.
func (c *Curves) CanLogY() bool {
	m, err := eval.Find(c.Figure)
	return err != nil || m.Count
}

func (c *Curves) thresholdChart() ChartView {
	book, drawn := c.desk.Book, c.Drawn()
	v := ChartView{Threshold: true, Figure: plot.Figure{
		Name: drawn + "-threshold", X: book.T("curves.threshold"), Y: c.measureTitle(drawn), XRange: &plot.Unit, YRange: &plot.Unit,
	}}
	if m, err := eval.Find(drawn); err == nil && m.Count {
		v.YRange, v.LogY = nil, c.LogY || drawn == decided // most pairs have the lowest scores, so a linear axis would hide the others
	}
	measures := together[drawn]
	if measures == nil {
		measures = []string{drawn}
	}
	c.eachStyled(func(r *results.Result, s plot.Style, name string) {
		for i, m := range measures {
			line, style := name, s
			if len(measures) > 1 {
				line += " · " + c.measureTitle(m)
				style.Dash = plot.OtherDash(nil, i)
			}
			if l := c.thresholdLine(r, style, line, m); len(l.Points) > 0 {
				v.Lines = append(v.Lines, l)
			}
		}
		v.Lines = append(v.Lines, c.adviceLines(r, s, drawn)...)
	})
	return v
}

func (c *Curves) measureTitle(name string) string {
	if m, err := eval.Find(name); err == nil {
		return c.desk.Book.W(m.Title)
	}
	return c.desk.Book.T("measure." + name)
}

func (c *Curves) thresholdLine(r *results.Result, s plot.Style, name, measure string) Line {
	l := Line{Series: plot.Series{Name: name, Style: s}, Result: r}
	if needsTruth(measure) && !r.Judged() {
		return l
	}
	get := rowOf(measure).At
	if get == nil {
		return c.reportLine(r, l, measure)
	}
	at := r.Thresholds(needsTruth(measure), pointsMost)
	for _, t := range at {
		l.Points = append(l.Points, plot.Point{X: t, Y: get(r.Sorted.At(t))})
	}
	l.Info = func(i int) []string { return c.thresholdInfo(r, at[i]) }
	l.Threshold = func(i int) float64 { return at[i] }
	l.At = func(t float64) (plot.Point, bool) { return plot.Point{X: t, Y: get(r.Sorted.At(t))}, true }
	l.Low, l.High = c.work.band(r, measure, at)
	return l
}

// reportLine draws a measure that needs the groups at each threshold, from the reports that are
// made in the background; it is empty until there are some.
func (c *Curves) reportLine(r *results.Result, l Line, measure string) Line {
	m, err := eval.Find(measure)
	if err != nil {
		return l
	}
	var at []float64
	for _, rep := range c.work.known(r).reports {
		if y, ok := m.Get(rep); ok {
			l.Points = append(l.Points, plot.Point{X: rep.Threshold, Y: y})
			at = append(at, rep.Threshold)
		}
	}
	title := c.desk.Book.W(m.Title)
	l.Info = func(i int) []string {
		y := wording.Share(l.Points[i].Y)
		if m.Count {
			y = wording.Count(int64(l.Points[i].Y))
		}
		return append([]string{title + " " + y}, c.thresholdInfo(r, at[i])...)
	}
	l.Threshold = func(i int) float64 { return at[i] }
	l.At = func(t float64) (p plot.Point, ok bool) {
		i, found := slices.BinarySearch(at, t)
		switch {
		case found:
			return l.Points[i], true
		case i == 0 || i == len(at):
			return p, false
		}
		from, to := l.Points[i-1], l.Points[i] // interpolated, as the line is drawn
		return plot.Point{X: t, Y: from.Y + (t-from.X)/(to.X-from.X)*(to.Y-from.Y)}, true
	}
	return l
}

func (c *Curves) precisionRecall() ChartView {
	v := ChartView{Figure: plot.Figure{
		Name: "precision-recall", X: c.measureTitle("recall"), Y: c.measureTitle("precision"),
		XRange: &plot.Unit, YRange: &plot.Unit, Guides: c.equalF1(),
	}}
	c.eachStyled(func(r *results.Result, s plot.Style, name string) {
		if !r.Judged() {
			return
		}
		l := Line{Series: plot.Series{Name: name, Style: s}, Result: r}
		at := r.Thresholds(true, pointsMost)
		slices.Reverse(at)
		l.At = func(t float64) (plot.Point, bool) {
			n := r.Sorted.At(t)
			return plot.Point{X: n.Recall(), Y: n.Precision()}, true
		}
		for _, t := range at {
			p, _ := l.At(t)
			l.Points = append(l.Points, p)
		}
		l.Info = func(i int) []string { return c.thresholdInfo(r, at[i]) }
		l.Threshold = func(i int) float64 { return at[i] }
		l.Low, l.High = c.work.band(r, "precision", at)
		if len(at) > 0 {
			v.Lines = append(v.Lines, l)
		}
	})
	return v
}

// equalF1 returns the lines of equal F1 = 2PR/(P+R).
func (c *Curves) equalF1() []plot.Guide {
	out := plot.EqualF1()
	for i := range out {
		out[i].Name = c.desk.Book.T("curves.isof1", out[i].Name)
	}
	return out
}

func (c *Curves) thresholdInfo(r *results.Result, t float64) []string {
	n := r.Sorted.At(t)
	lines := []string{c.desk.Book.T("curves.info.threshold", t, r.InUnit(t))}
	if r.Judged() {
		lines = append(lines, countsLines(n.Counts)...)
		lines = append(lines, c.beyond(r, t)...)
	}
	lines = append(lines, c.desk.Book.T("curves.info.decided", wording.Count(int64(n.Decided)), wording.Count(n.TP+n.FP)))
	return append(append(lines, r.Settings()...), r.Over(c.desk.Book))
}
