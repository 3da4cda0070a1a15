package eval

import (
	"pagetwin/core/param"
	"pagetwin/core/say"
	"pagetwin/core/truth"
)

// Measure is one figure: what it means and whether more of it is better.
type Measure struct {
	Name   string // "f1", as in tables and files
	Title  param.Words
	Doc    param.Words
	Higher bool // larger is better
	Count  bool // a whole number, not a share
	Get    func(*Report) (value float64, ok bool)
}

// Find returns the measure called name.
func Find(name string) (Measure, error) {
	for _, m := range Measures() {
		if m.Name == name {
			return m, nil
		}
	}
	return Measure{}, say.Errorf("unknown measure %q", "没有指标 %q", name)
}

// Values returns every measure that is defined for the report, by name. What is only a
// lower bound is not among them, for it cannot be told from a figure there: see
// [Report.Bounds].
func (r *Report) Values() map[string]float64 {
	v := make(map[string]float64)
	for _, m := range Measures() {
		if x, ok := m.Get(r); ok && m.Standing(r) != AtLeast {
			v[m.Name] = x
		}
	}
	return v
}

// Bound says of a figure that is not exact what it is worth.
type Bound struct {
	Standing Standing `json:"standing"`
	Low      *float64 `json:"low,omitempty"`  // the lower bound, or the lower end of the 95 % interval
	High     *float64 `json:"high,omitempty"` // its upper end, where the figure is estimated
}

// Bounds returns what is known of the figures that are not exact, by measure.
func (r *Report) Bounds() map[string]Bound {
	var out map[string]Bound
	for _, m := range Measures() {
		if b := m.Bound(r); b.Standing != Exact {
			if out == nil {
				out = make(map[string]Bound)
			}
			out[m.Name] = b
		}
	}
	return out
}

// Bound says what the measure's figure is worth in the report; what is not defined has
// nothing to say.
func (m Measure) Bound(r *Report) Bound {
	x, ok := m.Get(r)
	b := Bound{Standing: m.Standing(r)}
	if !ok || b.Standing == Exact {
		return Bound{Standing: Exact}
	}
	if iv, ok := m.Interval(r); ok {
		b.Low, b.High = &iv.Low, &iv.High
	} else if b.Standing == AtLeast {
		b.Low = &x
	}
	return b
}

// Text writes a figure with what it is worth, numbers as format says: ≥ before a lower
// bound, ≈ before an estimate and its interval behind.
func (b Bound) Text(figure float64, format func(float64) string) string {
	s := b.Standing.Mark() + format(figure)
	if b.Standing == Estimated && b.Low != nil && b.High != nil {
		s += " [" + format(*b.Low) + ", " + format(*b.High) + "]"
	}
	return s
}

// Standing tells what the measure's figure is worth in the report: see [Standing].
func (m Measure) Standing(r *Report) Standing {
	switch m.Name {
	case nameAP, nameBestF1, nameBestThreshold:
		if r.Standing != "" {
			return r.Standing
		}
	}
	return Exact
}

// Interval returns the 95 % interval of a figure that is estimated; ok is false for
// others.
func (m Measure) Interval(r *Report) (iv Interval, ok bool) {
	if r.Standing != Estimated {
		return Interval{}, false
	}
	switch m.Name {
	case nameAP:
		return r.APs, r.HasAP
	case nameBestF1:
		return r.BestF1s, r.HasBest
	}
	return Interval{}, false
}

// The measures over all thresholds.
const (
	nameAP            = "ap"
	nameBestF1        = "best_f1"
	nameBestThreshold = "best_threshold"
)

// Measures returns every measure in the order in which people see them.
func Measures() []Measure {
	return append(append(append(pairMeasures(), groupMeasures()...), curveMeasures()...), countMeasures()...)
}

