package text

import "math/bits"

// Bag counts how often each token of a page occurs. One bag serves one page after another without
// new memory; the zero value is ready. It belongs to one goroutine at a time.
type Bag struct {
	t     Tokens
	terms []term
	table []int32 // open-addressed by key: 1 + position in terms; 0: free
	shift int     // 64 - log2(len(table))
}

// term is a distinct token.
type term struct {
	key   key
	first int32 // where it occurs first
	n     int32
}

// Count empties the bag and fills it with the tokens of t.
func (b *Bag) Count(t Tokens) {
	b.t, b.terms = t, b.terms[:0]
	log := bits.Len(uint(2 * t.Len())) // the table stays half empty
	if cap(b.table) < 1<<log {
		b.table = make([]int32, 1<<log)
	}
	b.table, b.shift = b.table[:1<<log], 64-log
	clear(b.table)
	for i := range t.Len() {
		b.terms[b.add(int32(i))].n++
	}
}

// add returns the position in terms of token i; if it is not in the bag, of a new term with n = 0.
func (b *Bag) add(i int32) int {
	k := keyOf(b.t.Text, b.t.Start[i], b.t.Start[i+1])
	at := b.find(k, b.t.At(int(i)))
	if b.table[at] == 0 {
		b.terms = append(b.terms, term{key: k, first: i})
		b.table[at] = int32(len(b.terms))
	}
	return int(b.table[at] - 1)
}

// find returns the slot in table of a token with its key, or a free slot if it is not in the bag.
// A key below longKey identifies its token; a greater one is a hash, so the tokens are compared.
func (b *Bag) find(k key, token string) int {
	for at := k.place(b.shift); ; at = (at + 1) & (len(b.table) - 1) {
		x := b.table[at]
		if x == 0 {
			return at
		}
		if t := &b.terms[x-1]; t.key == k && (k < longKey || b.At(int(x-1)) == token) {
			return at
		}
	}
}

// Len returns the number of distinct tokens.
func (b *Bag) Len() int { return len(b.terms) }

// At returns distinct token i, in the order of first occurrence.
func (b *Bag) At(i int) string { return b.t.At(int(b.terms[i].first)) }

// N returns the number of occurrences of distinct token i, at least 1.
func (b *Bag) N(i int) int { return int(b.terms[i].n) }

// DF returns the number of documents in which distinct token i occurs: f.Count(b.At(i)).
func (b *Bag) DF(i int, f *DF) int {
	if f == nil {
		return 0
	}
	return f.count.number(b.terms[i].key, b.At(i))
}

// Stops reports whether distinct token i is a stop word: s.Has(b.At(i)).
func (b *Bag) Stops(i int, s StopSet) bool { return s.words.number(b.terms[i].key, b.At(i)) > 0 }

// Index returns the distinct token that is token i of other, whose tokens were cut in the same
// way; -1 if it is not in the bag.
func (b *Bag) Index(other Tokens, i int) int {
	if len(b.terms) == 0 {
		return -1
	}
	at := b.find(keyOf(other.Text, other.Start[i], other.Start[i+1]), other.At(i))
	return int(b.table[at]) - 1
}
