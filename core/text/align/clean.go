package align

import "pagetwin/core/text"

import "slices"

// clean drops matches that are too short for the differences on both of their sides: a 的 that two
// different sentences share means nothing. A match stays if it is at least as long as the
// difference on one of its sides (the longer of the two texts there), or 8 tokens long. A match
// that is dropped widens the difference beside its neighbours, so this is repeated until nothing
// changes.
func clean(found []run, lenA, lenB int) []run {
	kept := slices.Clone(found)
	for {
		next := kept[:0:0]
		for i, m := range kept {
			before, after := run{}, run{a: lenA, b: lenB}
			if len(next) > 0 {
				before = next[len(next)-1]
			}
			if i+1 < len(kept) {
				after = kept[i+1]
			}
			left := max(m.a-before.a-before.n, m.b-before.b-before.n)
			right := max(after.a-m.a-m.n, after.b-m.b-m.n)
			if m.n >= left || m.n >= right || m.n >= long {
				next = append(next, m)
			}
		}
		if len(next) == len(kept) {
			return kept
		}
		kept = next
	}
}

// long is the number of tokens with which a match stays in any case.
const long = 8

// moved finds passages of at least minimum tokens, in any order, among the tokens that are not
// matched yet, the longest first.
func (w *work) moved(kept []run, minimum int) []run {
	freeA, freeB := free(kept, len(w.a), false), free(kept, len(w.b), true)
	where := make(map[uint64][]int32)
	const most = 8 // places of one run that are tried
	for _, g := range freeA {
		hashes(w.a[g.Start:g.End], minimum, func(i int, h uint64) {
			if l := where[h]; len(l) < most {
				where[h] = append(l, int32(g.Start+i))
			}
		})
	}
	var runs []run
	for _, g := range freeB {
		end := g.Start // of the last one found here
		hashes(w.b[g.Start:g.End], minimum, func(i int, h uint64) {
			if b := g.Start + i; b >= end {
				if m, ok := w.longest(where[h], freeA, b, g.End); ok && m.n >= minimum {
					runs, end = append(runs, m), b+m.n
				}
			}
		})
	}
	return apart(runs, len(w.a))
}

func (w *work) longest(places []int32, freeA []text.Span, b, endB int) (best run, ok bool) {
	for _, p := range places {
		a := int(p)
		g, _ := slices.BinarySearchFunc(freeA, a, func(s text.Span, a int) int {
			if s.End <= a {
				return -1
			}
			return 1
		})
		n := 0
		for a+n < freeA[g].End && b+n < endB && w.a[a+n] == w.b[b+n] {
			n++
		}
		if n > best.n {
			best, ok = run{a, b, n}, true
		}
	}
	return best, ok
}

// free returns the parts that kept does not cover, in tokens.
func free(kept []run, n int, ofB bool) []text.Span {
	var out []text.Span
	at := 0
	add := func(to int) {
		if to > at {
			out = append(out, text.Span{Start: at, End: to})
		}
	}
	for _, m := range kept {
		start := m.a
		if ofB {
			start = m.b
		}
		add(start)
		at = start + m.n
	}
	add(n)
	return out
}

// apart keeps the longest runs that do not overlap in A, which has n tokens; in B they do not
// overlap anyway.
func apart(runs []run, n int) []run {
	slices.SortStableFunc(runs, func(x, y run) int { return y.n - x.n })
	taken := make([]bool, n)
	var out []run
	for _, r := range runs {
		if stretch := taken[r.a : r.a+r.n]; !slices.Contains(stretch, true) {
			out = append(out, r)
			for i := range stretch {
				stretch[i] = true
			}
		}
	}
	return out
}