func pairMeasures() []Measure {
	return []Measure{
		figure("precision", needDifferent, words("Precision", "查准率"),
			words("Share of the decided pairs that are duplicates, before transitive closure. 1 if nothing is decided.",
				"判定为重复的网页对中真正重复的比例（传递闭包之前）。没有判定任何一对时为 1。"),
			func(r *Report) float64 { return r.Before.Precision() }),
		figure("recall", needDuplicates, words("Recall", "查全率"),
			words("Share of the duplicate pairs that are decided, before transitive closure. 1 if there is none to find.",
				"真正重复的网页对中被判定出来的比例（传递闭包之前）。没有重复对时为 1。"),
			func(r *Report) float64 { return r.Before.Recall() }),
		{
			"recall_compared", words("Recall, compared pages", "查全率（参与比较的网页）"),
			words("Recall over the duplicate pairs of which both pages were compared, where others are of pages that are not there or were left out.",
				"有的重复对涉及不在集中或被略去的网页时，只在双方都参与比较的重复对中计算的查全率。"), true, false,
			func(r *Report) (float64, bool) {
				return share(r.Before.TP, r.Compared), r.Compared > 0 && r.Compared < r.Positives && !r.BelowFloor
			},
		},
		figure("f1", needBoth, words("F1", "F1"),
			words("Harmonic mean of precision and recall, before transitive closure.",
				"查准率与查全率的调和平均（传递闭包之前）。"),
			func(r *Report) float64 { return r.Before.F1() }),
		figure("closed_precision", needDifferent, words("Precision, closed", "查准率（闭包后）"),
			words("Precision over the pairs that fall in one group, after transitive closure.",
				"传递闭包之后，同组网页对的查准率。"),
			func(r *Report) float64 { return r.After.Precision() }),
		figure("closed_recall", needDuplicates, words("Recall, closed", "查全率（闭包后）"),
			words("Recall over the pairs that fall in one group, after transitive closure.",
				"传递闭包之后，同组网页对的查全率。"),
			func(r *Report) float64 { return r.After.Recall() }),
		figure("closed_f1", needBoth, words("F1, closed", "F1（闭包后）"),
			words("F1 over the pairs that fall in one group, after transitive closure.",
				"传递闭包之后，同组网页对的 F1。"),
			func(r *Report) float64 { return r.After.F1() }),
	}
}

func groupMeasures() []Measure {
	return []Measure{
		partition("bcubed_precision", words("B-cubed precision", "B³ 查准率"),
			words("For each page the share of its group that belongs to its true cluster; the mean over the pages.",
				"对每个网页，其所在组中与之真正同类者的比例，再对网页取平均。"),
			func(p *Partition) float64 { return p.BCubedPrecision }),
		partition("bcubed_recall", words("B-cubed recall", "B³ 查全率"),
			words("For each page the share of its true cluster that is in its group; the mean over the pages.",
				"对每个网页，其真实类中与之同组者的比例，再对网页取平均。"),
			func(p *Partition) float64 { return p.BCubedRecall }),
		partition("bcubed_f1", words("B-cubed F1", "B³ F1"),
			words("Harmonic mean of B-cubed precision and recall.", "B³ 查准率与 B³ 查全率的调和平均。"),
			func(p *Partition) float64 { return harmonic(p.BCubedPrecision, p.BCubedRecall) }),
		partition("ari", words("Adjusted Rand index", "调整兰德指数"),
			words("Agreement of the two groupings over pairs, corrected for chance: 1 the same, 0 as by chance.",
				"两种分组在网页对上的一致程度，已扣除随机一致：1 为完全相同，0 为随机水平。"),
			func(p *Partition) float64 { return p.ARI }),
		partition("purity", words("Purity", "纯度"),
			words("Share of pages that belong to the most frequent true cluster of their group.",
				"属于本组中最多的真实类的网页所占的比例。"),
			func(p *Partition) float64 { return p.Purity }),
		partition("inverse_purity", words("Inverse purity", "逆纯度"),
			words("Share of pages that are in the most frequent group of their true cluster.",
				"属于本真实类中最多的组的网页所占的比例。"),
			func(p *Partition) float64 { return p.InversePurity }),
		partition("page_precision", words("Page precision", "网页级查准率"),
			words("Of the pages judged redundant (an earlier page is in their group), the share that truly repeats one of those.",
				"被判为重复的网页（同组中有更早的网页）里，确实与其中更早网页重复的比例，即论文中的正确率。"),
			func(p *Partition) float64 { return p.PagePrecision }),
		partition("page_recall", words("Page recall", "网页级查全率"),
			words("Of the pages that truly repeat an earlier page, the share that is rightly judged so.",
				"确实重复了更早网页的网页里，被正确判出的比例，即论文中的召回率。"),
			func(p *Partition) float64 { return p.PageRecall }),
	}
}

func curveMeasures() []Measure {
	return []Measure{
		{
			"candidate_recall", words("Candidate recall", "候选查全率"),
			words("Share of the duplicate pairs that the algorithm's index brings together, whatever their score.",
				"真正重复的网页对中，被算法索引放到一起的比例，与得分无关。"), true, false,
			func(r *Report) (float64, bool) { return r.Index, r.HasIndex },
		},
		{
			nameAP, words("Average precision", "平均查准率"),
			words("Sum of precision times the step in recall over all thresholds above 0.",
				"在所有大于 0 的阈值上，查准率乘以查全率增量之和。"), true, false,
			func(r *Report) (float64, bool) { return r.AP, r.HasAP },
		},
		{
			nameBestF1, words("Best F1", "最佳 F1"),
			words("The highest F1 over all thresholds above 0, before transitive closure; 0 if no duplicate scores.",
				"所有大于 0 的阈值中最高的 F1（传递闭包之前）；重复对均无得分时为 0。"), true, false,
			func(r *Report) (float64, bool) {
				if !r.HasBest { // no threshold finds any of them
					return 0, r.HasAP
				}
				return r.Best.Counts.F1(), true
			},
		},
		{
			nameBestThreshold, words("Threshold of best F1", "最佳 F1 的阈值"),
			words("The score at which F1 is best, midway to the next lower score.",
				"F1 最高处的得分阈值，取与下一个较低得分的中点。"), true, false,
			func(r *Report) (float64, bool) {
				return r.Best.Threshold, r.HasBest && r.Standing != AtLeast // below, F1 may be better
			},
		},
	}
}

