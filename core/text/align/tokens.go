package align

import (
	"unicode"
	"unicode/utf8"

	"pagetwin/core/text"
)

// tokenized is a text as numbers: equal tokens have equal numbers.
type tokenized struct {
	ids        []int32
	start, end []int32
}

// span returns the span of n tokens from token at on.
func (t *tokenized) span(at, n int) text.Span {
	return text.Span{Start: int(t.start[at]), End: int(t.end[at+n-1])}
}

// tokens tokenizes s; ids numbers the tokens of both texts.
func tokens(s string, ids map[string]int32) *tokenized {
	t := new(tokenized)
	var word []byte
	begin := -1
	flush := func(end int) {
		if begin >= 0 {
			t.add(begin, end, number(ids, word))
			word, begin = word[:0], -1
		}
	}
	var one [utf8.UTFMax]byte
	for i, r := range s {
		r = narrow(r)
		switch {
		case stands(r):
			flush(i)
			_, size := utf8.DecodeRuneInString(s[i:])
			t.add(i, i+size, number(ids, utf8.AppendRune(one[:0], r)))
		case r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r):
			flush(i)
		default:
			if begin < 0 {
				begin = i
			}
			word = utf8.AppendRune(word, unicode.ToLower(r))
		}
	}
	flush(len(s))
	return t
}

func (t *tokenized) add(start, end int, id int32) {
	t.ids = append(t.ids, id)
	t.start = append(t.start, int32(start))
	t.end = append(t.end, int32(end))
}

func number(ids map[string]int32, token []byte) int32 {
	id, ok := ids[string(token)]
	if !ok {
		id = int32(len(ids))
		ids[string(token)] = id
	}
	return id
}

// stands reports whether a character is a token by itself.
func stands(r rune) bool {
	return r >= 0x3040 && r <= 0x30FF || r >= 0x3400 && r <= 0x9FFF || r >= 0xAC00 && r <= 0xD7AF ||
		r >= 0xF900 && r <= 0xFAFF || r >= 0x20000 && r <= 0x323AF
}

// narrow maps a full-width letter, digit or sign to its usual form.
func narrow(r rune) rune {
	if r >= 0xFF01 && r <= 0xFF5E {
		return r - 0xFEE0
	}
	return r
}
