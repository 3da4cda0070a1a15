package truth

import "pagetwin/core/page"

// Example returns the first pair that is known to be duplicates; t may be nil.
func (t *Truth) Example() (first page.Pair, ok bool) {
	if !t.Known() {
		return first, false
	}
	take := func(p page.Pair) {
		if t.IsDuplicate(p) && (!ok || p.A < first.A || p.A == first.A && p.B < first.B) {
			first, ok = p, true
		}
	}
	if t.Kind == Judged {
		for p := range t.Pairs {
			take(p)
		}
		return first, ok
	}
	opened := map[int32]int{} // where a cluster begins
	for i, c := range t.Cluster {
		if at, seen := opened[c]; seen && c >= 0 {
			take(page.MakePair(at, i))
		} else {
			opened[c] = i
		}
	}
	return first, ok
}
