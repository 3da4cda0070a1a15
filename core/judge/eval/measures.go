package eval

import (
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
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
			Name: "precision", Place: 1, Higher: true, Title: words("Precision"), Short: words("P"),
			Doc:       words("Share of the decided pairs that are duplicates, before transitive closure. 1 if no pair is decided."),
			Get:       ofPairs(needDifferent, func(r *Report) float64 { return r.Before.Precision() }),
			At:        func(t Tally) float64 { return t.Precision() },
			Drawn:     func(iv Intervals) Interval { return iv.Precision },
			Estimated: Estimate.Precision,
		},
		{
			Name: "recall", Place: 2, Higher: true, Title: words("Recall"), Short: words("R"),
			Doc:       words("Share of the duplicate pairs that are decided, before transitive closure. 1 if there are no duplicates."),
			Get:       ofPairs(needDuplicates, func(r *Report) float64 { return r.Before.Recall() }),
			At:        func(t Tally) float64 { return t.Recall() },
			Drawn:     func(iv Intervals) Interval { return iv.Recall },
			Estimated: func(e Estimate) (float64, Interval) { y := e.Recall(); return y, Interval{Low: y, High: y} },
		},
		{
			Name: "recall_compared", Higher: true, Title: words("Recall, compared pages"),
			Doc: words("Recall over the duplicate pairs whose pages were both compared. Given if some duplicates contain pages that are missing or were not compared."),
			Get: func(r *Report) (float64, bool) {
				return confusion.Share(r.Before.TP, r.Compared), r.Compared > 0 && r.Compared < r.Positives && !r.BelowFloor
			},
		},
		{
			Name: "f1", Place: 3, Higher: true, Title: words("F1"), Short: words("F1"),
			Doc:       words("Harmonic mean of precision and recall, before transitive closure."),
			Get:       ofPairs(needBoth, func(r *Report) float64 { return r.Before.F1() }),
			At:        func(t Tally) float64 { return t.F1() },
			Drawn:     func(iv Intervals) Interval { return iv.F1 },
			Estimated: Estimate.F1,
		},
		closed("closed_precision", words("Precision, closed"), needDifferent, confusion.Counts.Precision,
			words("Precision over the pairs that fall in one group, after transitive closure.")),
		closed("closed_recall", words("Recall, closed"), needDuplicates, confusion.Counts.Recall,
			words("Recall over the pairs that fall in one group, after transitive closure.")),
		closed("closed_f1", words("F1, closed"), needBoth, confusion.Counts.F1,
			words("F1 over the pairs that fall in one group, after transitive closure.")),
	}
}

func groupMeasures() []Measure {
	return []Measure{
		overPages("bcubed_precision", words("B-cubed precision"), func(p *Partition) float64 { return p.BCubedPrecision },
			words("For each page, the share of its group that belongs to its true cluster; averaged over pages.")),
		overPages("bcubed_recall", words("B-cubed recall"), func(p *Partition) float64 { return p.BCubedRecall },
			words("For each page, the share of its true cluster that is in its group; averaged over pages.")),
		{
			Name: "bcubed_f1", Place: 6, Wide: true, Higher: true, Title: words("B-cubed F1"), Short: words("B³ F1"),
			Doc: words("Harmonic mean of B-cubed precision and recall."),
			Get: ofGroups(func(p *Partition) float64 { return confusion.Harmonic(p.BCubedPrecision, p.BCubedRecall) }),
		},
		overPages("ari", words("Adjusted Rand index"), func(p *Partition) float64 { return p.ARI },
			words("Agreement of both groupings over pairs, corrected for chance: 1 for identical groupings, 0 at chance level.")),
		overPages("purity", words("Purity"), func(p *Partition) float64 { return p.Purity },
			words("Share of pages that belong to the most frequent true cluster of their group.")),
		overPages("inverse_purity", words("Inverse purity"), func(p *Partition) float64 { return p.InversePurity },
			words("Share of pages that are in the most frequent group of their true cluster.")),
		{
			Name: "page_precision", Place: 7, Higher: true, Title: words("Page precision"), Short: words("Page P"),
			Doc: words("Share of the pages judged redundant (with an earlier page in their group) that really repeat one of those earlier pages."),
			Get: ofGroups(func(p *Partition) float64 { return p.PagePrecision }),
		},
		{
			Name: "page_recall", Place: 8, Higher: true, Title: words("Page recall"), Short: words("Page R"),
			Doc: words("Share of the pages that really repeat an earlier page and are judged redundant correctly."),
			Get: ofGroups(func(p *Partition) float64 { return p.PageRecall }),
		},
	}
}

