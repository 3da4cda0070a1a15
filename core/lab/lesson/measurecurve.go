package lesson

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/algo/storykit"
	"pagetwin/core/base/say"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/judge/eval"
	"pagetwin/core/trace"
)

// plane returns the view of recall and precision.
func plane(id string, series []trace.Series, points []trace.Point) *trace.View {
	return &trace.View{ID: id, Title: say.Words{En: "Precision against recall"}, Curve: &trace.Curve{
		X:      trace.Axis{Title: trace.Worded(say.Words{En: "recall"}), High: 1},
		Y:      trace.Axis{Title: trace.Worded(say.Words{En: "precision"}), High: 1},
		Series: series, Points: points,
	}}
}

func pointOf(id string, c confusion.Counts, m trace.Mark) trace.Point {
	return trace.Point{ID: id, X: c.Recall(), Y: c.Precision(), Mark: m}
}

func (t *measureTale) moves() {
	t.Code(codeMove)
	t.Chapter("The threshold moves")
	levels := t.curve.Points(0)
	line := trace.Series{ID: "twelve", Label: trace.Worded(say.Words{En: "these pairs"})}
	was := confusion.Counts{FN: t.curve.Positives}
	for n, l := range levels {
		line.XY = append(line.XY, [2]float64{l.Counts.Recall(), l.Counts.Precision()})
		series := line
		series.XY = slices.Clone(line.XY)
		view := plane("curve", []trace.Series{series}, []trace.Point{pointOf("here", l.Counts, trace.Used)})
		table := t.table(l.Threshold, func(p scored.Pair, duplicate, decided bool) trace.Mark {
			if p.Score == l.Threshold {
				return trace.New
			}
			return rightly(p, duplicate, decided)
		})
		table.Side, view.Side = trace.Left, trace.Right
		table.Table.Columns = table.Table.Columns[:4] // the line tells which are decided
		for i := range table.Table.Rows {
			table.Table.Rows[i].Cells = table.Table.Rows[i].Cells[:4]
		}
		t.move(n == 0, was, l, table, view)
		was = l.Counts
	}
}

func (t *measureTale) move(first bool, was confusion.Counts, l eval.Point, views ...*trace.View) {
	dup, other := l.Counts.TP-was.TP, l.Counts.FP-was.FP
	comes := t.comers(l.Threshold)
	p, r := fmt.Sprintf("P = %.4f", l.Counts.Precision()), fmt.Sprintf("R = %.4f", l.Counts.Recall())
	var said say.Message
	switch {
	case other == 0:
		said = say.New("The threshold is lowered to %s and includes %s: a duplicate pair, so recall rises and precision does not fall. Now %s, %s.", score(l.Threshold), comes, p, r)
	case dup == 0:
		said = say.New("The threshold is lowered to %s and includes %s: a different pair, so precision falls and recall stays the same. Now %s, %s.", score(l.Threshold), comes, p, r)
	default:
		said = say.New("The threshold is lowered to %s and includes all pairs with this score, %s: duplicates %d, different %d. Now %s, %s.", score(l.Threshold), comes, dup, other, p, r)
	}
	if first {
		t.Offer(trace.Either(true, say.Words{En: "The one with the highest score"}, say.Words{En: "The one with the lowest score"}))
		t.Ask(say.New("The threshold starts above all scores, where no pair is decided. Which pair is included first?"), codeMove, said, views...)
		return
	}
	t.Step(codeMove, said, views...)
}

func (t *measureTale) comers(s float64) string {
	var names []string
	for _, p := range t.pairs {
		if p.Score == s {
			names = append(names, t.pair(p.A, p.B))
		}
	}
	return strings.Join(names, ", ")
}

// mostTerms is the number of terms written of the sum of average precision.
const mostTerms = 3

// area explains average precision and the best threshold.
func (t *measureTale) area() {
	ap, ok := t.curve.AP()
	if !ok {
		return
	}
	t.Code(codeAP, codeBest)
	t.Chapter("Average precision")
	levels := t.curve.Points(0)
	var terms []string
	steps := trace.Series{ID: "area", Label: trace.Worded(say.Words{En: "area = AP"})}
	before := 0.0
	for _, l := range levels {
		p, r := l.Counts.Precision(), l.Counts.Recall()
		if r > before {
			terms = append(terms, fmt.Sprintf("(%.4f − %.4f) · %.4f", r, before, p))
			steps.XY = append(steps.XY, [2]float64{before, p}, [2]float64{r, p})
			before = r
		}
	}
	steps.XY = append(steps.XY, [2]float64{before, 0})
	line := trace.Series{ID: "twelve", Label: trace.Worded(say.Words{En: "these pairs"})}
	for _, l := range levels {
		line.XY = append(line.XY, [2]float64{l.Counts.Recall(), l.Counts.Precision()})
	}
	bars := &trace.View{ID: "ap", Title: say.Words{En: "Average precision"}, Bars: &trace.Bars{High: 1, Bars: []trace.Bar{
		{ID: "ap", Label: trace.Plain("AP"), Value: ap, Text: fmt.Sprintf("%.4f", ap), Mark: trace.Used},
	}}}
	if n := len(terms); n > mostTerms {
		terms = append(terms[:mostTerms-1:mostTerms-1], "…", terms[n-1])
	}
	t.Offer(trace.Share(ap))
	t.Ask(say.New("One number for all thresholds: what is the area under the steps?"), codeAP,
		say.New("Each step in recall is multiplied by the precision there, without smoothing: the sum over %d {score|scores} is AP = %.4f. It is 1 only if all duplicates rank before all other pairs.", len(levels), ap),
		plane("curve", []trace.Series{line, steps}, nil),
		storykit.Formula("sum", say.Words{En: "Sum of the steps"}, "AP = Σ (R[i] − R[i−1]) · P[i]", "AP = "+strings.Join(terms, " + ")+fmt.Sprintf(" = %.4f", ap)), bars)
	t.best(levels)
}

