package text

import "iter"

// Tokens is a sequence of adjacent tokens of a compact text.
type Tokens struct {
	Text  string  // the compact text of a Norm
	Start []int32 // token i is Text[Start[i]:Start[i+1]]; one entry more than tokens
	Break []bool  // Break[i]: a separator stood before token i; true for token 0
}

// Len returns the number of tokens.
func (t Tokens) Len() int { return max(0, len(t.Start)-1) }

// At returns token i.
func (t Tokens) At(i int) string { return t.Text[t.Start[i]:t.Start[i+1]] }

// All yields the tokens in their order.
func (t Tokens) All() iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range t.Len() {
			if !yield(t.At(i)) {
				return
			}
		}
	}
}

// Window returns the k tokens from token i on, joined.
func (t Tokens) Window(i, k int) string { return t.Text[t.Start[i]:t.Start[i+k]] }

// Windows returns the number of windows of k tokens. A text of fewer than k tokens has one window,
// all of it; an empty text has none.
func (t Tokens) Windows(k int) int {
	n := t.Len()
	if n < k {
		return min(n, 1)
	}
	return n - k + 1
}

// WindowRange returns the byte range of window i of k tokens in Text, the whole
// text where it has fewer than k tokens.
func (t Tokens) WindowRange(i, k int) Span {
	if n := t.Len(); n < k {
		return Span{int(t.Start[0]), int(t.Start[n])}
	}
	return Span{int(t.Start[i]), int(t.Start[i+k])}
}
