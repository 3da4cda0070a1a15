package scored

import "slices"

// Without returns p without the pairs of pages that differ, which is asked of pages of different
// parts alone: a part are equal pages for which part gives the same. Classes of equal pages are
// parted so.
func Without[K comparable](p Pairs, part func(page int32) K, differ func(a, b int32) bool) Pairs {
	w := parted{equal: p.equal, differ: differ, firsts: map[int32][]int32{}, several: map[int32]bool{}}
	classes := parts(&w, part)
	out := make([]Pair, 0, len(p.entries))
	for _, e := range p.entries {
		out = w.split(out, e)
	}
	slices.SortFunc(out, Compare)
	if classes == nil {
		return PairsOf(out)
	}
	return Folded(out, NewClasses(len(p.equal.class), classes))
}

// parted are classes of equal pages in parts.
type parted struct {
	equal   *Classes
	differ  func(a, b int32) bool
	firsts  map[int32][]int32 // by the lowest page of a class of several parts: that of each part
	several map[int32]bool    // lowest pages of parts of several pages
}

func parts[K comparable](w *parted, part func(page int32) K) (classes [][]int32) {
	for _, members := range w.equal.All() {
		var parts [][]int32
		at := map[K]int{}
		for _, m := range members {
			key := part(m)
			k, ok := at[key]
			if !ok {
				k = len(parts)
				at[key], parts = k, append(parts, nil)
			}
			parts[k] = append(parts[k], m)
		}
		for _, part := range parts {
			if len(parts) > 1 {
				w.firsts[members[0]] = append(w.firsts[members[0]], part[0])
			}
			if len(part) > 1 {
				w.several[part[0]] = true
				classes = append(classes, part)
			}
		}
	}
	return classes
}

func (w *parted) split(out []Pair, e Pair) []Pair {
	if w.firsts[e.A] == nil && w.firsts[e.B] == nil {
		if e.A == e.B || !w.differ(e.A, e.B) {
			out = append(out, e)
		}
		return out
	}
	left, right := w.side(e.A), w.side(e.B)
	for i, a := range left {
		if e.A == e.B {
			right = left[i:]
		}
		for _, b := range right {
			if a == b && !w.several[a] || a != b && w.differ(a, b) {
				continue
			}
			part := e
			part.A, part.B = min(a, b), max(a, b)
			out = append(out, part)
		}
	}
	return out
}

func (w *parted) side(page int32) []int32 {
	if firsts, ok := w.firsts[page]; ok {
		return firsts
	}
	return []int32{page}
}
