package align

import (
	"cmp"
	"slices"
)

// often is the most places in A that a run of the least length may have: a run with more is filler,
// such as a rule of dashes, and would give a block of diagonals.
const often = 8

// Repeats returns the longest equal runs of at least minimum tokens wherever they stand, at most
// most of them, by their place in A, and how many there are. A passage that one text repeats is in
// several runs. Each run is as long as the texts agree. 0 for minimum means 8.
//
// Cost: O(n) for n tokens. A run that stands in A more than often is not looked up, and of each
// pair of places only the first finds the run through it, so that at most often² · n tokens are
// compared.
func Repeats(a, b string, minimum, most int) (runs []Match, all int) {
	if minimum <= 0 {
		minimum = 8
	}
	ids := make(map[string]int32)
	ta, tb := tokens(a, ids), tokens(b, ids)
	w := &work{a: ta.ids, b: tb.ids}
	found := w.repeats(minimum)
	all = len(found)
	slices.SortFunc(found, func(x, y run) int { return cmp.Or(y.n-x.n, x.a-y.a, x.b-y.b) })
	found = found[:min(all, most)]
	slices.SortFunc(found, func(x, y run) int { return cmp.Or(x.a-y.a, x.b-y.b) })
	for _, r := range found {
		runs = append(runs, Match{A: ta.span(r.a, r.n), B: tb.span(r.b, r.n), Tokens: r.n})
	}
	return runs, all
}

// repeats finds the maximal equal runs of at least k tokens.
func (w *work) repeats(k int) (found []run) {
	places := w.places(k)
	done := make([]int, len(w.a)+len(w.b)) // by diagonal: the end in B of the last run
	hashes(w.b, k, func(b int, h uint64) {
		for _, p := range places[h] {
			a := int(p)
			end := &done[b-a+len(w.a)]
			if b < *end || !equal(w.a[a:a+k], w.b[b:b+k]) {
				continue
			}
			r := run{a, b, k}
			for r.a > 0 && r.b > 0 && w.a[r.a-1] == w.b[r.b-1] {
				r = run{r.a - 1, r.b - 1, r.n + 1}
			}
			for r.a+r.n < len(w.a) && r.b+r.n < len(w.b) && w.a[r.a+r.n] == w.b[r.b+r.n] {
				r.n++
			}
			*end = r.b + r.n
			found = append(found, r)
		}
	})
	return found
}

// places returns the places in A of each run of k tokens by its hash, without those that stand
// more than often.
func (w *work) places(k int) map[uint64][]int32 {
	places := make(map[uint64][]int32, len(w.a))
	room := make([]int32, 0, len(w.a)) // most runs stand once
	hashes(w.a, k, func(i int, h uint64) {
		at := places[h]
		switch {
		case at == nil:
			room = append(room, int32(i))
			places[h] = room[len(room)-1 : len(room) : len(room)]
		case len(at) <= often:
			places[h] = append(at, int32(i))
		}
	})
	for h, at := range places {
		if len(at) > often {
			delete(places, h)
		}
	}
	return places
}
