package meta

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// afterName are the words of links and buttons that pages put directly after a name, on the same
// line.
var afterName = []string{"暂无", "暫無", "我要评论", "我要評論", "网友评论", "参与互动", "参与评论", "字号", "字號", "分享到", "打印", "手机看新闻", "责任编辑", "责编"}

// sourceName returns s, without a label before it and without the words of afterName, if it can
// be the name of a medium; else "".
func sourceName(s string) string {
	if s == "" {
		return ""
	}
	if named := behind(s, sourceLabels); named != "" {
		s = named
	}
	for _, word := range afterName {
		if i := strings.Index(s, word); i > 0 {
			s = s[:i]
		}
	}
	return cleanName(s)
}

// longestHan is the most consecutive Han characters in the name of an author: 2 to 4 for a
// person, up to 10 with the medium before it. More are a sentence.
const longestHan = 10

// authorName returns s if it can be the name of an author: no sentence, no account number, no
// name of a site; else "".
func authorName(s string) string {
	if s = cleanName(s); s == "" {
		return ""
	}
	if strings.ContainsAny(s, "_@") || accountName(s) || siteName(s) {
		return ""
	}
	for _, piece := range strings.FieldsFunc(s, func(r rune) bool { return !unicode.Is(unicode.Han, r) }) {
		if utf8.RuneCountInString(piece) > longestHan {
			return ""
		}
	}
	return s
}

// accountName reports whether s is one word of small letters and digits, as admin and editor01.
func accountName(s string) bool {
	for _, r := range s {
		if r != '-' && r != '.' && (r < '0' || r > '9') && (r < 'a' || r > 'z') {
			return false
		}
	}
	return true
}

// siteName reports whether s is the name of a Chinese site, which some programs put in place of the
// author.
func siteName(s string) bool {
	s, _, _ = strings.Cut(s, "（")
	s, _, _ = strings.Cut(s, "(")
	for _, end := range []string{"网", "網", "在线", "在線", "频道", "頻道"} {
		if strings.HasSuffix(strings.TrimSpace(s), end) {
			return true
		}
	}
	return false
}
