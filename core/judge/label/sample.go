package label

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// random takes the pairs in random order.
func (p *Pool) random() []Item { return p.inTurn(p.whole()) }

// stratified takes pairs of each layer in random order: so many decided ones first that
// their precision can be told, then of all layers.
func (p *Pool) stratified() []Item { return p.inTurn(p.strata()) }

// ForPrecision is how many decided pairs the queue of layers brings up before any other: by
// as many the precision of the decided pairs is known to ±0.12 (Wilson's interval of 30 in
// 60; the layers and the finite number of pairs make it narrower).
const ForPrecision = 60

// decidedLayers is into how many layers of equal size by score the decided pairs are parted,
// otherLayers into how many the others at most, each of these widening times as large as the
// one with the higher scores: duplicates that a run misses lie close below its threshold.
const (
	decidedLayers = 4
	otherLayers   = 5
	widening      = 4
	leastLayer    = 50
)

// whole is one layer of all scored pairs.
func (p *Pool) whole() []lots { return p.layers([]int64{p.Runs[0].Pairs.Len()}) }

// strata parts the scored pairs of the first run by its decision, and either side by score.
func (p *Pool) strata() []lots {
	all, decided := p.Runs[0].Pairs.Len(), p.Runs[0].Pairs.From(p.Runs[0].Threshold).Len()
	var ends []int64
	for i := range int64(decidedLayers) {
		ends = append(ends, (i+1)*decided/decidedLayers)
	}
	size, end := max(decided, leastLayer), decided
	for range otherLayers - 1 {
		end = min(all, end+size)
		ends = append(ends, end)
		size *= widening
	}
	return p.layers(append(ends, all))
}

// decided tells whether the pairs of a layer of [Pool.strata] are.
func (p *Pool) decided(l *lots) bool {
	x, _ := l.at(0)
	return x.Score >= p.Runs[0].Threshold
}

