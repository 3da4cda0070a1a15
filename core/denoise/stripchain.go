package denoise

import "bytes"

// pass is one step of a chain: a replacement of all matches of an expression.
// The expression is what the step means; find does it.
type pass struct {
	expr string
	with string // what stands instead of a match, never longer than it
	find func(s []byte) finder
}

// finder returns the first match at or behind from, and whether there is one.
// It is called with rising values of from; all calls together take linear time.
type finder func(from int) (start, end int, ok bool)

// edit is a text under work that knows where its bytes come from.
type edit struct {
	text []byte
	from []int32 // source offset of each byte of text
}

func newEdit(src string) *edit {
	e := &edit{text: []byte(src), from: make([]int32, len(src))}
	for i := range e.from {
		e.from[i] = int32(i)
	}
	for i := 0; ; i++ {
		n := bytes.IndexByte(e.text[i:], lineMark)
		if n < 0 {
			return e
		}
		i += n
		e.text[i] = ' '
	}
}

// run replaces all matches of p, in place: what is kept moves to the left, and
// never over what find has still to see.
func (e *edit) run(p pass) {
	out, at := 0, 0
	find := p.find(e.text)
	for {
		start, end, ok := find(at)
		if !ok {
			break
		}
		source := e.from[start]
		out = e.move(out, at, start)
		for i := range len(p.with) {
			e.text[out], e.from[out] = p.with[i], source
			out++
		}
		at = end
	}
	out = e.move(out, at, len(e.text))
	e.text, e.from = e.text[:out], e.from[:out]
}

func (e *edit) move(out, from, to int) int {
	if out != from {
		copy(e.text[out:], e.text[from:to])
		copy(e.from[out:], e.from[from:to])
	}
	return out + to - from
}

// element finds (?is)<tag\b.*?</tag>.
func element(tag string) func([]byte) finder {
	begin, end := "<"+tag, "</"+tag+">"
	return func(s []byte) finder {
		return func(from int) (int, int, bool) {
			for i := from; ; i++ {
				n := indexFold(s[i:], begin)
				if n < 0 {
					return 0, 0, false
				}
				i += n
				if after := i + len(begin); after < len(s) && isWord(s[after]) {
					continue
				}
				m := indexFold(s[i+len(begin):], end)
				if m < 0 {
					return 0, 0, false
				}
				return i, i + len(begin) + m + len(end), true
			}
		}
	}
}

// comment finds (?s)<!--.*?-->.
func comment(s []byte) finder {
	return func(from int) (int, int, bool) {
		i := bytes.Index(s[from:], []byte("<!--"))
		if i < 0 {
			return 0, 0, false
		}
		i += from
		n := bytes.Index(s[i+4:], []byte("-->"))
		return i, i + 4 + n + 3, n >= 0
	}
}

// lineTag finds (?i)</?(?:p|div|…)\b[^>]*>.
func lineTag(s []byte) finder {
	return tag(s, func(rest []byte) bool {
		if len(rest) > 0 && rest[0] == '/' {
			rest = rest[1:]
		}
		n := 0
		for n < len(rest) && isWord(rest[n]) {
			n++
		}
		return isLineTag(rest[:n])
	})
}

// tagLike finds (?i)<[/!?a-z][^>]*>.
func tagLike(s []byte) finder {
	return tag(s, func(rest []byte) bool {
		return len(rest) > 0 && (rest[0] == '/' || rest[0] == '!' || rest[0] == '?' || isLetter(rest[0]))
	})
}

// anyTag finds <[^>]*>.
func anyTag(s []byte) finder { return tag(s, func([]byte) bool { return true }) }

// tag finds what begins with < and a rest that is wanted and ends with the next >.
func tag(s []byte, wanted func(rest []byte) bool) finder {
	return func(from int) (int, int, bool) {
		for i := from; ; i++ {
			n := bytes.IndexByte(s[i:], '<')
			if n < 0 {
				return 0, 0, false
			}
			i += n
			if !wanted(s[i+1:]) {
				continue
			}
			n = bytes.IndexByte(s[i:], '>')
			return i, i + n + 1, n >= 0
		}
	}
}

