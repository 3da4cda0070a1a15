package feature

import (
	"strings"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// What a feature may be, as the values of a parameter.
const (
	Bigram = "bigram" // two neighbouring tokens without a separator between them, or a lone token
	Token  = "token"  // a Han character or a run of other letters and digits
	Char   = "char"   // Gram successive characters
	Word   = "word"   // a word of the dictionary
)

// Words names the features.
func (u Units) Words() say.Words {
	switch u.Unit {
	case Bigram:
		return say.Words{En: "pairs of neighbouring Han characters, and words of other scripts"}
	case Word:
		return say.Words{En: "words of the dictionary"}
	case Char:
		return say.New("runs of %d {character|characters}", u.Gram).Words
	}
	return say.Words{En: "Han characters and runs of other letters and digits"}
}

// Units determines what counts as a feature of a page.
type Units struct {
	Unit string // Bigram, Token, Char or Word
	Gram int    // characters in a feature of unit Char, at least 1
}

// Tokens returns the tokens that the features are made of.
func (u Units) Tokens(d *text.Doc) text.Tokens {
	switch u.Unit {
	case Char:
		return d.Chars()
	case Word:
		return d.Words(text.Dict)
	}
	return d.Tokens()
}

// spans writes the places in t.Text of the features that begin at token from or later, until start
// and end are full. It returns how many it wrote and the token to continue from.
func (u Units) spans(start, end []int32, t text.Tokens, from int) (n, next int) {
	length := t.Len()
	switch u.Unit {
	case Bigram:
		return bigrams(start, end, t, from)
	case Char:
		if length < u.Gram && from == 0 && length > 0 {
			start[0], end[0] = t.Start[0], t.Start[length]
			return 1, length
		}
		return copySpans(start, end, t, from, u.Gram)
	}
	return copySpans(start, end, t, from, 1)
}

func copySpans(start, end []int32, t text.Tokens, from, k int) (n, next int) {
	n = max(0, min(len(start), t.Len()-k+1-from))
	copy(start[:n], t.Start[from:])
	if n > 0 {
		copy(end[:n], t.Start[from+k:])
		return n, from + n
	}
	return 0, t.Len()
}

// bigrams writes the pairs of neighbouring tokens without a separator between them; a token alone
// between separators is written by itself.
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

// Found is a distinct feature of a page.
type Found struct {
	FNV    uint64
	Places []text.Span
}

// Label returns the text of the feature at the first of its places in d, in one line.
func (f Found) Label(d *text.Doc) string {
	return strings.Join(strings.Fields(d.Body[f.Places[0].Start:f.Places[0].End]), " ")
}

// Distinct returns the distinct features of d in their order, each with all its places.
func (u Units) Distinct(d *text.Doc) []Found {
	known := make(map[uint64]int)
	var out []Found
	r := Reader{Units: u, T: u.Tokens(d)}
	for fnv, ok := r.Next(); ok; fnv, ok = r.Next() {
		for i, f := range fnv {
			n, ok := known[f]
			if !ok {
				n = len(out)
				known[f] = n
				out = append(out, Found{FNV: f})
			}
			out[n].Places = append(out[n].Places, d.Norm().Source(r.Place(i)))
		}
	}
	return out
}

// Chunk is the number of features that a [Reader] hashes at a time, on the stack.
const Chunk = 512

// Reader reads the features of a page in their order.
type Reader struct {
	Units
	T          text.Tokens // the result of Units.Tokens
	from       int         // token to continue from
	start, end [Chunk]int32
	fnv        [Chunk]uint64
}

// Next returns the FNV-1a hashes of the next features, at most Chunk of them, and whether there
// were any. The next call overwrites them.
func (r *Reader) Next() ([]uint64, bool) {
	if r.from >= r.T.Len() {
		return nil, false
	}
	n, from := r.spans(r.start[:], r.end[:], r.T, r.from)
	r.from = from
	hash.Spans(r.fnv[:n], r.T.Text, r.start[:n], r.end[:n])
	return r.fnv[:n], true
}

// Place returns the place in T.Text of feature i of the last result of Next.
func (r *Reader) Place(i int) text.Span {
	return text.Span{Start: int(r.start[i]), End: int(r.end[i])}
}
