package denoise

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// gap is the white space between two pieces of text after collapsing.
type gap uint8

// The gaps; of several in a row the largest counts.
const (
	sameWord gap = iota // nothing
	wrap                // white space with a line break of the source in it
	space               // a space
	NewLine             // a line break
)

func (g gap) String() string { return [...]string{"", " ", " ", "\n"}[g] }

// collapser writes visible text as a browser shows it. A run of white space (no-break and
// ideographic spaces included) becomes one space, and nothing at the ends. A run with a line
// break of the source in it also becomes nothing between two wide characters, since Chinese
// source text is wrapped without a space being meant. A <br> is a line break. Control and
// zero-width characters are left out; bytes that are not UTF-8 become U+FFFD.
type collapser struct {
	out        []byte
	start, end int  // source bytes of what is in out
	lead       gap  // white space before out
	gap        gap  // white space since the last character
	prev       rune // the last character written, also before the last reset
	pre        bool // line breaks of the source are kept
	link       bool // the next text is that of a link
	chars      int  // content characters written
	links      int  // of them in links
	seek       *seek
}

// seek finds the source of the byte out[want]: it lies in the last run that begins at or before
// want, which begins at src in the source and at in out.
type seek struct {
	want, at, src int
	passed        bool
}

// Collapsed is a part of the source with its text as a browser shows it.
type Collapsed struct {
	Text       []byte
	Start, End int // bytes of the source, from the first to behind the last visible character
	Chars      int // content characters
}

// Collapse returns the visible text of src[from:to]: white space collapsed, character references
// decoded, invisible characters left out. The text uses the memory of out.
func Collapse(out []byte, src string, from, to int) Collapsed {
	c := collapser{out: out[:0]}
	c.write(src, from, to, false)
	return Collapsed{c.out, c.start, c.end, c.chars}
}

// write adds the text src[from:to]; verbatim means that it has no character references.
func (c *collapser) write(src string, from, to int, verbatim bool) {
	for i := from; i < to; {
		switch b := src[i]; {
		case b == '&' && !verbatim:
			j := i + reference(src[i:to])
			c.reference(src[i:j], i, j)
			i = j
		case shown[b] != 0 || b == '&':
			j, n := asciiEnd(src[:to], i)
			c.run(src[i:j], i, n, rune(b), rune(src[j-1]))
			i = j
		case b < utf8.RuneSelf:
			j, wraps := blankEnd(src[:to], i)
			if j == i { // another control character
				c.control(b)
				j++
			} else {
				c.blank(wraps)
			}
			i = j
		default:
			if j, n := wideEnd(src[:to], i); j > i {
				c.run(src[i:j], i, n, threeBytes(src[i:]), threeBytes(src[j-3:]))
				i = j
				continue
			}
			r, size := utf8.DecodeRuneInString(src[i:to])
			c.put(r, i, i+size)
			i += size
		}
	}
}

// shown is 1 for the visible ASCII characters except &, and 3 for letters and digits.
var shown = func() (t [256]uint8) {
	for c := '!'; c <= '~'; c++ {
		t[c] = 1
		if IsContent(c) {
			t[c] = 3
		}
	}
	t['&'] = 0
	return t
}()

// asciiEnd returns the end of the run of words at s[i:] (visible ASCII characters, one space
// between words) and its number of content characters. s[i] is a visible ASCII character, &
// included.
func asciiEnd(s string, i int) (end, content int) {
	content = int(shown[s[i]] >> 1)
	for i++; ; i++ {
		for ; i < len(s); i++ {
			kind := shown[s[i]]
			if kind == 0 {
				break
			}
			content += int(kind >> 1)
		}
		if i+1 >= len(s) || s[i] != ' ' || shown[s[i+1]] == 0 {
			return i, content
		}
	}
}

// IsHan reports whether r is in the main block of Han characters, U+4E00 to U+9FFF.
func IsHan(r rune) bool { return 0x4E00 <= r && r <= 0x9FFF }

// wideEnd returns the end of the run of characters at s[i:] that are all in the main block of Han
// or frequent Chinese punctuation, and its number of content characters.
func wideEnd(s string, i int) (end, content int) {
	const first, last = 0xE4B880, 0xE9BFBF // UTF-8 of the first and the last Han character
	for ; i+3 <= len(s); i += 3 {
		c := uint32(s[i])<<16 | uint32(s[i+1])<<8 | uint32(s[i+2])
		if c-first <= last-first && c&0xC0C0 == 0x8080 {
			content++
			continue
		}
		switch c {
		case 0xE38081, 0xE38082, 0xEFBC8C, 0xEFBC9A, 0xEFBC9B, 0xEFBC81, 0xEFBC9F, 0xEFBC88, 0xEFBC89, // 、。，：；！？（）
			0xE2809C, 0xE2809D, 0xE3808A, 0xE3808B: // “”《》
			continue
		}
		return i, content
	}
	return i, content
}

