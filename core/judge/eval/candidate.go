package eval

import (
	"pagetwin/core/algo"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/confusion"
)

// Bucket is the pairs of one range of scores, and how many of them the index
// brought together.
type Bucket struct {
	Low, High float64 // from Low up to, but not including, High; the last holds 1
	Mean      float64 // score
	Pairs     int64
	Indexed   int64
}

// Rate is the share of the pairs that the index brought together.
func (b Bucket) Rate() float64 { return confusion.Share(b.Indexed, b.Pairs) }

// Interval returns Wilson's interval of the rate at the confidence that z stands
// for, 1.96 for 95 % (Wilson 1927).
func (b Bucket) Interval(z float64) Interval {
	return wilson(b.Rate(), float64(b.Pairs), z)
}

// CandidateRates counts, by the score, which of a run's pairs its index brought
// together. n is the number of buckets over [0,1]; those without pairs are left
// out, and so is what lies below the result's floor, where pairs were dropped. ok
// is false where the run did not score all pairs or the algorithm has no index: it
// cannot tell then.
func CandidateRates(r *result.Result, n int) (buckets []Bucket, ok bool) {
	if r.Candidates != result.All || r.Index == algo.NoIndex {
		return nil, false
	}
	from := r.Pairs
	for k := n - 1; k >= 0; k-- {
		b := Bucket{Low: float64(k) / float64(n), High: float64(k+1) / float64(n)}
		if b.Low < r.Floor {
			break
		}
		here := from.From(b.Low)
		var level, times float64 // of one score: added once, so that folded pairs give the same sum
		for _, p := range here.Entries() {
			n := from.Times(p)
			b.Pairs += n
			if p.Score != level {
				b.Mean += float64(level * times)
				level, times = p.Score, 0
			}
			times += float64(n)
			if p.Indexed {
				b.Indexed += n
			}
		}
		b.Mean += float64(level * times)
		from = from.After(here)
		if b.Pairs > 0 {
			b.Mean /= float64(b.Pairs)
			buckets = append(buckets, b)
		}
	}
	return buckets, true
}

// BelowReach counts the labelled duplicates that score from the threshold of an outcome up
// to where its index promises to lose none, and how many of them it brought together. ok is
// false where there is no such range, or nothing is known of the pairs that it lost.
func BelowReach(o *Outcome) (b Bucket, ok bool) {
	b.Low, b.High = o.Threshold, o.Curve.Reach
	if b.Low >= b.High || o.Result.Beyond == nil || !o.Truth.Known() {
		return b, false
	}
	b.Indexed = o.Curve.At(b.Low).TP - o.Curve.At(b.High).TP
	b.Pairs = b.Indexed
	for _, p := range o.Result.Beyond.Known {
		if p.Score >= b.Low && p.Score < b.High && o.Truth.IsDuplicate(p.Pair()) {
			b.Pairs++
		}
	}
	return b, true
}
