package text

import "math/bits"

// Bag counts how often each token of a page occurs. One bag serves one page after
// another without new memory; the zero value is ready. It belongs to one goroutine
// at a time.
type Bag struct {
	t     Tokens
	terms []term
	table []int32 // open-addressed by key: 1 + the number of a term; 0 is a free place
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
	n := t.Len()
	log := bits.Len(uint(2 * n)) // the table stays half empty
	b.t, b.terms, b.shift = t, b.terms[:0], 64-log
	if cap(b.table) < 1<<log {
		b.table = make([]int32, 1<<log)
	}
	b.table = b.table[:1<<log]
	clear(b.table)
	for i := range n {
		k := keyOf(t.Text, t.Start[i], t.Start[i+1])
		at := b.find(k, int32(i))
		if b.table[at] == 0 {
			b.terms = append(b.terms, term{key: k, first: int32(i)})
			b.table[at] = int32(len(b.terms))
		}
		b.terms[b.table[at]-1].n++
	}
}

// find returns the place in the table of token i with its key, a free one where it is
// not in the bag.
func (b *Bag) find(k key, i int32) int {
	for at := k.place(b.shift); ; at = (at + 1) & (len(b.table) - 1) {
		x := b.table[at]
		if x == 0 {
			return at
		}
		if t := &b.terms[x-1]; t.key == k && (k < longKey || b.t.At(int(t.first)) == b.t.At(int(i))) {
			return at
		}
	}
}

// Len returns the number of distinct tokens.
func (b *Bag) Len() int { return len(b.terms) }

// At returns distinct token i, in the order of their first places.
func (b *Bag) At(i int) string { return b.t.At(int(b.terms[i].first)) }

// N returns how often distinct token i occurs: at least once.
func (b *Bag) N(i int) int { return int(b.terms[i].n) }

// DF returns in how many documents distinct token i occurs: f.Count(b.At(i)).
func (b *Bag) DF(i int, f *DF) int {
	if f == nil {
		return 0
	}
	return f.count.number(b.terms[i].key, b.At(i))
}

// Stops tells whether distinct token i is a stop word: s.Has(b.At(i)).
func (b *Bag) Stops(i int, s StopSet) bool {
	return s.words.number(b.terms[i].key, b.At(i)) > 0
}

// Index returns which distinct token a token is; -1 where the bag has it not.
func (b *Bag) Index(token string) int {
	if len(b.terms) == 0 {
		return -1
	}
	k := keyOfTerm(token)
	for at := k.place(b.shift); ; at = (at + 1) & (len(b.table) - 1) {
		x := b.table[at]
		if x == 0 {
			return -1
		}
		if t := &b.terms[x-1]; t.key == k && (k < longKey || b.At(int(x-1)) == token) {
			return int(x - 1)
		}
	}
}
