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

// random returns the pairs in random order.
func (p *Pool) random() []Item { return p.inTurn(p.whole()) }

// stratified returns the pairs of each layer in random order: first as many decided ones as
// determine their precision, then pairs of all layers.
func (p *Pool) stratified() []Item { return p.inTurn(p.strata()) }

// ForPrecision is the number of decided pairs that the queue of layers offers before any other:
// that many determine the precision of the decided pairs to ±0.12 (Wilson's interval of 30 in 60;
// the layers and the finite number of pairs make it narrower).
const ForPrecision = 60

// decidedLayers is the number of layers of equal size by score into which the decided pairs are
// split. The others are split into at most otherLayers layers, each widening times as large as the
// one with the next higher scores: duplicates that a run misses are close below its threshold.
const (
	decidedLayers = 4
	otherLayers   = 5
	widening      = 4
	leastLayer    = 50
)

func (p *Pool) whole() []lots { return p.layers([]int64{p.Runs[0].Pairs.Len()}) }

// strata splits the scored pairs of the first run by its decision, and both parts by score.
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

// decided reports whether the pairs of a layer of [Pool.strata] are decided.
func (p *Pool) decided(l *lots) bool {
	x, _ := l.at(0)
	return x.Score >= p.Runs[0].Threshold
}

// inTurn takes pairs of the layers, each in its random order: first decided ones up to
// ForPrecision, if layers separate them, then always from the layer with the fewest pairs taken
// relative to the square root of its size, which counts a rare kind best (Neyman, On the two
// different aspects of the representative method, 1934).
func (p *Pool) inTurn(layers []lots) []Item {
	var out []Item
	next := make([]int64, len(layers))
	sampled := int64(0) // decided pairs, judged or to be judged
	for len(out) < p.limit() {
		turn, least := -1, math.Inf(1)
		for i := range layers {
			l := &layers[i]
			if next[i] == l.len() {
				continue
			}
			share := float64(next[i]+1) / math.Sqrt(float64(l.len()))
			if sampled < ForPrecision && len(layers) > 1 && !p.decided(l) {
				share += 1e12 // after all decided layers
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

// Sample holds the figures of a run for all pairs that it scored, estimated from those judged in
// random order.
type Sample struct {
	Scored  int64 // pairs scored
	Sampled int   // size of the random sample: judged without a gap in the random order
	Counted int   // pairs of the sample judged duplicate or different
	// Precision, Recall and F1 cover the scored pairs only: a duplicate that was not scored does
	// not count.
	Precision, Recall, F1 float64
	// Intervals are the 95 % intervals: see [posterior].
	Intervals eval.Intervals
	// Known reports whether there is a Precision: decided pairs of every layer were judged, some of
	// them duplicate or different.
	Known bool
	// Defined is false if a layer has no judged pair, or no pair of the sample was called duplicate
	// or different; Empty is the number of layers without one. There is no Recall and no F1 then.
	Defined bool
	Empty   int
	// ForRecall is the approximate number of labels in all that determine the recall to ±0.12, if
	// no undecided pair turns out to be a duplicate; 0 with one layer.
	ForRecall int64
}

// layer holds the counts of the judgements in one layer.
type layer struct {
	size    float64 // number of its pairs
	decided bool    // all its pairs are decided; with one layer some
	mixed   bool    // it has decided and undecided pairs
	sampled float64
	count   [5]float64 // of each kind
}

// shares returns the shares of the kinds among the judged pairs of the layer.
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

// Estimate returns the figures of the first run at its threshold, from the verdicts on its pairs in
// the random order of queue, "random" or "strata"; verdict returns Unjudged for pairs not judged.
// With "strata", pairs judged from either queue count.
//
// The pairs of a layer that count are those before the first gap in its random order: they are a
// simple random sample of the layer, whichever queue offered them. Pairs judged out of that order
// are ignored, so that the choice of pairs to judge cannot bias the figures. Each layer is weighted
// by its size (stratified ratio estimator: Cochran, Sampling Techniques, 3rd edition 1977, chapters
// 5 and 6). Partial and unsure pairs are in neither side of a ratio.
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

// figures weights the layers by their sizes. Each has the shares of its judged pairs, or those that
// shares returns. As everywhere, precision is 1 if nothing is decided and recall is 1 if there is
// nothing to find.
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

// posterior returns the 95 % intervals given the judgements. The shares of a layer are drawn from
// their posterior distribution by Jeffreys' rule (Dirichlet with ½ for each kind that can occur,
// divided among the layers; Brown, Cai and DasGupta, Interval estimation for a binomial proportion,
// 2001). Their deviation from the observed shares is scaled by the square root of the unjudged part
// of the layer. So one positive or none leaves an interval, and nothing is uncertain only if all
// pairs were judged. The estimate is within the interval.
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

// forRecall returns the number of labels in all that determine the recall to ±0.12 if none of the
// undecided pairs is a duplicate. In a layer with n judged pairs a share of 2.5/n may still be
// duplicates (the 97.5 % point by Jeffreys' rule); labels are added in the order of the queue until
// these leave a recall of at least 0.76. Until decided pairs are judged, all of them count as
// duplicates.
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
