package plot

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
)

// key fills the legend: one entry for each name, and behind them one for each way in
// which parts of lines are drawn, whosesoever they are.
type key struct {
	legend *plot.Legend
	named  map[string]bool
	dashes map[string][]float64
	order  []string // parts, as they came
}

func newKey(l *plot.Legend) *key {
	return &key{legend: l, named: make(map[string]bool), dashes: make(map[string][]float64)}
}

// add takes in a series that is drawn.
func (k *key) add(s Series, thumbs []plot.Thumbnailer) {
	if s.Part != "" && k.dashes[s.Part] == nil {
		k.dashes[s.Part] = s.Style.Dash
		k.order = append(k.order, s.Part)
	}
	if !k.named[s.Name] {
		k.named[s.Name] = true
		k.legend.Add(s.Name, thumbs...)
	}
}

// parts explains the parts that are drawn.
func (k *key) parts() {
	for _, part := range k.order {
		k.legend.Add(part, stroke(Series{Plain: true, Style: Style{Color: quiet, Dash: k.dashes[part]}}.line()))
	}
}

// stroke is a piece of a line without data.
type stroke draw.LineStyle

// Thumbnail draws it across the middle.
func (s stroke) Thumbnail(c *draw.Canvas) {
	y := c.Center().Y
	c.StrokeLine2(draw.LineStyle(s), c.Min.X, y, c.Max.X, y)
}
