package sizes

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The classes end where the formula says.
func TestClassesEndWhereTheFormulaSays(t *testing.T) {
	for _, c := range []struct {
		ratio   float64
		longest int
		want    string
	}{
		{0.8, 50, "1-2 3-4 5-7 8-11 12-16 17-22 23-29 30-38 39-49 50-"},
		{0.5, 46, "1-3 4-9 10-21 22-45 46-"},
		{1, 5, "1-2 3-4 5-"},
		{0, 5, "1-"},
	} {
		starts := New(c.ratio, c.longest).Starts
		var b strings.Builder
		for i, s := range starts {
			fmt.Fprintf(&b, "%d-", s)
			if i+1 < len(starts) {
				fmt.Fprintf(&b, "%d ", starts[i+1]-1)
			}
		}
		if b.String() != c.want {
			t.Errorf("ratio %v: %s, want %s", c.ratio, b.String(), c.want)
		}
	}
}

// The fast search for the end of a class finds the same ends as the definition, size by size.
func TestClassesAreTheDefinition(t *testing.T) {
	for _, ratio := range []float64{0.01, 0.3, 0.44, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1} {
		want, first := []int{1}, 1
		for i := 1; i < 3000; i++ {
			if float64(i-first) > float64((1-ratio)*float64(i))+rounding {
				first = i + 1
				want = append(want, first)
			}
		}
		if got := New(ratio, 3000).Starts; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("ratio %v: classes begin at %v, want %v", ratio, got, want)
		}
	}
}

// Sizes whose ratio is at least the given one are in the same class or in adjacent ones.
func TestNearSizesAreInAdjacentClasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ratio := rapid.Float64Range(0, 1).Draw(t, "ratio")
		a := rapid.IntRange(1, 1_000_000).Draw(t, "a")
		b := min(1_000_000, rapid.IntRange(a, int(float64(a)/max(ratio, 0.001))+1).Draw(t, "b"))
		c := New(ratio, 1_000_000)
		if Near(ratio, a, b) && c.Of(b)-c.Of(a) > 1 {
			t.Fatalf("sizes %d and %d are in classes %d and %d", a, b, c.Of(a), c.Of(b))
		}
	})
	for _, ratio := range []float64{0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1} {
		c := New(ratio, 600)
		for b := 1; b <= 600; b++ {
			for a := 1; a <= b; a++ {
				if Near(ratio, a, b) && c.Of(b)-c.Of(a) > 1 {
					t.Fatalf("ratio %v: sizes %d and %d are in classes %d and %d", ratio, a, b, c.Of(a), c.Of(b))
				}
			}
		}
	}
}
