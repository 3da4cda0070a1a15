package text

import "math/bits"

// Bag counts how often each token of a page occurs. One bag serves one page after another without
// new memory; the zero value is ready. It belongs to one goroutine at a time.
//
// Words of a dictionary are counted by their numbers in a table of the size of the dictionary;
// all other tokens are hashed.
type Bag struct {
	t     Tokens
	terms []term
	words []int32 // by number in the dictionary: 1 + position in terms; 0: not in the bag
	table []int32 // for tokens without a number, open-addressed by key: 1 + position in terms; 0: free
	shift int     // 64 - log2(len(table))
}

// term is a distinct token.
type term struct {
	key   key   // of a token without a number
	word  int32 // its number in the dictionary; 0: none
	first int32 // where it occurs first
	n     int32
}

// Count empties the bag and fills it with the tokens of t.
func (b *Bag) Count(t Tokens) {
	b.empty(t)
	if t.dict == nil {
		for i := range t.Len() {
			b.terms[b.add(int32(i))].n++
		}
		return
	}
	terms, words := b.terms, b.words // local copies, which the loop can keep in registers
	for i, w := range t.words {
		if w == 0 {
			b.terms = terms
			at := b.add(int32(i))
			terms = b.terms
			terms[at].n++
			continue
		}
		x := words[w]
		if x == 0 {
			terms = append(terms, term{word: w, first: int32(i)})
			x = int32(len(terms))
			words[w] = x
		}
		terms[x-1].n++
	}
	b.terms = terms
}

// empty empties the bag and makes room for the tokens of t.
func (b *Bag) empty(t Tokens) {
	for i := range b.terms {
		if w := b.terms[i].word; w > 0 {
			b.words[w] = 0
		}
	}
	b.t, b.terms = t, b.terms[:0]
	others := t.Len()
	if t.dict != nil {
		if len(b.words) < t.dict.Len() {
			b.words = make([]int32, t.dict.Len())
		}
		others = 0
		for _, w := range t.words {
			others += one(w == 0)
		}
	}
	log := bits.Len(uint(2 * others)) // the table stays half empty
	if cap(b.table) < 1<<log {
		b.table = make([]int32, 1<<log)
	}
	b.table, b.shift = b.table[:1<<log], 64-log
	clear(b.table)
}

// add returns the position in terms of token i, which has no number; if it is not in the bag, of
// a new term with n = 0.
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

// N returns how often distinct token i occurs: at least once.
func (b *Bag) N(i int) int { return int(b.terms[i].n) }

// Dictionary returns the dictionary by which the tokens were cut; nil for none.
func (b *Bag) Dictionary() *Dictionary { return b.t.dict }

// Word returns the number of distinct token i in the dictionary; 0: none.
func (b *Bag) Word(i int) int32 { return b.terms[i].word }

// DF returns in how many documents distinct token i occurs: f.Count(b.At(i)).
func (b *Bag) DF(i int, f *DF) int {
	if f == nil {
		return 0
	}
	return f.count.number(b.key(i), b.At(i))
}

// Stops tells whether distinct token i is a stop word: s.Has(b.At(i)).
func (b *Bag) Stops(i int, s StopSet) bool { return s.words.number(b.key(i), b.At(i)) > 0 }

// key returns the key of distinct token i; terms do not store it for words of the dictionary.
func (b *Bag) key(i int) key {
	t := &b.terms[i]
	if t.word == 0 {
		return t.key
	}
	return keyOf(b.t.Text, b.t.Start[t.first], b.t.Start[t.first+1])
}

// Index returns the distinct token that is token i of other, whose tokens were cut in the same
// way; -1 if it is not in the bag.
func (b *Bag) Index(other Tokens, i int) int {
	if len(b.terms) == 0 {
		return -1
	}
	if other.dict != nil && other.dict == b.t.dict && other.words[i] > 0 {
		return int(b.words[other.words[i]]) - 1
	}
	at := b.find(keyOf(other.Text, other.Start[i], other.Start[i+1]), other.At(i))
	return int(b.table[at]) - 1
}
