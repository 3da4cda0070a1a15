package chart

import (
	"image"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"pagetwin/core/show/plot"
)

// ThresholdShown is the form in which a chart shows the threshold.
type ThresholdShown int

// The forms of the threshold.
const (
	NoThreshold ThresholdShown = iota
	AsLine                     // a line that the pointer and the keys move; the marks of other lines can be dragged too
	AsMarks                    // a mark on each line, moved by the pointer and the keys
)

// Chart draws lines over two axes, with a legend, a read-out, zoom, and a movable vertical line,
// the threshold.
//
// The wheel zooms around the pointer; over an axis it zooms that axis alone. Dragging draws a box
// to zoom into; with Shift or the middle button, or on an axis, it moves the visible range. A
// double click shows everything again.
type Chart struct {
	widget.BaseWidget

	OnThreshold func(x float64)       // the threshold line was moved
	OnGrab      func(line int)        // the pointer begins to move the mark of a line; -1 for the threshold line
	OnPoint     func(line, point int) // a point was clicked, or a line's mark was dragged to it
	OnMark      func(m plot.Mark)     // a mark was clicked
	OnView      func()                // the visible range or the hidden lines have changed

	figure    *plot.Figure
	empty     string // shown if there is nothing to draw
	hidden    map[string]bool
	threshold float64
	shown     ThresholdShown
	marked    []plot.Mark
	anchor    float64
	anchored  bool // the line of the former threshold is shown
	focused   bool
	mate      *Chart // the chart above or below over the same x axis, see [Chart.Join]
	under     bool   // mate is above
	part      panelPart

	x, y     interval // the visible range, in the units of the axes
	zoomed   bool
	dragging dragKind
	from, to fyne.Position // corners of the box that is drawn
	panned   float64       // distance that the pointer was dragged
	named    bool          // the button was pressed on a name of the legend
	hover    *hit
	grabbed  int // the line whose mark is dragged
	legendAt int // index of the first visible name of the legend
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

// hit identifies a point of a line, or with mark above 0 the mark with index mark-1.
type hit struct{ line, point, mark int }

// New returns an empty chart.
func New() *Chart {
	c := &Chart{figure: &plot.Figure{}, hidden: map[string]bool{}}
	c.ExtendBaseWidget(c)
	return c
}

// SetFigure shows the series and guides of a figure, and the text empty if it has none. Series that
// were hidden by name stay hidden, and the zoom stays.
func (c *Chart) SetFigure(f *plot.Figure, empty string) {
	c.figure, c.empty, c.hover, c.marked = f, empty, nil, f.Marks
	c.legendAt = min(c.legendAt, max(0, len(f.Series)-1))
	if !c.zoomed {
		c.fit()
	}
	c.Refresh()
}

// Join puts a chart below this one: the two show the same part of one x axis, and have one threshold
// and legends of one width. The figure of the upper one is to be set first.
func (c *Chart) Join(below *Chart) { c.mate, below.mate, below.under = below, c, true }

func (c *Chart) joined() []*Chart {
	if c.mate == nil {
		return []*Chart{c}
	}
	return []*Chart{c, c.mate}
}

// Shows returns the figure and its marks.
func (c *Chart) Shows() (*plot.Figure, []plot.Mark) { return c.figure, c.marked }

// Reset zooms out fully.
func (c *Chart) Reset() {
	if c.under {
		c.mate.Reset()
		return
	}
	for _, o := range c.joined() {
		o.zoomed = false
		o.fit()
		o.Refresh()
	}
	c.viewed()
}

// SetThreshold sets the threshold and the form in which it is shown.
func (c *Chart) SetThreshold(x float64, shown ThresholdShown) {
	for _, o := range c.joined() {
		o.threshold, o.shown = x, shown
		o.reach()
		o.Refresh()
	}
}

// reach begins the axis with the threshold if that is before the data.
func (c *Chart) reach() {
	if c.shown == AsLine && c.figure.Near && !c.zoomed && !c.x.holds(c.threshold) {
		c.fit()
	}
}

// SetAnchor sets the line of the former threshold, with which the new one is compared.
func (c *Chart) SetAnchor(x float64, show bool) {
	for _, o := range c.joined() {
		if o.anchor != x || o.anchored != show {
			o.anchor, o.anchored = x, show
			o.Refresh()
		}
	}
}

// Shown reports whether the line called name is drawn.
func (c *Chart) Shown(name string) bool { return !c.hidden[name] }

// Toggle shows or hides the line called name.
func (c *Chart) Toggle(name string) {
	c.hidden[name] = !c.hidden[name]
	c.viewed()
	c.Refresh()
}

// View returns the visible ranges of values, and whether they are less than everything.
func (c *Chart) View() (x, y plot.Range, zoomed bool) {
	return c.x.raw(c.figure.LogX), c.y.raw(c.figure.LogY), c.zoomed
}

// viewed reports a change of the visible range or of the hidden lines.
func (c *Chart) viewed() {
	if c.OnView != nil {
		c.OnView()
	}
}

func (c *Chart) fit() {
	f := *c.figure
	f.Marks, f.Markers = c.marked, nil
	if c.shown == AsLine {
		f.Markers = []plot.VLine{{X: c.threshold}}
	}
	x, y := f.Extent()
	c.x, c.y = axisOf(x, c.figure.LogX), axisOf(y, c.figure.LogY)
	if c.under {
		c.x = c.mate.x
	}
}

// frame is the position of the plot area in the widget; it converts between values and positions.
type frame struct {
	pos        fyne.Position
	size       fyne.Size
	x, y       interval
	logX, logY bool
}

// frame returns the plot area in whole units, so that lines are crisp.
func (c *Chart) frame() frame {
	s := c.Size()
	text := c.textSize()
	left, top, bottom := text*4.2, text*2.1, text*3.6
	for _, name := range c.figure.YNames {
		left = max(left, min(s.Width*0.3, fyne.MeasureText(name, text, fyne.TextStyle{}).Width+10))
	}
	if c.under { // the title of the x axis stands above
		bottom = text * 1.8
	}
	right := text * 1.2
	if len(c.figure.Series) > 0 && c.part != aPanel {
		right += c.legendWidth()
	}
	if c.part == legendOnly {
		left, right = -56, s.Width+16 // the plot has its least width, left of the widget
	}
	floor := func(v float32) float32 { return float32(math.Floor(float64(v))) }
	return frame{
		fyne.NewPos(floor(left), floor(top)),
		fyne.NewSize(floor(max(40, s.Width-left-right)), floor(max(40, s.Height-top-bottom))),
		c.x, c.y, c.figure.LogX, c.figure.LogY,
	}
}

// place returns the position of a value in the widget.
func (f frame) place(x, y float64) fyne.Position {
	return fyne.NewPos(
		f.pos.X+float32(f.x.share(axis(x, f.logX)))*f.size.Width,
		f.pos.Y+(1-float32(f.y.share(axis(y, f.logY))))*f.size.Height)
}

// at returns the point at a position in the units of the axes.
func (f frame) at(p fyne.Position) (x, y float64) {
	return f.x.at(float64((p.X - f.pos.X) / f.size.Width)), f.y.at(1 - float64((p.Y-f.pos.Y)/f.size.Height))
}

func (f frame) value(p fyne.Position) (x, y float64) {
	x, y = f.at(p)
	return unaxis(x, f.logX), unaxis(y, f.logY)
}

// holds reports whether a value is visible.
func (f frame) holds(x, y float64) bool {
	return f.x.holds(axis(x, f.logX)) && f.y.holds(axis(y, f.logY))
}

func (f frame) has(p fyne.Position) bool {
	return p.X >= f.pos.X && p.X <= f.pos.X+f.size.Width && p.Y >= f.pos.Y && p.Y <= f.pos.Y+f.size.Height
}

// underX and leftOfY report whether a position is on the labels of an axis.
func (f frame) underX(p fyne.Position) bool {
	return p.Y > f.pos.Y+f.size.Height && p.X >= f.pos.X && p.X <= f.pos.X+f.size.Width
}

func (f frame) leftOfY(p fyne.Position) bool {
	return p.X < f.pos.X && p.Y >= f.pos.Y && p.Y <= f.pos.Y+f.size.Height
}

// clamp moves a position into the plot.
func (f frame) clamp(p fyne.Position) fyne.Position {
	return fyne.NewPos(max(f.pos.X, min(f.pos.X+f.size.Width, p.X)), max(f.pos.Y, min(f.pos.Y+f.size.Height, p.Y)))
}

// MinSize has room for axes and a legend.
func (c *Chart) MinSize() fyne.Size {
	switch c.part {
	case aPanel:
		return fyne.NewSize(160, 120)
	case legendOnly:
		return fyne.NewSize(c.legendWidth(), 120)
	}
	if c.under {
		return fyne.NewSize(320, c.textSize()*10)
	}
	return fyne.NewSize(320, 200)
}

// CreateRenderer returns the renderer of the chart.
func (c *Chart) CreateRenderer() fyne.WidgetRenderer {
	c.ExtendBaseWidget(c)
	r := &chartRenderer{c: c}
	r.raster = canvas.NewRaster(func(w, h int) image.Image { return c.draw(w, h) })
	r.raster.ScaleMode = canvas.ImageScalePixels
	r.Refresh()
	return r
}
