package label

import (
	"math/rand/v2"
	"slices"

	"pagetwin/core/eval"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// random takes the pairs in random order.
func (p *Pool) random() []Item { return p.inTurn(p.layers(1)) }

// Strata is how many layers the queue "strata" has.
const Strata = 10

// stratified takes one pair of each layer in turn.
func (p *Pool) stratified() []Item { return p.inTurn(p.layers(Strata)) }

func (p *Pool) inTurn(layers []lots) []Item {
	var out []Item
	next := make([]int64, len(layers))
	for left := true; left; {
		left = false
		for i := range layers {
			l := &layers[i]
			for next[i] < l.len() {
				if x, _ := l.at(next[i]); !p.judged(x.Pair()) {
					break
				}
				next[i]++
			}
			if next[i] == l.len() {
				continue
			}
			if len(out) == p.limit() {
				return out
			}
			x, lot := l.at(next[i])
			out = append(out, Item{x.Pair(), x.Score, true, lot})
			next[i]++
			left = true
		}
	}
	return out
}

// Sample are the figures of a run for all pairs that it scored, estimated from
// those judged in random order.
type Sample struct {
	Scored  int64 // pairs scored
	Sampled int   // of those, the random sample: judged without a gap in the random order
	Counted int   // of the sample, judged duplicate or different
	// Precision, Recall and F1 are among the scored pairs: a duplicate that was not
	// scored is in none of them.
	Precision, Recall, F1 float64
	// Interval of each with 95 %, by drawing the sample again within its layers.
	Intervals eval.Intervals
	// Defined is false where a layer has no judged pair, or none of the sample was
	// called duplicate or different; Empty tells how many layers that are.
	Defined bool
	Empty   int
}

// layer is what was judged of one layer.
type layer struct {
	size   float64  // pairs in it
	judged []uint8  // kinds of the sampled pairs
	count  [5]int64 // of each kind, of the draw at hand
}

// The kinds of sampled pairs.
const (
	kindTP = iota
	kindFP
	kindFN
	kindTN
	kindOut // partial or unsure
)

// Estimate returns the figures of the first run at its threshold, from the verdicts
// on its pairs; verdict returns Unjudged for pairs not judged. layers is 1 for the
// queue "random" and 10 for "strata"; with 10, pairs judged from either count.
//
// What counts of a layer is the beginning of its random order without a gap: that
// is a simple random sample of the layer, whatever brought its pairs up. Pairs
// judged out of that order are left out, so that choosing what to judge cannot bend
// the figures. Each layer weighs by its size (stratified ratio estimator: Cochran,
// Sampling Techniques, 3rd edition 1977, chapters 5 and 6). Partial and unsure
// pairs stay out of both sides of each ratio.
func Estimate(p *Pool, layers int, verdict func(page.Pair) truth.Label, seed uint64) Sample {
	s := Sample{Scored: p.Runs[0].Pairs.Len()}
	var all []layer
	for _, l := range p.layers(layers) {
		x := layer{size: float64(l.len())}
		for i := range l.len() {
			pair, _ := l.at(i)
			label := verdict(pair.Pair())
			if label == truth.Unjudged {
				break
			}
			k := kindOf(label, pair.Score >= p.Runs[0].Threshold)
			x.judged = append(x.judged, k)
			if k != kindOut {
				s.Counted++
			}
		}
		s.Sampled += len(x.judged)
		if len(x.judged) == 0 {
			s.Empty++
		}
		all = append(all, x)
	}
	if s.Empty > 0 || s.Counted == 0 {
		return s
	}
	s.Defined = true
	for i := range all {
		for _, k := range all[i].judged {
			all[i].count[k]++
		}
	}
	s.Precision, s.Recall, s.F1 = figures(all)
	s.Intervals = again(all, seed)
	return s
}

func kindOf(l truth.Label, decided bool) uint8 {
	switch {
	case l == truth.Duplicate && decided:
		return kindTP
	case l == truth.Duplicate:
		return kindFN
	case l == truth.Different && decided:
		return kindFP
	case l == truth.Different:
		return kindTN
	}
	return kindOut
}

// figures weighs the layers by their sizes. As everywhere, precision is 1 where
// nothing is decided and recall 1 where there is nothing to find.
func figures(all []layer) (precision, recall, f1 float64) {
	var sum [5]float64
	for _, l := range all {
		for k, n := range l.count {
			sum[k] += float64(n) * l.size / float64(len(l.judged))
		}
	}
	ratio := func(x, y float64) float64 {
		if y == 0 {
			return 1
		}
		return x / y
	}
	precision = ratio(sum[kindTP], sum[kindTP]+sum[kindFP])
	recall = ratio(sum[kindTP], sum[kindTP]+sum[kindFN])
	if precision+recall > 0 {
		f1 = 2 * precision * recall / (precision + recall)
	}
	return precision, recall, f1
}

// again draws the sample of each layer again a thousand times.
func again(all []layer, seed uint64) eval.Intervals {
	const rounds = 1000
	rng := rand.New(rand.NewPCG(seed, 0x73616d70))
	var p, r, f []float64
	for range rounds {
		for i := range all {
			all[i].count = [5]int64{}
			for range all[i].judged {
				all[i].count[all[i].judged[rng.IntN(len(all[i].judged))]]++
			}
		}
		x, y, z := figures(all)
		p, r, f = append(p, x), append(r, y), append(f, z)
	}
	middle := func(x []float64) eval.Interval {
		slices.Sort(x)
		return eval.Interval{Low: x[rounds*25/1000], High: x[rounds*975/1000]}
	}
	return eval.Intervals{Precision: middle(p), Recall: middle(r), F1: middle(f)}
}
