package repeat

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/hash"
)

// formLetters is how many letters a unit has, at least, that has a form: fewer between
// its numbers say nothing.
const formLetters = 4

// Unit is a sentence of a line of a text, or the line.
type Unit struct {
	Start, End int    // bytes of the text, without the line break
	Key        uint64 // of its content characters; units with the same key are the same
	Form       uint64 // of the same, with one sign for every number; 0 where it has no number or hardly a letter
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
			to := sentenceEnd(s, from, end)
			if u := unitOf(s, from, to); u.Chars > 0 {
				dst = append(dst, u)
			}
			from = to
		}
		at = end + 1
	}
	return dst
}

// unitOf returns the unit s[start:end].
func unitOf(s string, start, end int) Unit {
	u := Unit{Start: start, End: end}
	key, form := uint64(1), uint64(1)
	letters, inNumber := 0, false
	for r := range content(s[start:end]) {
		u.Chars++
		key = mixed(key, r)
		switch {
		case !unicode.IsDigit(r):
			letters++
			form, inNumber = mixed(form, r), false
		case !inNumber:
			form, inNumber = mixed(form, '0'), true
		}
	}
	u.Key = hash.Mix64(key)
	if letters >= formLetters && letters < u.Chars {
		u.Form = hash.Mix64(form)
	}
	return u
}

func mixed(h uint64, r rune) uint64 {
	h = (h ^ uint64(r)) * hash.Gamma
	return h ^ h>>29
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
