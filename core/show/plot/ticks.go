package plot

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// A Tick is a mark on an axis, with its label.
type Tick struct {
	At    float64 // in the units of the values
	Label string
}

// XTicks returns the ticks of the x axis in a range of values, about n.
func (f *Figure) XTicks(r Range, n int) []Tick {
	if len(f.XNames) == 0 {
		return r.ticks(n, f.Whole, f.LogX)
	}
	return r.named(f.XNames)
}

func (r Range) named(names []string) []Tick {
	var out []Tick
	for i, name := range names {
		if at := float64(i + 1); r.holds(at) {
			out = append(out, Tick{at, name})
		}
	}
	return out
}

// YTicks returns the ticks of the y axis in a range of values, about n.
func (f *Figure) YTicks(r Range, n int) []Tick {
	if len(f.YNames) == 0 {
		return r.ticks(n, false, f.LogY)
	}
	return r.named(f.YNames)
}

// ticks returns about n round values in a range with their labels.
func (r Range) ticks(n int, whole, log bool) []Tick {
	var out []Tick
	if log {
		for _, v := range r.logarithmic(n) {
			out = append(out, Tick{v, brief(v)})
		}
		return out
	}
	at := r.round(n, whole)
	for _, v := range at {
		out = append(out, Tick{v, tickLabel(v, at)})
	}
	return out
}

// round returns multiples of 1, 2 or 5 times a power of ten, about n of them.
func (r Range) round(n int, whole bool) []float64 {
	span := r.Max - r.Min
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
	for i := math.Ceil(r.Min/step - 1e-9); i*step <= r.Max+step*1e-9; i++ {
		out = append(out, i*step+0) // never a negative zero
	}
	return out
}

// logarithmic returns 1, 2 and 5 times the powers of ten in a range, or the powers alone, or
// some of them, so that there are about n.
func (r Range) logarithmic(n int) []float64 {
	low, high := math.Log10(r.Min), math.Log10(r.Max)
	decades := high - low
	if !(decades > 0) || math.IsInf(decades, 0) {
		return nil
	}
	if decades < 0.7 { // hardly a power of ten in it: round values serve
		return r.round(n, false)
	}
	of := []float64{1, 2, 5}
	if 3*decades > float64(n) {
		of = of[:1]
	}
	every := max(1, int(math.Ceil(decades/float64(max(1, n)))))
	var out []float64
	for k := int(math.Floor(low)); float64(k) <= high; k++ {
		for _, m := range of {
			if v := m * math.Pow(10, float64(k)); k%every == 0 && v >= r.Min*(1-1e-9) && v <= r.Max*(1+1e-9) {
				out = append(out, v)
			}
		}
	}
	return out
}

// brief writes a round value.
func brief(v float64) string {
	if a := math.Abs(v); a >= 1e-3 && a < 1e6 {
		return strconv.FormatFloat(math.Round(v*1e6)/1e6, 'f', -1, 64)
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// tickLabel writes v with as many digits as the distance of the ticks asks for.
func tickLabel(v float64, ticks []float64) string {
	if len(ticks) < 2 {
		return brief(v)
	}
	decimals := int(max(0, math.Ceil(-math.Log10(ticks[1]-ticks[0])-1e-9)))
	if math.Abs(v) >= 1e6 || decimals > 6 {
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
	return strconv.FormatFloat(v, 'f', decimals, 64)
}

// ticks are the ticks of an axis of a saved figure, about n.
type ticks struct {
	of   func(r Range, n int) []Tick
	n    int
	fold func(label string) string // nil: labels have one line
}

// savedTicks is about how many ticks an axis of a saved figure has.
const savedTicks = 6

func (t ticks) Ticks(lo, hi float64) []plot.Tick {
	var out []plot.Tick
	for _, at := range t.of(Range{lo, hi}, t.n) {
		if t.fold != nil {
			at.Label = t.fold(at.Label)
		}
		out = append(out, plot.Tick{Value: at.At, Label: at.Label})
	}
	return out
}
