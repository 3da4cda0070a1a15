package cetd

import (
	"math"
	"testing"

	"pagetwin/core/body/denoise"
)

// Vectors worked out from the formulas.
func TestCompositeTextDensity(t *testing.T) {
	c := cetd{composite: true}
	for _, v := range []struct {
		what     string
		u        denoise.Sums
		linkTags int32
		r        float64
		want     float64
	}{
		{"text without links", denoise.Sums{Chars: 1000, Links: 0, Tags: 10}, 0, 0.2, 551.233529},
		{"a menu", denoise.Sums{Chars: 100, Links: 100, Tags: 20}, 20, 0.2, 0},
		{"a mixture", denoise.Sums{Chars: 500, Links: 100, Tags: 20}, 5, 0.2, 44.273889},
		{"nothing", denoise.Sums{}, 0, 0.2, 0},
	} {
		if got := c.of(v.u, v.linkTags, v.r); math.Abs(got-v.want) > 5e-7 {
			t.Errorf("%s: %.6f, want %.6f", v.what, got, v.want)
		}
	}
	if got := (cetd{}).of(denoise.Sums{Chars: 1000, Links: 0, Tags: 10}, 0, 0.2); got != 100 {
		t.Errorf("text density %v, want 1000/10", got)
	}
}
