package plot

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot/vg/draw"
)

// Entry is a row of a legend: a name, or a part, which explains how parts of lines are drawn,
// whosesoever they are.
type Entry struct {
	Series int    // the first of the name, or that is such a part
	Part   string // "" for a name
}

// Words are what the row says.
func (f *Figure) Words(e Entry) string { return cmp.Or(e.Part, f.Series[e.Series].Name) }

// Legend returns the rows of the legend where the axes show x and y: the names in the order in
// which their lines end, from the top, and behind them the parts of lines that are not hidden.
func (f *Figure) Legend(x, y Range, hidden func(Series) bool) []Entry {
	var names, parts []Entry
	ends := make(map[int]float64)
	for i, s := range f.Series {
		if !slices.ContainsFunc(s.Points, f.shows) {
			continue
		}
		if !slices.ContainsFunc(names, func(e Entry) bool { return f.Series[e.Series].Name == s.Name }) {
			names = append(names, Entry{Series: i})
			ends[i] = s.End(x, y)
		}
		if s.Part != "" && !hidden(s) && !slices.ContainsFunc(parts, func(e Entry) bool { return e.Part == s.Part }) {
			parts = append(parts, Entry{i, s.Part})
		}
	}
	slices.SortStableFunc(names, func(a, b Entry) int { return cmp.Compare(ends[b.Series], ends[a.Series]) })
	return append(names, parts...)
}

// End returns the y of the last point that the axes show, -∞ where there is none.
func (s Series) End(x, y Range) float64 {
	last, end := math.Inf(-1), math.Inf(-1)
	for _, p := range s.Points {
		if finite(p.X) && finite(p.Y) && x.holds(p.X) && y.holds(p.Y) && p.X >= last {
			last, end = p.X, p.Y
		}
	}
	return end
}

// stroke is a piece of a line without data.
type stroke draw.LineStyle

// Thumbnail draws it across the middle.
func (s stroke) Thumbnail(c *draw.Canvas) {
	y := c.Center().Y
	c.StrokeLine2(draw.LineStyle(s), c.Min.X, y, c.Max.X, y)
}
