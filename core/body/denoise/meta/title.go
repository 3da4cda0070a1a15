package meta

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// findTitle returns the headline and its segment; −1 if it is not a segment. title is that of the
// page, og the one that it declares for sharing. The headline is the line before or at the
// beginning of the body that is most like one: it resembles the page's title, or is a heading, or
// a short first line of the body.
func findTitle(t *markup.Tree, title, og string, segments []denoise.Segment, first int) (string, int) {
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

// strayTitle reports whether a headline shares hardly a word with the text while the page's own
// title does: a template kept it from another page, or it is the name of a section. body are the
// segments from the beginning of the body on.
func strayTitle(found, own string, body []denoise.Segment) bool {
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

// commonPairs returns the share, from 0 to 1, of the pairs of adjacent letters in s that are also
// adjacent in text.
func commonPairs(s string, text []byte) float64 {
	left := make(map[[2]rune]int) // how often each pair occurs in s and was not yet found in text
	pairs := 0
	eachPair(letters(nil, s), func(p [2]rune) bool {
		left[p]++
		pairs++
		return true
	})
	if pairs == 0 {
		return 0
	}
	common := 0
	eachPair(text, func(p [2]rune) bool {
		if n := left[p]; n > 0 {
			common += n
			delete(left, p)
		}
		return len(left) > 0
	})
	return float64(common) / float64(pairs)
}

// eachPair calls fn for all pairs of adjacent characters in s, until it returns false.
func eachPair(s []byte, fn func(pair [2]rune) bool) {
	if len(s) == 0 {
		return
	}
	one, size := utf8.DecodeRune(s)
	for i := size; i < len(s); i += size {
		var two rune
		two, size = utf8.DecodeRune(s[i:])
		if !fn([2]rune{one, two}) {
			return
		}
		one = two
	}
}

// headlike scores the likeness of a segment to a headline, 0 for none. behind is the number of
// segments from the beginning of the body to it, negative before the body; titles are the letters
// of the page's titles; room is scratch memory.
func headlike(t *markup.Tree, s *denoise.Segment, behind int, titles, room []byte) int {
	if s.Class < 0 || 2*s.Links > s.Chars || !between(s.Text, 4, 200) {
		return 0
	}
	score := 0
	if bytes.Contains(titles, letters(room, denoise.UpTo(s.Text, 24))) { // as few do: the rest need not be read
		if l := letters(room, s.Text); len(l) > 5 && bytes.Contains(titles, l) {
			score = 20 + min(utf8.RuneCount(l), 60)
		}
	}
	switch tag := t.Nodes[s.Block].Tag; {
	case tag == atom.H1 && (behind >= -12 || score > 0):
		score += 14
	case (tag == atom.H2 || tag == atom.H3) && (behind >= -6 || score > 0):
		score += 8
	}
	if behind == 0 && between(s.Text, 4, 60) && s.Links == 0 && !strings.ContainsRune("。.!?！？：:”", lastRune(s.Text)) {
		score += 10
	}
	return score
}

func between(s string, least, most int) bool {
	if len(s) >= least*utf8.UTFMax && len(s) <= most {
		return true
	}
	n := utf8.RuneCountInString(s)
	return least <= n && n <= most
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

func letters(out []byte, s string) []byte {
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			if denoise.IsContent(rune(c)) {
				out = append(out, c)
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		if !denoise.IsHan(r) {
			r = unicode.ToLower(r)
		}
		if denoise.IsContent(r) {
			out = utf8.AppendRune(out, r)
		}
	}
	return out
}

// titleMarks separate a headline from the names of the site and its sections, in the order in
// which they are tried. The last one, a hyphen, separates only between Han characters, see parts;
// the first one not inside a name, see inName.
var titleMarks = [...]string{"_", "|", "｜", " - ", " – ", " — ", "--", "——", " :: ", " » ", " « ", " · ", "-"}

// WithoutSite removes the names of the site and its sections from a page's title: the text after
// the first mark. If the text before the mark is shorter than four characters and than a quarter
// of the title, that is removed instead. It takes linear time: each mark is searched once in each
// part of the title.
func WithoutSite(title string) string {
	var at [len(titleMarks)]int // where each mark was found last; len(title) if there are no more
	for i := range at {
		at[i] = -1
	}
	from, to := 0, len(title)
	whole := utf8.RuneCountInString(title)
	for {
		before, next := partTitle(title[:to], from, whole, &at)
		if next < 0 {
			return before
		}
		start := to - len(strings.TrimLeft(title[next:to], titleTrim))
		end := start + len(strings.TrimRight(title[start:to], titleTrim))
		whole -= utf8.RuneCountInString(title[from:start]) + utf8.RuneCountInString(title[end:to])
		from, to = start, end
	}
}

// titleTrim are the characters of marks that are trimmed from the ends of a part.
const titleTrim = " -_|—"

// partTitle finds the first mark that separates title[from:], which has whole characters. It
// returns the text before the mark and next −1 if that is the headline; else next is where the
// text after the mark begins.
func partTitle(title string, from, whole int, at *[len(titleMarks)]int) (before string, next int) {
	for k, mark := range titleMarks {
		i := markFrom(title, from, mark, &at[k])
		if i < 0 || mark == "-" && !parts(title[from:], i-from) || mark == "_" && inName(title[from:], i-from) {
			continue
		}
		before := strings.TrimSpace(title[from:i])
		if n := utf8.RuneCountInString(before); n >= 4 && 4*n >= whole {
			return before, -1
		}
		if next := i + len(mark); strings.Trim(title[next:], titleTrim) != "" {
			return "", next
		}
	}
	return strings.TrimSpace(title[from:]), -1
}

// markFrom returns the first place of mark in title from from on, −1 for none; at is where it was
// found before.
func markFrom(title string, from int, mark string, at *int) int {
	if *at < from {
		if i := strings.Index(title[from:], mark); i >= 0 {
			*at = from + i
		} else {
			*at = len(title)
		}
	}
	if *at+len(mark) > len(title) {
		return -1
	}
	return *at
}

// parts reports whether a hyphen at i stands between Han characters, where it separates a title
// from a site and is not inside a word.
func parts(s string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+1:])
	return denoise.Wide(before) && denoise.Wide(after)
}

// inName reports whether an underscore at i stands between small letters or digits, as in
// pg_stat_activity.
func inName(s string, i int) bool {
	small := func(c byte) bool { return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' }
	return i > 0 && i+1 < len(s) && small(s[i-1]) && small(s[i+1])
}
