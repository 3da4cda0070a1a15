package eval

import (
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Grouping holds the figures of groups of pages from any source.
type Grouping struct {
	Groups  int // of two or more pages
	Largest int // pages in the largest group, 0 without groups

	After     confusion.Counts // pairs within a group, compared with the truth
	Partition *Partition       // under [truth.Clusters] only
}

// Grouped compares groups with the truth, which may be nil. labels has for each page the smallest
// position in its group, its own for a page alone.
func Grouped(gold *truth.Truth, labels []int32) Grouping {
	var g Grouping
	g.Groups, g.Largest = sizes(labels)
	switch {
	case gold == nil || gold.Kind == truth.None:
	case gold.Kind == truth.Clusters:
		t := newTally(gold, labels)
		g.After, g.Partition = t.counts(), t.partition(gold, labels)
	default:
		g.After = judgedAfter(gold, labels)
	}
	return g
}

// tally counts, for each page, the pages that share a cluster with it: in the truth, in the
// prediction, and in both; among all other pages and among the earlier ones. Pairs that the truth
// judges apart from its clusters are corrected one by one, so that pairs left out are in no figure
// that is derived from these counts.
type tally struct {
	n            int
	missing      int64 // duplicates with a page that is not in the set
	pairsOfAll   int64 // pairs that count
	skipped      int64 // pairs left out
	all, earlier []mates
}

// mates counts the other pages that share a cluster with a page: its true one, its predicted one,
// and both.
type mates struct{ gold, pred, both int32 }

// newTally compares the clusters of the truth with the labels of a prediction, one for each page.
func newTally(gold *truth.Truth, pred []int32) *tally {
	n := len(pred)
	t := &tally{n: n, missing: gold.Missing, all: make([]mates, n), earlier: make([]mates, n)}
	labels := confusion.GoldLabels(gold)
	if gold.Parts != nil {
		t.across(gold.Parts, labels, pred)
	} else {
		t.within(labels, pred)
	}
	for p, l := range gold.Pairs {
		t.correct(p, l, labels[p.A] == labels[p.B], pred[p.A] == pred[p.B])
	}
	return t
}

// within counts over the pages of one set.
func (t *tally) within(labels, pred []int32) {
	count := newContingency(t.n)
	for i := range t.n {
		t.earlier[i] = count.get(labels[i], pred[i])
		count.add(labels[i], pred[i])
	}
	for i := range t.n {
		m := count.get(labels[i], pred[i])
		t.all[i] = mates{m.gold - 1, m.pred - 1, m.both - 1}
	}
	t.pairsOfAll = int64(t.n) * int64(t.n-1) / 2
}

// across counts over the pages of two sets that are compared with each other: for each page
// the pages of the other set.
func (t *tally) across(parts []uint8, labels, pred []int32) {
	count := [2]*contingency{newContingency(t.n), newContingency(t.n)}
	sizes := [2]int64{}
	for i, p := range parts {
		t.earlier[i] = count[2-p].get(labels[i], pred[i])
		count[p-1].add(labels[i], pred[i])
		sizes[p-1]++
	}
	for i, p := range parts {
		t.all[i] = count[2-p].get(labels[i], pred[i])
	}
	t.pairsOfAll = sizes[0] * sizes[1]
}

// contingency counts pages by gold cluster, predicted cluster, and both.
type contingency struct {
	gold, pred map[int32]int32
	both       map[[2]int32]int32
}

func newContingency(n int) *contingency {
	return &contingency{make(map[int32]int32, n), make(map[int32]int32, n), make(map[[2]int32]int32, n)}
}

func (c *contingency) add(g, p int32) {
	c.gold[g]++
	c.pred[p]++
	c.both[[2]int32{g, p}]++
}

func (c *contingency) get(g, p int32) mates {
	return mates{c.gold[g], c.pred[p], c.both[[2]int32{g, p}]}
}

// correct replaces the label that the clusters imply for one pair by its own.
func (t *tally) correct(p page.Pair, l truth.Label, sameGold, samePred bool) {
	was := pairMates(sameGold, samePred)
	var now mates
	switch l {
	case truth.Duplicate:
		now = pairMates(true, samePred)
	case truth.Different:
		now = pairMates(false, samePred)
	default:
		t.skipped++
	}
	later := max(p.A, p.B)
	for _, m := range []*mates{&t.all[p.A], &t.all[p.B], &t.earlier[later]} {
		m.gold += now.gold - was.gold
		m.pred += now.pred - was.pred
		m.both += now.both - was.both
	}
}

// pairMates returns the counts that one pair adds to each of its pages.
func pairMates(gold, pred bool) mates {
	var m mates
	if gold {
		m.gold = 1
	}
	if pred {
		m.pred = 1
	}
	if gold && pred {
		m.both = 1
	}
	return m
}

// pairs sums over unordered pairs.
func (t *tally) pairs() (gold, pred, both int64) {
	for _, m := range t.earlier {
		gold += int64(m.gold)
		pred += int64(m.pred)
		both += int64(m.both)
	}
	return gold, pred, both
}

// counts returns the counts of the pairs within a predicted cluster, compared with the truth.
func (t *tally) counts() confusion.Counts {
	gold, pred, both := t.pairs()
	return confusion.Counts{TP: both, FP: pred - both, FN: gold - both + t.missing}
}

// partition returns the figures of two partitions.
func (t *tally) partition(gold *truth.Truth, pred []int32) *Partition {
	p := &Partition{ARI: t.ari()}
	p.BCubedPrecision, p.BCubedRecall = t.bcubed()
	p.PagePrecision, p.PageRecall = t.pages()
	labels := confusion.GoldLabels(gold)
	p.Purity, p.InversePurity = purity(pred, labels), purity(labels, pred)
	return p
}

// bcubed returns the mean over the pages of |p∩g|/|p| and |p∩g|/|g|, the page
// itself included; 1 for a set of no pages.
func (t *tally) bcubed() (precision, recall float64) {
	if t.n == 0 {
		return 1, 1
	}
	for _, m := range t.all {
		p, r := m.shares()
		precision += p
		recall += r
	}
	return precision / float64(t.n), recall / float64(t.n)
}

// shares returns |p∩g|/|p| and |p∩g|/|g| of a page, itself included.
func (m mates) shares() (precision, recall float64) {
	return float64(m.both+1) / float64(m.pred+1), float64(m.both+1) / float64(m.gold+1)
}

// PageShares is the contribution of one page to B-cubed: the sizes of its group, of its true
// cluster, and of their intersection, including the page, and the two shares.
type PageShares struct {
	Group, Cluster, Both int
	Precision, Recall    float64
}

// Shares returns the contribution of each page to B-cubed under [truth.Clusters]. labels are as for
// [Grouped]. The means over the pages are B-cubed precision and recall.
func Shares(gold *truth.Truth, labels []int32) []PageShares {
	out := make([]PageShares, len(labels))
	for i, m := range newTally(gold, labels).all {
		p, r := m.shares()
		out[i] = PageShares{int(m.pred) + 1, int(m.gold) + 1, int(m.both) + 1, p, r}
	}
	return out
}

// ari returns the adjusted Rand index, 1 if its denominator is 0.
func (t *tally) ari() float64 {
	gold, pred, both := t.pairs()
	total := t.pairsOfAll - t.skipped
	if total <= 0 {
		return 1
	}
	expected := float64(gold) * float64(pred) / float64(total)
	span := float64(gold+pred)/2 - expected
	if span == 0 {
		return 1
	}
	return (float64(both) - expected) / span
}

// pages returns the page-based measures of the papers: D are the pages with an earlier page in the
// same predicted cluster, G those with an earlier one in the same gold cluster, C those with an
// earlier one in both; |C|/|D| and |C|/|G|.
func (t *tally) pages() (precision, recall float64) {
	var judged, gold, correct int64
	for _, m := range t.earlier {
		if m.pred > 0 {
			judged++
		}
		if m.gold > 0 {
			gold++
		}
		if m.both > 0 {
			correct++
		}
	}
	return confusion.Share(correct, judged), confusion.Share(correct, gold)
}

// purity returns the share of pages that belong to the largest class of their cluster; 1 for a set
// of no pages. It cannot leave out pairs.
func purity(clusters, classes []int32) float64 {
	count := make(map[[2]int32]int64)
	best := make(map[int32]int64)
	for i, c := range clusters {
		k := [2]int32{c, classes[i]}
		count[k]++
		best[c] = max(best[c], count[k])
	}
	var sum int64
	for _, b := range best {
		sum += b
	}
	return confusion.Share(sum, int64(len(clusters)))
}
