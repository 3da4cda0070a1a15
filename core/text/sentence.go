package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentence is a piece of text between two sentence marks.
type Sentence struct {
	Span   Span   // place in the source
	Text   string // the source text, without space at its ends
	Norm   string // its compact text
	Length int    // content characters
}

// Sentences cuts s at commas, stops, question and exclamation marks, colons,
// semicolons, ellipses and line breaks. An ASCII mark between two ASCII letters
// or digits (3.14, example.com, 10:30) does not cut.
func Sentences(s string) []Sentence { return sentences(s, false) }

// Pieces cuts s at all punctuation, including quotation marks, brackets, dashes and slashes,
// which are parts of sentences for Sentences.
func Pieces(s string) []Sentence {
	return sentences(s, true)
}

func sentences(s string, all bool) []Sentence {
	var out []Sentence
	start := 0
	add := func(end int) {
		if t := strings.TrimSpace(s[start:end]); t != "" {
			at := start + strings.Index(s[start:end], t)
			n := Normalize(t).Text
			if n != "" {
				out = append(out, Sentence{Span{at, at + len(t)}, t, n, utf8.RuneCountInString(n)})
			}
		}
	}
	for i, r := range s {
		if !isMark(r) && !(all && unicode.IsPunct(r)) || r < utf8.RuneSelf && r != '\n' && inWord(s, i) {
			continue
		}
		add(i)
		start = i + utf8.RuneLen(r)
	}
	add(len(s))
	return out
}

func isMark(r rune) bool {
	switch r {
	case ',', '.', '!', '?', ';', ':', '\n', '\r', '，', '。', '！', '？', '；', '：', '、', '…', '．', '｡', '､':
		return true
	}
	return false
}

func inWord(s string, i int) bool {
	return i > 0 && i+1 < len(s) && isContent(rune(s[i-1])) && isContent(rune(s[i+1])) &&
		s[i-1] < utf8.RuneSelf && s[i+1] < utf8.RuneSelf
}
