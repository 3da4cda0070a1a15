package label

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"pagetwin/core/eval"
	"pagetwin/core/hash"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// draw is a scored pair with its lot.
type draw struct {
	lot uint64
	at  int // among the pairs of the first run
}

// draws puts the pairs [from,to) of the first run in random order: by a hash of
// their pages' ids and the seed. So the order is fixed before anything is judged,
// and the same whatever else was scored.
func (p *Pool) draws(from, to int) []draw {
	ids := make([]uint64, len(p.Set.Pages))
	for i := range ids {
		ids[i] = hash.String(p.Set.Pages[i].ID)
	}
	seed := hash.Mix64(p.Seed)
	out := make([]draw, 0, to-from)
	for i, x := range p.Runs[0].Pairs[from:to] {
		a, b := ids[x.A], ids[x.B]
		out = append(out, draw{hash.Mix64(hash.Mix64(min(a, b)^seed) ^ max(a, b)), from + i})
	}
	slices.SortFunc(out, func(x, y draw) int { return cmp.Or(cmp.Compare(x.lot, y.lot), cmp.Compare(x.at, y.at)) })
	return out
}

// random takes the pairs in random order.
func (p *Pool) random() []Item { return p.inTurn(p.layers(1)) }

// Strata is how many layers the queue "strata" has.
const Strata = 10

// stratified takes one pair of each layer in turn.
func (p *Pool) stratified() []Item { return p.inTurn(p.layers(Strata)) }

// layers parts the scored pairs of the first run by score into k layers of equal
// size, each in random order.
func (p *Pool) layers(k int) [][]draw {
	n := len(p.Runs[0].Pairs)
	out := make([][]draw, 0, k)
	for i := range k {
		if from, to := i*n/k, (i+1)*n/k; from < to {
			out = append(out, p.draws(from, to))
		}
	}
	return out
}

func (p *Pool) inTurn(layers [][]draw) []Item {
	var out []Item
	next := make([]int, len(layers))
	for left := true; left; {
		left = false
		for i, l := range layers {
			for next[i] < len(l) && p.judged(p.Runs[0].Pairs[l[next[i]].at].Pair()) {
				next[i]++
			}
			if next[i] == len(l) {
				continue
			}
			if len(out) == p.limit() {
				return out
			}
			x := p.Runs[0].Pairs[l[next[i]].at]
			out = append(out, Item{x.Pair(), x.Score, true, float64(l[next[i]].lot) / (1 << 63) / 2})
			next[i]++
			left = true
		}
	}
	return out
}

// Sample are the figures of a run for all pairs that it scored, estimated from
// those judged in random order.
type Sample struct {
	Scored  int // pairs scored
	Sampled int // of those, the random sample: judged without a gap in the random order
	Counted int // of the sample, judged duplicate or different
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
	s := Sample{Scored: len(p.Runs[0].Pairs)}
	var all []layer
	for _, l := range p.layers(layers) {
		x := layer{size: float64(len(l))}
		for _, d := range l {
			pair := p.Runs[0].Pairs[d.at]
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
