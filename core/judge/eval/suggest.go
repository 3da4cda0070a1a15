package eval

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/stat"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// Basis is the data on which a suggested threshold is based.
type Basis string

const (
	Nothing Basis = "nothing" // no suggestion: see Suggestion.Why
	Labels  Basis = "labels"  // the labelled pairs
	Scores  Basis = "scores"  // the valley of the scores, without labels
)

// Suggestion is a suggested threshold with its basis, or the reason why none is suggested.
type Suggestion struct {
	Basis     Basis
	Threshold float64 // score
	// F1 is the expected F1 at the threshold on similar pages: the best F1 of the labelled pairs
	// minus the optimism of choosing the threshold on the same pairs (Efron, Estimating the error
	// rate of a prediction rule, 1983). F1s is its 95 % interval. Both are set for Labels only.
	F1    float64
	F1s   Interval
	Pairs int64       // labelled pairs used, duplicates and different ones; for Scores the scored pairs
	Why   param.Words // the basis, or what is missing, in a sentence
}

// The least data for choosing a threshold.
const (
	enoughPairs  = 30 // labelled pairs,
	enoughOfEach = 8  // duplicates, and different pairs, among them
	enoughScores = 20 // scored pairs in the histogram
)

// Suggest returns the threshold with the best F1 on the labelled pairs, if there are enough of
// them. Otherwise it returns the threshold that best separates the scores into two clusters. That
// needs an algorithm whose score is the overlap of two sets (overlap) and all pairs down to the
// score [valleyFrom], since then unrelated pages score near 0 and copies far above.
func Suggest(o *Outcome, overlap bool, seed uint64) Suggestion {
	positives, negatives := o.Curve.Positives, o.Curve.Negatives
	if best, ok := o.Curve.Best(); ok && positives+negatives >= enoughPairs && min(positives, negatives) >= enoughOfEach {
		return suggestByLabels(o, best, seed)
	}
	few := say.New("%d {duplicate|duplicates} and %d different {pair|pairs} are labelled; a suggestion needs at least %d labelled {pair|pairs}, with %d of each kind", positives, negatives, enoughPairs, enoughOfEach).Words
	if !overlap {
		few = say.New("%v; the scores of this algorithm alone do not show where duplicates begin", few).Words
		return Suggestion{Basis: Nothing, Why: few}
	}
	if o.Curve.Reach > valleyFrom || o.Result.Floor > valleyFrom {
		few = say.New("%v; a suggestion from scores alone needs all pairs with scores down to %.2f: score all pairs, with a floor of 0", few, valleyFrom).Words
		return Suggestion{Basis: Nothing, Why: few}
	}
	return suggestByScores(o.Result.Pairs, few)
}

// valleyFrom is the least score in the histogram: nearly all pairs of a set have nothing in common,
// and would hide where copies begin.
const valleyFrom = 0.02

func suggestByScores(pairs scored.Pairs, few param.Words) Suggestion {
	var h histogram
	for _, e := range pairs.From(valleyFrom).Entries() {
		h.add(e.Score, float64(pairs.Times(e)))
	}
	t, ok := h.valley()
	n := pairs.From(valleyFrom).Len()
	if !ok || n < enoughScores {
		few = say.New("%v; there are too few scores for a suggestion from scores alone", few).Words
		return Suggestion{Basis: Nothing, Pairs: n, Why: few}
	}
	return Suggestion{Basis: Scores, Threshold: t, Pairs: n, Why: say.New(
		"not based on labels: this score best separates the scores of %d {pair|pairs} into two clusters; label some pairs near it", n).Words}
}

// histogram counts pairs by score, in equal steps from valleyFrom to 1.
type histogram [256]float64

func (h *histogram) add(score, times float64) {
	at := int(float64((score-valleyFrom)/(1-valleyFrom)) * float64(len(h)))
	h[min(max(at, 0), len(h)-1)] += times
}

// valley returns the score that splits the histogram into two parts with the largest variance
// between them (Otsu, A threshold selection method from gray-level histograms, 1979); if several
// do, the middle one.
func (h *histogram) valley() (float64, bool) {
	total, sum := 0.0, 0.0
	for i, n := range h {
		total += n
		sum += float64(float64(i) * n)
	}
	best, from, to := 0.0, 0, 0
	below, belowSum := 0.0, 0.0
	for i, n := range h[:len(h)-1] {
		below += n
		belowSum += float64(float64(i) * n)
		if below == 0 || below == total {
			continue
		}
		apart := belowSum/below - (sum-belowSum)/(total-below)
		between := float64(below * float64((total-below)*float64(apart*apart)))
		switch {
		case between > best*(1+1e-12):
			best, from, to = between, i, i
		case between >= best*(1-1e-12) && to == i-1:
			to = i
		}
	}
	at := float64(from+to)/2 + 1
	return valleyFrom + float64((1-valleyFrom)*at)/float64(len(h)), best > 0
}

