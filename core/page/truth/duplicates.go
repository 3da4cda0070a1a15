package truth

import (
	"iter"

	"pagetwin/core/page"
)

// Labelled returns an iterator over the pairs that the truth names, each once with its label, in no
// order: the judged pairs, or those of pages in one cluster and those to leave out. t may be nil.
func (t *Truth) Labelled() iter.Seq2[page.Pair, Label] {
	return func(yield func(page.Pair, Label) bool) {
		if t == nil {
			return
		}
		for p, l := range t.Pairs {
			if !yield(p, l) {
				return
			}
		}
		if t.Kind != Clusters {
			return
		}
		members := make(map[int32][]int32)
		for i, c := range t.Cluster {
			if c < 0 {
				continue
			}
			for _, a := range members[c] {
				p := page.Pair{A: a, B: int32(i)}
				if _, apart := t.Pairs[p]; !apart && t.Counts(p) && !yield(p, Duplicate) {
					return
				}
			}
			members[c] = append(members[c], int32(i))
		}
	}
}

// Duplicates returns an iterator over the pairs that t calls duplicates, each once, in no order.
func (t *Truth) Duplicates() iter.Seq[page.Pair] {
	return func(yield func(page.Pair) bool) {
		for p, l := range t.Labelled() {
			if l == Duplicate && !yield(p) {
				return
			}
		}
	}
}
