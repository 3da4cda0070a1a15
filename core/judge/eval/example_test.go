package eval_test

import (
	"fmt"

	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// An outcome is a result compared with the truth, at one threshold; another threshold needs no new
// run.
func ExampleOutcome() {
	set := page.FromPages("four", []page.Page{{ID: "a"}, {ID: "b"}, {ID: "c"}, {ID: "d"}}, make([]page.Content, 4))
	gold := &truth.Truth{Kind: truth.Clusters, Cluster: []int32{0, 0, 0, 1}}
	r := &result.Result{Pages: 4, Pairs: scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 0.9}, {A: 1, B: 2, Score: 0.6}, {A: 2, B: 3, Score: 0.5}})}
	o := eval.NewOutcome(set, r, gold, 0.8)
	for _, t := range []float64{0.8, 0.6, 0.5} {
		v := o.At(t).Report.Values()
		fmt.Printf("from %.1f on: precision %.2f, recall %.2f, F1 %.2f\n", t, v["precision"], v["recall"], v["f1"])
	}
	// Output:
	// from 0.8 on: precision 1.00, recall 0.33, F1 0.50
	// from 0.6 on: precision 1.00, recall 0.67, F1 0.80
	// from 0.5 on: precision 0.67, recall 0.67, F1 0.67
}
