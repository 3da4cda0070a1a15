package curves

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/core/show/plot"
	"pagetwin/core/trace/letters"
)

// SetSight says what the window shows of the figure.
func (c *Curves) SetSight(s Sight) { c.Sight = s }

// PlotFigure returns what the window shows of the figure as one that can be saved:
// the lines that are not hidden, and the part that is zoomed to. It says so.
func (c *Curves) PlotFigure() *plot.Figure {
	v := c.Chart()
	f := &plot.Figure{
		Name: strings.NewReplacer(".", "-", "/", "-").Replace(v.Name), Title: c.title(), X: v.X, Y: v.Y,
		LogX: v.LogX, LogY: v.LogY, XNames: v.XNames,
	}
	if (v.Unit || v.UnitX) && !v.LogX {
		f.XRange = &plot.Unit
	}
	if (v.Unit || v.UnitY) && !v.LogY {
		f.YRange = &plot.Unit
	}
	marks := c.Marks(v)
	for i, l := range v.Lines {
		s := plot.Series{Name: l.Name, Part: l.Part, Style: l.Style, Points: l.Markers, Plain: l.Plain, Bars: l.Bars, Low: l.Low, High: l.High}
		for _, p := range l.Points {
			s.X, s.Y = append(s.X, p.X), append(s.Y, p.Y)
		}
		for _, m := range marks {
			if m.Line == i {
				s.Marks = append(s.Marks, plot.Mark{X: m.X, Y: m.Y, Moved: m.Moves})
			}
		}
		f.Series = append(f.Series, s)
	}
	for _, g := range v.Guides {
		f.Guides = append(f.Guides, g.plotted())
	}
	x, y := f.Extent() // of hidden lines too: the axes stay when one is hidden
	f.XRange, f.YRange = &x, &y
	f.Series = slices.DeleteFunc(f.Series, func(s plot.Series) bool { return c.Sight.Hidden[s.Name] })
	if s := c.Sight; s.Zoomed {
		f.XRange, f.YRange = &plot.Range{Min: s.XLow, Max: s.XHigh}, &plot.Range{Min: s.YLow, Max: s.YHigh}
	}
	f.Note = strings.Join(c.sightNotes(len(v.Lines), len(f.Series)), " · ")
	if r := c.Focus(); v.Threshold && r != nil {
		f.Markers = []plot.VLine{{X: r.Decides, Label: r.Algo.Name + " " + wording.Share(r.Decides)}}
	}
	return f
}

func (g Guide) plotted() plot.Guide {
	out := plot.Guide{Name: g.Name}
	for _, p := range g.Points {
		out.X, out.Y = append(out.X, p.X), append(out.Y, p.Y)
	}
	return out
}

// sightNotes says what of the figure is not shown, and over what it is counted.
func (c *Curves) sightNotes(all, shown int) []string {
	var notes []string
	b := c.desk.Book
	if shown < all {
		notes = append(notes, b.T("curves.sight.lines", shown, all))
	}
	if s := c.Sight; s.Zoomed {
		notes = append(notes, b.T("curves.sight.zoom", fmt.Sprintf("%.4g–%.4g", s.XLow, s.XHigh), fmt.Sprintf("%.4g–%.4g", s.YLow, s.YHigh)))
	}
	if n := c.Note(); n != "" && c.Kind != AgainstSwept {
		notes = append(notes, n)
	}
	return notes
}

// title names the sets that the figure is of, where they are several with how many results
// of each are drawn.
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

// Save writes the figure in the given formats to a folder, beside the window.
func (c *Curves) Save(dir string, formats []string) {
	f, s := c.PlotFigure(), c.desk.Saver(false)
	c.desk.Status.Save(c.desk.Book.Both("task.save"), func() ([]string, error) {
		fonts, err := letters.Load()
		if fonts == nil {
			return nil, err
		}
		return s.Figure(f, fonts, dir, formats)
	})
}
