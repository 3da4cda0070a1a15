package scene

import (
	"fmt"
	"strings"
	"testing"

	"pagetwin/core/base/say/saytest"
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

// Labels of many arrows that end in one place stand above and below each other.
func TestLabelsOfArrowsEndSomewhere(t *testing.T) {
	r := trace.NewRecorder(trace.OfSet, "some", saytest.Words("Some", "某"), nil)
	r.Begin(saytest.Words("Chapter", "章"))
	var dial trace.Dial
	dial.ID = "d"
	for i := range 9 {
		dial.Arrows = append(dial.Arrows, trace.Arrow{ID: fmt.Sprint(i), Label: trace.Plain(fmt.Sprint("tip", i)), To: [2]float64{1, 0.01 * float64(i%3)}})
	}
	r.Step("", saytest.Message("Step.", "步。"), &trace.View{ID: "v", Title: saytest.Words("view", "视图"), Dials: &trace.Dials{Low: [2]float64{-1, -1}, High: [2]float64{1, 1}, Dials: []trace.Dial{dial}}})
	at := map[float64]bool{}
	for _, s := range Of(r.End(0), 0, Options{Width: 900}).Shapes {
		if s.Kind == Word && strings.HasPrefix(s.Text, "tip") {
			at[s.Y] = true
		}
	}
	if len(at) != 9 {
		t.Errorf("9 labels stand in %d lines", len(at))
	}
}
