package label

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The worked example of Fleiss, Levin and Paik, Statistical Methods for Rates and Proportions, table
// 18.1: 100 patients, kappa 0.68 with standard error 0.087.
func TestKappaOfTheTextbook(t *testing.T) {
	a := kappaOf([][]int{{75, 1, 4}, {5, 4, 1}, {0, 0, 10}})
	if !a.Defined || a.N != 100 || math.Abs(a.Observed-0.89) > 1e-9 || math.Abs(a.Expected-0.66) > 1e-9 || math.Abs(a.Kappa-0.6765) > 1e-4 {
		t.Errorf("got %+v", a)
	}
	if e := (a.Interval.High - a.Interval.Low) / 2 / 1.96; math.Abs(e-0.0877) > 5e-4 {
		t.Errorf("standard error %.4f", e)
	}
}

func TestKappaKnowsItsLimits(t *testing.T) {
	for _, c := range []struct {
		name    string
		table   [][]int
		defined bool
		kappa   float64
	}{
		{"nothing judged", [][]int{{0, 0}, {0, 0}}, false, 0},
		{"one verdict throughout", [][]int{{9, 0}, {0, 0}}, false, 0},
		{"all agree", [][]int{{5, 0}, {0, 5}}, true, 1},
		{"all differ", [][]int{{0, 5}, {5, 0}}, true, -1},
		{"as by chance", [][]int{{4, 4}, {4, 4}}, true, 0},
	} {
		if a := kappaOf(c.table); a.Defined != c.defined || math.Abs(a.Kappa-c.kappa) > 1e-12 {
			t.Errorf("%s: %+v", c.name, a)
		}
	}
}

func TestKappaIsTheSameForEitherPersonFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "verdicts")
		x, y := make([][]int, n), make([][]int, n)
		for i := range n {
			x[i], y[i] = make([]int, n), make([]int, n)
		}
		for i := range n {
			for j := range n {
				x[i][j] = rapid.IntRange(0, 9).Draw(t, "count")
				y[j][i] = x[i][j]
			}
		}
		a, b := kappaOf(x), kappaOf(y)
		if math.Abs(a.Kappa-b.Kappa) > 1e-12 || math.Abs(a.Interval.Low-b.Interval.Low) > 1e-9 || a.Defined != b.Defined {
			t.Fatalf("%+v, %+v", a, b)
		}
		if a.Kappa < -1-1e-12 || a.Kappa > 1+1e-12 || a.Interval.Low > a.Kappa+1e-12 || a.Interval.High < a.Kappa-1e-12 {
			t.Fatalf("%+v", a)
		}
	})
}
