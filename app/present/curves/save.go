package curves

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/show/plot"
)

// SetSight sets the visible part of the figure.
func (c *Curves) SetSight(s Sight) { c.Sight = s }

// PlotFigure returns the visible part of the figure for saving: the lines that are not hidden,
// within the zoom. Notes on the figure state the omissions.
func (c *Curves) PlotFigure() *plot.Figure {
	v := c.Chart()
	f := v.Figure
	f.Title = c.title()
	if r := c.Focus(); v.Threshold && r != nil {
		f.Markers = []plot.VLine{{X: r.Decides, Label: r.Algo.Name + " " + wording.Share(r.Decides)}}
	}
	shown := 0
	for i := range f.Series {
		f.Series[i].Hidden = c.Sight.Hidden[f.Series[i].Name]
		if !f.Series[i].Hidden {
			shown++
		}
	}
	if s := c.Sight; s.Zoomed {
		f.Near, f.XRange, f.YRange = false, &plot.Range{Min: s.XLow, Max: s.XHigh}, &plot.Range{Min: s.YLow, Max: s.YHigh}
	}
	if f.Below != nil {
		f.Below.XRange = f.XRange
	}
	for _, part := range append(slices.Clone(f.Panels), f.Below) {
		if part != nil {
			for i, s := range part.Series {
				part.Series[i].Hidden = c.Sight.Hidden[s.Name]
			}
		}
	}
	f.Note = strings.Join(c.sightNotes(len(v.Lines), shown), " · ")
	return &f
}

// sightNotes describes the hidden parts of the figure, and the basis of the counts.
func (c *Curves) sightNotes(all, shown int) []string {
	var notes []string
	b := c.desk.Book
	if shown < all {
		notes = append(notes, b.T("curves.sight.lines", shown, all))
	}
	if s := c.Sight; s.Zoomed {
		notes = append(notes, b.T("curves.sight.zoom", fmt.Sprintf("%.4g–%.4g", s.XLow, s.XHigh), fmt.Sprintf("%.4g–%.4g", s.YLow, s.YHigh)))
	}
	if n := c.Note(); n != "" && (c.Kind != AgainstSwept || c.Second() != "") {
		notes = append(notes, n)
	}
	return notes
}

// title names the sets of the figure; if there are several, with the number of drawn results of
// each.
func (c *Curves) title() string {
	names, counts := session.BySet(c.Shown())
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	for i, name := range names {
		names[i] = name + " (" + wording.Count(int64(counts[name])) + ")"
	}
	return strings.Join(names, " · ")
}