// best shows at which threshold F1 is largest.
func (t *measureTale) best(levels []eval.Point) {
	best, ok := t.curve.Best()
	if !ok {
		return
	}
	table := &trace.Table{Columns: []trace.Column{
		storykit.Numbers("threshold"), storykit.Numbers("TP"), storykit.Numbers("FP"), storykit.Numbers("FN"), storykit.Numbers("lesson|P"), storykit.Numbers("lesson|R"), storykit.Numbers("F1"),
	}}
	for _, l := range levels {
		c := l.Counts
		row := trace.Row{ID: fmt.Sprint(l.Threshold), Cells: trace.Labels(score(l.Threshold), fmt.Sprint(c.TP), fmt.Sprint(c.FP), fmt.Sprint(c.FN),
			fmt.Sprintf("%.4f", c.Precision()), fmt.Sprintf("%.4f", c.Recall()), fmt.Sprintf("%.4f", c.F1()))}
		if c == best.Counts {
			row.Mark = trace.Same
		}
		table.Rows = append(table.Rows, row)
	}
	here := t.curve.At(t.o.Threshold).F1()
	t.Offer(trace.Choose(1+cmp.Compare(best.Threshold, t.o.Threshold), say.Words{En: "Below that of the run"}, say.Words{En: "At that of the run"}, say.Words{En: "Above that of the run"}))
	t.Ask(say.New("At which threshold is F1 largest?"), codeBest,
		say.New("F1 is best at %s, midway between two scores: %.4f, compared with %.4f at the threshold %s of the run. A threshold chosen on the same pairs gives an optimistic result: choose it on other data.", score(best.Threshold), best.Counts.F1(), here, score(t.o.Threshold)),
		&trace.View{ID: "levels", Title: say.Words{En: "Every threshold"}, Table: table})
}

// curvePoints is the number of points drawn of the curve of a whole run.
const curvePoints = 200

// given shows the figures of the whole run that its truth defines.
func (t *measureTale) given() *trace.View {
	v, values := figures("figures", sharesTitle, t.o.Report.Before), t.o.Report.Values()
	v.Bars.Bars = slices.DeleteFunc(v.Bars.Bars, func(b trace.Bar) bool { _, ok := values[b.ID]; return !ok })
	return v
}

// wholeRun shows the same figures for all pairs.
func (t *measureTale) wholeRun() {
	t.Chapter("The whole run")
	r, c := t.o.Report, t.o.Report.Before
	line := trace.Series{ID: "run", Label: trace.Worded(say.Words{En: "all pairs of the run"})}
	for _, p := range t.o.Curve.Points(curvePoints) {
		line.XY = append(line.XY, [2]float64{p.Counts.Recall(), p.Counts.Precision()})
	}
	here := pointOf("here", c, trace.Used)
	here.Label = trace.Worded(say.Words{En: "threshold"})
	points := []trace.Point{here}
	bars := t.given()
	said := say.New("For all pairs of the run with known truth: TP %s, FP %s, FN %s; P = %.4f, R = %.4f, F1 = %.4f.",
		grouped(c.TP), grouped(c.FP), grouped(c.FN), c.Precision(), c.Recall(), c.F1())
	given := len(bars.Bars.Bars)
	if r.HasAP {
		bars.Bars.Bars = append(bars.Bars.Bars, trace.Bar{ID: "ap", Label: trace.Plain("AP"), Value: r.AP, Text: r.Standing.Mark() + fmt.Sprintf("%.4f", r.AP)})
		said = say.New("%v AP is %s.", said.Words, r.Standing.Mark()+fmt.Sprintf("%.4f", r.AP))
	}
	if given < 3 {
		said = say.New("%v Measures that this truth does not allow are not measures of the run.", said.Words)
	}
	if r.HasBest {
		best := pointOf("best", r.Best.Counts, trace.Same)
		best.Label = trace.Worded(say.Words{En: "best F1"})
		points = append(points, best)
	}
	if c.Unknown > 0 {
		said = say.New("%v %s decided {pair is|pairs are} not covered by the truth and not included in any measure.", said.Words, grouped(c.Unknown))
	}
	t.Step(codeF1, said, plane("run", []trace.Series{line}, points), bars)
}
