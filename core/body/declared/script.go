package declared

import "strings"

// redirectOf returns the address to which a script redirects at once: the string that it assigns to
// location or location.href, or passes to location.replace or location.assign. With anywhere, it
// counts inside functions and conditions too.
func redirectOf(src string, anywhere bool) (target string, ok bool) {
	if !strings.Contains(src, "location") {
		return "", false
	}
	src = withoutComments(src)
	flow := flow{src: src}
	for at := 0; ; {
		i := strings.Index(src[at:], "location")
		if i < 0 {
			return "", false
		}
		at += i
		begin := objectBegin(src, at)
		at += len("location")
		if begin < 0 {
			continue
		}
		if s, ok := assigned(src[at:]); ok && (anywhere || flow.atOnce(begin)) {
			return s, true
		}
	}
}

// withoutComments blanks the comments of a script, but nothing in strings, such as the // of an
// address.
func withoutComments(src string) string {
	if !strings.Contains(src, "//") && !strings.Contains(src, "/*") {
		return src
	}
	out := make([]byte, 0, len(src))
	for i := 0; i < len(src); {
		switch c := src[i]; {
		case c == '"' || c == '\'' || c == '`':
			end := literalEnd(src, i)
			out = append(out, src[i:end]...)
			i = end
		case strings.HasPrefix(src[i:], "//"):
			n := strings.IndexByte(src[i:], '\n')
			if n < 0 {
				return string(out)
			}
			i += n
		case strings.HasPrefix(src[i:], "/*"):
			n := strings.Index(src[i+2:], "*/")
			if n < 0 {
				return string(out)
			}
			out = append(out, ' ')
			i += n + 4
		default:
			out = append(out, c)
			i++
		}
	}
	return string(out)
}

// literalEnd returns the byte behind the string that begins at i; one that does not end on its line
// ends there, but for those of backquotes.
func literalEnd(src string, i int) int {
	quote := src[i]
	for j := i + 1; j < len(src); j++ {
		switch c := src[j]; {
		case c == '\\':
			j++
		case c == quote:
			return j + 1
		case c == '\n' && quote != '`':
			return j
		}
	}
	return len(src)
}

// objectBegin returns the beginning of window.location or location at src[at:], -1 if it is the end
// of another name or a part of something else.
func objectBegin(src string, at int) int {
	if at == 0 {
		return 0
	}
	switch c := src[at-1]; {
	case c == '.':
		for _, object := range []string{"window", "document", "self", "top", "parent", "this"} {
			if strings.HasSuffix(src[:at-1], object) {
				return objectBegin(src, at-1-len(object))
			}
		}
		return -1
	case isNameByte(c):
		return -1
	}
	return at
}

func isNameByte(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80
}

// flow walks through a script once.
type flow struct {
	src       string
	at, depth int // how far it is, and how many braces are open there
}

// atOnce reports whether a statement that begins at to, behind all that were asked for
// before, is done whatever happens: no brace is open, and a statement ends right before
// it.
func (f *flow) atOnce(to int) bool {
	for f.at < to {
		switch c := f.src[f.at]; c {
		case '"', '\'', '`':
			f.at = literalEnd(f.src, f.at)
			continue
		case '{':
			f.depth++
		case '}':
			f.depth--
		}
		f.at++
	}
	if f.depth != 0 || f.at > to { // beyond: it stands in a string
		return false
	}
	before := strings.TrimSpace(f.src[max(0, to-64):to])
	if before == "" && to <= 64 || strings.HasSuffix(before, "<!--") {
		return true
	}
	return strings.HasSuffix(before, ";") || strings.HasSuffix(before, "}")
}

// assigned returns the value that the source after location assigns to it.
func assigned(s string) (string, bool) {
	s = strings.TrimLeft(s, " \t\r\n")
	call := false
	switch {
	case strings.HasPrefix(s, ".replace"):
		s, call = s[len(".replace"):], true
	case strings.HasPrefix(s, ".assign"):
		s, call = s[len(".assign"):], true
	case strings.HasPrefix(s, ".href"):
		s = s[len(".href"):]
	}
	s = strings.TrimLeft(s, " \t\r\n")
	open := byte('=')
	if call {
		open = '('
	}
	if s == "" || s[0] != open {
		return "", false
	}
	s = strings.TrimLeft(s[1:], " \t\r\n")
	target, end := quoted(s[:min(len(s), mostTarget)])
	if end < 0 {
		return "", false
	}
	rest := strings.TrimLeft(s[end:], " \t\r")
	if call && !strings.HasPrefix(rest, ")") || !call && rest != "" && !strings.ContainsRune(";}\n\"'<\\,", rune(rest[0])) {
		return "", false // one of several pieces
	}
	if strings.ContainsAny(target, "\\<>") || strings.HasPrefix(target, "#") {
		return "", false
	}
	return target, true
}

// quoted reads the string that s begins with, whose quotes may be escaped, as in
// setTimeout("location.href=\"…\"", 0); end is the byte behind it, -1 for none.
func quoted(s string) (value string, end int) {
	quote := 1
	if strings.HasPrefix(s, `\`) {
		quote = 2
	}
	if len(s) < quote || s[quote-1] != '"' && s[quote-1] != '\'' {
		return "", -1
	}
	n := strings.Index(s[quote:], s[:quote])
	if n < 0 || strings.Contains(s[quote:quote+n], "\n") {
		return "", -1
	}
	return strings.ReplaceAll(s[quote:quote+n], `\/`, "/"), quote + n + quote
}