// threeBytes decodes the first three bytes of s as one character.
func threeBytes(s string) rune {
	return rune(s[0]&0x0F)<<12 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F)
}

func (c *collapser) control(b byte) {
	switch b {
	case '\n', '\r':
		c.blank(true)
	case ' ', '\t', '\f', '\v':
		c.blank(false)
	}
}

// blank adds a run of white space; wraps reports whether a line break of the source is in it.
func (c *collapser) blank(wraps bool) {
	switch {
	case wraps && c.pre:
		c.gap = NewLine
	case wraps && c.gap != NewLine:
		c.gap = wrap
	case c.gap == sameWord:
		c.gap = space
	}
}

// blankEnd returns the end of the run of HTML's white space at s[i:], and whether a line break is in
// it.
func blankEnd(s string, i int) (end int, wraps bool) {
	for ; i < len(s); i++ {
		switch s[i] {
		case ' ', '\t', '\f':
		case '\n', '\r':
			wraps = true
		default:
			return i, wraps
		}
	}
	return i, wraps
}

// run adds s, which is visible and without white space and begins at byte at of the source. n is
// its number of content characters; first and last are its outer characters.
func (c *collapser) run(s string, at, n int, first, last rune) {
	c.open(first, at)
	c.out = append(c.out, s...)
	c.count(n)
	c.prev, c.end = last, at+len(s)
}

// put adds the character r, which comes from the bytes [start, end) of the source.
func (c *collapser) put(r rune, start, end int) {
	switch {
	case r < utf8.RuneSelf && (r <= ' ' || r == 0x7F):
		c.control(byte(r))
		return
	case r >= 0x80 && r < 0xA0, r >= 0x200B && r <= 0x200F, r == 0xFEFF, r == 0xAD, r >= 0x202A && r <= 0x202E, r == 0x2060:
		return
	case r == 0xA0, r == 0x3000, r >= 0x2000 && r <= 0x200A, r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x1680:
		c.control(' ')
		return
	}
	c.open(r, start)
	c.out = utf8.AppendRune(c.out, r)
	if IsContent(r) {
		c.count(1)
	}
	c.prev, c.end = r, end
}

// open writes the gap before the character r, which begins at byte at of the source.
func (c *collapser) open(r rune, at int) {
	if c.gap == wrap {
		c.gap = space
		if Wide(c.prev) && Wide(r) {
			c.gap = sameWord
		}
	}
	if len(c.out) == 0 {
		c.start, c.lead = at, c.gap
	} else {
		c.out = append(c.out, c.gap.String()...)
	}
	c.gap = sameWord
	if k := c.seek; k != nil && !k.passed {
		if k.passed = len(c.out) > k.want; !k.passed {
			k.at, k.src = len(c.out), at
		}
	}
}

func (c *collapser) count(n int) {
	c.chars += n
	if c.link {
		c.links += n
	}
}

// reference returns the length of the character reference at the beginning of s,
// at least 1.
func reference(s string) int {
	i := 1
	if i < len(s) && s[i] == '#' {
		i++
	}
	for i < len(s) && i < 40 && IsContent(rune(s[i])) && s[i] < utf8.RuneSelf {
		i++
	}
	if i < len(s) && s[i] == ';' {
		i++
	}
	return i
}

// reference adds the character that a character reference stands for.
func (c *collapser) reference(ref string, start, end int) {
	if strings.EqualFold(ref, "&nbsp;") {
		c.control(' ')
		return
	}
	for _, r := range html.UnescapeString(ref) {
		c.put(r, start, end)
	}
}

// IsContent reports whether r is a content character: a letter or digit, Han
// included.
func IsContent(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9'
	case IsHan(r):
		return true
	case r >= 0x3000 && r <= 0x3004, r >= 0x3008 && r <= 0x3020, r >= 0xFF01 && r <= 0xFF0F, r >= 0xFF1A && r <= 0xFF20:
		return false // the punctuation of Chinese
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

// Wide reports whether a line break beside r in the source means no space: Han, kana and their
// punctuation. Hangul is not among them, since Korean has spaces between words.
func Wide(r rune) bool {
	switch {
	case r < 0xB7:
		return false
	case r == 0xB7, r == 0x2014, r >= 0x2018 && r <= 0x201D, r == 0x2026, r > 0x3000 && r < 0x3040, r > 0xFF00 && r < 0xFFF0:
		return true
	}
	return 0x4E00 <= r && r <= 0x9FFF || unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
