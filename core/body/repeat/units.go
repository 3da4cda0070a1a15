package repeat

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/base/hash"
)

// formLetters is the number of letters that a unit needs to have a form.
const formLetters = 4

// Unit is a sentence of a line of a text, or the whole line.
type Unit struct {
	Start, End int    // bytes of the text, without the line break
	Key        uint64 // hash of its content characters: equal for equal units
	Form       uint64 // hash of the same with one sign for every number; 0 without a number, or with few letters
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
			u := unitOf(s, from, end)
			if u.Chars > 0 {
				dst = append(dst, u)
			}
			from = u.End
		}
		at = end + 1
	}
	return dst
}

// rooms holds memory for units that are not kept.
var rooms = sync.Pool{New: func() any { return new([]Unit) }}

// withUnits calls fn with the units of s, which are valid during the call.
func withUnits(s string, fn func(units []Unit)) {
	room := rooms.Get().(*[]Unit)
	*room = Units((*room)[:0], s)
	fn(*room)
	if cap(*room) <= mostUnits {
		rooms.Put(room)
	}
}

// unitOf returns the unit that begins at start in a line that ends at end: up to the end of the
// sentence, or of the line.
func unitOf(s string, start, end int) Unit {
	u := Unit{Start: start}
	key, form := uint64(1), uint64(1)
	letters, inNumber, numbers := 0, false, false // up to the first number the form is the key
	s = s[:end]
	i := start
	for i < len(s) {
		if s[i] >= 0xE4 {
			han := i
			if numbers {
				form, _ = mixedHan(form, s, i)
			}
			if key, i = mixedHan(key, s, i); i > han {
				n := (i - han) / 3
				u.Chars, letters, inNumber = u.Chars+n, letters+n, false
				continue
			}
		}
		r, size := content(s[i:])
		i += size
		if r == 0 {
			if mayEnd[s[i-size]] && endsSentence(s, i-size, i) {
				break
			}
			continue
		}
		u.Chars++
		switch {
		case !digit(r):
			letters++
			if inNumber = false; numbers {
				form = mixed(form, r)
			}
		case !inNumber:
			if !numbers {
				form, numbers = key, true
			}
			form, inNumber = mixed(form, '0'), true
		}
		key = mixed(key, r)
	}
	u.End, u.Key = i, hash.Mix64(key)
	if letters >= formLetters && letters < u.Chars {
		u.Form = hash.Mix64(form)
	}
	return u
}

// mixedHan mixes the Han characters at s[i:], which are most characters of most texts, into h as far
// as one follows the other, and returns where they end. It stands alone so that everything in its
// loop fits into registers.
//
//go:noinline
func mixedHan(h uint64, s string, i int) (uint64, int) {
	const first, last = 0xE4B880, 0xE9BFBF // U+4E00 and U+9FFF in UTF-8
	for ; i+3 < len(s); i += 3 {
		c := uint32(s[i])<<24 | uint32(s[i+1])<<16 | uint32(s[i+2])<<8 | uint32(s[i+3]) // one load
		if c>>8-first > last-first || c&0xC0C000 != 0x808000 {
			break
		}
		h = mixed(h, rune(c>>12&0xF000|c>>10&0x0FC0|c>>8&0x3F))
	}
	return h, i
}

func mixed(h uint64, r rune) uint64 {
	h = (h ^ uint64(r)) * hash.Gamma
	return h ^ h>>29
}

// digit reports whether a content character is a digit.
func digit(r rune) bool {
	if r < utf8.RuneSelf || isHan(r) {
		return r <= '9'
	}
	return unicode.IsDigit(r)
}

func isHan(r rune) bool { return 0x4E00 <= r && r <= 0x9FFF }

// content returns the first character of s, in lower case if it is ASCII, if it is a content
// character (a letter, digit or mark of any script), else 0; and its size. Nearly all characters
// are ASCII or Han and need no tables.
func content(s string) (r rune, size int) {
	if r = asciiContent[s[0]]; r >= 0 {
		return r, 1
	}
	return wideContent(s)
}

// wideContent is content for characters beyond ASCII.
func wideContent(s string) (r rune, size int) {
	if len(s) > 2 && s[0]&0xF0 == 0xE0 && s[1]&0xC0 == 0x80 && s[2]&0xC0 == 0x80 {
		switch r = rune(s[0]&0x0F)<<12 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F); {
		case isHan(r):
			return r, 3
		case 0x2010 <= r && r <= 0x2027, 0x3000 <= r && r <= 0x3004, 0x3008 <= r && r <= 0x3020,
			0xFF01 <= r && r <= 0xFF0F, 0xFF1A <= r && r <= 0xFF20: // the usual marks
			return 0, 3
		}
	}
	r, size = utf8.DecodeRuneInString(s)
	if !unicode.In(r, unicode.L, unicode.N, unicode.M) {
		r = 0
	}
	return r, size
}

// asciiContent maps letters to lower case, digits to themselves, other ASCII to 0, and bytes
// beyond ASCII to −1.
var asciiContent = func() (t [256]rune) {
	for c := range t {
		switch {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
			t[c] = rune(c)
		case 'A' <= c && c <= 'Z':
			t[c] = rune(c) + 'a' - 'A'
		case c >= utf8.RuneSelf:
			t[c] = -1
		}
	}
	return t
}()

// endsSentence reports whether the character s[from:to] ends a sentence: one of 。！？；!?; or a full
// stop before a space.
func endsSentence(s string, from, to int) bool {
	switch s[from:to] {
	case "!", "?", ";", "。", "！", "？", "；":
		return true
	}
	return s[from] == '.' && to < len(s) && s[to] == ' '
}

// mayEnd are the first bytes of the marks at the end of a sentence: E3 for 。, EF for the other
// wide ones.
var mayEnd = [256]bool{'!': true, '?': true, ';': true, '.': true, 0xE3: true, 0xEF: true}

// like returns two numbers; units with many common runs of five characters are likely to share
// one. They are the min-values of these runs in two hash families: each is equal with the
// probability of the resemblance.
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
	for i := 0; i < len(s); {
		r, size := content(s[i:])
		if i += size; r == 0 {
			continue
		}
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

// Chars counts the content characters of a text; it stops at most.
func Chars(text string, most int) int {
	n := 0
	for i := 0; i < len(text) && n < most; {
		r, size := content(text[i:])
		i += size
		if r != 0 {
			n++
		}
	}
	return n
}
