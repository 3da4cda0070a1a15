package eval

import (
	"strings"
	"testing"

	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
)

// Without labels a result asks for as many as there are decided pairs to label, and for none where
// no pair is decided.
func TestWhatLabelsWouldHelpFollowsTheDecidedPairs(t *testing.T) {
	var pairs []scored.Pair
	for i := range int32(61) {
		pairs = append(pairs, scored.Pair{A: 0, B: i + 1, Score: 1 - float64(i)/100})
	}
	o := NewOutcome(nil, &result.Result{Pages: 62, Pairs: scored.PairsOf(pairs)}, nil, 0.4)
	for threshold, want := range map[float64]string{1.1: "no pair is decided", 1: "all decided pairs (1)", 0.41: "all decided pairs (60)", 0.4: "60 labels from the queue"} {
		if got, ok := o.Checked(threshold); ok || !strings.Contains(got.En, want) {
			t.Errorf("from %g on it says %q, want %q", threshold, got.En, want)
		}
	}
}
