package chart

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"pagetwin/core/show/plot"
)

// ThresholdShown tells how a chart shows the threshold.
type ThresholdShown int

// The ways to show the threshold.
const (
	NoThreshold ThresholdShown = iota
	AsLine                     // a line that the pointer and the keys move; the marks of other lines can be taken too
	AsMarks                    // a mark on each line, moved by the pointer and the keys
)

// Chart draws lines over two axes, with a legend, a read-out, zoom, and a
// vertical line, the threshold, that can be moved with the pointer and the keys.
//
// The wheel zooms around the pointer, over an axis that axis alone. Dragging
// draws a box to look into; with Shift or the middle button, or at an axis, it
// moves what is in sight. A double click shows the whole again.
type Chart struct {
	widget.BaseWidget

	OnThreshold func(x float64)       // the threshold line was moved
	OnGrab      func(line int)        // a move by the pointer begins: of a line's mark, -1 for the threshold line
	OnPoint     func(line, point int) // a point was clicked, or a line's mark was dragged to it
	OnMark      func(m plot.Mark)     // a mark was clicked
	OnView      func()                // what is in sight has changed: zoom or legend

	figure    *plot.Figure
	empty     string // said where there is nothing to show
	hidden    map[string]bool
	threshold float64
	shown     ThresholdShown
	marked    []plot.Mark
	anchor    float64
	anchored  bool // the line of the threshold before is shown
	focused   bool

	x, y     interval // what is in sight, in the units of the axes
	zoomed   bool
	dragging dragKind
	from, to fyne.Position // of the box that is drawn
	panned   float64       // how far the pointer was dragged
	named    bool          // the press was on a name of the legend
	hover    *hit
	grabbed  int // the line of the mark that is dragged
	legendAt int // the first name of the legend that is shown
}

type dragKind int

const (
	dragNone dragKind = iota
	dragThreshold
	dragMark
	dragBox
	dragPan
	dragPanX
	dragPanY
)

// hit is the point that is read out; with mark above 0 it is the mark before that.
type hit struct{ line, point, mark int }

// New returns an empty chart.
func New() *Chart {
	c := &Chart{figure: &plot.Figure{}, hidden: map[string]bool{}}
	c.ExtendBaseWidget(c)
	return c
}

// SetFigure shows the series and guides of a figure, and says empty where it has none. Series
// that were hidden by name stay hidden, and what is zoomed in stays so.
func (c *Chart) SetFigure(f *plot.Figure, empty string) {
	c.figure, c.empty, c.hover, c.marked = f, empty, nil, nil
	c.legendAt = min(c.legendAt, max(0, len(f.Series)-1))
	if !c.zoomed {
		c.fit()
	}
	c.Refresh()
}

// Shows returns what is shown, and the marks on it.
func (c *Chart) Shows() (*plot.Figure, []plot.Mark) { return c.figure, c.marked }

// Reset shows the whole again.
func (c *Chart) Reset() {
	c.zoomed = false
	c.fit()
	c.viewed()
	c.Refresh()
}

// SetThreshold places the threshold, and says how it is shown.
func (c *Chart) SetThreshold(x float64, shown ThresholdShown) {
	c.threshold, c.shown = x, shown
	c.Refresh()
}

// SetAnchor places the line of the threshold that the new one is held against.
func (c *Chart) SetAnchor(x float64, show bool) {
	if c.anchor != x || c.anchored != show {
		c.anchor, c.anchored = x, show
		c.Refresh()
	}
}

// Shown tells whether the line called name is drawn.
func (c *Chart) Shown(name string) bool { return !c.hidden[name] }

// Toggle shows or hides the line called name.
func (c *Chart) Toggle(name string) {
	c.hidden[name] = !c.hidden[name]
	c.viewed()
	c.Refresh()
}

// View returns the ranges of values in sight, and whether they are less than the
// whole.
func (c *Chart) View() (x, y plot.Range, zoomed bool) {
	return c.x.raw(c.figure.LogX), c.y.raw(c.figure.LogY), c.zoomed
}