// inTurn takes pairs of the layers, of each in its random order: decided ones up to
// ForPrecision first where layers keep them apart, then always of the layer that has given
// the fewest for the root of its size, by which a rare kind is counted best (Neyman, On the
// two different aspects of the representative method, 1934).
func (p *Pool) inTurn(layers []lots) []Item {
	var out []Item
	next := make([]int64, len(layers))
	sampled := int64(0) // decided pairs, judged or to be
	for len(out) < p.limit() {
		turn, least := -1, math.Inf(1)
		for i := range layers {
			l := &layers[i]
			if next[i] == l.len() {
				continue
			}
			share := float64(next[i]+1) / math.Sqrt(float64(l.len()))
			if sampled < ForPrecision && len(layers) > 1 && !p.decided(l) {
				share += 1e12 // after all that are decided
			}
			if share < least {
				turn, least = i, share
			}
		}
		if turn < 0 {
			break
		}
		x, lot := layers[turn].at(next[turn])
		next[turn]++
		if x.Score >= p.Runs[0].Threshold {
			sampled++
		}
		if !p.judged(x.Pair()) {
			out = append(out, Item{x.Pair(), x.Score, true, lot})
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
	// Interval of each with 95 %: see [posterior].
	Intervals eval.Intervals
	// Known tells whether there is a Precision: decided pairs of every layer were judged,
	// some of them duplicate or different.
	Known bool
	// Defined is false where a layer has no judged pair, or none of the sample was
	// called duplicate or different; Empty tells how many layers that are. There is no Recall
	// and no F1 then.
	Defined bool
	Empty   int
	// ForRecall is about how many labels it takes in all to know the recall to ±0.12, where
	// no duplicate turns up among the pairs that are not decided; 0 with one layer.
	ForRecall int64
}

// layer is what was judged of one layer.
type layer struct {
	size    float64 // pairs in it
	decided bool    // all of them are; with one layer some
	mixed   bool    // it has both
	sampled float64
	count   [5]float64 // of each kind
}

// shares are those of the kinds among what was judged of the layer.
func (l layer) shares() (of [5]float64) {
	for k, n := range l.count {
		of[k] = n / l.sampled
	}
	return of
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
// on its pairs that the queue "random" or "strata" brought up; verdict returns Unjudged for
// pairs not judged. With "strata", pairs judged from either count.
//
// What counts of a layer is the beginning of its random order without a gap: that
// is a simple random sample of the layer, whatever brought its pairs up. Pairs
// judged out of that order are left out, so that choosing what to judge cannot bend
// the figures. Each layer weighs by its size (stratified ratio estimator: Cochran,
// Sampling Techniques, 3rd edition 1977, chapters 5 and 6). Partial and unsure
// pairs stay out of both sides of each ratio.
func Estimate(p *Pool, queue string, verdict func(page.Pair) truth.Label, seed uint64) Sample {
	s := Sample{Scored: p.Runs[0].Pairs.Len()}
	layers := p.whole()
	if queue == QueueStrata {
		layers = p.strata()
	}
	var all []layer
	known, counted := true, 0
	for _, l := range layers {
		x := layer{size: float64(l.len()), mixed: queue != QueueStrata, decided: p.decided(&l)}
		for i := range l.len() {
			pair, _ := l.at(i)
			label := verdict(pair.Pair())
			if label == truth.Unjudged {
				break
			}
			k := kindOf(label, pair.Score >= p.Runs[0].Threshold)
			x.count[k]++
			x.sampled++
		}
		s.Sampled += int(x.sampled)
		s.Counted += int(x.sampled - x.count[kindOut])
		counted += int(x.count[kindTP] + x.count[kindFP])
		if x.sampled == 0 {
			s.Empty++
			known = known && !x.decided && !x.mixed
		}
		all = append(all, x)
	}
	s.Known, s.Defined = known && counted > 0, s.Empty == 0 && s.Counted > 0
	if queue == QueueStrata {
		s.ForRecall = forRecall(all)
	}
	if s.Known || s.Defined {
		s.Precision, s.Recall, s.F1 = figures(all, nil)
		s.Intervals = posterior(all, s, seed)
	}
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

// figures weighs the layers by their sizes, each with the shares of what was judged of it, or
// those that shares gives. As everywhere, precision
// is 1 where nothing is decided and recall 1 where there is nothing to find.
func figures(all []layer, shares func(l layer) [5]float64) (precision, recall, f1 float64) {
	var sum [5]float64
	for _, l := range all {
		if l.sampled == 0 {
			continue
		}
		of := l.shares()
		if shares != nil {
			of = shares(l)
		}
		for k := range of {
			sum[k] += float64(l.size * of[k])
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

// posterior returns the intervals of 95 % that the judgements leave: the shares of a layer are
// drawn from what they may be by Jeffreys' rule (Dirichlet with ½ for each kind that can be
// there, shared out among the layers; Brown, Cai and DasGupta, Interval estimation for a binomial proportion, 2001), and
// differ the less from those of the judged pairs the more of the layer these are: by the
// root of the rest. So one positive or none leaves an interval, and only where all pairs were
// judged is nothing left open. The estimate lies in it.
func posterior(all []layer, s Sample, seed uint64) eval.Intervals {
	const rounds = 2000
	src := rand.NewPCG(seed, 0x73616d70)
	alike := make(map[bool]float64)
	for _, l := range all {
		alike[l.decided]++
	}
	draw := func(l layer) (of [5]float64) {
		total := 0.0
		for k, n := range l.count {
			if k != kindOut && (l.mixed || l.decided == (k == kindTP || k == kindFP)) {
				n += 0.5 / alike[l.decided]
			}
			if n > 0 {
				of[k] = distuv.Gamma{Alpha: n, Beta: 1, Src: src}.Rand()
				total += of[k]
			}
		}
		rest := math.Sqrt(1 - l.sampled/l.size)
		for k, judged := range l.shares() {
			of[k] = float64(rest*of[k]/total) + float64((1-rest)*judged)
		}
		return of
	}
	var p, r, f []float64
	for range rounds {
		x, y, z := figures(all, draw)
		p, r, f = append(p, x), append(r, y), append(f, z)
	}
	middle := func(x []float64, at float64) eval.Interval {
		slices.Sort(x)
		return eval.Interval{Low: min(at, x[rounds*25/1000]), High: max(at, x[rounds*975/1000])}
	}
	return eval.Intervals{Precision: middle(p, s.Precision), Recall: middle(r, s.Recall), F1: middle(f, s.F1)}
}

// forRecall is how many labels it takes in all to know the recall to ±0.12 where none of the
// undecided pairs turns out to be a duplicate: by the queue's turns, until what may still be
// among them, 2.5 in as many as were judged of a layer (the 97.5 % point by Jeffreys' rule),
// is no more than leaves a recall of 0.76. Before decided pairs were judged all of them are
// taken to be duplicates.
func forRecall(all []layer) int64 {
	var found, root float64
	for _, l := range all {
		switch right, wrong := l.count[kindTP], l.count[kindFP]; {
		case !l.decided:
			root += math.Sqrt(l.size)
		case right+wrong == 0:
			found += l.size
		default:
			found += l.size * right / (right + wrong)
		}
	}
	within := func(n float64) bool {
		missed := 0.0
		for _, l := range all {
			if of := math.Ceil(n * math.Sqrt(l.size) / root); !l.decided && of < l.size {
				missed += (l.size - of) * 2.5 / of
			}
		}
		return missed <= found*0.24/0.76
	}
	n := 1
	for ; !within(float64(n)) && n < 1<<40; n += 1 + n/32 {
	}
	var labels, first float64
	for _, l := range all {
		if l.decided {
			first += l.size
		} else {
			labels += min(l.size, math.Ceil(float64(n)*math.Sqrt(l.size)/root))
		}
	}
	return int64(labels + min(first, ForPrecision))
}
