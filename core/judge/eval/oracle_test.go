package eval

import (
	"maps"
	"math"
	"slices"

	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// This file computes the measures again, pair by pair and page by page, from their definitions,
// without sharing code with the code under test.

// allPairs calls fn for every pair of n pages with its label.
func allPairs(n int, gold *truth.Truth, fn func(p page.Pair, l truth.Label)) {
	for a := range n {
		for b := a + 1; b < n; b++ {
			p := page.MakePair(a, b)
			fn(p, gold.Label(p))
		}
	}
}

func oracleCounts(n int, gold *truth.Truth, decided func(page.Pair) bool) confusion.Counts {
	var c confusion.Counts
	allPairs(n, gold, func(p page.Pair, l truth.Label) {
		switch {
		case l == truth.Duplicate && decided(p):
			c.TP++
		case l == truth.Duplicate:
			c.FN++
		case l == truth.Different && decided(p):
			c.FP++
		case l != truth.Different && decided(p):
			c.Unknown++
		}
	})
	return c
}

// relation records for every ordered pair whether it counts, and whether it is within a cluster of
// the truth and of the prediction. A page always counts with itself.
type relation struct {
	n                int
	known, gold, got func(i, j int) bool
}

func newRelation(gold *truth.Truth, pred []int32) relation {
	label := func(i, j int) truth.Label {
		if i == j {
			return truth.Duplicate
		}
		return gold.Label(page.MakePair(i, j))
	}
	return relation{
		len(pred),
		func(i, j int) bool { return label(i, j) == truth.Duplicate || label(i, j) == truth.Different },
		func(i, j int) bool { return label(i, j) == truth.Duplicate },
		func(i, j int) bool { return pred[i] == pred[j] },
	}
}

func (r relation) bcubed() (p, q float64) {
	for i := range r.n {
		var gold, got, both float64
		for j := range r.n {
			if !r.known(i, j) {
				continue
			}
			if r.gold(i, j) {
				gold++
			}
			if r.got(i, j) {
				got++
			}
			if r.gold(i, j) && r.got(i, j) {
				both++
			}
		}
		p += both / got / float64(r.n)
		q += both / gold / float64(r.n)
	}
	return p, q
}

func (r relation) pages() (p, q float64) {
	var judged, gold, correct float64
	for i := range r.n {
		var d, g, c bool
		for j := range i {
			if r.known(i, j) {
				d = d || r.got(i, j)
				g = g || r.gold(i, j)
				c = c || r.got(i, j) && r.gold(i, j)
			}
		}
		for _, x := range []struct {
			yes bool
			sum *float64
		}{{d, &judged}, {g, &gold}, {c, &correct}} {
			if x.yes {
				*x.sum++
			}
		}
	}
	p, q = 1, 1
	if judged > 0 {
		p = correct / judged
	}
	if gold > 0 {
		q = correct / gold
	}
	return p, q
}

// ari is the adjusted Rand index over the pairs that count.
func (r relation) ari() float64 {
	var n, gold, got, both float64
	for i := range r.n {
		for j := range i {
			if !r.known(i, j) {
				continue
			}
			n++
			if r.gold(i, j) {
				gold++
			}
			if r.got(i, j) {
				got++
			}
			if r.gold(i, j) && r.got(i, j) {
				both++
			}
		}
	}
	if n == 0 || (gold+got)/2 == gold*got/n {
		return 1
	}
	return (both - gold*got/n) / ((gold+got)/2 - gold*got/n)
}

// oracleARI is the adjusted Rand index of two partitions by their contingency
// table.
func oracleARI(gold, pred []int32) float64 {
	choose2 := func(x float64) float64 { return x * (x - 1) / 2 }
	table := map[[2]int32]float64{}
	rows, cols := map[int32]float64{}, map[int32]float64{}
	for i := range gold {
		table[[2]int32{gold[i], pred[i]}]++
		rows[gold[i]]++
		cols[pred[i]]++
	}
	var index, a, b float64
	for _, x := range table {
		index += choose2(x)
	}
	for _, x := range rows {
		a += choose2(x)
	}
	for _, x := range cols {
		b += choose2(x)
	}
	n := choose2(float64(len(gold)))
	if n == 0 || (a+b)/2 == a*b/n {
		return 1
	}
	return (index - a*b/n) / ((a+b)/2 - a*b/n)
}

// oracleCurve is the definition of average precision and best F1 over a list of
// scores above 0, one step for each distinct score.
func oracleCurve(pairs []scored.Pair, gold *truth.Truth, positives int) (ap, bestF, bestT float64) {
	scores := map[float64][2]float64{} // score: duplicates, different
	for _, p := range pairs {
		s := scores[p.Score]
		switch gold.Label(p.Pair()) {
		case truth.Duplicate:
			s[0]++
		case truth.Different:
			s[1]++
		default:
			continue
		}
		if p.Score > 0 {
			scores[p.Score] = s
		}
	}
	var levels []float64
	for s := range scores {
		levels = append(levels, s)
	}
	slices.Sort(levels)
	slices.Reverse(levels)
	var tp, fp float64
	for i, s := range levels {
		tp += scores[s][0]
		fp += scores[s][1]
		p, r := tp/(tp+fp), tp/float64(positives)
		ap += scores[s][0] / float64(positives) * p
		if f := 2 * p * r / (p + r); p+r > 0 && f > bestF+1e-12 {
			bestF, bestT = f, s/2
			if i+1 < len(levels) {
				bestT = (s + levels[i+1]) / 2
			}
		}
	}
	return ap, bestF, bestT
}

// drawTruth draws a truth of n pages of either kind, with labels of every sort.
func drawTruth(t *rapid.T, n int, kind truth.Kind) *truth.Truth {
	gold := &truth.Truth{Kind: kind, Pairs: map[page.Pair]truth.Label{}, Hand: map[page.Pair]bool{}}
	labels := []truth.Label{truth.Partial, truth.Furniture, truth.Unsure}
	oneIn := 6
	if kind == truth.Judged {
		labels = append(labels, truth.Duplicate, truth.Duplicate, truth.Different, truth.Different)
		oneIn = 2
	} else {
		gold.Cluster = make([]int32, n)
		for i := range gold.Cluster {
			gold.Cluster[i] = int32(rapid.IntRange(-1, n/2).Draw(t, "cluster"))
		}
	}
	for a := range n {
		for b := a + 1; b < n; b++ {
			if rapid.IntRange(1, oneIn).Draw(t, "judged") == 1 {
				p := page.MakePair(a, b)
				gold.Pairs[p] = rapid.SampledFrom(labels).Draw(t, "label")
				if rapid.Bool().Draw(t, "hand") {
					gold.Hand[p] = true
				}
			}
		}
	}
	return gold
}

// drawPairs draws scored pairs of n pages in the order of a result.
func drawPairs(t *rapid.T, n int) []scored.Pair {
	var pairs []scored.Pair
	for a := range n {
		for b := a + 1; b < n; b++ {
			if s := rapid.IntRange(0, 12).Draw(t, "score"); s > 3 {
				pairs = append(pairs, scored.Pair{A: int32(a), B: int32(b), Score: float64(s) / 12, Indexed: s%2 == 0})
			}
		}
	}
	slices.SortFunc(pairs, scored.Compare)
	return pairs
}

// drawParts splits the pages into two sets that are compared, or leaves them one set: pairs within
// one of two sets have no label and no score.
func drawParts(t *rapid.T, n int, gold *truth.Truth, pairs []scored.Pair) []scored.Pair {
	if !rapid.Bool().Draw(t, "two sets") {
		return pairs
	}
	gold.Parts = make([]uint8, n)
	for i := range gold.Parts {
		gold.Parts[i] = uint8(rapid.IntRange(1, 2).Draw(t, "part"))
	}
	within := func(p page.Pair) bool { return gold.Parts[p.A] == gold.Parts[p.B] }
	maps.DeleteFunc(gold.Pairs, func(p page.Pair, _ truth.Label) bool { return within(p) })
	maps.DeleteFunc(gold.Hand, func(p page.Pair, _ bool) bool { return within(p) })
	return slices.DeleteFunc(pairs, func(s scored.Pair) bool { return within(s.Pair()) })
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }
