package scored

import (
	"slices"

	"pagetwin/core/text"
)

// WithoutIssues returns p without the pairs of different issues of one series. issue has of each
// page that is one the [text.Doc.Issue]. Classes of equal pages are parted by their issues.
func (p Pairs) WithoutIssues(issue map[int32]uint64) Pairs {
	if len(issue) == 0 {
		return p
	}
	w := parted{issue: issue, equal: p.equal, firsts: map[int32][]int32{}, several: map[int32]bool{}}
	classes := w.part()
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

// parted are classes of equal pages, parted by their issues.
type parted struct {
	issue   map[int32]uint64
	equal   *Classes
	firsts  map[int32][]int32 // by the lowest page of a class of several issues: that of each part
	several map[int32]bool    // lowest pages of parts of several pages
}

// part returns the parts with several pages of all classes.
func (w *parted) part() (classes [][]int32) {
	for _, members := range w.equal.All() {
		var parts [][]int32
		at := map[uint64]int{}
		for _, m := range members {
			k, ok := at[w.issue[m]]
			if !ok {
				k = len(parts)
				at[w.issue[m]], parts = k, append(parts, nil)
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

// split appends the entries that e comes to.
func (w *parted) split(out []Pair, e Pair) []Pair {
	if w.firsts[e.A] == nil && w.firsts[e.B] == nil {
		if !text.OtherIssue(w.issue[e.A], w.issue[e.B]) {
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
			if a == b && !w.several[a] || text.OtherIssue(w.issue[a], w.issue[b]) {
				continue
			}
			part := e
			part.A, part.B = min(a, b), max(a, b)
			out = append(out, part)
		}
	}
	return out
}

// side returns the lowest pages of the parts of a side of an entry.
func (w *parted) side(page int32) []int32 {
	if firsts, ok := w.firsts[page]; ok {
		return firsts
	}
	return []int32{page}
}
