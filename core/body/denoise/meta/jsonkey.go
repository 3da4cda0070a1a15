package meta

import (
	"encoding/json"
	"strings"
)

// findKey returns the offset after the first "key", with its quotes, in a page; -1 for none. The
// key must contain a capital letter, since it searches for that: quotes and small letters are
// everywhere in HTML, so that a search for them would stop too often.
func findKey(html, key string) int {
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

// jsonValue returns the short string value of a key in JSON, see [findKey].
func jsonValue(html, key string) string {
	at := findKey(html, key)
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

// ArticleBody returns the body that a script of a page gives search engines: the value of the first
// "articleBody" in JSON, at most 64 KB of it, without its escapes; "" for none.
func ArticleBody(html string) string {
	at := findKey(html, "articleBody")
	if at < 0 {
		return ""
	}
	s := strings.TrimLeft(html[at:], " \t\n\r")
	if s == "" || s[0] != ':' {
		return ""
	}
	s = strings.TrimLeft(s[1:], " \t\n\r")
	if s == "" || s[0] != '"' {
		return ""
	}
	s = s[1:min(len(s), 64<<10)]
	end := 0
	for end < len(s) && s[end] != '"' {
		if s[end] == '\\' {
			end++
		}
		end++
	}
	var out string
	if json.Unmarshal([]byte(`"`+s[:min(end, len(s))]+`"`), &out) != nil {
		return ""
	}
	return out
}
