package main

import (
	"strings"
	"testing"

	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Labels of one kind give no F1 of a fit, and the reason is beside it.
func TestFiguresOfAFitThatLabelsCannotGiveAreEmpty(t *testing.T) {
	gold := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{{A: 0, B: 1}: truth.Duplicate}}
	pairs := scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: .9}})
	f := figuresOf(eval.Evaluate(&result.Result{Pages: 2, Pairs: pairs}, gold, evenOdds))
	var out strings.Builder
	f.text(&out, "out of fold")
	for _, want := range []string{"ap –, at 0.5: f1 – (precision –, recall 1.0000), best f1 – at –", "contains no different pair: precision, F1"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}
