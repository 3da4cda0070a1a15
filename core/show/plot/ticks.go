package plot

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// ticks places about six labelled ticks at round numbers.
type ticks struct{}

// Ticks returns the ticks of an axis from lo to hi.
func (ticks) Ticks(lo, hi float64) []plot.Tick {
	step := niceStep((hi - lo) / 6)
	var out []plot.Tick
	for k := math.Ceil(lo/step - 1e-9); k*step <= hi+step*1e-9; k++ {
		v := k*step + 0 // never a negative zero
		out = append(out, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'f', decimals(step), 64)})
	}
	return out
}

// names are ticks at 1, 2, 3, … with words.
type names []string

// Ticks returns those from lo to hi.
func (n names) Ticks(lo, hi float64) []plot.Tick {
	var out []plot.Tick
	for i, name := range n {
		if x := float64(i + 1); x >= lo && x <= hi {
			out = append(out, plot.Tick{Value: x, Label: name})
		}
	}
	return out
}

// niceStep returns the smallest of 1, 2, 5 times a power of ten that is at least
// raw.
func niceStep(raw float64) float64 {
	if !(raw > 0) {
		return 1
	}
	p := math.Pow(10, math.Floor(math.Log10(raw)))
	for _, m := range []float64{1, 2, 5} {
		if m*p >= raw*(1-1e-9) {
			return m * p
		}
	}
	return 10 * p
}

// decimals tells how many places after the point a multiple of step needs.
func decimals(step float64) int {
	return max(0, -int(math.Floor(math.Log10(step)+1e-9)))
}
