package strip

import (
	"bytes"

	"pagetwin/core/body/denoise"
)

// pass is one step of a chain: a replacement of all matches of an expression.
// The expression is what the step means; find does it.
type pass struct {
	expr string
	with string // replacement of a match, never longer than it
	find func(s []byte) finder
}

// finder returns the first match at or after from; ok is false for none. It is called with rising
// values of from; all calls together take linear time.
type finder func(from int) (start, end int, ok bool)

// edit is a text that is being changed, with the source of its bytes.
type edit struct {
	text []byte
	runs []run
	old  []run                // room for the runs of the next pass
	seen func(start, end int) // is told of each match while the text still holds it; may be nil
}

// A run maps the text from at to the next run to the source from src on.
type run struct{ at, src int32 }

func newEdit(src string) *edit { return &edit{text: []byte(src), runs: []run{{}}} }

// blank replaces each byte c by a space.
func (e *edit) blank(c byte) {
	for i := 0; ; i++ {
		n := bytes.IndexByte(e.text[i:], c)
		if n < 0 {
			return
		}
		i += n
		e.text[i] = ' '
	}
}

// run replaces all matches of p in place: text that is kept moves to the left and never over what
// find has still to read. The source of a replacement is where its match begins.
func (e *edit) run(p pass) {
	find := p.find(e.text)
	start, end, ok := find(0)
	if !ok {
		return
	}
	e.runs, e.old = e.old[:0], e.runs
	out, at, next := 0, 0, 0 // next: the first run of old that begins behind at
	for ok {
		if e.seen != nil {
			e.seen(start, end)
		}
		next = e.keep(out, at, start, next)
		out += copy(e.text[out:], e.text[at:start])
		for next < len(e.old) && int(e.old[next].at) <= start {
			next++
		}
		from := e.old[next-1]
		for i := range len(p.with) {
			e.text[out] = p.with[i]
			e.add(out, from.src+int32(start)-from.at)
			out++
		}
		at = end
		start, end, ok = find(at)
	}
	e.keep(out, at, len(e.text), next)
	out += copy(e.text[out:], e.text[at:])
	e.text = e.text[:out]
}

// keep adds to out the runs of the text that moves from [from, to). Runs of old before next are
// done; it returns the first run of old after to.
func (e *edit) keep(out, from, to, next int) int {
	for next < len(e.old) && int(e.old[next].at) <= from {
		next++
	}
	if from < to {
		r := e.old[next-1]
		e.add(out, r.src+int32(from)-r.at)
	}
	for ; next < len(e.old) && int(e.old[next].at) < to; next++ {
		e.add(out+int(e.old[next].at)-from, e.old[next].src)
	}
	return next
}

// add begins a run, unless the last one goes on.
func (e *edit) add(at int, src int32) {
	if k := len(e.runs); k > 0 && int32(at)-e.runs[k-1].at == src-e.runs[k-1].src {
		return
	}
	e.runs = append(e.runs, run{int32(at), src})
}

// sources returns a function that returns the source of each byte of the text; bytes must be
// requested in ascending order.
func (e *edit) sources() func(at int) int {
	next := 0
	return func(at int) int {
		for next+1 < len(e.runs) && int(e.runs[next+1].at) <= at {
			next++
		}
		return int(e.runs[next].src) + at - int(e.runs[next].at)
	}
}

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
				if after := i + len(begin); after < len(s) && denoise.IsWord(s[after]) {
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
		for n < len(rest) && denoise.IsWord(rest[n]) {
			n++
		}
		return isLineTag(rest[:n])
	})
}

// tagLike finds (?i)<[/!?a-z][^>]*>.
func tagLike(s []byte) finder {
	return tag(s, func(rest []byte) bool {
		return len(rest) > 0 && (rest[0] == '/' || rest[0] == '!' || rest[0] == '?' || denoise.IsLetter(rest[0]))
	})
}

// tag finds a tag: < followed by a rest that is wanted, up to the next >.
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

func openComment(s []byte) finder {
	return func(from int) (int, int, bool) {
		n := bytes.Index(s[from:], []byte("<!--"))
		if n < 0 {
			return 0, 0, false
		}
		return from + n, lineEnd(s, from+n), true
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

// indexFold returns the index of the first what, ASCII text that begins with <, in s, ignoring
// case, or -1.
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

// hasPrefixFold reports whether s begins with the lower-case ASCII text what, ignoring case.
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
