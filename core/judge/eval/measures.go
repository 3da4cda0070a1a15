package eval

import (
	"pagetwin/core/base/param"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// Measures returns every measure in the order in which people see them.
func Measures() []Measure {
	list := append(pairMeasures(), groupMeasures()...)
	return append(append(list, curveMeasures()...), countMeasures()...)
}

func pairMeasures() []Measure {
	return []Measure{
		{
			Name: "precision", Place: 1, Higher: true, Title: words("Precision", "查准率"), Short: words("P", "查准率"),
			Doc: words("Share of the decided pairs that are duplicates, before transitive closure. 1 if nothing is decided.",
				"判定为重复的网页对中真正重复的比例（传递闭包之前）。没有判定任何一对时为 1。"),
			Get:       ofPairs(needDifferent, func(r *Report) float64 { return r.Before.Precision() }),
			At:        func(t Tally) float64 { return t.Precision() },
			Drawn:     func(iv Intervals) Interval { return iv.Precision },
			Estimated: Estimate.Precision,
		},
		{
			Name: "recall", Place: 2, Higher: true, Title: words("Recall", "查全率"), Short: words("R", "查全率"),
			Doc: words("Share of the duplicate pairs that are decided, before transitive closure. 1 if there is none to find.",
				"真正重复的网页对中被判定出来的比例（传递闭包之前）。没有重复对时为 1。"),
			Get:       ofPairs(needDuplicates, func(r *Report) float64 { return r.Before.Recall() }),
			At:        func(t Tally) float64 { return t.Recall() },
			Drawn:     func(iv Intervals) Interval { return iv.Recall },
			Estimated: func(e Estimate) (float64, Interval) { y := e.Recall(); return y, Interval{Low: y, High: y} },
		},
		{
			Name: "recall_compared", Higher: true, Title: words("Recall, compared pages", "查全率（参与比较的网页）"),
			Doc: words("Recall over the duplicate pairs of which both pages were compared, where others are of pages that are not there or were left out.",
				"有的重复对涉及不在集中或被略去的网页时，只在双方都参与比较的重复对中计算的查全率。"),
			Get: func(r *Report) (float64, bool) {
				return confusion.Share(r.Before.TP, r.Compared), r.Compared > 0 && r.Compared < r.Positives && !r.BelowFloor
			},
		},
		{
			Name: "f1", Place: 3, Higher: true, Title: words("F1", "F1"), Short: words("F1", "F1"),
			Doc: words("Harmonic mean of precision and recall, before transitive closure.",
				"查准率与查全率的调和平均（传递闭包之前）。"),
			Get:       ofPairs(needBoth, func(r *Report) float64 { return r.Before.F1() }),
			At:        func(t Tally) float64 { return t.F1() },
			Drawn:     func(iv Intervals) Interval { return iv.F1 },
			Estimated: Estimate.F1,
		},
		{
			Name: "closed_precision", Higher: true, Title: words("Precision, closed", "查准率（闭包后）"),
			Doc: words("Precision over the pairs that fall in one group, after transitive closure.",
				"传递闭包之后，同组网页对的查准率。"),
			Get: ofPairs(needDifferent, func(r *Report) float64 { return r.After.Precision() }),
		},
		{
			Name: "closed_recall", Higher: true, Title: words("Recall, closed", "查全率（闭包后）"),
			Doc: words("Recall over the pairs that fall in one group, after transitive closure.",
				"传递闭包之后，同组网页对的查全率。"),
			Get: ofPairs(needDuplicates, func(r *Report) float64 { return r.After.Recall() }),
		},
		{
			Name: "closed_f1", Higher: true, Title: words("F1, closed", "F1（闭包后）"),
			Doc: words("F1 over the pairs that fall in one group, after transitive closure.",
				"传递闭包之后，同组网页对的 F1。"),
			Get: ofPairs(needBoth, func(r *Report) float64 { return r.After.F1() }),
		},
	}
}

func groupMeasures() []Measure {
	return []Measure{
		{
			Name: "bcubed_precision", Higher: true, Title: words("B-cubed precision", "B³ 查准率"),
			Doc: words("For each page the share of its group that belongs to its true cluster; the mean over the pages.",
				"对每个网页，其所在组中与之真正同类者的比例，再对网页取平均。"),
			Get: ofGroups(func(p *Partition) float64 { return p.BCubedPrecision }),
		},
		{
			Name: "bcubed_recall", Higher: true, Title: words("B-cubed recall", "B³ 查全率"),
			Doc: words("For each page the share of its true cluster that is in its group; the mean over the pages.",
				"对每个网页，其真实类中与之同组者的比例，再对网页取平均。"),
			Get: ofGroups(func(p *Partition) float64 { return p.BCubedRecall }),
		},
		{
			Name: "bcubed_f1", Place: 6, Wide: true, Higher: true, Title: words("B-cubed F1", "B³ F1"), Short: words("B³ F1", "B³ F1"),
			Doc: words("Harmonic mean of B-cubed precision and recall.", "B³ 查准率与 B³ 查全率的调和平均。"),
			Get: ofGroups(func(p *Partition) float64 { return confusion.Harmonic(p.BCubedPrecision, p.BCubedRecall) }),
		},
		{
			Name: "ari", Higher: true, Title: words("Adjusted Rand index", "调整兰德指数"),
			Doc: words("Agreement of the two groupings over pairs, corrected for chance: 1 the same, 0 as by chance.",
				"两种分组在网页对上的一致程度，已扣除随机一致：1 为完全相同，0 为随机水平。"),
			Get: ofGroups(func(p *Partition) float64 { return p.ARI }),
		},
		{
			Name: "purity", Higher: true, Title: words("Purity", "纯度"),
			Doc: words("Share of pages that belong to the most frequent true cluster of their group.",
				"属于本组中最多的真实类的网页所占的比例。"),
			Get: ofGroups(func(p *Partition) float64 { return p.Purity }),
		},
		{
			Name: "inverse_purity", Higher: true, Title: words("Inverse purity", "逆纯度"),
			Doc: words("Share of pages that are in the most frequent group of their true cluster.",
				"属于本真实类中最多的组的网页所占的比例。"),
			Get: ofGroups(func(p *Partition) float64 { return p.InversePurity }),
		},
		{
			Name: "page_precision", Place: 7, Higher: true, Title: words("Page precision", "网页级查准率"), Short: words("Page P", "网页级查准率"),
			Doc: words("Of the pages judged redundant (an earlier page is in their group), the share that truly repeats one of those.",
				"被判为重复的网页（同组中有更早的网页）里，确实与其中更早网页重复的比例，即论文中的正确率。"),
			Get: ofGroups(func(p *Partition) float64 { return p.PagePrecision }),
		},
		{
			Name: "page_recall", Place: 8, Higher: true, Title: words("Page recall", "网页级查全率"), Short: words("Page R", "网页级查全率"),
			Doc: words("Of the pages that truly repeat an earlier page, the share that is rightly judged so.",
				"确实重复了更早网页的网页里，被正确判出的比例，即论文中的召回率。"),
			Get: ofGroups(func(p *Partition) float64 { return p.PageRecall }),
		},
	}
}

func curveMeasures() []Measure {
	return []Measure{
		{
			Name: "candidate_recall", Place: 9, Higher: true, Fixed: true, Title: words("Candidate recall", "候选查全率"), Short: words("Index R", "候选查全率"),
			Doc: words("Share of the duplicate pairs that the algorithm's index brings together, whatever their score.",
				"真正重复的网页对中，被算法索引放到一起的比例，与得分无关。"),
			Get: func(r *Report) (float64, bool) { return r.Index, r.HasIndex },
		},
		{
			Name: "ap", Place: 5, Higher: true, Fixed: true, Title: words("Average precision", "平均查准率"), Short: words("AP", "AP"),
			Doc: words("Sum of precision times the step in recall over all thresholds above 0.",
				"在所有大于 0 的阈值上，查准率乘以查全率增量之和。"),
			Get:       func(r *Report) (float64, bool) { return r.AP, r.HasAP },
			OverCurve: func(r *Report) (Interval, bool) { return r.APs, r.HasAP },
		},
		{
			Name: "best_f1", Place: 4, Higher: true, Fixed: true, Title: words("Best F1", "最佳 F1"), Short: words("Best F1", "最佳F1"),
			Doc: words("The highest F1 over all thresholds above 0, before transitive closure; 0 if no duplicate scores.",
				"所有大于 0 的阈值中最高的 F1（传递闭包之前）；重复对均无得分时为 0。"),
			Get: func(r *Report) (float64, bool) {
				if !r.HasBest { // no threshold finds any of them
					return 0, r.HasAP
				}
				return r.Best.Counts.F1(), true
			},
			OverCurve: func(r *Report) (Interval, bool) { return r.BestF1s, r.HasBest },
		},
		{
			Name: "best_threshold", Higher: true, Chosen: true, Fixed: true, Title: words("Threshold of best F1", "最佳 F1 的阈值"),
			Doc: words("The score at which F1 is best, midway to the next lower score.",
				"F1 最高处的得分阈值，取与下一个较低得分的中点。"),
			Get: func(r *Report) (float64, bool) {
				return r.Best.Threshold, r.HasBest && r.Standing != AtLeast // below, F1 may be better
			},
			OverCurve: func(*Report) (Interval, bool) { return Interval{}, false },
		},
	}
}

func countMeasures() []Measure {
	var none need
	return []Measure{
		{
			Name: "tp", Higher: true, Count: true, Title: words("True positives", "判对的网页对"),
			Doc: words("Pairs called duplicates that are.", "判定为重复且确实重复的网页对数。"),
			Get: ofPairs(none, func(r *Report) float64 { return float64(r.Before.TP) }),
			At:  func(t Tally) float64 { return float64(t.TP) },
		},
		{
			Name: "fp", Count: true, Title: words("False positives", "误判的网页对"),
			Doc: words("Pairs called duplicates that are different.", "判定为重复而实际不同的网页对数。"),
			Get: ofPairs(none, func(r *Report) float64 { return float64(r.Before.FP) }),
			At:  func(t Tally) float64 { return float64(t.FP) },
		},
		{
			Name: "fn", Count: true, Title: words("False negatives", "漏判的网页对"),
			Doc: words("Duplicates that are missed.", "确实重复而未判定的网页对数。"),
			Get: ofPairs(none, func(r *Report) float64 { return float64(r.Before.FN) }),
			At:  func(t Tally) float64 { return float64(t.FN) },
		},
		{
			Name: "uncompared", Count: true, Title: words("Duplicates not compared", "未参与比较的重复对"),
			Doc: words("Known duplicate pairs of pages that are not there or were left out; they are among the false negatives.",
				"涉及不在集中或被略去的网页的已知重复对，已计入漏判。"),
			Get: func(r *Report) (float64, bool) { return float64(r.Positives - r.Compared), r.Compared < r.Positives },
		},
		{
			Name: "unknown", Count: true, Title: words("Decided, not judged", "已判定而无标注"),
			Doc: words("Decided pairs of which the truth says nothing or which it leaves out.",
				"判定为重复、但标注未涉及或已排除的网页对数。"),
			Get: ofPairs(none, func(r *Report) float64 { return float64(r.Before.Unknown) }),
			At:  func(t Tally) float64 { return float64(t.Unknown) },
		},
		{
			Name: "closed_fp", Count: true, Title: words("False positives, closed", "误判的网页对（闭包后）"),
			Doc: words("Different pairs that fall in one group.", "落入同一组而实际不同的网页对数。"),
			Get: ofPairs(none, func(r *Report) float64 { return float64(r.After.FP) }),
		},
		{
			Name: "decided", Higher: true, Count: true, Unlabelled: true, Title: words("Decided pairs", "判重对数"),
			Doc: words("Pairs that score at least the threshold.", "得分不低于阈值的网页对数。"),
			Get: func(r *Report) (float64, bool) { return float64(r.Decided), !r.BelowFloor },
			At:  func(t Tally) float64 { return float64(t.Decided) },
		},
		{
			Name: "groups", Higher: true, Count: true, Unlabelled: true, Title: words("Groups", "组数"),
			Doc: words("Groups of two or more pages after closure.", "闭包之后含两个以上网页的组数。"),
			Get: func(r *Report) (float64, bool) { return float64(r.Groups), !r.BelowFloor },
		},
		{
			Name: "largest", Count: true, Unlabelled: true, Title: words("Largest group", "最大组"),
			Doc: words("Pages in the largest group; a giant one is a sign of chaining.",
				"最大组的网页数；过大的组往往是链式粘连的结果。"),
			Get: func(r *Report) (float64, bool) { return float64(r.Largest), !r.BelowFloor },
		},
	}
}

// need is what a truth has to name for a figure to be one of the run, and not 1 or 0 whatever
// it decides.
type need struct{ duplicates, different bool }

var (
	needDuplicates = need{duplicates: true}
	needDifferent  = need{different: true}
	needBoth       = need{duplicates: true, different: true}
)

func (n need) met(r *Report) bool {
	return (r.Positives > 0 || !n.duplicates) && (r.Negatives > 0 || !n.different)
}

// ofPairs gives a figure over the pairs that the truth knows, where it can tell it.
func ofPairs(n need, get func(*Report) float64) func(*Report) (float64, bool) {
	return func(r *Report) (float64, bool) {
		if r.Kind == truth.None || r.BelowFloor {
			return 0, false
		}
		return get(r), n.met(r)
	}
}

// ofGroups gives a figure that needs the whole set to be clustered by the truth.
func ofGroups(get func(*Partition) float64) func(*Report) (float64, bool) {
	return func(r *Report) (float64, bool) {
		if r.Partition == nil || r.BelowFloor {
			return 0, false
		}
		return get(r.Partition), true
	}
}

func words(en, zh string) param.Words { return param.Words{En: en, Zh: zh} }