// viewed tells that something else is in sight.
func (c *Chart) viewed() {
	if c.OnView != nil {
		c.OnView()
	}
}

// fit makes the axes hold all points and intervals, or what the figure fixes.
func (c *Chart) fit() {
	x, y := c.figure.Extent()
	c.x, c.y = axisOf(x, c.figure.LogX), axisOf(y, c.figure.LogY)
}

// frame is where the plot is in the widget; it places values and reads places.
type frame struct {
	pos        fyne.Position
	size       fyne.Size
	x, y       interval
	logX, logY bool
}

// frame returns the plot area: whole units, so that lines stay crisp.
func (c *Chart) frame() frame {
	s := c.Size()
	text := c.textSize()
	left, top, bottom := text*4.2, text*2.1, text*3.6
	right := text * 1.2
	if len(c.figure.Series) > 0 {
		right += c.legendWidth()
	}
	floor := func(v float32) float32 { return float32(math.Floor(float64(v))) }
	return frame{
		fyne.NewPos(floor(left), floor(top)),
		fyne.NewSize(floor(max(40, s.Width-left-right)), floor(max(40, s.Height-top-bottom))),
		c.x, c.y, c.figure.LogX, c.figure.LogY,
	}
}

// place returns where a value is drawn in the widget.
func (f frame) place(x, y float64) fyne.Position {
	return fyne.NewPos(
		f.pos.X+float32(f.x.share(axis(x, f.logX)))*f.size.Width,
		f.pos.Y+(1-float32(f.y.share(axis(y, f.logY))))*f.size.Height)
}

// at returns the place in the units of the axes.
func (f frame) at(p fyne.Position) (x, y float64) {
	return f.x.at(float64((p.X - f.pos.X) / f.size.Width)), f.y.at(1 - float64((p.Y-f.pos.Y)/f.size.Height))
}

// value returns the values at a place of the widget.
func (f frame) value(p fyne.Position) (x, y float64) {
	x, y = f.at(p)
	return unaxis(x, f.logX), unaxis(y, f.logY)
}

// holds tells whether a value is in sight.
func (f frame) holds(x, y float64) bool {
	return f.x.holds(axis(x, f.logX)) && f.y.holds(axis(y, f.logY))
}

// has tells whether a place is in the plot.
func (f frame) has(p fyne.Position) bool {
	return p.X >= f.pos.X && p.X <= f.pos.X+f.size.Width && p.Y >= f.pos.Y && p.Y <= f.pos.Y+f.size.Height
}

// underX and leftOfY tell whether a place is on the labels of an axis.
func (f frame) underX(p fyne.Position) bool {
	return p.Y > f.pos.Y+f.size.Height && p.X >= f.pos.X && p.X <= f.pos.X+f.size.Width
}

func (f frame) leftOfY(p fyne.Position) bool {
	return p.X < f.pos.X && p.Y >= f.pos.Y && p.Y <= f.pos.Y+f.size.Height
}

// clamp brings a place into the plot.
func (f frame) clamp(p fyne.Position) fyne.Position {
	return fyne.NewPos(max(f.pos.X, min(f.pos.X+f.size.Width, p.X)), max(f.pos.Y, min(f.pos.Y+f.size.Height, p.Y)))
}

// MinSize leaves room for axes and a legend.
func (c *Chart) MinSize() fyne.Size { return fyne.NewSize(320, 200) }

// CreateRenderer makes what draws the chart.
func (c *Chart) CreateRenderer() fyne.WidgetRenderer {
	c.ExtendBaseWidget(c)
	r := &chartRenderer{c: c}
	r.raster = canvas.NewRaster(func(w, h int) image.Image { return c.draw(w, h) })
	r.raster.ScaleMode = canvas.ImageScalePixels
	r.Refresh()
	return r
}
