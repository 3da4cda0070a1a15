package eval

import "math"

// Reliability measures whether scores are calibrated probabilities: of the pairs that score about
// p, the share p should be duplicates (DeGroot and Fienberg 1983).
type Reliability struct {
	Pairs   int64            `json:"pairs"`    // judged duplicate or different
	Brier   float64          `json:"brier"`    // mean of (score − truth)², 0 to 1 (Brier 1950); 0 without pairs
	LogLoss float64          `json:"log_loss"` // mean of −ln of the probability that the score gives to the truth, in nats
	Bins    []ReliabilityBin `json:"bins"`     // ten, of equal width, the lowest scores first
}

// ReliabilityBin holds the pairs with Low ≤ score < High; a score of 1 is in the last.
type ReliabilityBin struct {
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Pairs int64   `json:"pairs"`
	Mean  float64 `json:"mean_score"` // 0 without pairs
	Share float64 `json:"duplicates"` // share of the pairs that are duplicates; 0 without pairs

	duplicates int64
	sum        float64
}

// Interval returns the 95 % interval of the share (Wilson 1927).
func (b ReliabilityBin) Interval() Interval {
	return Bucket{Pairs: b.Pairs, Indexed: b.duplicates}.Interval(1.96)
}

// reliabilityBins is the number of bins.
const reliabilityBins = 10

// sureness limits what one pair adds to the log loss: scores are clipped to the range from it to 1
// minus it. A score of 0 for a duplicate costs 13.8 instead of infinity.
const sureness = 1e-6

// NewReliability returns empty figures; [Reliability.Add] adds pairs.
func NewReliability() *Reliability {
	r := &Reliability{Bins: make([]ReliabilityBin, reliabilityBins)}
	for i := range r.Bins {
		r.Bins[i].Low, r.Bins[i].High = float64(i)/reliabilityBins, float64(i+1)/reliabilityBins
	}
	return r
}

// Add adds pairs with one score, 0 to 1, by their labels.
func (r *Reliability) Add(score float64, duplicates, different int64) {
	n := duplicates + different
	if n == 0 {
		return
	}
	p := min(max(score, sureness), 1-sureness)
	brier := float64(float64(duplicates)*(1-score)*(1-score)) + float64(float64(different)*score*score)
	loss := float64(-float64(duplicates)*math.Log(p)) - float64(float64(different)*math.Log1p(-p))
	had := float64(r.Pairs)
	r.Pairs += n
	r.Brier = (float64(r.Brier*had) + brier) / float64(r.Pairs)
	r.LogLoss = (float64(r.LogLoss*had) + loss) / float64(r.Pairs)
	b := &r.Bins[min(int(score*reliabilityBins), reliabilityBins-1)]
	b.Pairs += n
	b.duplicates += duplicates
	b.sum += float64(score * float64(n))
	b.Mean, b.Share = b.sum/float64(b.Pairs), float64(b.duplicates)/float64(b.Pairs)
}

// Reliability compares the scores of the pairs that the truth knows with their labels. Pairs that
// were not scored or not kept count as scored 0.
func (c *Curve) Reliability() *Reliability {
	r := NewReliability()
	var before level
	for _, l := range c.level {
		r.Add(l.score, l.tp-before.tp, l.fp-before.fp)
		before = l
	}
	r.Add(0, c.Positives-before.tp, c.Negatives-before.fp)
	return r
}
