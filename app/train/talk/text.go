package talk

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/lab/synth"
)

// Text is a text for pages.
type Text struct {
	Title string
	Paras []string
}

// The texts that are taken, in characters.
const (
	leastTitle, mostTitle = 6, 60
	leastPara             = 12  // a shorter one is a caption or a byline
	mostPara              = 400 // a longer one is cut behind a sentence
	leastText             = 80
)

// NewText prepares a text for pages: in paragraphs, without formatting marks, bylines and
// captions. It is false if too little is left or there is no title.
func NewText(title, body string) (Text, bool) {
	t := Text{Title: tidy(title)}
	if n := utf8.RuneCountInString(t.Title); n < leastTitle || n > mostTitle || !hasHan(t.Title) {
		return t, false
	}
	chars := 0
	for line := range strings.Lines(body) {
		for _, p := range cutPara(tidy(line)) {
			if n := utf8.RuneCountInString(p); n >= leastPara && hasHan(p) && endsSentence(p) && !strings.Contains(p, t.Title) {
				t.Paras = append(t.Paras, p)
				chars += n
			}
		}
	}
	return t, chars >= leastText
}

// tidy removes formatting marks, links to pictures and white space at the ends from a line.
func tidy(line string) string {
	line = formatting.ReplaceAllString(line, "")
	return strings.Join(strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}

var formatting = regexp.MustCompile(`!\[[^\]]*\]\([^)]*\)|\[微博\]|\*\*|__|^#+ |^[>*-] |^\d+\. `)

// cutPara divides a paragraph that is too long after sentences.
func cutPara(p string) (cut []string) {
	if utf8.RuneCountInString(p) <= mostPara {
		return []string{p}
	}
	var part string
	for _, s := range synth.Sentences(p) {
		part += s
		if utf8.RuneCountInString(part) > mostPara/3 {
			cut, part = append(cut, part), ""
		}
	}
	return append(cut, part)
}

func hasHan(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

func endsSentence(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, "”」』）)\""))
	return strings.ContainsRune("。！？!?…", r)
}