func countMeasures() []Measure {
	count := func(m Measure, higher bool) Measure {
		m.Count, m.Higher = true, higher
		return m
	}
	return []Measure{
		count(known("tp", words("True positives", "判对的网页对"),
			words("Pairs called duplicates that are.", "判定为重复且确实重复的网页对数。"),
			func(r *Report) float64 { return float64(r.Before.TP) }), true),
		count(known("fp", words("False positives", "误判的网页对"),
			words("Pairs called duplicates that are different.", "判定为重复而实际不同的网页对数。"),
			func(r *Report) float64 { return float64(r.Before.FP) }), false),
		count(known("fn", words("False negatives", "漏判的网页对"),
			words("Duplicates that are missed.", "确实重复而未判定的网页对数。"),
			func(r *Report) float64 { return float64(r.Before.FN) }), false),
		{
			"uncompared", words("Duplicates not compared", "未参与比较的重复对"),
			words("Known duplicate pairs of pages that are not there or were left out; they are among the false negatives.",
				"涉及不在集中或被略去的网页的已知重复对，已计入漏判。"), false, true,
			func(r *Report) (float64, bool) {
				return float64(r.Positives - r.Compared), r.Compared < r.Positives
			},
		},
		count(known("unknown", words("Decided, not judged", "已判定而无标注"),
			words("Decided pairs of which the truth says nothing or which it leaves out.",
				"判定为重复、但标注未涉及或已排除的网页对数。"),
			func(r *Report) float64 { return float64(r.Before.Unknown) }), false),
		count(known("closed_fp", words("False positives, closed", "误判的网页对（闭包后）"),
			words("Different pairs that fall in one group.", "落入同一组而实际不同的网页对数。"),
			func(r *Report) float64 { return float64(r.After.FP) }), false),
		{
			"decided", words("Decided pairs", "判重对数"),
			words("Pairs that score at least the threshold.", "得分不低于阈值的网页对数。"), true, true,
			func(r *Report) (float64, bool) { return float64(r.Decided), !r.BelowFloor },
		},
		{
			"groups", words("Groups", "组数"),
			words("Groups of two or more pages after closure.", "闭包之后含两个以上网页的组数。"), true, true,
			func(r *Report) (float64, bool) { return float64(r.Groups), !r.BelowFloor },
		},
		{
			"largest", words("Largest group", "最大组"),
			words("Pages in the largest group; a giant one is a sign of chaining.",
				"最大组的网页数；过大的组往往是链式粘连的结果。"), false, true,
			func(r *Report) (float64, bool) { return float64(r.Largest), !r.BelowFloor },
		},
	}
}

// What a truth has to name for a figure to be one of the run, and not 1 or 0 whatever it
// decides.
type need struct{ duplicates, different bool }

var (
	needDuplicates = need{duplicates: true}
	needDifferent  = need{different: true}
	needBoth       = need{duplicates: true, different: true}
)

func (n need) met(r *Report) bool {
	return (r.Positives > 0 || !n.duplicates) && (r.Negatives > 0 || !n.different)
}

// figure is a share over the pairs that the truth knows, where it can give it.
func figure(name string, needs need, title, doc param.Words, get func(*Report) float64) Measure {
	m := known(name, title, doc, get)
	of := m.Get
	m.Get = func(r *Report) (float64, bool) {
		v, ok := of(r)
		return v, ok && needs.met(r)
	}
	return m
}

// known is a figure over the pairs that the truth knows, of either kind.
func known(name string, title, doc param.Words, get func(*Report) float64) Measure {
	return Measure{name, title, doc, true, false, func(r *Report) (float64, bool) {
		if r.Kind == truth.None || r.BelowFloor {
			return 0, false
		}
		return get(r), true
	}}
}

// partition is a share that needs the whole set to be clustered by the truth.
func partition(name string, title, doc param.Words, get func(*Partition) float64) Measure {
	return Measure{name, title, doc, true, false, func(r *Report) (float64, bool) {
		if r.Partition == nil || r.BelowFloor {
			return 0, false
		}
		return get(r.Partition), true
	}}
}

func words(en, zh string) param.Words { return param.Words{En: en, Zh: zh} }