// predictRounds is the number of rounds in which a threshold is chosen on drawn pages and applied
// to others.
const predictRounds = 400

// mostRanked is the most labelled pairs that a choice uses, those with the highest scores.
const mostRanked = 200_000

// suggestByLabels returns the threshold with the best F1, and its expected F1 on other pages. In
// each round of a bootstrap a threshold is chosen on one sample of groups and applied to another.
// The mean loss of F1 between the two is subtracted from the best F1; the spread of the loss over
// the rounds gives the interval.
func suggestByLabels(o *Outcome, best Point, seed uint64) Suggestion {
	r := newRanked(o.Result.Pairs, o.Truth, len(o.Set.Pages))
	rng := rand.New(rand.NewPCG(seed, 0x73756767))
	var less []float64
	for range predictRounds {
		r.draw(rng)
		score, chosen := r.best()
		r.draw(rng)
		less = append(less, r.at(score)-chosen)
	}
	apparent := best.Counts.F1()
	in01 := func(x float64) float64 { return min(1, max(0, x)) }
	mean, variance := stat.MeanVariance(less, nil)
	iv := middle(less, 0.95)
	iv = Interval{in01(apparent + iv.Low), in01(apparent + iv.High)}
	if variance == 0 {
		var weights []float64
		for _, c := range newUnits(o.Result.Pairs, o.Truth, len(o.Set.Pages), best.Threshold).each() {
			weights = append(weights, float64(c.OfF1()))
		}
		iv = around(apparent, 0, kish(weights)/2, 0, 0.95) // half, for two samples of groups
	}
	n := o.Curve.Positives + o.Curve.Negatives
	why := say.New("best F1 of %d labelled {pair|pairs}, %d of them duplicates", n, o.Curve.Positives).Words
	if best.Threshold < o.Curve.Reach && !o.Curve.Complete() {
		why = say.New("%v; pairs with scores below %.3f may be missing: score all pairs to be certain", why, o.Curve.Reach).Words
	}
	return Suggestion{
		Basis: Labels, Threshold: best.Threshold, Pairs: n, Why: why,
		F1: in01(apparent + mean), F1s: iv,
	}
}

// ranked holds labelled pairs by score, with the true groups of their pages.
type ranked struct {
	items     []rankedPair // with falling scores
	positives []int64      // duplicates within each group, found or not
	weight    []int64      // how often each group was drawn
	gone      int64        // duplicates with a page that is not in the set
	total     int64        // positives of the drawn groups, and gone
}

type rankedPair struct {
	score     float64
	a, b      int32 // groups
	duplicate bool
}

func newRanked(pairs scored.Pairs, gold *truth.Truth, n int) *ranked {
	group, count := confusion.GoldGroups(gold, n)
	r := &ranked{gone: gold.Missing, positives: make([]int64, count), weight: make([]int64, count)}
	for p := range pairs.Found().All() {
		if len(r.items) == mostRanked {
			break
		}
		switch l := gold.Label(p.Pair()); l {
		case truth.Duplicate, truth.Different:
			r.items = append(r.items, rankedPair{p.Score, group[p.A], group[p.B], l == truth.Duplicate})
		}
	}
	for k, c := range confusion.DuplicatesBetween(gold, group) {
		r.positives[k.A] += c.FN
	}
	return r
}

// draw draws as many groups as there are, with replacement: see [Bootstrap].
func (r *ranked) draw(rng *rand.Rand) {
	drawGroups(rng, r.weight)
	r.total = r.gone
	for g, times := range r.weight {
		r.total += times * r.positives[g]
	}
}

// each calls fn with the counts of the drawn pairs at or above each score, until it returns false.
func (r *ranked) each(fn func(score float64, c confusion.Counts) bool) {
	c := confusion.Counts{FN: r.total}
	for i, p := range r.items {
		if n := times(r.weight, p.a, p.b); p.duplicate {
			c.TP, c.FN = c.TP+n, c.FN-n
		} else {
			c.FP += n
		}
		if last := i+1 == len(r.items) || r.items[i+1].score < p.score; last && !fn(p.score, c) {
			return
		}
	}
}

// best returns the threshold with the best F1 on the drawn pairs, midway to the next lower score as
// in [Curve.Best], and that F1.
func (r *ranked) best() (threshold, f1 float64) {
	score, next := 1.0, 1.0
	before := confusion.Counts{FN: r.total}
	r.each(func(s float64, c confusion.Counts) bool {
		switch f := c.F1(); {
		case c == before: // nothing of that score was drawn
		case c.TP > 0 && f > f1+1e-12:
			score, next, f1 = s, 0, f
		case next == 0:
			next = s
		}
		before = c
		return true
	})
	return midway(score, next), f1
}

// at returns the F1 of the drawn pairs at a threshold.
func (r *ranked) at(threshold float64) (f1 float64) {
	r.each(func(s float64, c confusion.Counts) bool {
		if s >= threshold {
			f1 = c.F1()
		}
		return s >= threshold
	})
	return f1
}