func curveMeasures() []Measure {
	return []Measure{
		{
			Name: "candidate_recall", Place: 9, Higher: true, Fixed: true, Title: words("Candidate recall"), Short: words("Index R"),
			Doc: words("Share of the duplicate pairs that the algorithm's index finds as candidates, whatever their score."),
			Get: func(r *Report) (float64, bool) { return r.Index, r.HasIndex },
		},
		{
			Name: "ap", Place: 5, Higher: true, Fixed: true, Title: words("Average precision"), Short: words("AP"),
			Doc:       words("Sum of precision times the step in recall over all thresholds above 0."),
			Get:       func(r *Report) (float64, bool) { return r.AP, r.HasAP },
			OverCurve: func(r *Report) (Interval, bool) { return r.APs, r.HasAP },
		},
		{
			Name: "best_f1", Place: 4, Higher: true, Fixed: true, Title: words("Best F1"), Short: words("eval|Best F1"),
			Doc: words("The highest F1 over all thresholds above 0, before transitive closure; 0 if no duplicate has a score."),
			Get: func(r *Report) (float64, bool) {
				if !r.HasBest { // no threshold finds a duplicate
					return 0, r.HasAP
				}
				return r.Best.Counts.F1(), true
			},
			OverCurve: func(r *Report) (Interval, bool) { return r.BestF1s, r.HasBest },
		},
		{
			Name: "best_threshold", Higher: true, Chosen: true, Fixed: true, Title: words("Threshold of best F1"),
			Doc: words("The threshold with the best F1, midway to the next lower score."),
			Get: func(r *Report) (float64, bool) {
				return r.Best.Threshold, r.HasBest && r.Standing != AtLeast // below, F1 may be better
			},
			OverCurve: func(*Report) (Interval, bool) { return Interval{}, false },
		},
	}
}

func countMeasures() []Measure {
	return []Measure{
		counted("tp", true, words("True positives"), func(c confusion.Counts) int64 { return c.TP },
			words("Duplicate pairs that were decided as duplicates.")),
		counted("fp", false, words("False positives"), func(c confusion.Counts) int64 { return c.FP },
			words("Different pairs that were decided as duplicates.")),
		counted("fn", false, words("False negatives"), func(c confusion.Counts) int64 { return c.FN },
			words("Duplicate pairs that were missed.")),
		{
			Name: "uncompared", Count: true, Title: words("Duplicates not compared"),
			Doc: words("Known duplicate pairs with pages that are missing or were not compared; they are included in the false negatives."),
			Get: func(r *Report) (float64, bool) { return float64(r.Positives - r.Compared), r.Compared < r.Positives },
		},
		counted("unknown", false, words("Decided, not labelled"), func(c confusion.Counts) int64 { return c.Unknown },
			words("Decided pairs that the truth does not cover or excludes.")),
		{
			Name: "closed_fp", Count: true, Title: words("False positives, closed"),
			Doc: words("Different pairs whose pages are in one group."),
			Get: ofPairs(need{}, func(r *Report) float64 { return float64(r.After.FP) }),
		},
		{
			Name: "decided", Higher: true, Count: true, Unlabelled: true, Title: words("Decided pairs"),
			Doc: words("Pairs with a score of at least the threshold."),
			Get: func(r *Report) (float64, bool) { return float64(r.Decided), !r.BelowFloor },
			At:  func(t Tally) float64 { return float64(t.Decided) },
		},
		{
			Name: "groups", Higher: true, Count: true, Unlabelled: true, Title: words("Groups"),
			Doc: words("Groups of two or more pages after closure."),
			Get: func(r *Report) (float64, bool) { return float64(r.Groups), !r.BelowFloor },
		},
		{
			Name: "largest", Count: true, Unlabelled: true, Title: words("Largest group"),
			Doc: words("Pages in the largest group; a very large group suggests chaining."),
			Get: func(r *Report) (float64, bool) { return float64(r.Largest), !r.BelowFloor },
		},
	}
}

func closed(name string, title param.Words, n need, of func(confusion.Counts) float64, doc param.Words) Measure {
	return Measure{Name: name, Higher: true, Title: title, Doc: doc, Get: ofPairs(n, func(r *Report) float64 { return of(r.After) })}
}

func overPages(name string, title param.Words, of func(*Partition) float64, doc param.Words) Measure {
	return Measure{Name: name, Higher: true, Title: title, Doc: doc, Get: ofGroups(of)}
}

func counted(name string, higher bool, title param.Words, of func(confusion.Counts) int64, doc param.Words) Measure {
	return Measure{
		Name: name, Higher: higher, Count: true, Title: title, Doc: doc,
		Get: ofPairs(need{}, func(r *Report) float64 { return float64(of(r.Before)) }),
		At:  func(t Tally) float64 { return float64(of(t.Counts)) },
	}
}

// need holds the labels that a truth must have for a figure to depend on the decisions; otherwise
// the figure is always 1 or 0.
type need struct{ duplicates, different bool }

var (
	needDuplicates = need{duplicates: true}
	needDifferent  = need{different: true}
	needBoth       = need{duplicates: true, different: true}
)

func (n need) met(r *Report) bool {
	return (r.Positives > 0 || !n.duplicates) && (r.Negatives > 0 || !n.different)
}

// ofPairs returns the function of a figure over the pairs that the truth knows; it is defined if
// the truth has the needed labels.
func ofPairs(n need, get func(*Report) float64) func(*Report) (float64, bool) {
	return func(r *Report) (float64, bool) {
		if r.Kind == truth.None || r.BelowFloor {
			return 0, false
		}
		return get(r), n.met(r)
	}
}

// ofGroups returns the function of a figure that needs a truth that clusters the whole set.
func ofGroups(get func(*Partition) float64) func(*Report) (float64, bool) {
	return func(r *Report) (float64, bool) {
		if r.Partition == nil || r.BelowFloor {
			return 0, false
		}
		return get(r.Partition), true
	}
}

func words(en string) param.Words { return say.Text(en) }
