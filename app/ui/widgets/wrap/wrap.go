package wrap

import (
	"context"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"pagetwin/core/text"
)

// longest is the most characters of a visual line if long lines are not wrapped: a page that is one
// line is cut into pieces that can be laid out.
const longest = 2000

// Line is one visual line: a byte range of the text. Number is the line's number in the text, from
// 1, or 0 for a continuation.
type Line struct{ Start, End, Number int32 }

// Advances holds the advance widths of characters. It is measured once on the window's thread and
// then read from any goroutine.
type Advances struct {
	ascii  [utf8.RuneSelf]float32
	wide   float32 // a Han character
	symbol float32 // the widest of the signs that tables use: "≥", "★", "…"
	other  float32 // any other character
}

// Measure measures the advances for a text size and style; it may be called on the window's thread
// only.
func (a *Advances) Measure(size float32, style fyne.TextStyle) {
	width := func(s string) float32 { return fyne.MeasureText(s, size, style).Width }
	for r := rune(' '); r < 127; r++ {
		a.ascii[r] = width(string(r))
	}
	for r := range rune(' ') {
		a.ascii[r] = a.ascii[' ']
	}
	a.wide, a.other = width("中"), width("é")
	for _, r := range "—…→−≥★◉" {
		a.symbol = max(a.symbol, width(string(r)))
	}
}

// Of returns the advance of r. Invisible characters have none; a tab is as wide as four spaces.
func (a *Advances) Of(r rune) float32 {
	switch {
	case r == '\t':
		return 4 * a.ascii[' ']
	case r < utf8.RuneSelf:
		return a.ascii[r]
	case r >= 0x1100 && (text.IsWide(r) || 0x3000 <= r && r <= 0x303F || 0xFF00 <= r && r <= 0xFF60 || r >= 0x1F000):
		return a.wide
	case r >= 0x2014 && r < 0x2C00 && (r < 0x2018 || r > 0x201F): // dashes and signs, but not quotation marks
		return a.symbol
	}
	return a.other
}

// Width returns the sum of the advances of s.
func (a *Advances) Width(s string) float32 {
	var w float32
	for _, r := range s {
		w += a.Of(r)
	}
	return w
}

// Lines cuts s into visual lines of at most width: at line breaks, and within long lines after a
// space, a '>' or a wide character, or anywhere if there is none of these. A width of 0 turns
// wrapping off. It stops early when ctx is done.
func Lines(ctx context.Context, s string, width float32, adv *Advances) []Line {
	lines := make([]Line, 0, len(s)/64+1)
	number, numbered := int32(1), int32(1)
	start, breakAt, count := 0, 0, 0
	var x, xAtBreak float32
	for i := 0; i < len(s); {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		if r == '\n' {
			lines = append(lines, Line{int32(start), int32(i), numbered})
			number++
			start, breakAt, count, x, xAtBreak, numbered = i+1, i+1, 0, 0, 0, number
			i++
			if len(lines)%4096 == 0 && ctx.Err() != nil {
				return nil
			}
			continue
		}
		w := adv.Of(r)
		for count > 0 && (width > 0 && x+w > width || count >= longest) {
			cut := breakAt
			if cut <= start {
				cut, xAtBreak = i, x
			}
			lines = append(lines, Line{int32(start), int32(cut), numbered})
			numbered = 0
			x -= xAtBreak
			count = utf8.RuneCountInString(s[cut:i])
			start, breakAt, xAtBreak = cut, cut, 0
			if len(lines)%4096 == 0 && ctx.Err() != nil {
				return nil
			}
		}
		x += w
		count++
		i += size
		if (r == ' ' || r == '>' || r == '\t' || w == adv.wide && r >= utf8.RuneSelf) && !closes(s[i:]) {
			breakAt, xAtBreak = i, x
		}
	}
	return append(lines, Line{int32(start), int32(len(s)), numbered})
}

// closes reports whether s begins with a mark that may not begin a line.
func closes(s string) bool {
	if s == "" || s[0] < utf8.RuneSelf {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s)
	return strings.ContainsRune("，。、；：？！）》」』】〉”’…", r)
}

// At returns the index of the visual line that holds the byte at offset.
func At(lines []Line, offset int) int {
	lo, hi := 0, len(lines)
	for lo < hi {
		mid := (lo + hi) / 2
		if int(lines[mid].Start) <= offset {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return max(lo-1, 0)
}
