package shingling

import (
	"pagetwin/core/sketch/minhash"
	"pagetwin/core/sketch/sorted"
)

// subset chooses of the words of a page, ascending, those that stand for it (Broder,
// Glassman, Manasse, Zweig 1997): by a rule that asks the word alone, so that both pages of
// a pair keep the same of what they share.
type subset interface {
	of(words []uint64) []uint64
}

// divisible keeps the words that are 0 modulo the number: a share of each page.
type divisible uint64

func (m divisible) of(words []uint64) []uint64 {
	kept := words[:0]
	for _, w := range words {
		if w%uint64(m) == 0 {
			kept = append(kept, w)
		}
	}
	return kept
}

// least keeps so many least words, however long the page: of two pages the least of both
// together are then known, a sample of their union.
type least int

func (s least) of(words []uint64) []uint64 { return words[:min(len(words), int(s))] }

// common returns how many of the least words of both pages together stand on both, and how
// many these least words are.
func (s least) common(a, b []uint64) (n, of int) {
	for i, j := 0, 0; of < int(s) && (i < len(a) || j < len(b)); of++ {
		switch {
		case j == len(b) || i < len(a) && a[i] < b[j]:
			i++
		case i == len(a) || b[j] < a[i]:
			j++
		default:
			n, i, j = n+1, i+1, j+1
		}
	}
	return n, of
}

// sample is what the kept words of two pages tell of all.
type sample struct {
	n, of       int // of the looked-at words, how many are on both, and how many there are
	containment float64
	err         float64 // standard error of the resemblance n/of
}

// sampled estimates from the kept words of two pages of so many distinct shingles each.
func (e *exact) sampled(a, b []uint64, sizes [2]int) (x sample) {
	if s, ok := e.subset.(least); ok {
		x.n, x.of = s.common(a, b)
		r := float64(x.n) / float64(max(1, x.of))
		// |A∩B| = r·|A∪B| and |A∪B| = |A| + |B| − |A∩B|.
		x.containment = min(1, r/(1+r)*float64(sizes[0]+sizes[1])/float64(min(sizes[0], sizes[1])))
		if x.of < int(s) {
			return x // all words of both pages are looked at
		}
	} else {
		x.n = sorted.Common(a, b)
		x.of = len(a) + len(b) - x.n
		x.containment = float64(x.n) / float64(max(1, min(len(a), len(b))))
	}
	x.err = minhash.StandardError(x.resemblance(), max(1, x.of))
	return x
}

func (x sample) resemblance() float64 { return float64(x.n) / float64(max(1, x.of)) }
