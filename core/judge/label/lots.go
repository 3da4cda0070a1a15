package label

import (
	"cmp"
	"math/bits"
	"slices"

	"pagetwin/core/base/hash"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
)

// mostListed is the most pairs of a run that are listed singly. More pairs, which only classes of
// equal pages produce, are drawn at random without a list; when pairs are compared with each other
// the first few of each entry stand for it.
const mostListed = scored.DefaultMost

// ofEntry is the number of pairs that stand for a larger entry if not all can be listed.
const ofEntry = 16

// listOf returns the pairs of the run in the order of [scored.Compare]. Beyond mostListed it takes
// only some of each entry: they have one score, and are pairs of the same texts.
func listOf(r eval.Decision) []scored.Pair {
	if r.Pairs.Len() <= mostListed {
		return r.Pairs.List()
	}
	var out []scored.Pair
	for _, e := range r.Pairs.Entries() {
		n := 0
		for x := range r.Pairs.Of(e) {
			if n == ofEntry {
				break
			}
			out = append(out, x)
			n++
		}
	}
	slices.SortFunc(out, scored.Compare)
	return out
}

// lots holds pairs of the first run in random order.
type lots struct {
	order []draw // nil if there are too many to list
	pairs scored.Pairs
	from  int64
	walk  permutation
}

// draw is a scored pair with its random number.
type draw struct {
	lot  uint64
	pair scored.Pair
}

// layers splits the scored pairs of the first run, best first, into layers that end at these
// positions, each in random order: by a hash of the ids of the two pages and the seed. So the order
// is fixed before anything is judged, and does not depend on other scored pairs. If there are too
// many pairs to list, their positions are permuted.
func (p *Pool) layers(ends []int64) []lots {
	pairs := p.Runs[0].Pairs
	n := pairs.Len()
	var list []scored.Pair
	if n <= mostListed {
		list = listOf(p.Runs[0])
	}
	out := make([]lots, 0, len(ends))
	from := int64(0)
	for i, to := range ends {
		switch {
		case from == to:
		case list != nil:
			out = append(out, lots{order: p.draws(list[from:to])})
		default:
			out = append(out, lots{pairs: pairs, from: from, walk: permutation{to - from, hash.Mix64(p.Seed ^ uint64(i))}})
		}
		from = to
	}
	return out
}

func (p *Pool) draws(pairs []scored.Pair) []draw {
	ids := make([]uint64, len(p.Set.Pages))
	for i := range ids {
		ids[i] = hash.String(p.Set.Pages[i].ID)
	}
	seed := hash.Mix64(p.Seed)
	out := make([]draw, 0, len(pairs))
	for _, x := range pairs {
		a, b := ids[x.A], ids[x.B]
		out = append(out, draw{hash.Mix64(hash.Mix64(min(a, b)^seed) ^ max(a, b)), x})
	}
	slices.SortStableFunc(out, func(x, y draw) int { return cmp.Compare(x.lot, y.lot) })
	return out
}

func (l *lots) len() int64 {
	if l.order != nil {
		return int64(len(l.order))
	}
	return l.walk.n
}

// at returns the i-th pair in random order, and its random number in [0,1].
func (l *lots) at(i int64) (scored.Pair, float64) {
	if l.order != nil {
		return l.order[i].pair, float64(l.order[i].lot) / (1 << 63) / 2
	}
	return l.pairs.At(l.from + l.walk.at(i)), float64(i) / float64(l.walk.n)
}

// permutation is a random permutation of 0 to n−1 that needs no list: four rounds of a Feistel
// network over the next power of 4, repeated until the result is below n (Black and Rogaway,
// Ciphers with Arbitrary Finite Domains, CT-RSA 2002).
type permutation struct {
	n    int64
	seed uint64
}

func (p permutation) at(i int64) int64 {
	half := (bits.Len64(uint64(p.n)) + 1) / 2
	mask := uint64(1)<<half - 1
	x := uint64(i)
	for {
		left, right := x>>half, x&mask
		for round := range uint64(4) {
			left, right = right, left^hash.Mix64(p.seed^hash.Mix64(right<<2|round))&mask
		}
		if x = left<<half | right; x < uint64(p.n) {
			return int64(x)
		}
	}
}
