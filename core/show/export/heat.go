package export

import (
	"fmt"
	"slices"

	"pagetwin/core/base/param"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/show/plot"
)

var wBest = param.Words{En: "best %s: %s at %s, %s"}

// heatMaps draws F1 over each two parameters that are swept together by an algorithm whose sweep
// varies nothing else.
func heatMaps(sets []*setting, lang string) []*plot.Figure {
	m, err := eval.Find("f1")
	if err != nil {
		return nil
	}
	var out []*plot.Figure
	var done []string
	for _, s := range sets {
		if c := s.first; len(c.Swept) == 2 && c.Size == largest(sets) && !slices.Contains(done, c.Algorithm) {
			done = append(done, c.Algorithm)
			if f := heatMap(sets, c, m, lang); f != nil {
				out = append(out, f)
			}
		}
	}
	return out
}

// heatMap draws a measure of the settings that vary what first varies; nil where nothing is known.
func heatMap(sets []*setting, first *experiment.CellResult, m eval.Measure, lang string) *plot.Figure {
	value := func(c *experiment.CellResult, name string) string { return param.Param{}.Format(c.Value(name)) }
	at := func(names *[]string, name string) int {
		if !slices.Contains(*names, name) {
			*names = append(*names, name)
		}
		return slices.Index(*names, name)
	}
	x, y := first.Swept[0], first.Swept[1]
	f := &plot.Figure{
		Name: fileName(m.Name + "-" + x + "-" + y + "-" + first.Algorithm), Title: seriesName(&experiment.CellResult{Cell: experiment.Cell{Run: first.Run}}, "", lang),
		X: axisTitle(first, x, lang), Y: axisTitle(first, y, lang),
	}
	var cells []plot.Cell
	for _, s := range sets {
		c := s.first
		v, ok := c.AtCut[m.Name]
		if ok && c.Algorithm == first.Algorithm && c.Size == first.Size && slices.Equal(c.Swept, first.Swept) {
			cells = append(cells, plot.Cell{X: at(&f.XNames, value(c, x)), Y: at(&f.YNames, value(c, y)), Value: v})
		}
	}
	if len(f.XNames) < 2 || len(f.YNames) < 2 {
		return nil
	}
	h := plot.HeatMap(m.Title.In(lang), cells, m.Higher)
	best := cells[h.Best]
	f.Series = []plot.Series{h}
	f.Note = fmt.Sprintf(wBest.In(lang), m.Title.In(lang), plot.CellText(best.Value), x+" = "+f.XNames[best.X], y+" = "+f.YNames[best.Y])
	return f
}

// multiples joins the figures of the main measures over an axis into one, side by side; nil for a
// single one.
func multiples(figures []*plot.Figure, axis, xTitle string) *plot.Figure {
	all := &plot.Figure{Name: "measures-" + axis, Title: xTitle, X: xTitle}
	for _, f := range figures {
		panel := *f
		panel.Title, panel.Near = "", true
		all.Panels = append(all.Panels, &panel)
	}
	if len(all.Panels) < 2 {
		return nil
	}
	return all
}
