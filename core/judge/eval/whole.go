package eval

import (
	"cmp"
	"slices"
	"sort"

	"gonum.org/v1/gonum/mathext"

	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// Whole is the curve over all pairs, as far as it follows from the pairs of a run and from what the
// run knows of other pairs ([scored.Beyond]). Duplicates are counted exactly, since the truth lists
// them and each was scored; so are false positives among the run's pairs. Other false positives are
// counted if all pairs were scored. Otherwise they are estimated from the drawn sample: with K of
// them among M pairs, each of the n draws hits one with probability K/M.
//
// The estimate for x hits is x·M/n (Horvitz and Thompson, A generalization of sampling without
// replacement from a finite universe, JASA 47, 1952). Its 95 % interval, at each threshold
// separately, is that of Clopper and Pearson (The use of confidence or fiducial limits illustrated
// in the case of the binomial, Biometrika 26, 1934).
type Whole struct {
	Exact bool // nothing is estimated: the truth lists all pairs that count, or all were scored

	positives  int64
	reach      float64 // score from which the run has all pairs
	levels     []level // at the scores of duplicates, falling; fp of the run's pairs and the judged ones
	sample     []float64
	counted    []level // pairs that the run lacks, if all were scored; no tp
	draws, all float64
	limits     map[int]Interval // intervals by number of hits
}

// Estimate is the whole curve at one threshold.
type Estimate struct {
	Threshold float64  `json:"threshold"`
	TP        int64    `json:"tp"`
	FN        int64    `json:"fn"`
	FP        float64  `json:"fp"`
	FPs       Interval `json:"fp_interval"` // 95 %; width 0 if nothing is estimated
}

// Recall is exact.
func (e Estimate) Recall() float64 { return confusion.Share(e.TP, e.TP+e.FN) }

// Precision returns the estimate and its interval.
func (e Estimate) Precision() (float64, Interval) {
	at := func(fp float64) float64 {
		if float64(e.TP)+fp == 0 {
			return 1
		}
		return float64(e.TP) / (float64(e.TP) + fp)
	}
	return at(e.FP), Interval{at(e.FPs.High), at(e.FPs.Low)}
}

// F1 returns the estimate and its interval.
func (e Estimate) F1() (float64, Interval) {
	p, iv := e.Precision()
	r := e.Recall()
	return confusion.Harmonic(p, r), Interval{confusion.Harmonic(iv.Low, r), confusion.Harmonic(iv.High, r)}
}

// newWhole returns the whole curve of a result under the truth; nil if the result does not know
// enough of other pairs, because the truth has got further duplicates since.
func newWhole(r *result.Result, gold *truth.Truth, c *Curve) *Whole {
	b := r.Beyond
	if b == nil {
		return nil
	}
	w := &Whole{
		Exact: gold.Kind == truth.Judged || b.All, positives: c.Positives, reach: c.Reach,
		draws: float64(b.Draws), all: float64(b.Of), limits: make(map[int]Interval),
	}
	tp, fp := w.count(r.Pairs, scored.PairsOf(b.Known), gold)
	if tp != c.Positives-c.Missing || gold.Kind == truth.Judged && fp != c.Negatives || !w.Exact && b.Draws == 0 {
		return nil
	}
	if gold.Kind == truth.Judged {
		return w
	}
	for _, s := range b.Sample {
		switch {
		case gold.Label(s.Pair()) != truth.Different:
		case b.All:
			w.unseen(s.Score, 1)
		default:
			w.sample = append(w.sample, s.Score)
		}
	}
	for _, l := range b.Counted {
		w.unseen(l.Score, l.Pairs)
	}
	return w
}

// unseen adds pairs of a score that the run lacks; scores fall.
func (w *Whole) unseen(score float64, pairs int64) {
	if k := len(w.counted); k > 0 {
		pairs += w.counted[k-1].fp
	}
	w.counted = with(w.counted, level{score: score, fp: pairs})
}

func with(levels []level, l level) []level {
	if k := len(levels); k > 0 && levels[k-1].score == l.score {
		levels = levels[:k-1]
	}
	return append(levels, l)
}

// count computes the levels from the run's pairs and the known ones, both with scores falling, and
// returns the number of pairs of each label, including those scored 0.
func (w *Whole) count(pairs, known scored.Pairs, gold *truth.Truth) (tp, fp int64) {
	ours, theirs := confusion.NewLabelling(pairs, gold), confusion.NewLabelling(known, gold)
	a, b := pairs.Entries(), known.Entries()
	for len(a) > 0 || len(b) > 0 {
		var n confusion.Kinds
		var score float64
		if len(b) == 0 || len(a) > 0 && a[0].Score >= b[0].Score {
			n, score, a = ours.Count(a[0]), a[0].Score, a[1:]
		} else {
			n, score, b = theirs.Count(b[0]), b[0].Score, b[1:]
		}
		if n[0]+n[1] == 0 {
			continue
		}
		tp += n[0]
		fp += n[1]
		if score > 0 {
			w.levels = with(w.levels, level{score, tp, fp})
		}
	}
	return tp, fp
}

// At returns the estimate at a threshold.
func (w *Whole) At(threshold float64) Estimate {
	var l level
	if i := sort.Search(len(w.levels), func(i int) bool { return w.levels[i].score < threshold }); i > 0 {
		l = w.levels[i-1]
	}
	e := Estimate{Threshold: threshold, TP: l.tp, FN: w.positives - l.tp, FP: float64(l.fp)}
	if threshold < w.reach {
		if i := sort.Search(len(w.counted), func(i int) bool { return w.counted[i].score < threshold }); i > 0 {
			e.FP += float64(w.counted[i-1].fp)
		}
	}
	e.FPs = Interval{e.FP, e.FP}
	if w.Exact || threshold >= w.reach {
		return e
	}
	hits := sort.Search(len(w.sample), func(i int) bool { return w.sample[i] < threshold })
	iv := w.interval(hits)
	e.FPs = Interval{e.FP + float64(iv.Low*w.all), e.FP + float64(iv.High*w.all)}
	e.FP += float64(float64(hits) / w.draws * w.all)
	return e
}

func (w *Whole) interval(hits int) Interval {
	if _, ok := w.limits[hits]; !ok {
		w.limits[hits] = clopperPearson(hits, int(w.draws))
	}
	return w.limits[hits]
}

// clopperPearson returns the exact 95 % interval of a share of which n draws hit x: the shares for
// which at least x hits and at most x hits both have a probability of at least 2.5 %. Sums of
// binomials are incomplete beta functions, so the limits are the 2.5 % point of Beta(x, n−x+1) and
// the 97.5 % point of Beta(x+1, n−x); 0 without hits, and 1 if every draw is one.
func clopperPearson(x, n int) Interval {
	iv := Interval{0, 1}
	if x > 0 {
		iv.Low = mathext.InvRegIncBeta(float64(x), float64(n-x+1), 0.025)
	}
	if x < n {
		iv.High = mathext.InvRegIncBeta(float64(x+1), float64(n-x), 0.975)
	}
	return iv
}

// steps calls visit at each score of found duplicates, falling, with their number.
func (w *Whole) steps(visit func(e Estimate, found int64)) {
	var before int64
	for _, l := range w.levels {
		if l.tp > before {
			visit(w.At(l.score), l.tp-before)
			before = l.tp
		}
	}
}

// AP returns the average precision and its interval, computed from the intervals at the single
// thresholds; ok is false if the truth has no duplicate.
func (w *Whole) AP() (ap float64, iv Interval, ok bool) {
	if w.positives == 0 {
		return 0, Interval{}, false
	}
	w.steps(func(e Estimate, found int64) {
		p, at := e.Precision()
		n := float64(found)
		ap, iv.Low, iv.High = ap+float64(n*p), iv.Low+float64(n*at.Low), iv.High+float64(n*at.High)
	})
	n := float64(w.positives)
	return ap / n, Interval{iv.Low / n, iv.High / n}, true
}

// Best returns the point with the best F1, the highest such threshold, and the interval of the best
// F1: from the best of the lower to the best of the upper limits. ok is false if no duplicate has a
// score above 0.
func (w *Whole) Best() (best Estimate, iv Interval, ok bool) {
	top := 0.0
	w.steps(func(e Estimate, _ int64) {
		f, at := e.F1()
		if f > top+1e-12 {
			best, top = e, f
		}
		iv.Low, iv.High = max(iv.Low, at.Low), max(iv.High, at.High)
	})
	if top == 0 {
		return Estimate{}, Interval{}, false
	}
	best.Threshold = w.between(best.Threshold)
	return best, iv, true
}

// between returns the middle of a score and the next lower known one.
func (w *Whole) between(score float64) float64 {
	next := 0.0
	for _, l := range [][]level{w.levels, w.counted} {
		if i := sort.Search(len(l), func(i int) bool { return l[i].score < score }); i < len(l) {
			next = max(next, l[i].score)
		}
	}
	if i := sort.Search(len(w.sample), func(i int) bool { return w.sample[i] < score }); i < len(w.sample) {
		next = max(next, w.sample[i])
	}
	return midway(score, next)
}

// Points returns about limit points of the curve, evenly spaced over the scores of duplicates,
// scores falling, including the first, the last and the best; all points if limit is 0.
func (w *Whole) Points(limit int) []Estimate {
	var all []Estimate
	w.steps(func(e Estimate, _ int64) { all = append(all, e) })
	if n := len(all); limit > 0 && n > limit {
		keep := make([]Estimate, 0, limit+1)
		for i := range limit {
			keep = append(keep, all[i*(n-1)/(limit-1)])
		}
		top, at := 0.0, 0
		for i, e := range all {
			if f, _ := e.F1(); f > top+1e-12 {
				top, at = f, i
			}
		}
		keep = append(keep, all[at])
		slices.SortFunc(keep, func(a, b Estimate) int { return cmp.Compare(b.Threshold, a.Threshold) })
		all = slices.CompactFunc(keep, func(a, b Estimate) bool { return a.Threshold == b.Threshold })
	}
	return all
}
