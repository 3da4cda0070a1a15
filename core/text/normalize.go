package text

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Norm is a text after normalisation N.
type Norm struct {
	Text   string  // content characters only, back to back
	source string  // what was normalised
	breaks []int32 // offsets in Text before which a separator stood, ascending, the first 0
	tokens Tokens
	chars  Tokens
	places []place // made on the first call of Source
}

// place ties the piece of the compact text that begins at the byte at to the
// bytes of the source that it was made from.
type place struct{ at, start, end int32 }

// Normalize brings s to its compact form. Marks and invisible format characters
// (soft hyphen, zero-width space) that are left after NFKC are dropped without a
// break. Normalising a compact text gives the same text again.
func Normalize(s string) *Norm {
	n := &Norm{source: s}
	w := writer{out: make([]byte, 0, len(s)), gap: true, breaks: &n.breaks}
	w.run(s)
	n.Text = string(w.out)
	return n
}

// writer collects the compact text.
type writer struct {
	out    []byte
	gap    bool // a separator stood since the last content character
	breaks *[]int32
	places *[]place // nil: not wanted
}

// run normalises s. Most text is normal already: ASCII, Han, full-width forms
// and the usual punctuation are mapped one by one. Anything else is handed,
// together with the character before it (with which it may combine), to x/text.
func (w *writer) run(s string) {
	for i := 0; i < len(s); {
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

// put adds the normal character r, made from the source bytes [start, end).
func (w *writer) put(r rune, start, end int) {
	switch {
	case isContent(r):
	case r >= utf8.RuneSelf && unicode.In(r, unicode.Mn, unicode.Mc, unicode.Me, unicode.Cf):
		return
	default:
		w.gap = true
		return
	}
	if w.gap {
		w.gap = false
		if w.breaks != nil {
			*w.breaks = append(*w.breaks, int32(len(w.out)))
		}
	}
	if w.places != nil {
		*w.places = append(*w.places, place{int32(len(w.out)), int32(start), int32(end)})
	}
	w.out = utf8.AppendRune(w.out, r)
}

// plain maps a character that NFKC and lower-casing change on their own or not
// at all, whatever plain character stands beside it. It says 0 for separators.
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
	case 0x3001 <= r && r <= 0x3029:
		return r, true
	case r == 0x3000, r == 0xA0, r == 0xB7, 0x2010 <= r && r <= 0x2027:
		return 0, true
	}
	return 0, false
}

// plainAt tells whether the text ends at i or goes on with a plain character.
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

// IsWide tells whether r is a token of its own under T-char: Han, kana, Hangul.
func IsWide(r rune) bool {
	return 0x4E00 <= r && r <= 0x9FFF || r > 0x2FFF &&
		unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

// Tokens returns the text by tokeniser T-char: each wide character is a token,
// each maximal run of other letters and digits is a token.
func (n *Norm) Tokens() Tokens {
	if n.tokens.Start == nil {
		n.tokens = n.cut(func(prev, r rune) bool { return IsWide(r) || IsWide(prev) })
	}
	return n.tokens
}

// Chars returns the text with each character a token.
func (n *Norm) Chars() Tokens {
	if n.chars.Start == nil {
		n.chars = n.cut(func(_, _ rune) bool { return true })
	}
	return n.chars
}

// Runs returns the text with each piece between two separators a token.
func (n *Norm) Runs() Tokens { return n.cut(func(_, _ rune) bool { return false }) }

// cut makes tokens that begin at every break and wherever begins says so.
func (n *Norm) cut(begins func(prev, r rune) bool) Tokens {
	t := Tokens{Text: n.Text, Start: make([]int32, 0, len(n.Text)/3+2)}
	next, prev := 0, rune(0)
	for i, r := range n.Text {
		brk := next < len(n.breaks) && int(n.breaks[next]) == i
		if brk {
			next++
		}
		if brk || begins(prev, r) {
			t.Start = append(t.Start, int32(i))
			t.Break = append(t.Break, brk)
		}
		prev = r
	}
	t.Start = append(t.Start, int32(len(n.Text)))
	return t
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
