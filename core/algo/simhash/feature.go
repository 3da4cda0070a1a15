package simhash

import (
	"pagetwin/core/hash"
	"pagetwin/core/text"
)

// The values of the parameter unit.
const (
	unitBigram = "bigram"
	unitToken  = "token"
	unitChar   = "char"
	unitWord   = "word"
)

// units says what the features of a page are.
type units struct {
	unit string
	gram int // characters in a feature of unit char
}

// tokens returns the tokens that the features are made of.
func (u units) tokens(d *text.Doc) text.Tokens {
	switch u.unit {
	case unitChar:
		return d.Chars()
	case unitWord:
		return d.Words(text.Dict)
	}
	return d.Tokens()
}

// spans writes the places in t.Text of the features that begin at the token from
// or later, until start and end are full. It returns how many it wrote and the
// token to go on from.
func (u units) spans(start, end []int32, t text.Tokens, from int) (n, next int) {
	length := t.Len()
	switch u.unit {
	case unitBigram:
		return bigrams(start, end, t, from)
	case unitChar:
		if length < u.gram && from == 0 && length > 0 {
			start[0], end[0] = t.Start[0], t.Start[length]
			return 1, length
		}
		return copySpans(start, end, t, from, u.gram)
	}
	return copySpans(start, end, t, from, 1)
}

// copySpans writes the windows of k tokens.
func copySpans(start, end []int32, t text.Tokens, from, k int) (n, next int) {
	n = max(0, min(len(start), t.Len()-k+1-from))
	copy(start[:n], t.Start[from:])
	if n > 0 {
		copy(end[:n], t.Start[from+k:])
		return n, from + n
	}
	return 0, t.Len()
}

// bigrams writes the pairs of neighbouring tokens that no separator parts; a
// token that stands alone between separators is written by itself.
func bigrams(start, end []int32, t text.Tokens, from int) (n, next int) {
	length := t.Len()
	i := from
	for ; i < length && n < len(start); i++ {
		last := i+1 == length || t.Break[i+1]
		switch {
		case !last:
			start[n], end[n] = t.Start[i], t.Start[i+2]
			n++
		case t.Break[i]:
			start[n], end[n] = t.Start[i], t.Start[i+1]
			n++
		}
	}
	return n, i
}

// chunk is how many features are hashed at a time, on the stack.
const chunk = 512

// reader goes through the features of a page in their order.
type reader struct {
	units
	t          text.Tokens
	from       int // token to go on from
	start, end [chunk]int32
	fnv        [chunk]uint64
}

// next returns the FNV-1a hashes of the next features, good until the next call,
// and whether there were any. Their places in t.Text are in start and end.
func (r *reader) next() ([]uint64, bool) {
	if r.from >= r.t.Len() {
		return nil, false
	}
	n, from := r.spans(r.start[:], r.end[:], r.t, r.from)
	r.from = from
	hash.Spans(r.fnv[:n], r.t.Text, r.start[:n], r.end[:n])
	return r.fnv[:n], true
}
