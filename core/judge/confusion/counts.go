package confusion

import "pagetwin/core/page/truth"

// Counts are numbers of pairs by truth and decision. Unknown counts the decided pairs for which the
// truth has no label or that it leaves out; it is 0 after closure.
type Counts struct {
	TP      int64 `json:"tp"`
	FP      int64 `json:"fp"`
	FN      int64 `json:"fn"`
	Unknown int64 `json:"unknown"`
}

// Precision returns TP/(TP+FP), 1 if nothing was predicted.
func (c Counts) Precision() float64 { return Share(c.TP, c.TP+c.FP) }

// Recall returns TP/(TP+FN), 1 if there is no duplicate to find.
func (c Counts) Recall() float64 { return Share(c.TP, c.TP+c.FN) }

// F1 returns the harmonic mean of precision and recall, 0 if both are 0.
func (c Counts) F1() float64 { return Harmonic(c.Precision(), c.Recall()) }

// OfPrecision, OfRecall and OfF1 return the denominators of [Counts.Precision], [Counts.Recall] and
// [Counts.F1].
func (c Counts) OfPrecision() int64 { return c.TP + c.FP }
func (c Counts) OfRecall() int64    { return c.TP + c.FN }
func (c Counts) OfF1() int64        { return 2*c.TP + c.FP + c.FN }

// Add counts one judged pair.
func (c *Counts) Add(l truth.Label, decided bool) {
	switch {
	case l == truth.Duplicate && decided:
		c.TP++
	case l == truth.Duplicate:
		c.FN++
	case l == truth.Different && decided:
		c.FP++
	}
}

// Share returns part/whole, 1 if whole is 0.
func Share(part, whole int64) float64 {
	if whole == 0 {
		return 1
	}
	return float64(part) / float64(whole)
}

// Harmonic returns the harmonic mean of two shares, 0 if both are 0.
func Harmonic(p, r float64) float64 {
	if p+r == 0 {
		return 0
	}
	return 2 * p * r / (p + r)
}

// AddTimes adds the pairs of x, each w times, without Unknown.
func (c *Counts) AddTimes(x Counts, w int64) {
	c.TP += w * x.TP
	c.FP += w * x.FP
	c.FN += w * x.FN
}
