package eval

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// Crossed holds the decisions of a run by cross-validated thresholds. The gold groups are dealt
// into folds. A pair whose pages are in two folds, or both in one, is decided by the threshold with
// the best F1 on the pairs that have no page in these folds. So every pair is decided, also those
// across folds, and none by a threshold that depends on one of its pages (Stone, Cross-validatory
// choice and assessment of statistical predictions, 1974; for units that are not independent,
// Dietterich, Approximate statistical tests for comparing supervised classification learning
// algorithms, 1998).
type Crossed struct {
	Decided    Decision  // the decided pairs, each with score 1, at threshold 1
	Thresholds []float64 // the thresholds used, ascending; +Inf if the other folds have no duplicate
}

// Median returns the median of the thresholds used: the one to take for similar pages.
func (c Crossed) Median() float64 { return c.Thresholds[len(c.Thresholds)/2] }

// Cross decides pairs over n pages by thresholds of other folds. Under judged truth only judged
// pairs are used for training, and all others are decided. ok is false without truth, and if there
// are fewer gold groups than folds.
func Cross(pairs scored.Pairs, gold *truth.Truth, n, folds int, seed uint64) (c Crossed, ok bool) {
	if gold == nil || gold.Kind == truth.None {
		return c, false
	}
	group, count := confusion.GoldGroups(gold, n)
	if folds < 3 || count < folds { // with two folds a pair across them leaves no training data
		return c, false
	}
	x := newCrossing(pairs, gold, group, deal(group, count, folds, seed))
	threshold := make(map[[2]int]float64)
	for f := range folds {
		for g := f; g < folds; g++ {
			threshold[[2]int{f, g}] = x.best(f, g)
			c.Thresholds = append(c.Thresholds, threshold[[2]int{f, g}])
		}
	}
	slices.Sort(c.Thresholds)
	var decided []scored.Pair
	for p := range pairs.From(c.Thresholds[0]).Found().All() {
		if p.Score >= threshold[x.folds(p)] {
			p.Score = 1
			decided = append(decided, p)
		}
	}
	slices.SortFunc(decided, scored.Compare)
	c.Decided = Decision{scored.PairsOf(decided), 1}
	return c, true
}

// deal deals groups into folds, in an order drawn by seed: those of several pages first, so that
// every fold has equally many of these.
func deal(group []int32, count, folds int, seed uint64) []int {
	size := make([]int, count)
	for _, g := range group {
		size[g]++
	}
	order := rand.New(rand.NewPCG(seed, 0x666f6c64)).Perm(count)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(min(size[b], 2), min(size[a], 2)) })
	fold := make([]int, count)
	for k, g := range order {
		fold[g] = k % folds
	}
	return fold
}

// crossing holds the pairs that the truth knows, by folds.
type crossing struct {
	group     []int32
	fold      []int      // of each group
	known     []crossed  // with falling scores
	positives [][2]int   // the folds of each duplicate of the truth
	times     []int64    // number of duplicates that each of these stands for
	room      []rankedBy // buffer of best
}

// crossed is a scored pair that the truth knows, with the folds of its pages.
type crossed struct {
	rankedBy
	f, g int
}

type rankedBy struct {
	score     float64
	duplicate bool
}

func newCrossing(pairs scored.Pairs, gold *truth.Truth, group []int32, fold []int) *crossing {
	x := &crossing{group: group, fold: fold}
	for p := range pairs.Found().All() {
		if l := gold.Label(p.Pair()); l == truth.Duplicate || l == truth.Different {
			at := x.folds(p)
			x.known = append(x.known, crossed{rankedBy{p.Score, l == truth.Duplicate}, at[0], at[1]})
		}
	}
	for k, c := range confusion.DuplicatesBetween(gold, group) {
		x.positives, x.times = append(x.positives, inOrder(fold[k.A], fold[k.B])), append(x.times, c.FN)
	}
	return x
}

// folds returns the folds of a pair's pages, the lower first.
func (x *crossing) folds(p scored.Pair) [2]int {
	return inOrder(x.fold[x.group[p.A]], x.fold[x.group[p.B]])
}

func inOrder(f, g int) [2]int { return [2]int{min(f, g), max(f, g)} }

// best returns the threshold with the best F1 on the pairs that have no page in folds f and g,
// midway to the next lower score as in [Curve.Best].
func (x *crossing) best(f, g int) float64 {
	in := func(a, b int) bool { return a != f && a != g && b != f && b != g }
	var all, tp int64
	for i, at := range x.positives {
		if in(at[0], at[1]) {
			all += x.times[i]
		}
	}
	list := x.room[:0]
	for _, p := range x.known {
		if in(p.f, p.g) {
			list = append(list, p.rankedBy)
		}
	}
	x.room = list
	at, top := -1, 0.0
	for i, p := range list {
		if p.duplicate {
			tp++
		}
		if i+1 < len(list) && list[i+1].score == p.score {
			continue
		}
		if f1 := 2 * float64(tp) / float64(int64(i+1)+all); tp > 0 && f1 > top+1e-12 {
			at, top = i, f1
		}
		if 2*float64(all) <= top*float64(int64(i+1)+all) {
			break // no lower threshold can do better
		}
	}
	if at < 0 {
		return math.Inf(1)
	}
	score, next := list[at].score, 0.0
	if at+1 < len(list) {
		next = list[at+1].score
	}
	return midway(score, next)
}
