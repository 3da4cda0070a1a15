package scene

import (
	"strings"
	"unicode"
)

// Characters that no line begins with, and those that none ends with.
const (
	closing = "，。、；：？！）》〉」』】〕”’…—·％,.;:?!)]}%"
	opening = "（《〈「『【〔“‘([{"
)

// mayBreak tells whether a line may end between two characters: after spaces and between
// characters of which one is of a script without spaces.
func mayBreak(a, b rune) bool {
	switch {
	case unicode.IsSpace(b) || strings.ContainsRune(closing, b) || strings.ContainsRune(opening, a):
		return false
	case unicode.IsSpace(a):
		return true
	}
	return unspaced(a) || unspaced(b)
}

// unspaced tells whether a character is of a script without spaces between words, or of its
// punctuation.
func unspaced(r rune) bool { return r >= 0x2e80 && r < 0xfb00 || r >= 0xfe30 }

// whole returns how many bytes at the beginning of a text stand on one line, spaces after
// them included.
func whole(s string) int {
	before := rune(-1)
	for i, r := range s {
		if before >= 0 && mayBreak(before, r) {
			return i
		}
		before = r
	}
	return len(s)
}

// wrap cuts a text into lines, between words where it can.
func (l *layout) wrap(s string, width, size float64, style Style) []string {
	var out []string
	from, at := 0, 0
	for at < len(s) {
		n := whole(s[at:])
		switch {
		case l.Measure(strings.TrimRightFunc(s[from:at+n], unicode.IsSpace), size, style) <= width:
			at += n
		case at > from:
			out, from = append(out, s[from:at]), at
		default: // wider than a line: it breaks anywhere
			at = from + l.most(s[from:], width, size, style)
			out, from = append(out, s[from:at]), at
		}
	}
	if from < len(s) {
		out = append(out, s[from:])
	}
	return out
}

// most returns how many bytes of a text have room, those of one character at the least.
func (l *layout) most(s string, width, size float64, style Style) int {
	w := 0.0
	for i, r := range s {
		if w += l.Measure(string(r), size, style); w > width && i > 0 {
			return i
		}
	}
	return len(s)
}

// begins goes to a new line where what stands on one line from here on has no room.
func (f *flow) begins(s string) int {
	n := whole(s)
	w := f.Measure(strings.TrimRightFunc(s[:n], unicode.IsSpace), f.size, Regular)
	if f.x+w > f.right && w <= f.right-f.left {
		f.newLine()
	}
	return n
}

func (f *flow) newLine() {
	if f.x > f.left {
		f.flush()
		f.x, f.y = f.left, f.y+line*f.size
	}
}
