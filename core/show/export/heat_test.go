package export

import (
	"strings"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/find/result"
	"pagetwin/core/lab/experiment"
	"pagetwin/core/show/plot"
)

// Two parameters that are swept together give a heat map with its best cell, and each of them the
// main measures side by side.
func TestASweepOfTwoParametersGivesAHeatMap(t *testing.T) {
	r := &experiment.Results{}
	for i, bits := range []int{32, 64} {
		for j, k := range []int{1, 3, 5} {
			c := experiment.CellResult{Pages: 10, AtCut: map[string]float64{"precision": 0.9, "recall": 0.5, "f1": 0.6 + 0.1*float64(i) - 0.05*float64((j-1)*(j-1))}}
			c.Run = result.Run{Algorithm: "simhash", Values: param.Values{"bits": bits, "k": k}}
			c.Swept = []string{"bits", "k"}
			r.Cells = append(r.Cells, c)
		}
	}
	var heat, panels *plot.Figure
	for _, f := range Figures(r, "en") {
		switch {
		case strings.HasPrefix(f.Name, "f1-bits-k"):
			heat = f
		case f.Name == "measures-bits":
			panels = f
		}
	}
	if heat == nil || len(heat.XNames) != 2 || len(heat.YNames) != 3 || len(heat.Series[0].Values) != 6 || heat.Note != "best F1: 0.700 at bits = 64, k = 3" {
		t.Errorf("the heat map is %+v", heat)
	}
	if panels == nil || len(panels.Panels) != 3 {
		t.Errorf("the panels are %+v", panels)
	}
}
