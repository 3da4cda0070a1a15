package chart

import (
	"math"
	"strconv"

	figures "pagetwin/core/show/plot"
)

// Range is an interval of an axis.
type Range struct{ Low, High float64 }

// axis brings a value to the units of an axis: itself, or its logarithm, NaN
// where there is none.
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

// raw returns the values that the axis shows.
func (r Range) raw(log bool) Range { return Range{unaxis(r.Low, log), unaxis(r.High, log)} }

// axisOf is the range of an axis that shows these values.
func axisOf(r figures.Range, log bool) Range { return Range{axis(r.Min, log), axis(r.Max, log)} }

func (r Range) span() float64 { return r.High - r.Low }

func (r Range) share(v float64) float64 { return (v - r.Low) / r.span() }

func (r Range) at(share float64) float64 { return r.Low + share*r.span() }

func (r Range) shift(by float64) Range { return Range{r.Low + by, r.High + by} }

func (r Range) zoom(around, factor float64) Range {
	return Range{around - (around-r.Low)*factor, around + (r.High-around)*factor}
}

// holds is false for what is no number.
func (r Range) holds(v float64) bool {
	slack := r.span() * 1e-9
	return v >= r.Low-slack && v <= r.High+slack
}

// ticks returns round numbers in r, about n of them.
func (r Range) ticks(n int, whole bool) []float64 {
	span := r.span()
	if !(span > 0) || n < 1 {
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

// logTicks returns, for a range of logarithms, those of 1, 2 and 5 times the
// powers of ten in it, or of the powers alone, or of some of them, so that there
// are about n.
func (r Range) logTicks(n int) []float64 {
	decades := r.span()
	if !(decades > 0) {
		return nil
	}
	if decades < 0.7 { // hardly a power of ten in it: round values serve
		var out []float64
		for _, v := range r.raw(true).ticks(n, false) {
			if v > 0 {
				out = append(out, math.Log10(v))
			}
		}
		return out
	}
	of := []float64{1, 2, 5}
	if 3*decades > float64(n) {
		of = of[:1]
	}
	every := max(1, int(math.Ceil(decades/float64(max(1, n)))))
	var out []float64
	for k := int(math.Floor(r.Low)); float64(k) <= r.High; k++ {
		if k%every != 0 {
			continue
		}
		for _, m := range of {
			if t := float64(k) + math.Log10(m); r.holds(t) {
				out = append(out, t)
			}
		}
	}
	return out
}

// tick is a mark on an axis, in its units, with what is written at it.
type tick struct {
	at    float64
	label string
}

// xTicks returns the ticks of the x axis.
func (c *Chart) xTicks(f frame) []tick {
	if len(c.data.XNames) > 0 {
		var out []tick
		for i, name := range c.data.XNames {
			if x := float64(i + 1); c.x.holds(x) {
				out = append(out, tick{x, name})
			}
		}
		return out
	}
	return labelled(c.x, max(2, int(f.size.Width/70)), c.data.Whole, c.data.LogX)
}

func (c *Chart) yTicks(f frame) []tick {
	return labelled(c.y, max(2, int(f.size.Height/42)), false, c.data.LogY)
}

func labelled(r Range, n int, whole, log bool) []tick {
	var out []tick
	if log {
		for _, t := range r.logTicks(n) {
			out = append(out, tick{t, short(math.Pow(10, t))})
		}
		return out
	}
	at := r.ticks(n, whole)
	for _, t := range at {
		out = append(out, tick{t, tickLabel(t, at)})
	}
	return out
}

// short writes a round value.
func short(v float64) string {
	if a := math.Abs(v); a >= 1e-3 && a < 1e6 {
		return strconv.FormatFloat(math.Round(v*1e6)/1e6, 'f', -1, 64)
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// tickLabel writes v with as many digits as the distance of the ticks asks for.
func tickLabel(v float64, ticks []float64) string {
	if len(ticks) < 2 {
		return short(v)
	}
	step := ticks[1] - ticks[0]
	decimals := int(max(0, math.Ceil(-math.Log10(step)-1e-9)))
	if math.Abs(v) >= 1e6 || decimals > 6 {
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	if v == 0 {
		v = 0 // no minus sign
	}
	return strconv.FormatFloat(v, 'f', decimals, 64)
}
