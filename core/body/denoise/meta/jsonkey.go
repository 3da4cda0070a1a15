package meta

import "strings"

// FindKey returns the offset behind the first "key", quotes included, of a page,
// or -1. The key has a capital inside. It looks for that: in HTML quotes and
// small letters are everywhere, and the search would stop at each.
func FindKey(html, key string) int {
	capital := strings.IndexFunc(key, func(r rune) bool { return 'A' <= r && r <= 'Z' })
	for at := 0; ; {
		n := strings.IndexByte(html[at:], key[capital])
		if n < 0 {
			return -1
		}
		at += n
		start, end := at-capital, at-capital+len(key)
		if start > 0 && end < len(html) && html[start-1] == '"' && html[end] == '"' && html[start:end] == key {
			return end + 1
		}
		at++
	}
}

// jsonValue returns the short string that follows a key in JSON; see [FindKey].
func jsonValue(html, key string) string {
	at := FindKey(html, key)
	if at < 0 {
		return ""
	}
	s := html[at:]
	s = strings.TrimLeft(s[:min(len(s), 80)], " \t\n:")
	if s == "" || s[0] != '"' {
		return ""
	}
	s = s[1:]
	return s[:max(0, strings.IndexByte(s, '"'))]
}
