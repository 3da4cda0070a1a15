package widgets

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"
)

// ChartPoint is one point of a line; Info is read out when the pointer is near.
type ChartPoint struct {
	X, Y float64
	Info string
}

// LineStyle tells lines apart. Dash is lengths drawn and left out, nil for a
// solid line; Marker is one of seven shapes: circle, square, triangle, diamond,
// ring, cross, plus.
type LineStyle struct {
	Color  color.Color
	Dash   []float64
	Marker int
}

// ChartLine is one line of a chart.
type ChartLine struct {
	Name    string
	Style   LineStyle
	Points  []ChartPoint // in the order in which they are joined
	Markers bool         // a marker at every point; otherwise a few along the line
}

// ChartData is what a chart shows.
type ChartData struct {
	XTitle, YTitle string
	Lines          []ChartLine
	X, Y           *Range   // fixed axes; nil fits the points
	Whole          bool     // ticks on the x axis are whole numbers
	XNames         []string // what stands at x = 1, 2, 3, … in the place of numbers
	Empty          string   // said in the middle where there is nothing to show
}

// Range is an interval of an axis.
type Range struct{ Low, High float64 }

// Chart draws lines over two axes, with a legend, a read-out, zoom, and a
// vertical line that can be dragged.
type Chart struct {
	widget.BaseWidget

	OnThreshold func(x float64) // the vertical line was moved
	OnHint      func(string)    // what the pointer is on

	data      ChartData
	hidden    map[string]bool
	threshold float64
	movable   bool // the vertical line is shown

	x, y     Range // what is in sight
	zoomed   bool
	dragging dragKind
	hover    *hit
}

type dragKind int

const (
	dragNone dragKind = iota
	dragThreshold
	dragPan
)

// hit is the point that the pointer is near.
type hit struct{ line, point int }

// NewChart returns an empty chart.
func NewChart() *Chart {
	c := &Chart{hidden: map[string]bool{}}
	c.ExtendBaseWidget(c)
	return c
}

// SetData shows d; lines that were hidden by name stay hidden.
func (c *Chart) SetData(d ChartData) {
	c.data, c.hover = d, nil
	if !c.zoomed {
		c.fit()
	}
	c.Refresh()
}

// Reset undoes zooming.
func (c *Chart) Reset() {
	c.zoomed = false
	c.fit()
	c.Refresh()
}

// SetThreshold places the vertical line; show tells whether it is there at all.
func (c *Chart) SetThreshold(x float64, show bool) {
	c.threshold, c.movable = x, show
	c.Refresh()
}

// Shown tells whether the line called name is drawn.
func (c *Chart) Shown(name string) bool { return !c.hidden[name] }

// Toggle shows or hides the line called name.
func (c *Chart) Toggle(name string) {
	c.hidden[name] = !c.hidden[name]
	c.Refresh()
}

// fit makes the axes hold all points, or what the data fixes.
func (c *Chart) fit() {
	x := Range{math.Inf(1), math.Inf(-1)}
	y := x
	for _, l := range c.data.Lines {
		for _, p := range l.Points {
			x.Low, x.High = min(x.Low, p.X), max(x.High, p.X)
			y.Low, y.High = min(y.Low, p.Y), max(y.High, p.Y)
		}
	}
	c.x, c.y = x.orUnit(), y.orUnit()
	c.y.Low = min(c.y.Low, 0)
	c.y.High += (c.y.High - c.y.Low) * 0.05
	if n := len(c.data.XNames); n > 0 {
		c.x = Range{0.5, float64(n) + 0.5}
	}
	if r := c.data.X; r != nil {
		c.x = *r
	}
	if r := c.data.Y; r != nil {
		c.y = *r
	}
}

// orUnit is r, or an interval with room where r has none.
func (r Range) orUnit() Range {
	switch {
	case r.Low > r.High:
		return Range{0, 1}
	case r.Low == r.High:
		pad := max(math.Abs(r.Low)*0.1, 0.5)
		return Range{r.Low - pad, r.High + pad}
	}
	return r
}

func (r Range) share(v float64) float64 { return (v - r.Low) / (r.High - r.Low) }

func (r Range) at(share float64) float64 { return r.Low + share*(r.High-r.Low) }

func (r Range) holds(v float64) bool {
	slack := (r.High - r.Low) * 1e-9
	return v >= r.Low-slack && v <= r.High+slack
}

// ticks returns round numbers in r, about n of them.
func (r Range) ticks(n int, whole bool) []float64 {
	span := r.High - r.Low
	if span <= 0 || n < 1 {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10(span/float64(n))))
	for _, m := range []float64{1, 2, 5, 10} {
		if span/(step*m) <= float64(n) {
			step *= m
			break
		}
	}
	if whole {
		step = max(1, math.Round(step))
	}
	var out []float64
	for i := math.Ceil(r.Low/step - 1e-9); i*step <= r.High+step*1e-9; i++ {
		out = append(out, i*step)
	}
	return out
}

// xTickList returns the ticks of the x axis and their labels.
func (c *Chart) xTickList() (at []float64, labels []string) {
	if len(c.data.XNames) > 0 {
		for i, name := range c.data.XNames {
			if x := float64(i + 1); c.x.holds(x) {
				at, labels = append(at, x), append(labels, name)
			}
		}
		return at, labels
	}
	at = c.x.ticks(c.xTicks(), c.data.Whole)
	for _, x := range at {
		labels = append(labels, tickLabel(x, at))
	}
	return at, labels
}

// plotArea is where the lines are drawn, in the widget's units.
func (c *Chart) plotArea() (pos fyne.Position, size fyne.Size) {
	s := c.Size()
	text := c.textSize()
	left, top, bottom := text*4.2, text*2.1, text*3.6
	right := text * 1.2
	if len(c.data.Lines) > 0 {
		right += c.legendWidth()
	}
	return fyne.NewPos(left, top), fyne.NewSize(max(40, s.Width-left-right), max(40, s.Height-top-bottom))
}

// place returns where a value is drawn in the widget.
func (c *Chart) place(x, y float64) fyne.Position {
	pos, size := c.plotArea()
	return fyne.NewPos(pos.X+float32(c.x.share(x))*size.Width, pos.Y+(1-float32(c.y.share(y)))*size.Height)
}

// value returns the values at a place of the widget.
func (c *Chart) value(p fyne.Position) (x, y float64) {
	pos, size := c.plotArea()
	return c.x.at(float64((p.X - pos.X) / size.Width)), c.y.at(1 - float64((p.Y-pos.Y)/size.Height))
}

func (c *Chart) inPlot(p fyne.Position) bool {
	pos, size := c.plotArea()
	return p.X >= pos.X && p.X <= pos.X+size.Width && p.Y >= pos.Y && p.Y <= pos.Y+size.Height
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
