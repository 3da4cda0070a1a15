package say

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Shown makes a name from outside, such as the id of a page, safe to print on a line: control
// characters, which could break the line or command a terminal, and characters that change the
// direction of writing are written as [Escape] writes them. All else stays, backslashes too, so
// that the result cannot be read back.
func Shown(name string) string { return escape(name, false) }

// Escape writes a name without control characters, for a file of one row a line: a backslash as
// \\, tab, line feed and carriage return as \t \n \r, other characters below U+0020 and U+007F as
// \x and two hexadecimal digits, the others that [Shown] escapes as \u and four digits; so also
// white space at its ends and the first of quotes around it, which readers of tables remove.
// [Unescape] undoes it. A name without any of these stays as it is.
func Escape(name string) string {
	inner := strings.TrimSpace(name)
	before, after, _ := strings.Cut(name, inner)
	if inner == "" {
		before, after = name, ""
	}
	if rest, quoted := strings.CutPrefix(inner, `"`); quoted && strings.HasSuffix(rest, `"`) {
		before, inner = before+`"`, rest
	}
	return escapeAll(before) + escape(inner, true) + escapeAll(after)
}

func escapeAll(s string) string {
	var b strings.Builder
	for _, r := range s {
		b.WriteString(escaped(r))
	}
	return b.String()
}

// escaped writes a character as an escape.
func escaped(r rune) string {
	switch {
	case r == '\t':
		return `\t`
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

func escape(name string, backslash bool) string {
	at := strings.IndexFunc(name, func(r rune) bool { return commands(r) || backslash && r == '\\' })
	if at < 0 {
		return name
	}
	var b strings.Builder
	b.WriteString(name[:at])
	for i, r := range name[at:] {
		switch {
		case r == '\\' && backslash:
			b.WriteString(`\\`)
		case commands(r):
			b.WriteString(escaped(r))
		default: // a byte that is no UTF-8 stays that byte
			_, n := utf8.DecodeRuneInString(name[at+i:])
			b.WriteString(name[at+i : at+i+n])
		}
	}
	return b.String()
}

// commands reports whether a character acts on the line instead of being shown: control characters
// (Unicode Cc), line and paragraph separators, and those that embed or override the direction of
// writing (UAX #9, 2).
func commands(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' ||
		r >= '\u202A' && r <= '\u202E' || r >= '\u2066' && r <= '\u2069'
}

// Unescape returns the name that [Escape] wrote. ok is false if Escape cannot have written s, as
// for a Windows path; s then stands for itself.
func Unescape(s string) (name string, ok bool) {
	if !strings.Contains(s, `\`) {
		return s, true
	}
	var b strings.Builder
	for len(s) > 0 {
		plain, rest, found := strings.Cut(s, `\`)
		b.WriteString(plain)
		if !found {
			break
		}
		r, n := unescape(rest)
		if n == 0 {
			return "", false
		}
		b.WriteRune(r)
		s = rest[n:]
	}
	return b.String(), true
}

// unescape reads the escape after a backslash and returns its length; 0 for none.
func unescape(s string) (rune, int) {
	if s == "" {
		return 0, 0
	}
	switch s[0] {
	case '\\':
		return '\\', 1
	case 't':
		return '\t', 1
	case 'n':
		return '\n', 1
	case 'r':
		return '\r', 1
	case 'x':
		return hex(s, 2)
	case 'u':
		return hex(s, 4)
	}
	return 0, 0
}

// hex reads n hexadecimal digits after the first character of s.
func hex(s string, n int) (r rune, length int) {
	if len(s) <= n {
		return 0, 0
	}
	for _, c := range s[1 : n+1] {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | (c - '0')
		case c >= 'a' && c <= 'f':
			r = r<<4 | (c - 'a' + 10)
		default:
			return 0, 0
		}
	}
	return r, n + 1
}

// Short cuts a text for a message after 200 characters, and makes it valid UTF-8.
func Short(text string) string {
	runes := []rune(strings.ToValidUTF8(text, "\uFFFD"))
	if len(runes) > 200 {
		return string(runes[:200]) + "…"
	}
	return string(runes)
}

// Mebibytes words a number of bytes: "17 B", "1.5 MiB".
func Mebibytes(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d B", n)
	}
	return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
}