// exactly finds the given bytes.
func exactly(what string) func([]byte) finder {
	return func(s []byte) finder {
		return func(from int) (int, int, bool) {
			n := bytes.Index(s[from:], []byte(what))
			return from + n, from + n + len(what), n >= 0
		}
	}
}

// openComment finds <!--.* up to the end of the line.
func openComment(s []byte) finder {
	return func(from int) (int, int, bool) {
		n := bytes.Index(s[from:], []byte("<!--"))
		if n < 0 {
			return 0, 0, false
		}
		return from + n, lineEnd(s, from+n), true
	}
}

// scriptOnLine finds (?i)<script[^>]*?>.*?</script> with both last parts on one
// line. It remembers up to where it looked for an end in vain.
func scriptOnLine(s []byte) finder {
	const begin, end = "<script", "</script>"
	vain := 0
	return func(from int) (int, int, bool) {
		for i := from; ; i++ {
			n := indexFold(s[i:], begin)
			if n < 0 {
				return 0, 0, false
			}
			i += n
			n = bytes.IndexByte(s[i:], '>')
			if n < 0 {
				return 0, 0, false
			}
			open := i + n + 1
			if open <= vain {
				continue
			}
			line := lineEnd(s, open)
			if m := indexFold(s[open:line], end); m >= 0 {
				return i, open + m + len(end), true
			}
			vain = line
		}
	}
}

// lineBreaks finds [\r\n][\t\n\f\r ]+.
func lineBreaks(s []byte) finder {
	return func(from int) (int, int, bool) {
		for i := from; i < len(s); i++ {
			if s[i] != '\n' && s[i] != '\r' {
				continue
			}
			end := i + 1
			for end < len(s) && (s[end] == ' ' || s[end] >= '\t' && s[end] <= '\r' && s[end] != '\v') {
				end++
			}
			if end > i+1 {
				return i, end, true
			}
		}
		return 0, 0, false
	}
}

// named finds (?i)&(?:name|#number);.
func named(name, number string) func([]byte) finder {
	forms := [2]string{"&" + name + ";", "&#" + number + ";"}
	return func(s []byte) finder {
		return func(from int) (int, int, bool) {
			for i := from; ; i++ {
				n := bytes.IndexByte(s[i:], '&')
				if n < 0 {
					return 0, 0, false
				}
				i += n
				for _, f := range forms {
					if hasPrefixFold(s[i:], f) {
						return i, i + len(f), true
					}
				}
			}
		}
	}
}

// numbered finds &#[0-9]+;.
func numbered(s []byte) finder {
	return func(from int) (int, int, bool) {
		for i := from; ; i++ {
			n := bytes.Index(s[i:], []byte("&#"))
			if n < 0 {
				return 0, 0, false
			}
			i += n
			end := i + 2
			for end < len(s) && '0' <= s[end] && s[end] <= '9' {
				end++
			}
			if end > i+2 && end < len(s) && s[end] == ';' {
				return i, end + 1, true
			}
		}
	}
}

func isLineTag(name []byte) bool {
	var low [10]byte
	if len(name) > len(low) {
		return false
	}
	for i, c := range name {
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		low[i] = c
	}
	switch string(low[:len(name)]) {
	case "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details",
		"dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset",
		"h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "li", "main", "menu", "nav", "ol",
		"option", "p", "pre", "section", "select", "summary", "table", "tbody", "td", "textarea", "tfoot", "th", "thead",
		"title", "tr", "ul":
		return true
	}
	return false
}

func lineEnd(s []byte, from int) int {
	if n := bytes.IndexByte(s[from:], '\n'); n >= 0 {
		return from + n
	}
	return len(s)
}

// indexFold returns where the ASCII text what, which begins with <, stands in s
// in any case, or -1.
func indexFold(s []byte, what string) int {
	for i := 0; ; i++ {
		n := bytes.IndexByte(s[i:], what[0])
		if n < 0 {
			return -1
		}
		i += n
		if hasPrefixFold(s[i:], what) {
			return i
		}
	}
}

// hasPrefixFold tells whether s begins with the lower-case ASCII text what in any
// case.
func hasPrefixFold(s []byte, what string) bool {
	if len(s) < len(what) {
		return false
	}
	for i := range len(what) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != what[i] {
			return false
		}
	}
	return true
}

func isWord(c byte) bool { return isLetter(c) || '0' <= c && c <= '9' || c == '_' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
