package plot

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-3 }

func TestTicksAreRoundAndInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		span := rapid.Float64Range(1e-3, 1e6).Draw(t, "span")
		low := span * rapid.Float64Range(-100, 100).Draw(t, "low")
		r := Range{low, low + span}
		n := rapid.IntRange(2, 12).Draw(t, "n")
		ticks := r.round(n, false)
		if len(ticks) > n+1 {
			t.Fatalf("%d ticks, asked for about %d", len(ticks), n)
		}
		for i, x := range ticks {
			if !r.holds(x) {
				t.Fatalf("tick %v outside %v", x, r)
			}
			if i > 0 {
				step := ticks[i] - ticks[i-1]
				m := step / math.Pow(10, math.Floor(math.Log10(step)+1e-9))
				if near(m, 1) || near(m, 2) || near(m, 5) || near(m, 10) {
					continue
				}
				t.Fatalf("step %v is not 1, 2 or 5 times a power of ten", step)
			}
		}
	})
}

func TestLogarithmicTicksAreInsideAndFew(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Float64Range(-9, 9).Draw(t, "low")
		decades := rapid.Float64Range(0.01, 12).Draw(t, "decades")
		r := Range{math.Pow(10, low), math.Pow(10, low+decades)}
		n := rapid.IntRange(2, 12).Draw(t, "n")
		ticks := r.logarithmic(n)
		if len(ticks) > 2*n+4 {
			t.Fatalf("%d ticks in %v, asked for about %d", len(ticks), r, n)
		}
		if len(ticks) == 0 && decades >= 1 && int(math.Ceil(decades/float64(n))) == 1 {
			t.Fatalf("no tick in %v", r)
		}
		for _, at := range ticks {
			if at < r.Min*(1-1e-9) || at > r.Max*(1+1e-9) {
				t.Fatalf("tick %v outside %v", at, r)
			}
		}
	})
}
