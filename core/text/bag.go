package text

import (
	"math/bits"

	"pagetwin/core/hash"
)

// Bag counts how often each token of a page occurs. One bag serves one page after
// another without new memory; the zero value is ready. It belongs to one goroutine
// at a time.
type Bag struct {
	t     Tokens
	terms []term
	fnv   []uint64 // of all tokens
	table []int32  // open-addressed by hash: 1 + the number of a term; 0 is a free place
	shift int      // 64 - log2(len(table))
}

// term is a distinct token.
type term struct {
	hash  uint64
	first int32 // where it occurs first
	n     int32
}

// Count empties the bag and fills it with the tokens of t.
func (b *Bag) Count(t Tokens) {
	n := t.Len()
	log := bits.Len(uint(2 * n)) // the table stays half empty
	b.t, b.terms, b.shift = t, b.terms[:0], 64-log
	if cap(b.fnv) < n {
		b.fnv = make([]uint64, n)
	}
	if cap(b.table) < 1<<log {
		b.table = make([]int32, 1<<log)
	}
	b.fnv, b.table = b.fnv[:n], b.table[:1<<log]
	clear(b.table)
	if n > 0 {
		hash.Spans(b.fnv, t.Text, t.Start, t.Start[1:])
	}
	for i, h := range b.fnv {
		at, found := b.find(h, t.At(i))
		if !found {
			b.terms = append(b.terms, term{hash: h, first: int32(i)})
			b.table[at] = int32(len(b.terms))
		}
		b.terms[b.table[at]-1].n++
	}
}

// find returns the place in the table of a token with its FNV-1a hash, and whether it
// is in the bag.
func (b *Bag) find(h uint64, token string) (at int, found bool) {
	for at = int(h * hash.Gamma >> b.shift); ; at = (at + 1) & (len(b.table) - 1) {
		x := b.table[at]
		if x == 0 {
			return at, false
		}
		if t := b.terms[x-1]; t.hash == h && b.t.At(int(t.first)) == token {
			return at, true
		}
	}
}

// Len returns the number of distinct tokens.
func (b *Bag) Len() int { return len(b.terms) }

// At returns distinct token i, in the order of their first places.
func (b *Bag) At(i int) string { return b.t.At(int(b.terms[i].first)) }

// N returns how often distinct token i occurs: at least once.
func (b *Bag) N(i int) int { return int(b.terms[i].n) }

// Index returns which distinct token a token is; -1 where the bag has it not.
func (b *Bag) Index(token string) int {
	if len(b.terms) == 0 {
		return -1
	}
	at, found := b.find(hash.FNV1a64(token), token)
	if !found {
		return -1
	}
	return int(b.table[at]) - 1
}
