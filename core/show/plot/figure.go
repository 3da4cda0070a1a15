package plot

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"pagetwin/core/base/say"
)

// A Figure is the content of one picture, without its layout. The window draws it, and Save writes
// it.
type Figure struct {
	Name    string // file name without ending: "f1-threshold"
	Title   string
	Note    string    // below the title, smaller: what is left out, over what is counted
	X, Y    string    // axis labels
	XNames  []string  // what stands at x = 1, 2, 3, … in the place of numbers
	YNames  []string  // the same for y
	XRange  *Range    // nil: from the data
	YRange  *Range    // nil: from the data
	Near    bool      // axes with a range begin where the data are, see [Figure.Extent]
	LogX    bool      // logarithmic axes, for times over set sizes
	LogY    bool      // values of 0 or less are left out
	Whole   bool      // the ticks of the x axis are whole numbers
	Lying   bool      // bars and intervals lie along x: one row, or y, for each thing
	Series  []Series  // each is drawn over those before it
	Marks   []Mark    // points of series that stand out
	Markers []VLine   // vertical lines: thresholds
	Guides  []Guide   // thin lines over the series
	Below   *Figure   // drawn beneath over the same x axis; nil for none
	Panels  []*Figure // small multiples: drawn side by side with one legend, in the place of series
	Print   Print     // how it is saved
}

// Point is a place in a figure, in the units of its axes.
type Point struct{ X, Y float64 }

// Guide is a thin line that series are read against, with its name at its last point.
type Guide struct {
	Name   string
	Points []Point
}

// Mark is a point of a series that stands out: a ring where the threshold of the run is, the
// marker of the series, larger, where a threshold is that was moved or can be.
type Mark struct {
	Series int // position in Figure.Series
	Point
	Moves     bool
	Threshold float64         // at which the series is here
	Info      func() []string // what is known of the mark, a line for each thing; may be nil
}

// Range is the extent of an axis.
type Range struct{ Min, Max float64 }

// Unit is the range of measures such as precision.
var Unit = Range{0, 1}

// Series is one line of a figure.
type Series struct {
	Name      string // those of one name have one entry in the legend
	Part      string // what of the line of its name it is, explained once; "" for the line itself
	Style     Style
	Points    []Point              // in the order in which they are joined
	Low, High []float64            // interval of each Y, or X in a figure that is Lying; nil: none. A bar where points are marked, a band otherwise
	Markers   bool                 // a marker at every point; otherwise a few along the line
	Plain     bool                 // no markers: a reference that others are held against
	Bars      float64              // width of the bars that stand for the points; 0 for a line
	Values    []float64            // of the cells of a heat map, whose middles are the points; nil for none
	Best      int                  // the cell that is outlined
	Hidden    bool                 // not drawn; the axes are as if it were
	Info      func(i int) []string // what is known of point i, a line for each thing; may be nil
}

// VLine is a vertical line at X.
type VLine struct {
	X     float64
	Label string
}

// Empty reports whether no series has a finite point: without truth there is no recall.
func (f *Figure) Empty() bool {
	if slices.ContainsFunc(f.Panels, func(p *Figure) bool { return !p.Empty() }) {
		return false
	}
	for _, s := range f.Series {
		if slices.ContainsFunc(s.Points, func(p Point) bool { return finite(p.X) && finite(p.Y) }) {
			return false
		}
	}
	return true
}

// check finds what no figure can be drawn from.
func (f *Figure) check() error {
	for _, p := range f.Panels {
		if err := p.check(); err != nil {
			return err
		}
	}
	if len(f.Panels) == 0 && !slices.ContainsFunc(f.Series, func(s Series) bool { return !s.Hidden }) {
		return say.Errorf("figure %s: there is nothing to draw", f.Name)
	}
	for _, s := range f.Series {
		if s.Low != nil && (len(s.Low) != len(s.Points) || len(s.High) != len(s.Points)) {
			return say.Errorf("figure %s: series %s has %d {point|points} and %d {interval|intervals}", f.Name, s.Name, len(s.Points), min(len(s.Low), len(s.High)))
		}
	}
	return nil
}

