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

// findTitle returns the headline and its segment, −1 where it is none. It is the
// line at the beginning of the body or before it that is most like a headline:
// like the page's title, in a heading, or a short first line of the body.
func findTitle(t *markup.Tree, segments []denoise.Segment, first int, og string) (string, int) {
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

// commonPairs returns the share of the neighbouring letters of s, two by two, that
// stand beside each other in text, 0 to 1.
func commonPairs(s string, text []byte) float64 {
	left := make(map[[2]rune]int) // how often each pair of s stands there that was not met yet
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

// eachPair calls fn with all neighbouring characters of s, until it tells false.
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

// headlike says how much like a headline a segment is that stands behind segments
// after the first of the body (before it, where that is negative); titles are the
// letters of the page's titles, room is to work in. 0 is not at all.
func headlike(t *markup.Tree, s *denoise.Segment, behind int, titles, room []byte) int {
	if s.Class < 0 || 2*s.Links > s.Chars || len(s.Text) > 200*utf8.UTFMax {
		return 0
	}
	n := utf8.RuneCountInString(s.Text)
	if n < 4 || n > 200 {
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

// titleMarks part a headline from the name of the site and of its sections, in the
// order in which they are looked for. The last one, a hyphen, parts only where it
// stands between Han characters, see parts; the first not inside a name, see inName.
var titleMarks = [...]string{"_", "|", "｜", " - ", " – ", " — ", "--", "——", " :: ", " » ", " « ", " · ", "-"}

// WithoutSite takes the name of the site and of its sections off a page's title:
// what follows the first mark that parts them, unless what stands before is
// shorter than four characters and than a quarter of the whole, which then goes.
// It takes linear time: each mark is looked for once in each part of the title.
func WithoutSite(title string) string {
	var at [len(titleMarks)]int // where each mark was found last; len(title) for nowhere any more
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

// titleTrim is what is left of marks at the ends of what they part.
const titleTrim = " -_|—"

// partTitle looks for the first mark that parts title[from:], of whole characters,
// and returns what stands before it, with next −1, or where goes on what stands
// behind it, where that is the headline.
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

// markFrom returns where mark stands first in title from from on, −1 for nowhere; at
// is where it was found the time before.
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

// parts tells whether a hyphen at i stands between Han characters, where it parts
// a title from a site, and not inside a word.
func parts(s string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	after, _ := utf8.DecodeRuneInString(s[i+1:])
	return denoise.Wide(before) && denoise.Wide(after)
}

// inName tells whether an underscore at i stands between small letters or digits, where
// it belongs to a name such as pg_stat_activity.
func inName(s string, i int) bool {
	small := func(c byte) bool { return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' }
	return i > 0 && i+1 < len(s) && small(s[i-1]) && small(s[i+1])
}
