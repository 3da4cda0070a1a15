package scene

import (
	"strings"
	"testing"

	"pagetwin/core/trace"
)

// Numbers on axes are round, as many as one reads at a glance, and those below 0 too.
func TestAxesHaveRoundNumbers(t *testing.T) {
	for _, x := range []struct {
		low, high float64
		want      string
	}{
		{0, 1, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{0, 100, "0 20 40 60 80 100"},
		{0, 487, "0 100 200 300 400"},
		{-0.013, 0.0312, "-0.01 0.00 0.01 0.02 0.03"},
		{-1, 1, "-1.0 -0.5 0.0 0.5 1.0"},
		{0, 12, "0.0 2.5 5.0 7.5 10.0"},
		{0.3, 0.3004, "0.3000 0.3001 0.3002 0.3003 0.3004"},
		{-3e-9, 3e-9, "-2e-09 0 2e-09"},
		{0, 40e9, "0 1e+10 2e+10 3e+10 4e+10"},
	} {
		var got []string
		for _, v := range rounds(trace.Axis{Low: x.low, High: x.high}) {
			got = append(got, v.text)
			if v.at < x.low-1e-9*(x.high-x.low) || v.at > x.high+1e-9*(x.high-x.low) {
				t.Errorf("%g stands outside of %g to %g", v.at, x.low, x.high)
			}
		}
		if strings.Join(got, " ") != x.want {
			t.Errorf("from %g to %g: %s, want %s", x.low, x.high, strings.Join(got, " "), x.want)
		}
	}
}