// key is a row of a legend.
type key struct {
	name   string
	thumbs []plot.Thumbnailer
}

func (f *Figure) build(o outlines) (*plot.Plot, []key, error) {
	p := plot.New()
	var keys []key
	f.axes(p, o)
	thumbs := make(map[int][]plot.Thumbnailer) // of the series that are drawn
	for i, s := range f.Series {
		if s.Hidden || !slices.ContainsFunc(s.Points, f.shows) {
			continue
		}
		t, err := f.add(p, s, o)
		if err != nil {
			return nil, nil, say.Errorf("figure %s: series %s: %v", f.Name, s.Name, err)
		}
		thumbs[i] = t
	}
	if len(thumbs) == 0 {
		return nil, nil, say.Errorf("figure %s: no series has a point to draw", f.Name)
	}
	if err := f.addGuides(p, o); err != nil {
		return nil, nil, say.Errorf("figure %s: %v", f.Name, err)
	}
	x, y := f.Extent()
	for _, e := range f.Legend(x, y, func(s Series) bool { return s.Hidden }) {
		switch s := f.Series[e.Series]; {
		case e.Part != "":
			keys = append(keys, key{e.Part, []plot.Thumbnailer{stroke(Series{Plain: true, Style: Style{Color: quiet, Dash: s.Style.Dash}}.line())}})
		case !s.Hidden:
			keys = append(keys, key{s.Name, thumbs[e.Series]})
		}
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.Min, x.Max, y.Min, y.Max
	for _, v := range f.Markers {
		if v.X < p.X.Min || v.X > p.X.Max {
			continue
		}
		l, err := plotter.NewLine(plotter.XYs{{X: v.X, Y: p.Y.Min}, {X: v.X, Y: p.Y.Max}})
		if err != nil {
			return nil, nil, say.Errorf("figure %s: line at %g: %v", f.Name, v.X, err)
		}
		l.LineStyle = draw.LineStyle{Color: thresholdInk, Width: vg.Points(1.1)}
		p.Add(l)
		if v.Label != "" {
			keys = append(keys, key{v.Label, []plot.Thumbnailer{l}})
		}
	}
	if err := f.addMarks(p); err != nil {
		return nil, nil, say.Errorf("figure %s: %v", f.Name, err)
	}
	return p, keys, nil
}

// axes sets everything but the data: fonts, colours, grid, scales.
func (f *Figure) axes(p *plot.Plot, o outlines) {
	p.X.Label.Text, p.Y.Label.Text = f.X, f.Y
	if f.Print.Width == 0 {
		p.Title.Text = f.Title
	}
	big, normal, small := o.textStyle(13), o.textStyle(11), o.textStyle(10)
	keep := func(dst, src *draw.TextStyle) {
		dst.Font, dst.Handler, dst.Color = src.Font, src.Handler, src.Color
	}
	keep(&p.Title.TextStyle, &big)
	keep(&p.X.Label.TextStyle, &normal)
	keep(&p.Y.Label.TextStyle, &normal)
	keep(&p.X.Tick.Label, &small)
	keep(&p.Y.Tick.Label, &small)
	p.Title.Padding, p.X.Label.Padding, p.Y.Label.Padding = vg.Points(8), vg.Points(4), vg.Points(4)
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Color, a.Tick.LineStyle.Color = ink, ink
		a.LineStyle.Width, a.Tick.LineStyle.Width = vg.Points(0.8), vg.Points(0.8)
	}
	x, y := ticks{of: f.XTicks, n: savedTicks}, ticks{of: f.YTicks, n: savedTicks}
	if f.Print.below() {
		p.Y.Label.Text = o.fitting(f.Y, vg.Points(yLabel))
		x.n, y.fold = max(3, int(f.Print.width()/vg.Points(60))), func(label string) string { return o.fold(label, f.Print.width()/4) }
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = x, y
	if f.LogX {
		p.X.Scale = plot.LogScale{}
	}
	if f.LogY {
		p.Y.Scale = plot.LogScale{}
	}
	g := plotter.NewGrid()
	g.Vertical.Color, g.Horizontal.Color = grid, grid
	g.Vertical.Width, g.Horizontal.Width = vg.Points(0.6), vg.Points(0.6)
	p.Add(g)
}

// add draws one series and returns how the legend shows it.
func (f *Figure) add(p *plot.Plot, s Series, o outlines) (thumbs []plot.Thumbnailer, err error) {
	pts := f.points(s)
	if s.Values != nil {
		c := cells{s, o.textStyle(9)}
		p.Add(c)
		return []plot.Thumbnailer{c}, nil
	}
	if s.Bars > 0 {
		c := columns{pts.XYs, s.Bars, s.Style, f.Lying}
		p.Add(c)
		if s.Low != nil {
			p.Add(spread{pts, s.Style, f.Lying})
		}
		return []plot.Thumbnailer{c}, nil
	}
	line, err := plotter.NewLine(pts.XYs)
	if err != nil {
		return nil, err
	}
	line.LineStyle = s.line()
	if s.Low != nil && !s.Markers {
		if err := addBand(p, pts, s.Style.Color); err != nil {
			return nil, err
		}
	}
	if f.Joined() {
		p.Add(line)
		thumbs = append(thumbs, line)
	}
	if s.Low != nil && s.Markers {
		p.Add(spread{pts, s.Style, f.Lying})
	}
	if !s.Plain {
		at := pts.XYs
		if !s.Markers {
			at = nil
			for _, i := range Along(len(pts.XYs)) {
				at = append(at, pts.XYs[i])
			}
		}
		dots, err := plotter.NewScatter(at)
		if err != nil {
			return nil, err
		}
		dots.GlyphStyle = s.Style.glyph()
		p.Add(dots)
		thumbs = append(thumbs, dots)
	}
	return thumbs, nil
}

// addBand fills the intervals along a line.
func addBand(p *plot.Plot, b bars, ink color.RGBA) error {
	var edge plotter.XYs
	for i, at := range b.XYs {
		edge = append(edge, plotter.XY{X: at.X, Y: at.Y + b.YErrors[i].High})
	}
	for i, at := range slices.Backward(b.XYs) {
		edge = append(edge, plotter.XY{X: at.X, Y: at.Y + b.YErrors[i].Low})
	}
	area, err := plotter.NewPolygon(edge)
	if err != nil {
		return err
	}
	area.Color = color.NRGBA{ink.R, ink.G, ink.B, BandInk}
	area.LineStyle.Width = 0
	p.Add(area)
	return nil
}

// Joined reports whether lines join the points: between names there is nothing.
func (f *Figure) Joined() bool { return len(f.XNames) == 0 && len(f.YNames) == 0 }

// bars is a series with intervals: the distances of their ends from the values.
type bars struct {
	plotter.XYs
	plotter.YErrors
}

// points returns the points of s that can be drawn on the figure's axes.
func (f *Figure) points(s Series) bars {
	var b bars
	for i, at := range s.Points {
		x, y := at.X, at.Y
		if !f.shows(at) {
			continue
		}
		b.XYs = append(b.XYs, plotter.XY{X: x, Y: y})
		e := struct{ Low, High float64 }{}
		if s.Low != nil {
			v := y
			if f.Lying {
				v = x
			}
			e.Low, e.High = s.Low[i]-v, s.High[i]-v
			if f.LogY && s.Low[i] <= 0 {
				e.Low = 0
			}
		}
		b.YErrors = append(b.YErrors, e)
	}
	return b
}

// shows reports whether the axes have a place for a point.
func (f *Figure) shows(p Point) bool {
	return finite(p.X) && finite(p.Y) && (!f.LogX || p.X > 0) && (!f.LogY || p.Y > 0)
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
