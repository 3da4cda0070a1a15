package markup

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// next reads the token at p.at as the tokenizer of x/net does, with one difference: adjacent text
// is one token.
func (p *parser) next() {
	start := p.at
	if n := textEnd(p.src[start:]); n > 0 {
		p.at += n
		p.text(start, p.at)
		return
	}
	rest := p.src[start:]
	end := rest[1] == '/'
	switch {
	case strings.HasPrefix(rest, "<!--"):
		p.at += commentEnd(rest)
	case !isLetter(rest[1]) && !(end && isLetter(rest[2])):
		p.at += through(rest, ">")
	default:
		from := 1 + one(end)
		size, key := nameKey(rest[from:])
		name := rest[from : from+size]
		n, slash, has := tagEnd(rest, from+size)
		p.at += n
		if n == 0 {
			p.at = len(p.src) // an unfinished tag at the end is dropped, as the standard says
			return
		}
		tag, tr := lookup(name, key)
		if end {
			p.endTag(name, tag, tr, start, p.at)
		} else {
			p.startTag(tag, tr, start, p.at, slash, has)
		}
	}
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// tagEnd returns the length of the tag at the beginning of s (0 if it does not end), whether it
// closes with />, and which attributes it has. from is the end of its name.
func tagEnd(s string, from int) (n int, slash bool, has Has) {
	for i := from; i < len(s); {
		c := s[i]
		switch {
		case c == '>':
			return i + 1, slash, has
		case c == '/':
			slash = true
			i++
			continue
		case inTag[c] == inSpace:
			slash = false
			i++
			continue
		}
		slash = false
		name, key := i, uint64(c|0x20)
		for i++; i < len(s) && inTag[s[i]]&inName != 0; i++ {
			key = key<<8 | uint64(s[i]|0x20)
		}
		if i-name <= maxKey {
			has |= hasOf(key)
		}
		if i = skip(s, i, inSpace); i == len(s) || s[i] != '=' {
			continue
		}
		if i = skip(s, i+1, inSpace); i == len(s) {
			break
		}
		switch c := s[i]; c {
		case '>':
		case '"', '\'':
			n := strings.IndexByte(s[i+1:], c)
			if n < 0 {
				return 0, false, 0
			}
			i += n + 2
		default:
			i = skip(s, i+1, inValue)
		}
	}
	return 0, false, 0
}

// What a byte may be part of, inside a tag.
const (
	inSpace = 1 << iota
	inName  // of an attribute, behind its first byte
	inValue // without quotes
	inTagName
)

var inTag = func() (t [256]uint8) {
	for c := range t {
		switch c {
		case ' ', '\n', '\r', '\t', '\f':
			t[c] = inSpace
		case '>':
		case '/':
			t[c] = inValue
		case '=':
			t[c] = inValue | inTagName
		default:
			t[c] = inName | inValue | inTagName
		}
	}
	return t
}()

// skip returns the end of the run of bytes of s from i on that may be part of what.
func skip(s string, i int, what uint8) int {
	for i < len(s) && inTag[s[i]]&what != 0 {
		i++
	}
	return i
}

// textEnd returns where markup begins in s, or its length. s is not empty.
func textEnd(s string) int {
	if s[0] == '<' && markupAt(s) {
		return 0
	}
	for i := 0; ; i++ {
		n := strings.IndexByte(s[i:], '<')
		if n < 0 {
			return len(s)
		}
		if i += n; markupAt(s[i:]) {
			return i
		}
	}
}

// markupAt tells whether s, whose first byte is <, begins with a tag, comment or
// declaration.
func markupAt(s string) bool {
	if len(s) < 2 {
		return false
	}
	c := s[1]
	return isLetter(c) || c == '!' || c == '?' || c == '/' && len(s) > 2
}

// commentEnd returns the length of the comment at the beginning of s: up to --> or --!>; <!-->
// and <!---> are whole comments.
func commentEnd(s string) int {
	const begin = len("<!--")
	switch {
	case strings.HasPrefix(s[begin:], ">"):
		return begin + 1
	case strings.HasPrefix(s[begin:], "->"):
		return begin + 2
	}
	for i := begin; ; i++ {
		n := strings.Index(s[i:], "--")
		if n < 0 {
			return len(s)
		}
		i += n
		switch after := s[i+2:]; {
		case strings.HasPrefix(after, ">"):
			return i + 3
		case strings.HasPrefix(after, "!>"):
			return i + 4
		}
	}
}

// rawEnd returns the end of the raw text at the beginning of s: the end tag of tag, or the length
// of s; ok tells whether there is an end tag.
func rawEnd(s string, tag atom.Atom) (end int, ok bool) {
	switch tag {
	case atom.Plaintext:
		return len(s), false
	case atom.Script:
		return scriptEnd(s)
	}
	for i, name := 0, tag.String(); ; {
		n := strings.Index(s[i:], "</")
		if n < 0 {
			return len(s), false
		}
		if i += n; endsTag(s[i+2:], name) {
			return i, true
		}
		i += 2
	}
}

// endsTag tells whether s begins with name, in any case, as a whole tag name.
func endsTag(s, name string) bool {
	if len(s) <= len(name) || !strings.EqualFold(s[:len(name)], name) {
		return false
	}
	c := s[len(name)]
	return isSpace(c) || c == '/' || c == '>'
}

// scriptEnd returns the end of the script at the beginning of s. Inside <!-- -->, with which old
// pages hide scripts from older browsers, a script tag opens another script, whose end tag does
// not count.
func scriptEnd(s string) (end int, ok bool) {
	const (
		plain  = iota
		hidden // inside <!-- -->
		double // in a script inside it
	)
	state := plain
	for i := 0; ; {
		n := strings.IndexByte(s[i:], '<')
		until := len(s)
		if n >= 0 {
			until = i + n
		}
		if state != plain {
			if m := strings.Index(s[i:until], "-->"); m >= 0 {
				state, i = plain, i+m+3
				continue
			}
		}
		if n < 0 {
			return len(s), false
		}
		i = until + 1
		after := s[i:]
		switch {
		case strings.HasPrefix(after, "/") && endsTag(after[1:], "script"):
			if state != double {
				return until, true
			}
			state, i = hidden, i+len("/script>")
		case state == plain && strings.HasPrefix(after, "!--"):
			state, i = hidden, i+1 // its two dashes may be part of -->
		case state == hidden && endsTag(after, "script"):
			state, i = double, i+len("script>")
		case state == hidden && !strings.HasPrefix(after, "/") && !(after != "" && isLetter(after[0])):
			state = plain
		}
	}
}

// through returns the offset after the first occurrence of end in s, or the length of s.
func through(s, end string) int {
	if n := strings.Index(s, end); n >= 0 {
		return n + len(end)
	}
	return len(s)
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
