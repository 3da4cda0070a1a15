package plot

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Entry is a row of a legend: a name, or a part, which explains how parts of lines are drawn,
// whosesoever they are.
type Entry struct {
	Series int    // the first of the name, or that is such a part
	Part   string // "" for a name
}

// Words returns the text of the row.
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

// legend returns rows as a legend.
func (o outlines) legend(keys []key) *plot.Legend {
	l := plot.NewLegend()
	l.TextStyle = o.textStyle(10)
	l.Top, l.Left = true, true
	l.ThumbnailWidth = vg.Points(thumb)
	l.Padding = vg.Points(3)
	l.YPosition = -0.25
	for _, k := range keys {
		l.Add(k.name, k.thumbs...)
	}
	return &l
}

// thumb is the width of the signs before the names of a legend, and keyHeight the distance of its
// rows, in points.
const (
	thumb     = 26
	keyHeight = 15
)

// side returns the room that the legend of a part of the figure needs beside it.
func (f *Figure) side(of *Figure, o outlines) vg.Length {
	if f.Print.below() {
		return 0
	}
	style, w := o.textStyle(10), vg.Length(0)
	for _, s := range of.Series {
		if !s.Hidden {
			w = max(w, style.Width(s.Name), style.Width(s.Part))
		}
	}
	for _, m := range of.Markers {
		w = max(w, style.Width(m.Label))
	}
	return w + vg.Points(thumb+8+pad)
}

// keys returns the rows of the legend of the figure and of all its parts.
func (f *Figure) keys(o outlines) ([]key, error) {
	of := f
	if len(f.Panels) > 0 {
		of = f.together()
	}
	_, keys, err := of.build(o)
	if err == nil && f.Below != nil && !f.Below.Empty() {
		_, more, err := f.Below.build(o)
		return append(keys, more...), err
	}
	return keys, err
}

// below lays the rows of a legend out below a figure of a width: in two columns, or three where all
// fit. A wide name takes a whole line, and is cut if even that is too narrow.
func (o outlines) below(keys []key, width vg.Length) (lines [][]key, columns int) {
	need := func(k key) vg.Length { return o.textStyle(10).Width(k.name) + vg.Points(thumb+pad) }
	columns = 3
	for _, k := range keys {
		if need(k) > width/3 {
			columns = 2
		}
	}
	room := 0 // columns that are left in the last line
	for _, k := range keys {
		takes := 1
		if need(k) > width/vg.Length(columns) {
			takes = columns
		}
		if takes > room {
			lines, room = append(lines, nil), columns
		}
		k.name = o.cut(k.name, width-vg.Points(thumb+4))
		lines[len(lines)-1] = append(lines[len(lines)-1], k)
		room -= takes
	}
	return lines, columns
}

func (o outlines) drawBelow(area draw.Canvas, keys []key) draw.Canvas {
	width := area.Max.X - area.Min.X
	lines, columns := o.below(keys, width)
	for i, line := range lines {
		for k, of := range line {
			at := draw.Crop(area, width*vg.Length(k)/vg.Length(columns), 0, 0, 0)
			at.Max.Y = at.Min.Y + vg.Points(keyHeight)*vg.Length(len(lines)-i)
			o.legend([]key{of}).Draw(at)
		}
	}
	return draw.Crop(area, 0, 0, vg.Points(keyHeight*float64(len(lines))+pad/2), 0)
}

func (o outlines) cut(text string, width vg.Length) string {
	style, all := o.textStyle(10), []rune(text)
	for n := len(all); n > 0 && style.Width(text) > width; n-- {
		text = string(all[:n-1]) + "…"
	}
	return text
}
