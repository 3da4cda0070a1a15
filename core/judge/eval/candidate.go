package eval

import (
	"pagetwin/core/algo"
	"pagetwin/core/find/result"
	"pagetwin/core/judge/confusion"
)

// Bucket counts the pairs in one range of scores, and how many of them are candidates of the index.
type Bucket struct {
	Low, High float64 // Low ≤ score < High; the last bucket includes 1
	Mean      float64 // mean score
	Pairs     int64
	Indexed   int64
}

// Rate returns the share of the pairs that are candidates of the index.
func (b Bucket) Rate() float64 { return confusion.Share(b.Indexed, b.Pairs) }

// Interval returns Wilson's interval of the rate for the normal quantile z, 1.96 for 95 % (Wilson
// 1927).
func (b Bucket) Interval(z float64) Interval { return wilson(b.Rate(), float64(b.Pairs), z) }

// CandidateRates counts, by score, which of a run's pairs are candidates of its index. n is the
// number of buckets over [0,1]; those without pairs are left out, and so are those below the
// result's floor, where pairs were dropped. ok is false if the run did not score all pairs or the
// algorithm has no index.
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
		var level, times float64 // for one score: added once, so that folded pairs give the same sum
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

// BelowReach counts the labelled duplicates that score from the threshold of an outcome up to the
// guarantee of its index, and how many of them are candidates. ok is false if there is no such
// range, or nothing is known about the lost pairs.
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
