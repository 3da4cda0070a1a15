package spotsigs

import (
	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/sketch/sorted"
)

// Meet compares the numbers of spots, and asks whether the two share one that the join
// looks by: the rarest come first, and which these are depends on the set.
func (m *method) Meet(a, b algo.Signature) algo.Meeting { return meet(a, b, m.threshold) }

// Meet is as for the method, with another threshold.
func (l lower) Meet(a, b algo.Signature) algo.Meeting { return meet(a, b, l.tau) }

func meet(a, b algo.Signature, tau float64) algo.Meeting {
	less, more := min(len(a), len(b)), max(len(a), len(b))
	near := float64(more-less) <= float64((1-tau)*float64(more))+rounding
	n := sorted.Common(a, b)
	share := algo.SharedTest(param.Words{En: "spots, a rare one of which must be shared", Zh: "特征（须共有其中罕见的一个）"}, len(a), len(b), n, 1)
	if n > 0 && float64(n) < float64(tau*float64(len(a)+len(b)-n)) {
		share.Met = algo.Perhaps
	}
	return algo.All(algo.RatioTest(param.Words{En: "ratio of the numbers of spots", Zh: "特征数之比"}, len(a), len(b), tau, near), share)
}
