package text

import (
	"slices"
	"unicode/utf8"
)

// quick copies ASCII, the main block of Han, full-width forms and the usual punctuation, which
// are nearly all of most pages, from s[i:] as far as possible, and returns where it stopped. It
// leaves to run a character with which the next may combine: é may be written as e and U+0301,
// which NFKC joins, so the e must not be written before the next character is known.
//
// The result is that of run, which goes through NFKC and the tables of Unicode character by
// character; a test compares them. For these characters NFKC is a table look-up or no change.
// Three kinds of runs alternate:
//
//	ASCII       lower-case letters and digits are content, all else separates
//	U+4E00–9FFF each is content and a token of its own
//	forms       full-width letters and digits become ASCII; punctuation separates
//
// breaks gets the position of each content character after a separator. room counts characters
// and tokens T-char: a token begins at each Han character, and at each other content character
// after a separator or after Han.
//
// English words have about five letters, and the processor cannot predict the marks between them,
// so a branch for each would be mispredicted about once a word, at some fifteen cycles.
// Therefore, in ASCII, every byte is written to out and its position to breaks, and whether they
// count is added to the lengths as 0 or 1: the next byte overwrites what does not count.
func (w *writer) quick(s string, i int) int {
	begin := i
	w.reserve(len(s) - i)
	out, breaks := w.out[:cap(w.out)], w.breaks[:cap(w.breaks)]
	n, b := len(w.out), len(w.breaks)
	gap := one(w.gap) // 1: a separator stands before the next content character
	for i < len(s) {
		from, at, runs := i, n, b
		if s[i] < utf8.RuneSelf {
			// A token begins after Han without a separator too, which is no break.
			afterWide := one(w.wide) &^ gap & one(asciiContent[s[i]] != 0)
			for i < len(s) && s[i] < utf8.RuneSelf { // no branches: words are short
				m := asciiContent[s[i]]
				content := one(m != 0)
				out[n], breaks[b] = m, int32(n)
				n += content
				b += content & gap
				gap = content ^ 1
				i++
			}
			w.room.chars += n - at
			w.room.tokens += b - runs + afterWide
			w.wide = w.wide && n == at // marks alone leave the Han before them the last content
			continue
		}
		if i = hanEnd(s, i); i > from {
			breaks[b] = int32(n)
			b, gap = b+gap, 0
			n += copy(out[n:], s[from:i])
			w.room.chars += (i - from) / 3 // 3 bytes each in UTF-8
			w.room.tokens += (i - from) / 3
			w.wide = true
			continue
		}
		m, size := formAt(s, i)
		if size == 0 {
			break
		}
		i += size
		if m == 0 {
			gap = 1
			continue
		}
		out[n], breaks[b] = m, int32(n)
		w.room.chars++
		w.room.tokens += gap | one(w.wide)
		n, b, gap, w.wide = n+1, b+gap, 0, false
	}
	w.out, w.breaks, w.gap = out[:n], breaks[:b], gap == 1
	// The end of s, or a character that quick handles, does not combine with the one before it.
	if i > begin && !plainAt(s, i) {
		return w.undo(s, i)
	}
	return i
}

// reserve makes room for the output of quick for n bytes, and for one more entry, since it writes
// before it decides whether to keep. No form is longer than its source, and of two bytes at most
// one begins a run, since a break needs a separator before it.
func (w *writer) reserve(n int) {
	w.out = slices.Grow(w.out, n+1)
	w.breaks = slices.Grow(w.breaks, n/2+2)
}

// undo removes the last character that quick wrote or skipped, which ends at i, and returns its
// beginning.
func (w *writer) undo(s string, i int) int {
	end := i
	for i--; s[i]&0xC0 == 0x80; i-- {
	}
	r, _ := utf8.DecodeRuneInString(s[i:end])
	if r, _ = plain(r); !isContent(r) {
		return i
	}
	w.out = w.out[:len(w.out)-utf8.RuneLen(r)]
	if last := len(w.breaks) - 1; int(w.breaks[last]) == len(w.out) {
		w.breaks, w.gap = w.breaks[:last], true
	}
	return i
}

// one returns 1 for true, without a branch.
func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// hanEnd returns the end of the run of characters from U+4E00 to U+9FFF at s[i:]. Their UTF-8 is
// E4 B8 80 to E9 BF BF: three bytes read as one number are between these two if the character is,
// provided that the last two begin with the bits 10, which the masks C0C0 and 8080 test (s may be
// invalid). While four bytes are left, four are loaded at once and the last is shifted out.
func hanEnd(s string, i int) int {
	const first, last = 0xE4B880, 0xE9BFBF // their UTF-8
	for ; i+3 < len(s); i += 3 {
		c := uint32(s[i])<<24 | uint32(s[i+1])<<16 | uint32(s[i+2])<<8 | uint32(s[i+3]) // one load
		if c >>= 8; c-first > last-first || c&0xC0C0 != 0x8080 {
			return i
		}
	}
	if i+3 == len(s) {
		c := uint32(s[i])<<16 | uint32(s[i+1])<<8 | uint32(s[i+2])
		if c-first <= last-first && c&0xC0C0 == 0x8080 {
			return i + 3
		}
	}
	return i
}

// formAt maps the full-width form of an ASCII character, or usual punctuation, at s[i:] to a
// letter or digit, or to 0 for a separator. The size is 0 for all else.
func formAt(s string, i int) (m byte, size int) {
	if i+2 >= len(s) {
		return 0, 0
	}
	switch c := uint32(s[i])<<16 | uint32(s[i+1])<<8 | uint32(s[i+2]); {
	case 0xEFBC81 <= c && c <= 0xEFBCBF: // U+FF01 to U+FF3F
		return asciiContent[c-0xEFBC81+'!'], 3
	case 0xEFBD80 <= c && c <= 0xEFBD9E: // U+FF40 to U+FF5E
		return asciiContent[c-0xEFBD80+'`'], 3
	case 0xE38080 <= c && c <= 0xE380A0 && (c < 0xE38085 || c > 0xE38087), // U+3000 to U+3020 without 々〆〇
		0xE28090 <= c && c <= 0xE280A7: // U+2010 to U+2027
		return 0, 3
	case c>>8 == 0xC2A0, c>>8 == 0xC2B7: // no-break space, middle dot: of two bytes
		return 0, 2
	}
	return 0, 0
}

// asciiContent maps letters to lower case and digits to themselves, all else to 0.
var asciiContent = func() (t [256]byte) {
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
