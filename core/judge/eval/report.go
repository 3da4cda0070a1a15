package eval

import (
	"pagetwin/core/page/truth"
)

// Counts are pairs by truth and decision. Unknown is how many decided pairs the
// truth says nothing of or leaves out; it is 0 after closure.
type Counts struct {
	TP      int64 `json:"tp"`
	FP      int64 `json:"fp"`
	FN      int64 `json:"fn"`
	Unknown int64 `json:"unknown"`
}

// Precision is TP/(TP+FP), 1 if nothing was predicted.
func (c Counts) Precision() float64 { return share(c.TP, c.TP+c.FP) }

// Recall is TP/(TP+FN), 1 if there is no duplicate to find.
func (c Counts) Recall() float64 { return share(c.TP, c.TP+c.FN) }

// F1 is the harmonic mean of precision and recall, 0 where both are.
func (c Counts) F1() float64 { return harmonic(c.Precision(), c.Recall()) }

// What the three are shares of.
func (c Counts) ofPrecision() int64 { return c.TP + c.FP }
func (c Counts) ofRecall() int64    { return c.TP + c.FN }
func (c Counts) ofF1() int64        { return 2*c.TP + c.FP + c.FN }

// add counts one judged pair.
func (c *Counts) add(l truth.Label, decided bool) {
	switch {
	case l == truth.Duplicate && decided:
		c.TP++
	case l == truth.Duplicate:
		c.FN++
	case l == truth.Different && decided:
		c.FP++
	}
}

// share is part/whole, 1 where there is no whole.
func share(part, whole int64) float64 {
	if whole == 0 {
		return 1
	}
	return float64(part) / float64(whole)
}

// harmonic is the harmonic mean of two shares, 0 where both are 0.
func harmonic(p, r float64) float64 {
	if p+r == 0 {
		return 0
	}
	return 2 * p * r / (p + r)
}

// Report is all figures of one result at one threshold. Read it through
// [Measures], which knows which figures are defined.
type Report struct {
	Kind       truth.Kind // NoTruth: only Decided, Groups and Largest are defined
	Threshold  float64    // score
	BelowFloor bool       // pairs between the threshold and the result's floor were not kept: counts are too low

	Decided int64 // pairs that score at least Threshold
	Groups  int   // groups of two or more pages after closure
	Largest int   // pages in the largest group, 0 without groups

	// What the truth knows, whatever the threshold.
	Positives int64 // pairs that it calls duplicate
	Negatives int64 // pairs that it calls different
	Missing   int64 // of Positives, those of which a page is not in the set
	Compared  int64 // of Positives, those of which both pages were compared

	Before Counts // decided pairs
	After  Counts // pairs within a group: after transitive closure

	// Over all thresholds.
	Reach    float64  // score from which no pair is missing: see [Curve]
	Standing Standing // of AP and Best; "" without truth
	AP       float64
	APs      Interval // 95 %, where it is estimated
	HasAP    bool     // there is a duplicate in the truth
	Best     Point    // where F1 over the curve is best
	BestF1s  Interval // 95 %, where it is estimated
	HasBest  bool

	Index    float64 // candidate recall
	HasIndex bool

	Partition *Partition // under Clusters only
	Hand      *Report    // over the pairs that a person judged one by one, where the truth tells which
}

// Partition holds the figures that compare two partitions of the pages.
type Partition struct {
	BCubedPrecision, BCubedRecall float64
	ARI                           float64
	Purity, InversePurity         float64
	PagePrecision, PageRecall     float64 // 正确率, 召回率
}
