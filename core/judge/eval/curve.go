package eval

import (
	"slices"
	"sort"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// Point is the curve at one threshold.
type Point struct {
	Threshold float64          `json:"threshold"` // score
	Counts    confusion.Counts `json:"counts"`
}

// Curve holds precision and recall at all thresholds. Making it takes one pass over the pairs;
// after that any threshold costs a binary search.
//
// If an index chose the pairs, some that score less than Reach may be missing: there the curve
// covers only the candidates, and has too few false positives.
type Curve struct {
	Positives int64   // pairs that the truth calls duplicate, scored or not
	Negatives int64   // pairs that it calls different
	Missing   int64   // of Positives, those with a page that is not in the set
	Compared  int64   // of Positives, those whose pages were both compared
	Reach     float64 // score from which no pair is missing
	Whole     *Whole  // the curve of all pairs, if the run knows enough of them; else nil

	level   []level
	pairs   scored.Pairs
	indexed int64 // duplicates that are candidates of the index
}

// level holds the counts of all pairs at or above a score.
type level struct {
	score  float64
	tp, fp int64
}

// NewCurve returns the curve of pairs under truth, which may be nil. Pairs that score 0 count as not found.
func NewCurve(pairs scored.Pairs, gold *truth.Truth) *Curve {
	c := &Curve{pairs: pairs}
	c.Positives, c.Negatives = totals(gold)
	if gold == nil || gold.Kind == truth.None {
		return c
	}
	c.Missing, c.Compared = gold.Missing, c.Positives-gold.Missing
	k := confusion.NewLabelling(pairs, gold)
	var tp, fp int64
	for _, p := range pairs.Found().Entries() {
		n := k.Count(p)
		if n[0]+n[1] == 0 {
			continue
		}
		tp += n[0]
		fp += n[1]
		if p.Indexed {
			c.indexed += n[0]
		}
		if n := len(c.level); n > 0 && c.level[n-1].score == p.Score {
			c.level[n-1] = level{p.Score, tp, fp}
		} else {
			c.level = append(c.level, level{p.Score, tp, fp})
		}
	}
	return c
}

func totals(gold *truth.Truth) (positives, negatives int64) {
	if gold == nil || gold.Kind == truth.None {
		return 0, 0
	}
	if gold.Kind == truth.Clusters {
		t := newTally(gold, make([]int32, len(gold.Cluster)))
		c := t.counts()
		return c.TP + c.FN, c.FP
	}
	positives = gold.Missing
	for _, l := range gold.Pairs {
		switch l {
		case truth.Duplicate:
			positives++
		case truth.Different:
			negatives++
		}
	}
	return positives, negatives
}

// At returns the counts of the pairs that score at least threshold, by binary
// search.
func (c *Curve) At(threshold float64) confusion.Counts {
	decided := c.pairs.From(threshold).Len()
	i := sort.Search(len(c.level), func(i int) bool { return c.level[i].score < threshold })
	var l level
	if i > 0 {
		l = c.level[i-1]
	}
	return confusion.Counts{TP: l.tp, FP: l.fp, FN: c.Positives - l.tp, Unknown: decided - l.tp - l.fp}
}

// Levels returns the number of distinct scores of known pairs.
func (c *Curve) Levels() int { return len(c.level) }

// Points returns a point for each distinct score of a known pair, scores
// falling. With limit > 0 at most about that many: evenly spaced ones, always
// with the first, the last and the best.
func (c *Curve) Points(limit int) []Point {
	keep := c.chosen(limit)
	points := make([]Point, len(keep))
	for i, k := range keep {
		points[i] = Point{c.level[k].score, c.At(c.level[k].score)}
	}
	return points
}

func (c *Curve) chosen(limit int) []int {
	n := len(c.level)
	if limit <= 0 || limit >= n {
		keep := make([]int, n)
		for i := range keep {
			keep[i] = i
		}
		return keep
	}
	keep := []int{0, n - 1}
	if best, ok := c.best(); ok {
		keep = append(keep, best)
	}
	for i := 1; i < limit-1; i++ {
		keep = append(keep, i*(n-1)/(limit-1))
	}
	slices.Sort(keep)
	return slices.Compact(keep)
}

// AP returns the average precision: the sum of precision times the step in recall over the distinct
// scores above 0. Duplicates that are not among the pairs add nothing. ok is false if the truth has
// no duplicate.
func (c *Curve) AP() (ap float64, ok bool) {
	if c.Positives == 0 {
		return 0, false
	}
	var before int64
	for _, l := range c.level {
		precision := float64(l.tp) / float64(l.tp+l.fp)
		ap += float64(float64(l.tp-before) * precision) // divided only at the end, so that a perfect order gives exactly 1
		before = l.tp
	}
	return ap / float64(c.Positives), true
}

// Best returns the point with the best F1, the highest such threshold if several are equal. The
// threshold is midway to the next lower score (half the score at the end), so that rounding of
// scores does not change the decisions. ok is false if the truth has no duplicate or none was found.
func (c *Curve) Best() (Point, bool) {
	i, ok := c.best()
	if !ok {
		return Point{}, false
	}
	l, next := c.level[i], 0.0
	if i+1 < len(c.level) {
		next = c.level[i+1].score
	}
	t := midway(l.score, next)
	return Point{t, c.At(t)}, true
}

// best returns the index of the level with the best F1.
func (c *Curve) best() (int, bool) {
	at, top := 0, 0.0
	for i, l := range c.level {
		f := confusion.Counts{TP: l.tp, FP: l.fp, FN: c.Positives - l.tp}.F1()
		if l.tp > 0 && f > top+1e-12 {
			at, top = i, f
		}
	}
	return at, top > 0
}
