package plot

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/judge/eval"
)

// Contest is the difference of a run from the baseline.
type Contest struct {
	Name string
	eval.Difference
}

// Order is an order of the rows of a forest plot.
type Order int

// The orders of a forest plot.
const (
	ByDifference Order = iota // the best first
	ByCertainty               // the least p first
	ByName
)

// level is the probability below which a difference is significant.
const level = 0.05

var (
	wForest = say.Text("Difference in %s from %s")
	wMinus  = say.Text("%s minus that of %s")
	wBetter = say.Text("plot|significantly better")
	wWorse  = say.Text("plot|significantly worse")
	wSame   = say.Text("plot|no significant difference")
	wHolm   = say.Text("bars: 95%% intervals, paired bootstrap over groups; significant: p < %.2g after Holm's correction for %d {comparison|comparisons}")
	wValues = say.Text("%+.4f, p = %.3g, corrected %.3g")
)

// Forest draws differences of a measure from a baseline, each with its interval, in rows: who is
// better, and whether this is certain. A difference is significant if its p, corrected for all
// comparisons ([eval.Holm]), is below 0.05. Point i of the figure's rows is contest at[i].
func Forest(measure, base string, list []Contest, by Order, p Palette, lang string) (f *Figure, at []int) {
	ps := make([]float64, len(list))
	for i, c := range list {
		ps[i] = c.P
		at = append(at, i)
	}
	sure := eval.Holm(ps)
	slices.SortStableFunc(at, func(i, j int) int {
		a, b := list[i], list[j]
		switch by {
		case ByName:
			return strings.Compare(a.Name, b.Name)
		case ByCertainty:
			return cmp.Or(cmp.Compare(a.P, b.P), cmp.Compare(b.Delta, a.Delta))
		}
		return cmp.Compare(b.Delta, a.Delta)
	})
	n := len(list)
	f = &Figure{
		Name: "differences", Title: fmt.Sprintf(wForest.In(lang), measure, base), Lying: true,
		X: fmt.Sprintf(wMinus.In(lang), measure, base), YNames: make([]string, n), Note: wHolm.With(level, n).In(lang),
		Guides: []Guide{{Points: []Point{{0, 0.5}, {0, float64(n) + 0.5}}}},
	}
	kinds := []struct {
		name  param.Words
		style int
	}{{wBetter, 2}, {wSame, 4}, {wWorse, 1}}
	for _, k := range kinds {
		f.Series = append(f.Series, Series{Name: k.name.In(lang), Style: p.StyleOf(k.style), Markers: true})
	}
	rows := make([][]int, len(kinds)) // of each series, the contests of its points
	for row, i := range at {
		c, k := list[i], 1
		if sure[i] < level && c.Delta > 0 {
			k = 0
		} else if sure[i] < level {
			k = 2
		}
		y := n - row
		f.YNames[y-1] = c.Name
		s := &f.Series[k]
		s.Points = append(s.Points, Point{c.Delta, float64(y)})
		s.Low, s.High = append(s.Low, c.Interval.Low), append(s.High, c.Interval.High)
		rows[k] = append(rows[k], i)
	}
	for k := range f.Series {
		f.Series[k].Info = func(i int) []string {
			at := rows[k][i]
			return []string{list[at].Name, wValues.With(list[at].Delta, list[at].P, sure[at]).In(lang)}
		}
	}
	f.Series = slices.DeleteFunc(f.Series, func(s Series) bool { return len(s.Points) == 0 })
	return f, at
}
