package text

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Norm is a normalised text.
type Norm struct {
	Text string // content characters only, back to back

	source string  // what was normalised
	breaks []int32 // offsets in Text before which a separator stood, ascending, the first 0
	room   room
	tokens Tokens
	chars  Tokens
	places []place // made on the first call of Source
}

// room is an upper bound of the numbers of characters and of tokens T-char; it is exact for ASCII
// and Han.
type room struct{ chars, tokens int }

// place maps the piece of the compact text that begins at the byte at to the bytes of the source
// from which it was made.
type place struct{ at, start, end int32 }

// Normalize returns the compact form of s. Marks and invisible format characters (soft hyphen,
// zero-width space) that are left after NFKC are dropped without a break. Normalising a compact
// text returns the same text, except for Hangul letters that a separator divided: without it they
// compose.
func Normalize(s string) *Norm {
	w := writers.Get().(*writer)
	w.out, w.breaks, w.room, w.gap, w.wide = w.out[:0], w.breaks[:0], room{}, true, false
	w.run(s)
	n := &Norm{Text: string(w.out), source: s, room: w.room}
	n.breaks = append(make([]int32, 0, len(w.breaks)), w.breaks...)
	if cap(w.out) <= keptBytes {
		writers.Put(w)
	}
	return n
}

// writers holds writers for reuse: a Norm holds copies of exact size, so that nothing else is
// allocated for it.
var writers = sync.Pool{New: func() any { return new(writer) }}

// keptBytes is the size of the largest buffers that are kept for reuse.
const keptBytes = 1 << 20

// writer collects the compact text.
type writer struct {
	out    []byte
	breaks []int32
	room   room
	gap    bool     // a separator stood since the last content character
	wide   bool     // the last content character may be wide
	places *[]place // nil: not wanted
}

// run normalises s. Most text is normal already: ASCII, Han, full-width forms and the usual
// punctuation are mapped one by one. All else is passed to x/text, together with the character
// before it, with which it may combine.
func (w *writer) run(s string) {
	for i := 0; i < len(s); {
		if w.places == nil {
			if i = w.quick(s, i); i == len(s) {
				return
			}
		}
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		end := i + size
		if plainAt(s, end) {
			if m, ok := plain(r); ok {
				w.put(m, i, end)
				i = end
				continue
			}
		}
		for end < len(s) && !plainAt(s, end) {
			_, size := utf8.DecodeRuneInString(s[end:])
			end += size
		}
		for _, m := range norm.NFKC.String(strings.ToLower(norm.NFKC.String(s[i:end]))) {
			w.put(m, i, end)
		}
		i = end
	}
}

// put adds the normal character r, made from the bytes [start, end) of the source.
func (w *writer) put(r rune, start, end int) {
	switch {
	case isContent(r):
	case r >= utf8.RuneSelf && unicode.In(r, unicode.Mn, unicode.Mc, unicode.Me, unicode.Cf):
		return
	default:
		w.gap = true
		return
	}
	wide := r >= firstWide
	if w.gap || w.wide || wide {
		w.room.tokens++
	}
	w.room.chars++
	w.wide = wide
	if w.gap {
		w.gap = false
		w.breaks = append(w.breaks, int32(len(w.out)))
	}
	if w.places != nil {
		*w.places = append(*w.places, place{int32(len(w.out)), int32(start), int32(end)})
	}
	w.out = utf8.AppendRune(w.out, r)
}

// plain maps a character that NFKC and lower-casing change by itself or not at all, whatever
// plain characters are next to it; 0 for separators.
func plain(r rune) (rune, bool) {
	switch {
	case r < utf8.RuneSelf:
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r, true
	case 0x4E00 <= r && r <= 0x9FFF, 0x3400 <= r && r <= 0x4DBF:
		return r, true
	case 0xFF01 <= r && r <= 0xFF5E:
		return plain(r - 0xFEE0)
	case 0x3005 <= r && r <= 0x3007, 0x3021 <= r && r <= 0x3029: // 々〆〇 and numerals
		return r, true
	case 0x3000 <= r && r <= 0x3020, r == 0xA0, r == 0xB7, 0x2010 <= r && r <= 0x2027:
		return 0, true
	}
	return 0, false
}

// plainAt reports whether the text ends at i or continues with a plain character.
func plainAt(s string, i int) bool {
	if i >= len(s) || s[i] < utf8.RuneSelf || 0xE5 <= s[i] && s[i] <= 0xE9 {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s[i:])
	_, ok := plain(r)
	return ok
}

func isContent(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z'
	case 0x4E00 <= r && r <= 0x9FFF:
		return true
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

// firstWide is less than or equal to every wide character.
const firstWide = 0x3000

// IsWide reports whether r alone is a token under T-char: Han, kana, Hangul.
func IsWide(r rune) bool {
	return 0x4E00 <= r && r <= 0x9FFF || r >= firstWide &&
		unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// Source returns the bytes of the source that the bytes r of the compact text
// were made from.
func (n *Norm) Source(r Span) Span {
	if n.places == nil {
		w := writer{gap: true, places: &n.places}
		w.run(n.source)
	}
	if r.Start >= r.End || len(n.places) == 0 {
		return Span{}
	}
	find := func(at int) int {
		i, ok := slices.BinarySearchFunc(n.places, int32(at), func(p place, at int32) int { return int(p.at) - int(at) })
		if !ok {
			i--
		}
		return i
	}
	first, last := n.places[find(r.Start)], n.places[find(r.End-1)]
	return Span{int(first.start), int(last.end)}
}
