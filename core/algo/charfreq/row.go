package charfreq

import (
	"math"
	"math/bits"

	"pagetwin/core/algo"
	"pagetwin/core/hash"
)

// row has the weights of one page in an open-addressed table, so large that most
// look-ups end at their first place, whether a character is found there or not: no
// branch depends on which, as one does where two sorted lists are merged.
type row struct {
	sum   float64
	zero  float64 // weight of the key 0, which marks free places
	table []slot
	shift int // 64 - log2(len(table))
}

type slot struct {
	key    uint64
	weight float64 // 0 in a free place
}

// leastTable is the smallest table: it fits the first-level cache.
const leastTable = 2048

// NewRow returns a row for one goroutine.
func (m *Method) NewRow() algo.Row { return new(row) }

// Load makes a the page that others are scored against.
func (r *row) Load(a algo.Signature) {
	sum, keys, weights := parts(a)
	size := max(leastTable, 1<<bits.Len(uint(4*len(keys))))
	if len(r.table) != size {
		r.table, r.shift = make([]slot, size), 65-bits.Len(uint(size))
	}
	clear(r.table)
	r.sum, r.zero = sum, 0
	for i, k := range keys {
		w := math.Float64frombits(weights[i])
		if k == 0 {
			r.zero = w
			continue
		}
		at := int(k * hash.Gamma >> r.shift)
		for r.table[at].key != 0 {
			at = (at + 1) & (size - 1)
		}
		r.table[at] = slot{k, w}
	}
}

// Score returns the cosine with the page that was loaded, summed up in the order of
// the keys like [Method.Score].
func (r *row) Score(b algo.Signature) float64 {
	sum, keys, weights := parts(b)
	dot := 0.0
	if len(keys) > 0 && keys[0] == 0 {
		dot = r.zero * math.Float64frombits(weights[0])
		keys, weights = keys[1:], weights[1:]
	}
	table, shift := r.table, r.shift&63
	weights = weights[:len(keys)]
	for i, k := range keys {
		at := k * hash.Gamma >> shift
		s := &table[at&uint64(len(table)-1)]
		for other(s.key, k) {
			at++
			s = &table[at&uint64(len(table)-1)]
		}
		dot += float64(s.weight * math.Float64frombits(weights[i]))
	}
	return cosine(dot, r.sum, sum)
}

// other tells whether a place has a key that is not the one looked for: a single
// branch, where x != k && x != 0 would be two, of which the first goes either way.
func other(x, k uint64) bool {
	d := x ^ k
	return (d|-d)&(x|-x)>>63 != 0
}
