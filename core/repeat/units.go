package repeat

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/hash"
)

// longLine is the length in bytes from which a line is taken apart into sentences: a
// text that is one line has its template in sentences, and a heading is none.
const longLine = 360

// Unit is a line of a text, or a sentence of a long line.
type Unit struct {
	Start, End int    // bytes of the text, without the line break
	Key        uint64 // of its content characters; units with the same key are the same
	Chars      int    // content characters; at least 1
}

// Units appends the units of s that have content characters to dst.
func Units(dst []Unit, s string) []Unit {
	for at := 0; at < len(s); {
		end := len(s)
		if i := strings.IndexByte(s[at:], '\n'); i >= 0 {
			end = at + i
		}
		for from := at; from < end; {
			to := end
			if end-at > longLine {
				to = sentenceEnd(s, from, end)
			}
			if key, chars := keyOf(s[from:to]); chars > 0 {
				dst = append(dst, Unit{from, to, key, chars})
			}
			from = to
		}
		at = end + 1
	}
	return dst
}

// keyOf returns a hash of the content characters of s, letters and digits without
// case, and their number.
func keyOf(s string) (key uint64, chars int) {
	h := uint64(1)
	for r := range content(s) {
		h = (h ^ uint64(r)) * hash.Gamma
		h ^= h >> 29
		chars++
	}
	return hash.Mix64(h), chars
}

// content gives the content characters of s: letters, digits and marks of any script,
// ASCII in lower case.
func content(s string) func(yield func(rune) bool) {
	return func(yield func(rune) bool) {
		for _, r := range s {
			switch {
			case 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || 0x4E00 <= r && r <= 0x9FFF:
			case 'A' <= r && r <= 'Z':
				r += 'a' - 'A'
			case r < utf8.RuneSelf || !unicode.In(r, unicode.L, unicode.N, unicode.M):
				continue
			}
			if !yield(r) {
				return
			}
		}
	}
}

// sentenceEnd returns where the sentence that begins at from ends, behind its mark.
func sentenceEnd(s string, from, end int) int {
	for i, r := range s[from:end] {
		switch r {
		case '。', '！', '？', '；', '!', '?', ';':
			return from + i + utf8.RuneLen(r)
		case '.':
			if next := from + i + 1; next < end && s[next] == ' ' {
				return next
			}
		}
	}
	return end
}

// like returns numbers of which units with many common runs of five characters share
// one: the least hashes of these runs in two families, each equal with the probability
// of their resemblance.
func like(s string) [2]uint32 {
	const run = 5
	var window [run]rune
	best, n := [2]uint64{^uint64(0), ^uint64(0)}, 0
	take := func() {
		h := uint64(1)
		for k := range run { // the oldest first
			h = (h ^ uint64(window[(n+k)%run])) * hash.Gamma
		}
		best[0], best[1] = min(best[0], hash.Member(h, 0)), min(best[1], hash.Member(h, 1))
	}
	for r := range content(s) {
		window[n%run] = r
		if n++; n >= run {
			take()
		}
	}
	if n < run {
		take()
	}
	return [2]uint32{uint32(best[0] >> 32), uint32(best[1] >> 32)}
}

// Chars counts the content characters of a text, up to most.
func Chars(text string, most int) int {
	n := 0
	for range content(text) {
		if n == most {
			break
		}
		n++
	}
	return n
}
