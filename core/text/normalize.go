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
// break. Normalising a compact text gives the same text again, but for Hangul
// letters that a separator parted: without it they compose.
func Normalize(s string) *Norm {
	n := &Norm{source: s}
	n.breaks = make([]int32, 0, len(s)/12+1)
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

// quick copies ASCII and the main block of Han, which is nearly all of most
// pages, from s[i:] as far as it goes, and returns where it stopped. It leaves a
// character that another may combine with to run.
func (w *writer) quick(s string, i int) int {
	out, gap := w.out, w.gap
	for han := hanAt(s, i); i < len(s) && (han || s[i] < utf8.RuneSelf); {
		end := i + 1
		if han {
			end = i + 3
		}
		next := false // whether another of the main block of Han follows
		if end < len(s) && s[end] >= utf8.RuneSelf {
			if next = hanAt(s, end); !next && !plainAt(s, end) {
				break
			}
		}
		m := byte(0)
		if !han {
			m = asciiContent[s[i]&0x7f]
		}
		if gap && (han || m != 0) {
			*w.breaks = append(*w.breaks, int32(len(out)))
		}
		gap = !han && m == 0
		switch {
		case han:
			out = append(out, s[i], s[i+1], s[i+2])
		case m != 0:
			out = append(out, m)
		}
		i, han = end, next
	}
	w.out, w.gap = out, gap
	return i
}

// hanAt tells whether a character from U+4E00 to U+9FFF stands at s[i:].
func hanAt(s string, i int) bool {
	if i+2 >= len(s) {
		return false
	}
	a, b, c := s[i], s[i+1], s[i+2]
	return (0xE5 <= a && a <= 0xE9 || a == 0xE4 && b >= 0xB8) && b&0xC0 == 0x80 && c&0xC0 == 0x80
}

// asciiContent maps letters to lower case and digits to themselves, all else to 0.
var asciiContent = func() (t [utf8.RuneSelf]byte) {
	for c := range byte(utf8.RuneSelf) {
		if isContent(rune(c)) {
			t[c] = c
		}
		if 'A' <= c && c <= 'Z' {
			t[c] = c + 'a' - 'A'
		}
	}
	return t
}()

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
	case 0x3005 <= r && r <= 0x3007, 0x3021 <= r && r <= 0x3029: // 々〆〇 and numerals
		return r, true
	case 0x3000 <= r && r <= 0x3020, r == 0xA0, r == 0xB7, 0x2010 <= r && r <= 0x2027:
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
		n.tokens = n.cut(false, true)
	}
	return n.tokens
}

// Chars returns the text with each character a token.
func (n *Norm) Chars() Tokens {
	if n.chars.Start == nil {
		n.chars = n.cut(true, true)
	}
	return n.chars
}

// Runs returns the text with each piece between two separators a token.
func (n *Norm) Runs() Tokens { return n.cut(false, false) }

// cut makes tokens that begin at every break, and at every character or on both
// sides of every wide one where that is asked for.
func (n *Norm) cut(every, wide bool) Tokens {
	s := n.Text
	room := n.room(every, wide)
	t := Tokens{Text: s, Start: make([]int32, 0, room+1), Break: make([]bool, 0, room)}
	next, after := 0, every // after: a token begins after the character before
	for i := 0; i < len(s); {
		end, begins := i+1, after
		after = every
		if s[i] >= utf8.RuneSelf {
			isWide := true
			if end = i + 3; !hanAt(s, i) {
				r, size := utf8.DecodeRuneInString(s[i:])
				end, isWide = i+size, IsWide(r)
			}
			if wide && isWide {
				begins, after = true, true
			}
		}
		brk := next < len(n.breaks) && int(n.breaks[next]) == i
		if brk {
			next++
		}
		if brk || begins {
			t.Start = append(t.Start, int32(i))
			t.Break = append(t.Break, brk)
		}
		i = end
	}
	t.Start = append(t.Start, int32(len(s)))
	return t
}

// room returns an upper bound of the number of tokens, close for most texts.
func (n *Norm) room(every, wide bool) int {
	if !wide {
		return len(n.breaks)
	}
	chars := utf8.RuneCountInString(n.Text)
	if every {
		return chars
	}
	// A character of one byte begins a token only at a break or after a wide one,
	// and those have two bytes at least.
	return min(chars, len(n.breaks)+2*(len(n.Text)-chars))
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
