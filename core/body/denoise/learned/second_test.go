package learned

import "testing"

// Shares go on a scale of 128 steps, rounded; of nothing there is none.
func TestPart(t *testing.T) {
	for _, c := range []struct {
		a, b float64
		want byte
	}{
		{0, 0, 0},
		{5, 0, 0},
		{0, 3, 0},
		{3, 3, 127},
		{9, 3, 127},
		{-1, 3, 0},
		{5, -1, 0},
		{1, 2, 64},
		{1, 254, 1},
		{0.99, 254, 0},
		{253, 254, 127},
		{252.9, 254, 126},
	} {
		if got := part(c.a, c.b); got != c.want {
			t.Errorf("part(%v, %v) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
