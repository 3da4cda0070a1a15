package say

import "strings"

// unixArgument puts s in single quotes where a shell would take it apart.
func unixArgument(s string) string {
	if s != "" && !strings.ContainsFunc(s, apart("%")) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// windowsArgument puts s in double quotes, the only ones that the command prompt knows and
// that programs take off again; what would be read with a quote behind it is doubled.
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

// apart tells of a character whether a shell may take a word apart at it; it may be one of
// those that are safe besides.
func apart(safe string) func(rune) bool {
	return func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r > 0x7F || strings.ContainsRune("-_./=:,+@"+safe, r))
	}
}
