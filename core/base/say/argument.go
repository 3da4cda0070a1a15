package say

import "strings"

// unixArgument puts s in single quotes if a shell would split it.
func unixArgument(s string) string {
	if s != "" && !strings.ContainsFunc(s, apart("%")) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// windowsArgument puts s in double quotes, the only ones that the command prompt knows and that
// programs remove again; backslashes that would be read with a quote after them are doubled.
func windowsArgument(s string) string {
	if s != "" && !strings.ContainsFunc(s, apart(`\`)) {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	slashes := 0
	for i := range len(s) {
		switch s[i] {
		case '\\':
			slashes++
		case '"':
			b.WriteString(strings.Repeat(`\`, slashes+1))
			slashes = 0
		default:
			slashes = 0
		}
		b.WriteByte(s[i])
	}
	b.WriteString(strings.Repeat(`\`, slashes))
	b.WriteByte('"')
	return b.String()
}

// apart returns a function that reports whether a shell may split a word at a character; letters,
// digits and the characters in safe are no such characters.
func apart(safe string) func(rune) bool {
	return func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r > 0x7F || strings.ContainsRune("-_./=:,+@"+safe, r))
	}
}
