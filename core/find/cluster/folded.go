package cluster

import (
	"slices"

	"pagetwin/core/find/scored"
)

// join joins the pages of all pairs, best first, and calls joined with each pair that merged two
// sets. The result equals that of joining pair by pair in order. An entry of many pairs costs no
// more than the number of pages in its two classes.
func (a *apart) join(pairs scored.Pairs, joined func(scored.Pair)) {
	equal := pairs.Classes()
	whole := make([]bool, len(equal.All())) // classes whose pages are all in one set
	one := func(page int32) bool {
		c, ok := equal.Class(page)
		return !ok || whole[c]
	}
	for _, e := range pairs.Entries() {
		if e.A != e.B && one(e.A) && one(e.B) {
			if _, ok := a.union(e.A, e.B); ok {
				joined(e)
			}
			continue
		}
		a.rows(e, a.in(equal, e.A), a.in(equal, e.B), joined)
		if c, ok := equal.Class(e.A); e.A == e.B && ok {
			whole[c] = !a.edited
		}
	}
}

func (a *apart) in(equal *scored.Classes, page int32) []int32 {
	members := equal.Members(page)
	if members == nil {
		members = []int32{page}
	}
	if slices.ContainsFunc(members, func(m int32) bool { return a.out[m] }) {
		members = slices.DeleteFunc(slices.Clone(members), func(m int32) bool { return a.out[m] })
	}
	return members
}

// rows joins each page of left with each page of right, row by row. Whether two pages are joined
// depends on their sets alone, and two sets that must stay apart stay so. Therefore only the first
// row of each set, and in a row the first page of each set, can join anything.
func (a *apart) rows(e scored.Pair, left, right []int32, joined func(scored.Pair)) {
	var done []int32 // a page of each set that had its row
	had := func(x int32) bool {
		return slices.ContainsFunc(done, func(d int32) bool { return a.Find(d) == a.Find(x) })
	}
	for i, x := range left {
		if had(x) {
			continue
		}
		for _, y := range right {
			if x == y {
				continue
			}
			if _, ok := a.union(x, y); ok {
				p := e
				p.A, p.B = min(x, y), max(x, y)
				joined(p)
			}
		}
		if i == 0 {
			right = a.firsts(right)
		}
		if !had(x) {
			done = append(done, x)
		}
	}
}

func (a *apart) firsts(pages []int32) []int32 {
	var out []int32
	seen := make(map[int32]bool)
	for _, p := range pages {
		if r := a.Find(p); !seen[r] {
			seen[r] = true
			out = append(out, p)
		}
	}
	return out
}

// inside counts the pairs of an entry that are in one group.
type inside struct {
	of    []int32 // the group of each page, -1 for none
	equal *scored.Classes
	parts [][]part // of each class
}

// part holds the pages of a class that are in one group.
type part struct {
	group   int32
	members []int32
}

func newInside(pairs scored.Pairs, of []int32) *inside {
	in := &inside{of: of, equal: pairs.Classes()}
	in.parts = make([][]part, len(in.equal.All()))
	for c, members := range in.equal.All() {
		number := make(map[int32]int)
		for _, m := range members {
			if of[m] < 0 {
				continue
			}
			i, ok := number[of[m]]
			if !ok {
				i = len(number)
				number[of[m]] = i
				in.parts[c] = append(in.parts[c], part{group: of[m]})
			}
			in.parts[c][i].members = append(in.parts[c][i].members, m)
		}
	}
	return in
}

func (in *inside) partsOf(page int32) []part {
	if c, ok := in.equal.Class(page); ok {
		return in.parts[c]
	}
	if in.of[page] < 0 {
		return nil
	}
	return []part{{in.of[page], []int32{page}}}
}

// each calls fn for each group that contains pairs of the entry, with their number and the last of
// them.
func (in *inside) each(e scored.Pair, fn func(group int32, count int64, last scored.Pair)) {
	if e.A != e.B && in.equal.Members(e.A) == nil && in.equal.Members(e.B) == nil {
		if g := in.of[e.A]; g >= 0 && g == in.of[e.B] {
			fn(g, 1, e)
		}
		return
	}
	for _, x := range in.partsOf(e.A) {
		n := int64(len(x.members))
		last := e
		if e.A == e.B {
			if n > 1 {
				last.A, last.B = x.members[n-2], x.members[n-1]
				fn(x.group, n*(n-1)/2, last)
			}
			continue
		}
		for _, y := range in.partsOf(e.B) {
			if x.group == y.group {
				a, b := x.members[n-1], y.members[len(y.members)-1]
				last.A, last.B = min(a, b), max(a, b)
				fn(x.group, n*int64(len(y.members)), last)
			}
		}
	}
}
