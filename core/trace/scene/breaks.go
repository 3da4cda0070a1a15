package scene

import (
	"strings"
	"unicode"
)

// Characters that must not begin a line, and those that must not end one.
const (
	closing = "，。、；：？！）》〉」』】〕”’…—·％,.;:?!)]}%"
	opening = "（《〈「『【〔“‘([{"
)

// mayBreak reports whether a line may break between two characters: after spaces, and between
// characters one of which is of a script without spaces.
func mayBreak(a, b rune) bool {
	switch {
	case unicode.IsSpace(b) || !isHan(b) && strings.ContainsRune(closing, b) || !isHan(a) && strings.ContainsRune(opening, a):
		return false
	case unicode.IsSpace(a):
		return true
	}
	return unspaced(a) || unspaced(b)
}

// isHan reports, for most characters of a Chinese text, that they are no punctuation: a quick test.
func isHan(r rune) bool { return r >= 0x4e00 && r < 0xa000 }

func unspaced(r rune) bool { return r >= 0x2e80 && r < 0xfb00 || r >= 0xfe30 }

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

// Wrap divides a text into lines of a width, between words if possible. The options are whole.
func (opt Options) Wrap(s string, width, size float64, style Style) []string {
	var out []string
	from, at := 0, 0
	for at < len(s) {
		n := whole(s[at:])
		switch {
		case opt.Measure(strings.TrimRightFunc(s[from:at+n], unicode.IsSpace), size, style) <= width:
			at += n
		case at > from:
			out, from = append(out, s[from:at]), at
		default: // wider than a line: it breaks anywhere
			at = from + opt.most(s[from:], width, size, style)
			out, from = append(out, s[from:at]), at
		}
	}
	if from < len(s) {
		out = append(out, s[from:])
	}
	return out
}

func (opt Options) most(s string, width, size float64, style Style) int {
	w := 0.0
	for i, r := range s {
		if w += opt.Measure(string(r), size, style); w > width && i > 0 {
			return i
		}
	}
	return len(s)
}

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
