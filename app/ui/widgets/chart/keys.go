package chart

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/show/plot"
)

// TypedRune zooms with + and -, and zooms out fully with 0.
func (c *Chart) TypedRune(r rune) {
	around := c.x.at(0.5)
	if c.shown == AsLine && c.x.holds(c.threshold) {
		around = c.threshold
	}
	switch r {
	case '+', '=':
		c.setView(c.x.zoom(around, 0.8), c.y.zoom(c.y.at(0.5), 0.8))
	case '-':
		c.setView(c.x.zoom(around, 1.25), c.y.zoom(c.y.at(0.5), 1.25))
	case '0':
		c.Reset()
	}
}

// TypedKey moves the threshold: left and right by a fine step, with Shift by a coarse one, to the
// ends with Home and End. Up and down read out the line above or below, and Enter takes the
// threshold of the point read out. Without a threshold the arrows move the visible range.
func (c *Chart) TypedKey(e *fyne.KeyEvent) {
	base.Hush(c)
	step := fineStep
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok && d.CurrentKeyModifiers()&fyne.KeyModifierShift != 0 {
		step = roughStep
	}
	switch {
	case len(c.figure.Series) == 0:
		base.PassOn(c, e)
	case !c.figure.Joined() && step == fineStep && steps[e.Name] != [2]float64{}:
		c.stepTo(steps[e.Name][0], steps[e.Name][1])
	case e.Name == fyne.KeyUp || e.Name == fyne.KeyDown:
		c.readNext(e.Name == fyne.KeyDown)
	case e.Name == fyne.KeyLeft || e.Name == fyne.KeyRight:
		c.arrow(e.Name == fyne.KeyRight, step)
	case e.Name == fyne.KeyHome && c.shown != NoThreshold:
		c.setThreshold(c.ends().Min)
	case e.Name == fyne.KeyEnd && c.shown != NoThreshold:
		c.setThreshold(c.ends().Max)
	case (e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter) && c.hover != nil:
		c.take(*c.hover)
	default:
		base.PassOn(c, e)
	}
}

// steps are the directions of the arrow keys.
var steps = map[fyne.KeyName][2]float64{fyne.KeyLeft: {-1, 0}, fyne.KeyRight: {1, 0}, fyne.KeyUp: {0, 1}, fyne.KeyDown: {0, -1}}

// highest returns the end of the interval of a point.
func (c *Chart) highest(l plot.Series, point int) float64 {
	if l.High == nil {
		return math.Inf(-1)
	}
	return l.High[point]
}

// arrow moves the threshold by a share of its axis, to a multiple of the step.
func (c *Chart) arrow(right bool, step float64) {
	whole := c.x.span()
	switch r := c.figure.XRange; {
	case c.shown == AsMarks:
		whole = 1
	case r != nil:
		whole = r.Max - r.Min
	}
	if !right {
		step = -step
	}
	if c.shown == NoThreshold {
		c.setView(c.x.shift(c.x.span()*step*10), c.y)
		return
	}
	by := step * whole
	c.setThreshold(math.Round(c.threshold/by)*by + by)
}

// ends returns the thresholds that Home and End lead to.
func (c *Chart) ends() interval {
	if c.shown == AsMarks {
		return interval{0, 1}
	}
	if r := c.figure.XRange; r != nil && !c.zoomed {
		return interval(*r)
	}
	return c.x
}

// readNext reads out the next line: its mark of the threshold, or its point nearest to the
// threshold.
func (c *Chart) readNext(down bool) {
	n, at, by := len(c.figure.Series), -1, 1
	if c.hover != nil {
		at = c.hover.line
	}
	if !down {
		by = n - 1
		at = max(at, 0)
	}
	x := c.x.at(0.5)
	if c.shown == AsLine {
		x = c.threshold
	}
	for range n {
		at = (at + by) % n
		if l := c.figure.Series[at]; !c.hidden[l.Name] && len(l.Points) > 0 {
			if m := c.movedMark(at); m > 0 {
				c.read(&hit{line: at, mark: m})
				return
			}
			best := 0
			for i, p := range l.Points {
				if math.Abs(p.X-x) < math.Abs(l.Points[best].X-x) {
					best = i
				}
			}
			c.read(&hit{line: at, point: best})
			return
		}
	}
}

func (c *Chart) stepTo(dx, dy float64) {
	from := plot.Point{X: math.Inf(-1), Y: math.Inf(1)}
	if c.hover != nil {
		from, _ = c.told(*c.hover)
	}
	x, y := c.x.span(), c.y.span()
	if len(c.figure.YNames) > 0 && len(c.figure.XNames) == 0 { // rows: from row to row, and within one
		x *= 1e6
	}
	best, least := c.hover, math.Inf(1)
	for i, l := range c.figure.Series {
		for j, p := range l.Points {
			along := (p.X-from.X)/x*dx + (p.Y-from.Y)/y*dy
			across := math.Abs((p.X-from.X)/x*dy) + math.Abs((p.Y-from.Y)/y*dx)
			if c.hover == nil {
				along, across = 1, p.X/x-p.Y/y // the first from the top left
			}
			if d := along + 4*across; !c.hidden[l.Name] && along > 1e-12 && d < least {
				best, least = &hit{line: i, point: j}, d
			}
		}
	}
	c.read(best)
}
