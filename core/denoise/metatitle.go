package denoise

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/markup"
)

// findTitle returns the headline and its segment, −1 where it is none. It is the
// line at the beginning of the body or before it that is most like a headline:
// like the page's title, in a heading, or a short first line of the body.
func findTitle(t *markup.Tree, segments []Segment, first int, og string) (string, int) {
	title := t.Title()
	whole := letters(append(letters(nil, title), '\n'), og)
	at, top := -1, 0
	var room [256]byte
	for i := max(0, first-40); i < len(segments) && i <= first+3; i++ {
		if score := headlike(t, &segments[i], i-first, whole, room[:0]); score > top {
			at, top = i, score
		}
	}
	found, own := WithoutSite(og), WithoutSite(title)
	if at >= 0 {
		found = strings.Join(strings.Fields(segments[at].Text), " ")
	}
	if found == "" || strayTitle(found, own, segments[first:]) {
		return own, -1
	}
	return found, at
}

// strayTitle tells whether a headline has hardly a word in common with the text
// while the page's own title has: one that a template kept from another page, or the
// name of a section. body are the segments from the first of the body on.
func strayTitle(found, own string, body []Segment) bool {
	if own == "" || strings.Contains(own, found) || strings.Contains(found, own) {
		return false
	}
	var text []byte
	for i := range body {
		if len(text) > 4096 {
			break
		}
		if 2*body[i].Links <= body[i].Chars {
			text = append(letters(text, body[i].Text), '\n')
		}
	}
	stray := commonPairs(found, text)
	return stray < 0.2 && commonPairs(own, text) >= max(0.3, 3*stray)
}

// commonPairs returns the share of the neighbouring letters of s, two by two, that
// stand beside each other in text, 0 to 1.
func commonPairs(s string, text []byte) float64 {
	l := letters(nil, s)
	pairs, common := 0, 0
	for i := 0; i < len(l); {
		_, one := utf8.DecodeRune(l[i:])
		_, two := utf8.DecodeRune(l[i+one:])
		if two == 0 {
			break
		}
		if pairs++; bytes.Contains(text, l[i:i+one+two]) {
			common++
		}
		i += one
	}
	if pairs == 0 {
		return 0
	}
	return float64(common) / float64(pairs)
}

// headlike says how much like a headline a segment is that stands behind segments
// after the first of the body (before it, where that is negative); titles are the
// letters of the page's titles, room is to work in. 0 is not at all.
func headlike(t *markup.Tree, s *Segment, behind int, titles, room []byte) int {
	n := utf8.RuneCountInString(s.Text)
	if n < 4 || n > 200 || s.Class < 0 || 2*s.Links > s.Chars {
		return 0
	}
	score := 0
	l := letters(room, s.Text)
	if len(l) > 5 && bytes.Contains(titles, l) {
		score = 20 + min(utf8.RuneCount(l), 60)
	}
	switch tag := t.Nodes[s.Block].Tag; {
	case tag == atom.H1 && (behind >= -12 || score > 0):
		score += 14
	case (tag == atom.H2 || tag == atom.H3) && (behind >= -6 || score > 0):
		score += 8
	}
	if behind == 0 && n <= 60 && s.Links == 0 && !strings.ContainsRune("。.!?！？：:”", lastRune(s.Text)) {
		score += 10
	}
	return score
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// letters appends the content characters of s in lower case.
func letters(out []byte, s string) []byte {
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			if shown[c] == 3 {
				out = append(out, c)
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		if !isHan(r) {
			r = unicode.ToLower(r)
		}
		if isContent(r) {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

// WithoutSite takes the name of the site and of its sections off a page's title:
// what follows the first mark that parts them, unless what stands before is
// shorter than four characters and than a quarter of the whole.
func WithoutSite(title string) string {
	for _, mark := range [...]string{"_", "|", "｜", " - ", " – ", " — ", "--", "——", " :: ", " » ", " « ", " · ", "-"} {
		i := strings.Index(title, mark)
		if i < 0 || mark == "-" && !parts(title, i) {
			continue
		}
		before, behind := strings.TrimSpace(title[:i]), strings.Trim(title[i+len(mark):], " -_|—")
		if n := utf8.RuneCountInString(before); n >= 4 && 4*n >= utf8.RuneCountInString(title) {
			return before
		}
		if behind != "" {
			return WithoutSite(behind)
		}
	}
	return strings.TrimSpace(title)
}

// parts tells whether a hyphen at i stands between Han characters, where it parts
// a title from a site, and not inside a word.
func parts(s string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+1:])
	return wide(before) && wide(after)
}
