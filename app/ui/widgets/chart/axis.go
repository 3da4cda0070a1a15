package chart

import (
	"math"

	"pagetwin/core/show/plot"
)

// interval is a range of an axis in its units: values, or their logarithms.
type interval plot.Range

// axis converts a value to the units of an axis: itself, or its logarithm, NaN if it has none.
func axis(v float64, log bool) float64 {
	switch {
	case !log:
		return v
	case v <= 0:
		return math.NaN()
	}
	return math.Log10(v)
}

func unaxis(v float64, log bool) float64 {
	if log {
		return math.Pow(10, v)
	}
	return v
}

// raw returns the range of values that the axis shows.
func (r interval) raw(log bool) plot.Range {
	return plot.Range{Min: unaxis(r.Min, log), Max: unaxis(r.Max, log)}
}

// axisOf returns the range of an axis that shows these values.
func axisOf(r plot.Range, log bool) interval { return interval{axis(r.Min, log), axis(r.Max, log)} }

func (r interval) span() float64 { return r.Max - r.Min }

func (r interval) share(v float64) float64 { return (v - r.Min) / r.span() }

func (r interval) at(share float64) float64 { return r.Min + share*r.span() }

func (r interval) shift(by float64) interval { return interval{r.Min + by, r.Max + by} }

func (r interval) zoom(around, factor float64) interval {
	return interval{around - (around-r.Min)*factor, around + (r.Max-around)*factor}
}

// holds reports whether v is in the interval; it is false for NaN.
func (r interval) holds(v float64) bool {
	slack := r.span() * 1e-9
	return v >= r.Min-slack && v <= r.Max+slack
}

// tick is a mark on an axis, in the units of the axis, with its label.
type tick struct {
	at    float64
	label string
}

func (c *Chart) xTicks(f frame) []tick {
	return placedTicks(c.figure.XTicks(c.x.raw(c.figure.LogX), max(2, int(f.size.Width/70))), c.figure.LogX)
}

func (c *Chart) yTicks(f frame) []tick {
	return placedTicks(c.figure.YTicks(c.y.raw(c.figure.LogY), max(2, int(f.size.Height/42))), c.figure.LogY)
}

func placedTicks(ticks []plot.Tick, log bool) []tick {
	out := make([]tick, len(ticks))
	for i, t := range ticks {
		out[i] = tick{axis(t.At, log), t.Label}
	}
	return out
}
