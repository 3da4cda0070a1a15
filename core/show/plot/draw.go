package plot

import (
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pagetwin/core/trace/letters"
)

// pad is the room around a figure and between its parts, in points.
const pad = 10

// drawn is a part of a figure on its way to the canvas.
type drawn struct {
	figure *Figure
	plot   *plot.Plot
	keys   []key // of the legend beside it
	area   draw.Canvas
	side   vg.Length // room at the right of the area, for the legend
}

// draw puts the plot left and its legend right of it, so that no curve is hidden, or below it; what
// is below it takes a third of the height. Panels share one legend.
func (f *Figure) draw(c vg.CanvasSizer, fonts *letters.Fonts) error {
	out := newOutlines(fonts, f.Print.Text)
	inner := draw.Crop(draw.New(c), vg.Points(pad), -vg.Points(pad), vg.Points(pad), -vg.Points(pad))
	if f.Print.Width == 0 {
		inner = f.drawNote(inner, out)
	}
	if f.Print.below() {
		keys, err := f.keys(out)
		if err != nil {
			return err
		}
		inner = out.drawBelow(inner, keys)
	}
	parts, err := f.laid(inner, out)
	if err != nil {
		return err
	}
	for _, d := range parts {
		plotted := draw.Crop(d.area, 0, -d.side, 0, 0)
		d.plot.Draw(plotted)
		d.figure.drawBreaks(d.plot, plotted)
		if !f.Print.below() && len(d.keys) > 0 {
			out.legend(d.keys).Draw(draw.Crop(d.area, d.area.Max.X-d.area.Min.X-d.side+vg.Points(pad), 0, 0, -vg.Points(24)))
		}
	}
	return nil
}

// laid lays the figure out in an area: itself and what is below it, or its panels.
func (f *Figure) laid(area draw.Canvas, out outlines) ([]*drawn, error) {
	if len(f.Panels) > 0 {
		return f.tiles(area, out)
	}
	parts := []*drawn{{figure: f, area: area}}
	if f.Below != nil && !f.Below.Empty() {
		share := vg.Length(0.33)
		if f.Print.below() {
			share = 0.4
		}
		whole := area.Max.Y - area.Min.Y
		parts[0].area = draw.Crop(area, 0, 0, whole*share, 0)
		parts = append(parts, &drawn{figure: f.Below, area: draw.Crop(area, 0, 0, 0, whole*(share-1)-vg.Points(pad)/2)})
	}
	var side vg.Length
	for _, d := range parts {
		var err error
		if d.plot, d.keys, err = d.figure.build(out); err != nil {
			return nil, err
		}
		d.plot.X.Min, d.plot.X.Max = parts[0].plot.X.Min, parts[0].plot.X.Max
		side = max(side, f.side(d.figure, out))
	}
	for _, d := range parts {
		d.side = min(side, (area.Max.X-area.Min.X)/2)
	}
	aligned(parts)
	return parts, nil
}

// aligned narrows the areas at their left so that the same x stands at the same place in all of them.
func aligned(parts []*drawn) {
	if len(parts) < 2 {
		return
	}
	data := func(d *drawn) vg.Rectangle { return d.plot.DataCanvas(draw.Crop(d.area, 0, -d.side, 0, 0)).Rectangle }
	left, right := vg.Length(0), vg.Length(math.Inf(1))
	for _, d := range parts {
		left, right = max(left, data(d).Min.X), min(right, data(d).Max.X)
	}
	for _, d := range parts {
		at := data(d)
		d.area.Min.X += left - at.Min.X
		d.side += at.Max.X - right
	}
}

// Columns returns the number of panels side by side.
func (f *Figure) Columns() int { return f.columns(len(f.Panels)) }

func (f *Figure) columns(panels int) int {
	n := int(math.Ceil(math.Sqrt(float64(panels))))
	if f.Print.below() {
		n = min(n, 2)
	}
	return n
}

