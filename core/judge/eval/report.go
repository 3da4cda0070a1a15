package eval

import (
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// Report holds all figures of one result at one threshold. Read it through [Measures], which know
// which figures are defined.
type Report struct {
	Kind       truth.Kind // NoTruth: only Decided, Groups and Largest are defined
	Threshold  float64    // score
	BelowFloor bool       // pairs between the threshold and the result's floor were not kept: counts are too low

	Decided int64 // pairs that score at least Threshold
	Groups  int   // groups of two or more pages after closure
	Largest int   // pages in the largest group, 0 without groups

	// Properties of the truth, independent of the threshold.
	Positives int64 // pairs that it calls duplicate
	Negatives int64 // pairs that it calls different
	Missing   int64 // of Positives, those with a page that is not in the set
	Compared  int64 // of Positives, those whose pages were both compared

	Before confusion.Counts // decided pairs
	After  confusion.Counts // pairs within a group: after transitive closure

	// Over all thresholds.
	Reach    float64  // score from which no pair is missing: see [Curve]
	Standing Standing // exactness of AP and Best; "" without truth
	AP       float64
	APs      Interval // 95 %, if it is estimated
	HasAP    bool     // the truth has a duplicate
	Best     Point    // the point of the curve with the best F1
	BestF1s  Interval // 95 %, if it is estimated
	HasBest  bool

	Index    float64 // candidate recall
	HasIndex bool

	Partition *Partition // under Clusters only
	Hand      *Report    // over the pairs that a person judged one by one, if the truth marks them
}

// Partition holds the figures that compare two partitions of the pages.
type Partition struct {
	BCubedPrecision, BCubedRecall float64
	ARI                           float64
	Purity, InversePurity         float64
	PagePrecision, PageRecall     float64 // 正确率, 召回率
}
