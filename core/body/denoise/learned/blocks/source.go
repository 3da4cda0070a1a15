package blocks

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Sources reports which segments are source of scripts and style sheets that an editor pasted into
// the visible text: rules of a style sheet, and runs of lines of program text of which one mentions
// the browser. A page that shows code on purpose, in elements for it, has none. It returns nil if
// there are none.
func Sources(t *markup.Tree, segments []denoise.Segment) (out []bool) {
	for i := 0; i < len(segments); {
		j, sure := i, false
		for ; j < len(segments); j++ {
			kind := source(segments[j].Text)
			if kind == prose {
				break
			}
			sure = sure || kind == sourceSure
		}
		if sure {
			if out == nil {
				if showsCode(t, segments) {
					return nil
				}
				out = make([]bool, len(segments))
			}
			for k := i; k < j; k++ {
				out[k] = true
			}
		}
		i = max(j, i+1)
	}
	return out
}

// What a line may be.
const (
	prose      = iota
	sourceLike // a line of program text, of whatever
	sourceSure // a script of a page, or a style sheet
)

// source classifies a line.
func source(s string) int {
	last := s[max(0, len(s)-1):]
	if !strings.Contains("};{,*/)", last) || last == "" {
		return prose
	}
	if styles(s) {
		return sourceSure
	}
	if last == ")" || !strings.ContainsAny(s, "{}();=/") || wordBytes(s) > len(s)*9/10 {
		return prose
	}
	for _, mark := range [...]string{"document.", "window.", "(function(){", "(function () {", "navigator.userAgent", "location.href"} {
		if strings.Contains(s, mark) {
			return sourceSure
		}
	}
	return sourceLike
}

// wordBytes returns the number of bytes of s that are letters and blanks as in prose.
func wordBytes(s string) (n int) {
	for i := range len(s) {
		if c := s[i]; c >= 0x80 || denoise.IsLetter(c) || c == ' ' {
			n++
		}
	}
	return n
}

// styles reports whether s is nothing but rules of a style sheet: selectors, and in braces
// names with values.
func styles(s string) bool {
	rules := 0
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimSpace(s) {
		selector, rest, ok := strings.Cut(s, "{")
		if !ok || !selects(selector) {
			return false
		}
		inside, behind, _ := strings.Cut(rest, "}")
		if !declares(inside) {
			return false
		}
		rules++
		s = behind
	}
	return rules > 0
}

// selects reports whether s may be the selector of a rule.
func selects(s string) bool {
	if s = strings.TrimSpace(s); s == "" || len(s) > 300 {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if denoise.IsLetter(c) || '0' <= c && c <= '9' || strings.IndexByte(".#-_,>:*+~[]=\"'@() \n", c) >= 0 {
			continue
		}
		return false
	}
	return true
}

// declares reports whether s is one declaration of a rule or several: name, colon, value.
func declares(s string) bool {
	n := 0
	for d := range strings.SplitSeq(s, ";") {
		if d = strings.TrimSpace(d); d == "" {
			continue
		}
		name, value, ok := strings.Cut(d, ":")
		name = strings.TrimSpace(name)
		if !ok || name == "" || strings.TrimSpace(value) == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz-*_") != "" {
			return false
		}
		n++
	}
	return n > 0
}

// codeClasses are prefixes of words in the names of elements that show code; code must be a whole
// word, since a qrcode is none.
var codeClasses = []string{"codeblock", "codehilite", "highlight", "syntax", "crayon", "prettyprint", "hljs", "prism"}

func ofCode(class string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(class), func(r rune) bool { return r < 'a' || r > 'z' }) {
		for _, begin := range codeClasses {
			if word == "code" || strings.HasPrefix(word, begin) {
				return true
			}
		}
	}
	return false
}

// showsCode reports whether a page has elements for code with text in them, or elements
// around its text that are called so.
func showsCode(t *markup.Tree, segments []denoise.Segment) bool {
	for i := range segments {
		n := segments[i].First
		for range 8 {
			if n = t.Nodes[n].Parent; n <= 0 {
				break
			}
			switch t.Nodes[n].Tag {
			case atom.Pre, atom.Code, atom.Samp, atom.Kbd:
				return true
			}
			if class, _ := t.Attr(n, "class"); ofCode(class) {
				return true
			}
		}
	}
	return false
}
