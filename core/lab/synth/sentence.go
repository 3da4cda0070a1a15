package synth

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentences divides a paragraph into sentences, which joined are the paragraph again. A sentence
// ends with 。！？, or with a Western mark before a space and a capital; closing quotation marks
// belong to it.
func Sentences(p string) []string {
	var out []string
	start := 0
	for i, r := range p {
		if i < start || !strings.ContainsRune("。！？!?.", r) {
			continue
		}
		end := i + utf8.RuneLen(r)
		for {
			c, n := utf8.DecodeRuneInString(p[end:])
			if n == 0 || !strings.ContainsRune("。！？!?”’」』）)\"…", c) {
				break
			}
			end += n
		}
		if r < utf8.RuneSelf {
			if end = westernEnd(p, i, end); end == 0 {
				continue
			}
		}
		out = append(out, p[start:end])
		start = end
	}
	if start < len(p) {
		out = append(out, p[start:])
	}
	return out
}

// westernEnd returns the end of the sentence with the mark at i, including the space after it; 0
// if the sentence continues, as after numbers and abbreviations.
func westernEnd(p string, i, end int) int {
	if end >= len(p) {
		return end
	}
	if p[end] != ' ' {
		return 0
	}
	next, _ := utf8.DecodeRuneInString(p[end+1:])
	if unicode.IsLower(next) {
		return 0
	}
	word := p[strings.LastIndexByte(p[:i], ' ')+1 : i]
	if p[i] == '.' && (len(word) <= 1 || shortForms[word] || strings.Contains(word, ".")) {
		return 0
	}
	return end + 1
}

var shortForms = map[string]bool{
	"Mr": true, "Mrs": true, "Ms": true, "Dr": true, "Prof": true, "St": true, "No": true,
	"Inc": true, "Ltd": true, "Co": true, "Corp": true, "Jr": true, "Sr": true, "vs": true,
	"Jan": true, "Feb": true, "Mar": true, "Apr": true, "Aug": true, "Sept": true, "Oct": true, "Nov": true, "Dec": true,
}
