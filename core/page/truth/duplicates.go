package truth

import (
	"iter"

	"pagetwin/core/page"
)

// Duplicates returns an iterator over the pairs that t calls duplicates, each once, in no order.
func (t *Truth) Duplicates() iter.Seq[page.Pair] {
	return func(yield func(page.Pair) bool) {
		for p, l := range t.Pairs {
			if l == Duplicate && !yield(p) {
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
				if _, apart := t.Pairs[p]; !apart && t.Counts(p) && !yield(p) {
					return
				}
			}
			members[c] = append(members[c], int32(i))
		}
	}
}
