package text

import (
	"math/bits"
	"slices"
	"unicode/utf8"
)

// Tokens returns the tokens of tokenizer T-char: each wide character is a token, and so is each
// maximal run of other letters and digits.
func (n *Norm) Tokens() Tokens {
	if n.tokens.Start == nil {
		n.tokens = n.cut(n.room.tokens, cutWide)
	}
	return n.tokens
}

// Chars returns each character as a token.
func (n *Norm) Chars() Tokens {
	if n.chars.Start == nil {
		n.chars = n.cut(n.room.chars, cutChars)
	}
	return n.chars
}

// TokenStarts returns the Start of [Norm.Tokens] in room, which it enlarges if needed, for
// callers that need nothing else of the tokens. It neither makes nor keeps other tokens.
func (n *Norm) TokenStarts(room []int32) []int32 {
	if n.tokens.Start != nil {
		return append(room[:0], n.tokens.Start...)
	}
	start := slices.Grow(room[:0], n.room.tokens+1)[:n.room.tokens+1]
	return start[:n.begin(start, nil, cutWide)+1]
}

// cut makes tokens of each piece between two breaks: part writes where those of s[from:end] begin
// and returns their number. There are at most room tokens in all.
func (n *Norm) cut(room int, part func(start []int32, s string, from, end int) int) Tokens {
	t := Tokens{Text: n.Text, Start: make([]int32, room+1), Break: make([]bool, room)}
	k := n.begin(t.Start, t.Break, part)
	t.Start, t.Break = t.Start[:k+1], t.Break[:k]
	return t
}

// begin writes to start where tokens begin, and after these where the last one ends; and to
// breaks, unless it is nil, which tokens follow a separator. It returns the number of tokens.
func (n *Norm) begin(start []int32, breaks []bool, part func(start []int32, s string, from, end int) int) int {
	k := 0
	for i, from := range n.breaks {
		end := len(n.Text)
		if i+1 < len(n.breaks) {
			end = int(n.breaks[i+1])
		}
		if breaks != nil {
			breaks[k] = true
		}
		k += part(start[k:], n.Text, int(from), end)
	}
	start[k] = int32(len(n.Text))
	return k
}

// cutChars begins a token at every character. It writes each byte position and advances only past
// those that begin a character, which is faster than a branch.
func cutChars(start []int32, s string, from, end int) int {
	k := 0
	for i := from; i < end; i++ {
		start[k] = int32(i)
		k += one(s[i]&0xC0 != 0x80) // else inside a character
	}
	return k
}

// cutWide begins a token at every wide character and after it.
func cutWide(start []int32, s string, from, end int) int {
	k := 0
	for i := from; i < end; k++ {
		start[k] = int32(i)
		if 0xE4 <= s[i] && s[i] <= 0xE9 { // Han, without a call
			i += 3
		} else if size := wideAt(s, i); size > 0 {
			i += size
		} else {
			i = narrowEnd(s, i, end)
		}
	}
	return k
}

// narrowEnd returns the position of the first wide character in s[i:end], or end.
func narrowEnd(s string, i, end int) int {
	for i < end {
		if s[i] < utf8.RuneSelf {
			i = asciiEnd(s, i, end)
			continue
		}
		if wideAt(s, i) > 0 {
			return i
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
	}
	return end
}

// asciiEnd returns the position of the first character beyond ASCII in s[i:end], or end.
func asciiEnd(s string, i, end int) int {
	for ; i+8 <= len(s) && i < end; i += 8 {
		w := uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
			uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56 // one load
		if w &= 0x8080808080808080; w != 0 {
			return min(end, i+bits.TrailingZeros64(w)/8)
		}
	}
	for i < end && s[i] < utf8.RuneSelf {
		i++
	}
	return min(i, end)
}
