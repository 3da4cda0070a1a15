package repeat

import (
	"strings"
	"unicode/utf8"

	"pagetwin/core/hash"
	"pagetwin/core/text"
)

// longLine is the length in bytes from which a line is taken apart into sentences: a
// text that is one line has its template in sentences, and a heading is none.
const longLine = 360

// Unit is a line of a text, or a sentence of a long line.
type Unit struct {
	Start, End int    // bytes of the text, without the line break
	Key        uint64 // of its content characters; units with the same key are the same
	Chars      int    // content characters; at least 1

	compact string // its content characters
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
			if n := text.Normalize(s[from:to]); n.Text != "" {
				dst = append(dst, Unit{from, to, hash.String(n.Text), utf8.RuneCountInString(n.Text), n.Text})
			}
			from = to
		}
		at = end + 1
	}
	return dst
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
func like(compact string) (out [2]uint32) {
	const run = 5
	var starts [run]int
	best, n := [2]uint64{^uint64(0), ^uint64(0)}, 0
	take := func(from, to int) {
		h := hash.FNV1a64(compact[from:to])
		best[0], best[1] = min(best[0], hash.Member(h, 0)), min(best[1], hash.Member(h, 1))
	}
	for i := range compact {
		if n >= run {
			take(starts[n%run], i)
		}
		starts[n%run] = i
		n++
	}
	if n < run {
		n = 0
	}
	take(starts[n%run], len(compact))
	return [2]uint32{uint32(best[0] >> 32), uint32(best[1] >> 32)}
}