func (f *Figure) tiles(area draw.Canvas, out outlines) ([]*drawn, error) {
	all := f.together()
	whole, keys, err := all.build(out)
	if err != nil {
		return nil, err
	}
	if whole.Title.Text != "" {
		area.FillText(whole.Title.TextStyle, vg.Point{X: area.Center().X, Y: area.Max.Y}, f.Title)
		area.Max.Y -= whole.Title.TextStyle.Height(f.Title) + vg.Points(pad)
	}
	side := min(f.side(all, out), (area.Max.X-area.Min.X)/2)
	columns := f.Columns()
	rows := (len(f.Panels) + columns - 1) / columns
	w, h := (area.Max.X-area.Min.X-side)/vg.Length(columns), (area.Max.Y-area.Min.Y)/vg.Length(rows)
	var parts []*drawn
	for i, p := range f.Panels {
		d := &drawn{figure: p, area: area}
		if d.plot, _, err = p.build(out); err != nil {
			continue // nothing of it can be drawn
		}
		d.area.Min.X += w * vg.Length(i%columns)
		d.area.Max.X = d.area.Min.X + w - vg.Points(pad)/2
		d.area.Max.Y -= h * vg.Length(i/columns)
		d.area.Min.Y = d.area.Max.Y - h + vg.Points(pad)/2
		parts = append(parts, d)
	}
	if !f.Print.below() {
		out.legend(keys).Draw(draw.Crop(area, area.Max.X-area.Min.X-side+vg.Points(pad), 0, 0, 0))
	}
	return parts, nil
}

func (f *Figure) together() *Figure {
	all := *f.Panels[0]
	all.Title, all.Series, all.Marks = f.Title, nil, nil
	for _, p := range f.Panels {
		all.Series = append(all.Series, p.Series...)
	}
	return &all
}

// drawNote writes the note at the foot of an area and returns what is left of it.
func (f *Figure) drawNote(all draw.Canvas, out outlines) draw.Canvas {
	if f.Note == "" {
		return all
	}
	note := out.textStyle(9)
	note.Color = quiet
	lines := noteLines(f.Note, func(s string) bool { return note.Width(s) <= all.Max.X-all.Min.X })
	for i, s := range lines {
		all.FillText(note, vg.Point{X: all.Min.X, Y: all.Min.Y + vg.Points(float64(12*(len(lines)-1-i)))}, s)
	}
	return draw.Crop(all, 0, 0, vg.Points(float64(12*len(lines)+6)), 0) // the axis ends above
}

// drawBreaks draws two strokes across the beginning of each broken axis.
func (f *Figure) drawBreaks(p *plot.Plot, area draw.Canvas) {
	data := p.DataCanvas(area)
	at := func(x, y vg.Length) {
		for _, shift := range []vg.Length{0, vg.Points(3)} {
			dx, dy := shift, vg.Length(0)
			if x < data.Min.X {
				dx, dy = 0, shift
			}
			from, to := vg.Point{X: x + dx - vg.Points(2.5), Y: y + dy - vg.Points(2.5)}, vg.Point{X: x + dx + vg.Points(2.5), Y: y + dy + vg.Points(2.5)}
			area.StrokeLine2(draw.LineStyle{Color: ink, Width: vg.Points(0.8)}, from.X, from.Y, to.X, to.Y)
		}
	}
	if Broken(f.XRange, Range{p.X.Min, p.X.Max}, f.LogX) {
		at(data.Min.X+vg.Points(6), data.Min.Y-p.X.Padding)
	}
	if Broken(f.YRange, Range{p.Y.Min, p.Y.Max}, f.LogY) {
		at(data.Min.X-p.Y.Padding, data.Min.Y+vg.Points(6))
	}
}

// noteLines cuts a note into lines that fit: between its parts, or else between words.
func noteLines(note string, fits func(string) bool) []string {
	lines := []string{""}
	for i, part := range strings.Split(note, " · ") {
		joined := part
		if i > 0 {
			joined = lines[len(lines)-1] + " · " + part
		}
		if fits(joined) {
			lines[len(lines)-1] = joined
			continue
		}
		if lines[len(lines)-1] != "" {
			lines = append(lines, "")
		}
		for _, word := range strings.Fields(part) {
			joined := strings.TrimSpace(lines[len(lines)-1] + " " + word)
			if !fits(joined) && lines[len(lines)-1] != "" {
				lines = append(lines, word)
			} else {
				lines[len(lines)-1] = joined
			}
		}
	}
	return lines
}
