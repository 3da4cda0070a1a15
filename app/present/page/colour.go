package page

import (
	"strings"

	"golang.org/x/net/html"
)

// Class is the class of a stretch of HTML.
type Class byte

// The classes; text outside all spans is plain.
const (
	ClassTag Class = iota + 1
	ClassAttr
	ClassValue
	ClassComment // comments, and the content of script and style
	ClassEntity
	ClassCut // text that the denoiser removed
)

// ClassSpan is a stretch of text of one class: bytes [Start, End).
type ClassSpan struct {
	Start, End int
	Class      Class
}

// colourHTML returns the spans of src in order, without overlap. Adjacent spans of one class are
// merged.
func colourHTML(src string) []ClassSpan {
	z := html.NewTokenizer(strings.NewReader(src))
	c := colourer{src: src}
	at, hidden := 0, ""
	for {
		kind := z.Next()
		end := at + len(z.Raw())
		if end > len(src) {
			end = len(src)
		}
		switch kind {
		case html.ErrorToken:
			c.text(at, len(src))
			return c.out
		case html.TextToken:
			if hidden != "" {
				c.add(at, end, ClassComment)
			} else {
				c.text(at, end)
			}
		case html.CommentToken, html.DoctypeToken:
			c.add(at, end, ClassComment)
		default:
			name := c.tag(at, end)
			hidden = ""
			if kind == html.StartTagToken && (name == "script" || name == "style") {
				hidden = name
			}
		}
		at = end
	}
}

type colourer struct {
	src string
	out []ClassSpan
}

func (c *colourer) add(start, end int, class Class) {
	if start >= end {
		return
	}
	if n := len(c.out); n > 0 && c.out[n-1].End == start && c.out[n-1].Class == class {
		c.out[n-1].End = end
		return
	}
	c.out = append(c.out, ClassSpan{start, end, class})
}

// text marks character references.
func (c *colourer) text(start, end int) {
	for start < end {
		i := strings.IndexByte(c.src[start:end], '&')
		if i < 0 {
			return
		}
		from := start + i
		to := from + 1
		for to < end && to-from < 12 && (isName(c.src[to]) || c.src[to] == '#') {
			to++
		}
		if to < end && c.src[to] == ';' && to > from+1 {
			c.add(from, to+1, ClassEntity)
		}
		start = to
	}
}

// tag marks the parts of a tag and returns its name in lower case.
func (c *colourer) tag(start, end int) string {
	i := start + 1
	for i < end && (c.src[i] == '/' || isName(c.src[i])) {
		i++
	}
	c.add(start, i, ClassTag)
	name := strings.ToLower(strings.Trim(c.src[min(start+1, i):i], "/"))
	for i < end {
		switch ch := c.src[i]; {
		case ch == '>' || ch == '/':
			c.add(i, i+1, ClassTag)
			i++
		case ch == '"' || ch == '\'':
			stop := strings.IndexByte(c.src[i+1:end], ch)
			to := end
			if stop >= 0 {
				to = i + 1 + stop + 1
			}
			c.add(i, to, ClassValue)
			i = to
		case ch == '=':
			i++
			from := i
			for i < end && !strings.ContainsRune(" \t\r\n>\"'", rune(c.src[i])) {
				i++
			}
			c.add(from, i, ClassValue)
		case ch == ' ' || ch == '\t' || ch == '\r' || ch == '\n':
			i++
		default:
			from := i
			for i < end && !strings.ContainsRune(" \t\r\n=>/\"'", rune(c.src[i])) {
				i++
			}
			i = max(i, from+1)
			c.add(from, i, ClassAttr)
		}
	}
	return name
}

func isName(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '-' || b == ':' || b == '!' || b == '?'
}

// overlayCut gives plain text within [start, end) the class of cut text, and leaves the classes
// of markup unchanged.
func overlayCut(spans []ClassSpan, cut []ClassSpan) []ClassSpan {
	out := make([]ClassSpan, 0, len(spans)+len(cut))
	i := 0
	for _, c := range cut {
		at := c.Start
		for i < len(spans) && spans[i].End <= at {
			out = append(out, spans[i])
			i++
		}
		for at < c.End {
			if i >= len(spans) || spans[i].Start >= c.End {
				out = append(out, ClassSpan{at, c.End, ClassCut})
				break
			}
			if spans[i].Start > at {
				out = append(out, ClassSpan{at, spans[i].Start, ClassCut})
			}
			out = append(out, spans[i])
			at = max(at, spans[i].End)
			i++
		}
	}
	return append(out, spans[i:]...)
}
