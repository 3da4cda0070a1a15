package minhash

import (
	"pagetwin/core/algo"
	"pagetwin/core/text"
)

// Matches returns the passages that two pages share, in the order of the first page. ta and tb are
// their bodies as tokens; a shingle has k of them. The weight of a passage is the number of its
// shingles.
func Matches(a, b *text.Doc, ta, tb text.Tokens, k int) []algo.Match {
	fa := Hashes(make([]uint64, ta.Windows(k)), ta, k, 0)
	fb := Hashes(make([]uint64, tb.Windows(k)), tb, k, 0)
	var out []algo.Match
	for _, p := range passages(fa, fb) {
		pa, pb := a.Norm().Source(covered(ta, p.a, p.n, k)), b.Norm().Source(covered(tb, p.b, p.n, k))
		out = append(out, algo.Match{
			Label: a.Body[pa.Start:pa.End], Weight: float64(p.n),
			A: []text.Span{pa}, B: []text.Span{pb},
		})
	}
	return out
}

func covered(t text.Tokens, first, n, k int) text.Span {
	return text.Span{Start: t.WindowRange(first, k).Start, End: t.WindowRange(first+n-1, k).End}
}

// A passage is n equal shingles, from a in one page and from b in the other, with no more to the
// right.
type passage struct{ a, b, n int }

// maxPlaces is the most places that are tried for a shingle that the other page repeats.
const maxPlaces = 64

// passages covers the shingles of a that are also in b with passages, in the order of a, each at
// the place in b where it is longest.
func passages(a, b []uint64) []passage {
	places := make(map[uint64][]int)
	for j, h := range b {
		if len(places[h]) < maxPlaces {
			places[h] = append(places[h], j)
		}
	}
	var out []passage
	for i := 0; i < len(a); {
		best := passage{a: i}
		for _, j := range places[a[i]] {
			n := 1
			for i+n < len(a) && j+n < len(b) && a[i+n] == b[j+n] {
				n++
			}
			if n > best.n {
				best.b, best.n = j, n
			}
		}
		if best.n > 0 {
			out = append(out, best)
		}
		i += max(1, best.n)
	}
	return out
}
