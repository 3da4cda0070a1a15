package minhash

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The probability table computed from the formulas of the package.
func TestSuperShingleProbabilities(t *testing.T) {
	six := Bands{B: 6, R: 14}
	for _, c := range []struct {
		r         float64
		one, both string
	}{
		{0.7, "0.0400", "0.0007"},
		{0.8, "0.2365", "0.0258"},
		{0.85, "0.4783", "0.1198"},
		{0.9, "0.7896", "0.4151"},
		{0.95, "0.9819", "0.8786"},
		{0.98, "0.9998", "0.9957"},
		{0.99, "1.0000", "0.9998"},
	} {
		if got := fmt.Sprintf("%.4f", six.Candidate(c.r)); got != c.one {
			t.Errorf("P(>=1 of 6 | r=%v) = %s, want %s", c.r, got, c.one)
		}
		if got := fmt.Sprintf("%.4f", six.AtLeast(2, c.r)); got != c.both {
			t.Errorf("P(>=2 of 6 | r=%v) = %s, want %s", c.r, got, c.both)
		}
	}
}

func TestHalfPointOfTwoInSix(t *testing.T) {
	lo, hi := 0.0, 1.0
	for range 60 {
		if mid := (lo + hi) / 2; (Bands{6, 14}).AtLeast(2, mid) < 0.5 {
			lo = mid
		} else {
			hi = mid
		}
	}
	if got := fmt.Sprintf("%.4f", lo); got != "0.9094" {
		t.Errorf("half point %s, want 0.9094", got)
	}
}

// The bands computed from the formulas of the package.
func TestOptimalBands(t *testing.T) {
	for _, c := range []struct {
		t    float64
		want Bands
	}{
		{0.5, Bands{25, 5}},
		{0.7, Bands{14, 9}},
		{0.8, Bands{9, 13}},
		{0.9, Bands{5, 25}},
	} {
		if got := OptimalBands(c.t, 128, 0.5, 0.5); got != c.want {
			t.Errorf("threshold %v: %v, want %v", c.t, got, c.want)
		}
	}
}

func TestStandardErrors(t *testing.T) {
	for m, want := range map[int]string{84: "0.0546", 128: "0.0442", 1024: "0.0156"} {
		if got := fmt.Sprintf("%.4f", StandardError(0.5, m)); got != want {
			t.Errorf("m=%d: %s, want %s", m, got, want)
		}
	}
}

func TestSCurveRisesFrom0To1(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := Bands{rapid.IntRange(1, 50).Draw(t, "b"), rapid.IntRange(1, 30).Draw(t, "r")}
		n := rapid.IntRange(1, b.B).Draw(t, "n")
		if p := b.AtLeast(n, 0); p > 1e-9 {
			t.Fatalf("P(0) = %v", p)
		}
		if p := b.AtLeast(n, 1); math.Abs(p-1) > 1e-9 {
			t.Fatalf("P(1) = %v", p)
		}
		x := rapid.Float64Range(0, 1).Draw(t, "x")
		y := rapid.Float64Range(x, 1).Draw(t, "y")
		if px, py := b.AtLeast(n, x), b.AtLeast(n, y); px > py+1e-9 {
			t.Fatalf("P(%v) = %v > P(%v) = %v", x, px, y, py)
		}
	})
}
