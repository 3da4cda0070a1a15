package featurecode

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/text"
)

// The marks at which codes are taken. A point or comma of ASCII counts only
// outside numbers and English words.
const thuMarks = "，。｡,.．"

var hitMarks = map[string]string{
	stopsChinese: "。｡",
	stopsAll:     "。｡.．",
	stopsEnds:    "。｡.．！？!?",
}

type settings struct {
	marks string
	side  int  // characters on each side of a mark
	han   bool // Han characters alone are taken
}

// codes are the codes of a page in the order of the text, as ranges of its
// content characters.
type codes struct {
	text       string
	start, end []int32
	mark       []int32 // where the mark of each code stood
	from       []int32 // offset in the normalised body of each byte of text, where text is not all of it
}

func (c codes) len() int        { return len(c.start) }
func (c codes) at(i int) string { return c.text[c.start[i]:c.end[i]] }

func (c codes) span(i int) text.Span {
	if c.from == nil {
		return text.Span{Start: int(c.start[i]), End: int(c.end[i])}
	}
	return text.Span{Start: int(c.from[c.start[i]]), End: int(c.from[c.end[i]-1]) + 1}
}

func (s settings) codes(body string) codes {
	var c codes
	at := s.cut(body, &c.text)
	if s.han {
		at = c.onlyHan(at)
	}
	if c.text == "" {
		return codes{}
	}
	c.start, c.end, c.mark = make([]int32, len(at)), make([]int32, len(at)), at
	for i, mark := range at {
		from, to := int(mark), int(mark)
		for n := 0; n < s.side && from > 0; n++ {
			_, size := utf8.DecodeLastRuneInString(c.text[:from])
			from -= size
		}
		for n := 0; n < s.side && to < len(c.text); n++ {
			_, size := utf8.DecodeRuneInString(c.text[to:])
			to += size
		}
		c.start[i], c.end[i] = int32(from), int32(to)
	}
	return c
}

// onlyHan drops all but the Han characters from the text and returns the new offsets of the
// marks, ascending, each once.
func (c *codes) onlyHan(at []int32) []int32 {
	var out strings.Builder
	var moved []int32
	for i, r := range c.text {
		for len(at) > 0 && int(at[0]) <= i {
			moved, at = append(moved, int32(out.Len())), at[1:]
		}
		if unicode.Is(unicode.Han, r) {
			for k := range utf8.RuneLen(r) {
				c.from = append(c.from, int32(i+k))
			}
			out.WriteRune(r)
		}
	}
	for range at {
		moved = append(moved, int32(out.Len()))
	}
	c.text = out.String()
	return slices.Compact(moved)
}

// cut returns the offsets among the content characters at which marks stand,
// ascending, each once, and writes the content characters to content.
func (s settings) cut(body string, content *string) []int32 {
	var out strings.Builder
	out.Grow(len(body))
	at := make([]int32, 0, len(body)/64+1)
	start := 0
	for i, r := range body {
		if !s.isMark(body, i, r) {
			continue
		}
		if i > start {
			out.WriteString(text.Normalize(body[start:i]).Text)
		}
		start = i + utf8.RuneLen(r)
		if n := int32(out.Len()); len(at) == 0 || at[len(at)-1] != n {
			at = append(at, n)
		}
	}
	out.WriteString(text.Normalize(body[start:]).Text)
	*content = out.String()
	return at
}

func (s settings) isMark(body string, i int, r rune) bool {
	if r >= utf8.RuneSelf && (r < 0x3000 || 0x3003 <= r && r < 0xFF00) || isAlnum(r) {
		return false // most characters; no marks
	}
	if !strings.ContainsRune(s.marks, r) {
		return false
	}
	if r != ',' && r != '.' || i == 0 || i+1 == len(body) {
		return true
	}
	return !isAlnum(rune(body[i-1])) || !isAlnum(rune(body[i+1]))
}

func isAlnum(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
}
