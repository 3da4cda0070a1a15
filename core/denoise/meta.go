package denoise

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/markup"
)

// Meta is what a page says of its article.
type Meta struct {
	Title  string // the headline, without the name of the site
	Date   string // of publication: 2006-01-02, or 2006-01-02 15:04 where the time is given
	Source string // the medium that it was taken from: what stands behind 来源, 稿源 or Source
	Author string // author, else reporter, else editor
}

// FindMeta looks for headline, date, source and author of an article whose body is
// the segments from first to last; first is −1 where there is no body. It looks
// in the head of the page, in what scripts tell search engines, and in the lines
// around the beginning and behind the end of the body.
func FindMeta(t *markup.Tree, segments []Segment, first, last int) Meta {
	h := readHead(t)
	if first < 0 {
		first, last = 0, len(segments)-1
	}
	m := Meta{Date: findDate(h.date), Author: authorName(h.author), Source: sourceName(h.source)}
	var headline int
	m.Title, headline = findTitle(t, segments, first, h.title)
	// Lines between headline and body come first, then the body's first and last, then what follows.
	look := func(from, to int) {
		for i := max(0, from); i < min(to, len(segments)); i++ {
			m.complete(segments[i].Text)
		}
	}
	if headline >= 0 && headline < first {
		look(headline+1, first+3)
	}
	look(first-8, first+3)
	look(last-1, last+4)
	return m
}

// nearby is the longest line that is searched for names and dates as a whole; of a
// longer one its beginning and end.
const nearby = 240

// complete fills in from a line what is not known yet.
func (m *Meta) complete(line string) {
	if len(line) > nearby {
		line = line[:nearby/2] + " " + line[len(line)-nearby/2:]
	}
	if m.Date == "" {
		m.Date = findDate(line)
	}
	if mayHaveLabel(line) {
		if m.Source == "" {
			m.Source = sourceName(behind(line, sourceLabels))
		}
		if m.Author == "" {
			m.Author = authorName(behind(line, authorLabels))
		}
	}
	if m.Author == "" {
		m.Author = authorName(byline(line))
	}
}

var (
	sourceLabels = []string{"来源：", "来源:", "來源：", "來源:", "稿源：", "稿源:", "出处：", "出處：", "转自：", "轉自：", "摘自：", "Source:", "source:", "来源 "}
	authorLabels = []string{
		"作者：", "作者:", "作　者：", "撰文：", "撰文/", "记者：", "記者：", "文/", "文／", "记者 ", "記者 ", "记者/", "記者/",
		"责任编辑：", "责任编辑:", "責任編輯：", "责编：", "编辑：", "编辑:", "編輯：", "Author:", "author:", "Written by ",
	}
)

// mayHaveLabel is one quick look at a line before it is searched for each label: all
// of them end in a mark or space behind one of a few characters.
func mayHaveLabel(line string) bool {
	for i := 1; i < len(line); i++ {
		switch line[i] {
		case ':', '/', ' ':
		case 0xEF: // the first byte of ： and ／
		default:
			continue
		}
		switch line[i-1] {
		case 'e', 'r', 'y': // Source, Author, Written by
			return true
		}
		if i < 3 {
			continue
		}
		switch line[i-3 : i] {
		case "源", "处", "處", "自", "者", "文", "辑", "輯", "编":
			return true
		}
	}
	return false
}

// behind returns what stands behind the first of the labels that the line has, up
// to the next gap.
func behind(line string, labels []string) string {
	for _, label := range labels {
		if i := strings.Index(line, label); i >= 0 {
			if name := cleanName(upToGap(line[i+len(label):])); name != "" {
				return name
			}
		}
	}
	return ""
}

// upToGap returns the name at the beginning of s: up to a bracket, a bar, the next
// label, or the first space behind a Han character.
func upToGap(s string) string {
	s = strings.TrimLeft(s, " 　:：")
	last := rune(0)
	for i, r := range s {
		switch r {
		case '\n', '|', '[', ']', '【', '】', '（', '(', ')', '）', '>', '<', '，', '。', ',', ';', '；', '　', '│', '/', '／', '#':
			return s[:i]
		case ' ':
			rest := s[i+1:]
			if wide(last) || strings.ContainsRune("0123456789-|", rune((rest + " ")[0])) {
				return s[:i]
			}
		case '：', ':':
			return s[:max(0, strings.LastIndexAny(s[:i], " "))]
		}
		last = r
	}
	return s
}

// cleanName returns s if it can be a name: not too long, no address, no number.
func cleanName(s string) string {
	s = strings.Trim(strings.TrimSpace(s), "-—·•")
	s = strings.TrimSpace(s)
	n := utf8.RuneCountInString(s)
	if n < 2 || n > 40 || strings.Contains(s, "://") || strings.Contains(s, "www.") || countContent(s) < 2 || !utf8.ValidString(s) {
		return ""
	}
	for _, r := range s {
		if r < '0' || r > '9' {
			return strings.Join(strings.Fields(s), " ")
		}
	}
	return ""
}

// byline returns the name in a short line such as "By Jane Doe, Staff Writer".
func byline(line string) string {
	s := strings.TrimSpace(line)
	if len(s) > 120 || len(s) < 6 || !strings.EqualFold(s[:3], "by ") {
		return ""
	}
	s = s[3:]
	for i, r := range s {
		if r == ',' || r == '|' || r == '\n' || r == '(' || r == '•' || '0' <= r && r <= '9' {
			s = s[:i]
			break
		}
	}
	words := strings.Fields(s)
	for i, w := range words {
		if r, _ := utf8.DecodeRuneInString(w); i >= 5 || r >= 'a' && r <= 'z' && w != "and" && w != "de" && w != "van" && w != "von" {
			words = words[:i]
			break
		}
	}
	return cleanName(strings.Join(words, " "))
}

// head is what stands in the head of a page.
type head struct{ title, date, author, source string }

func readHead(t *markup.Tree) head {
	var h head
	set := func(field *string, value string) {
		if value = strings.Join(strings.Fields(value), " "); *field == "" && len(value) < 400 {
			*field = strings.ToValidUTF8(value, "\uFFFD")
		}
	}
	for n := range t.Find(atom.Meta) {
		name, ok := t.Attr(n, "property")
		if !ok {
			if name, ok = t.Attr(n, "name"); !ok {
				name, _ = t.Attr(n, "itemprop")
			}
		}
		if name == "" {
			continue
		}
		value, _ := t.Attr(n, "content")
		switch strings.ToLower(name) {
		case "og:title", "twitter:title":
			set(&h.title, value)
		case "article:published_time", "datepublished", "pubdate", "publishdate", "og:published_time", "dc.date.issued", "article:create_at", "publication_date", "dcterms.created", "sailthru.date", "parsely-pub-date":
			set(&h.date, value)
		case "author", "dc.creator", "article:author", "parsely-author", "sailthru.author":
			set(&h.author, value)
		case "source", "mediaid", "contentsource":
			set(&h.source, value)
		}
	}
	if h.date == "" {
		set(&h.date, jsonValue(t.HTML, "datePublished"))
	}
	for n := range t.Find(atom.Time) {
		if h.date != "" {
			break
		}
		value, _ := t.Attr(n, "datetime")
		set(&h.date, value)
	}
	return h
}

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

// findDate returns the first date of s, with the time of day that follows it, as
// 2006-01-02 or 2006-01-02 15:04; "" where there is none.
func findDate(s string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i]; '0' <= c && c <= '9' && (i == 0 || s[i-1] < '0' || s[i-1] > '9') {
			if d, n := numberDate(s[i:]); n > 0 {
				return d + timeOfDay(s[i+n:])
			}
		}
		if i == 0 || !latin(s[i-1]) {
			if d, n := monthDate(s[i:]); n > 0 {
				return d + timeOfDay(s[i+n:])
			}
		}
	}
	return ""
}

func latin(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// number reads up to most digits at the beginning of s.
func number(s string, most int) (value, n int) {
	for n < len(s) && n < most && '0' <= s[n] && s[n] <= '9' {
		value = value*10 + int(s[n]-'0')
		n++
	}
	return value, n
}

// date writes a date if it can be one.
func date(year, month, day, n int) (string, int) {
	if year < 1980 || year > 2100 || month < 1 || month > 12 || day < 1 || day > 31 {
		return "", 0
	}
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day), n
}

// numberDate reads 2006-01-02, 2006/1/2, 2006.1.2, 2006年1月2日, 20060102,
// 01/02/2006 and 2 January 2006 at the beginning of s; n is its length.
func numberDate(s string) (d string, n int) {
	a, i := number(s, 8)
	if i == 8 {
		return date(a/10000, a/100%100, a%100, 8)
	}
	if i == 4 {
		sep := mark(s[i:], "-", "/", ".", "年")
		if sep == "" {
			return "", 0
		}
		b, j := number(s[i+len(sep):], 2)
		at := i + len(sep) + j
		sep = mark(s[at:], "-", "/", ".", "月")
		if j == 0 || sep == "" {
			return "", 0
		}
		c, k := number(s[at+len(sep):], 2)
		if k == 0 {
			return "", 0
		}
		return date(a, b, c, at+len(sep)+k)
	}
	if i == 0 || i > 2 {
		return "", 0
	}
	if s[i:] != "" && (s[i] == '/' || s[i] == '.' || s[i] == '-') {
		b, j := number(s[i+1:], 2)
		at := i + 1 + j
		if j == 0 || at >= len(s) || s[at] != s[i] {
			return "", 0
		}
		c, k := number(s[at+1:], 4)
		if k != 4 {
			return "", 0
		}
		if a > 12 || s[i] == '.' { // day before month
			a, b = b, a
		}
		return date(c, a, b, at+1+k)
	}
	rest := strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(s[i:], "th"), "st"), " ")
	month, j := monthName(rest)
	if j == 0 {
		return "", 0
	}
	tail := strings.TrimLeft(rest[j:], " ,.")
	c, k := number(tail, 4)
	if k != 4 {
		return "", 0
	}
	return date(c, month, a, len(s)-len(tail)+k)
}

// monthDate reads January 2, 2006 at the beginning of s; n is its length.
func monthDate(s string) (d string, n int) {
	month, i := monthName(s)
	if i == 0 {
		return "", 0
	}
	rest := strings.TrimLeft(s[i:], " .")
	day, j := number(rest, 2)
	if j == 0 {
		return "", 0
	}
	rest = rest[j:]
	for _, ending := range [...]string{"th", "st", "nd", "rd"} {
		rest = strings.TrimPrefix(rest, ending)
	}
	rest = strings.TrimLeft(rest, " ,")
	year, k := number(rest, 4)
	if k != 4 {
		return "", 0
	}
	return date(year, month, day, len(s)-len(rest)+k)
}

var monthNames = [...]string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}

// monthName reads the English name of a month or its first three or four letters;
// n is its length.
func monthName(s string) (month, n int) {
	for n < len(s) && n < 10 && latin(s[n]) {
		n++
	}
	if n < 3 {
		return 0, 0
	}
	for i, name := range monthNames {
		if name[0] != s[0]|0x20 {
			continue
		}
		if strings.EqualFold(s[:n], name) || n <= 4 && len(name) >= n && strings.EqualFold(s[:n], name[:n]) {
			return i + 1, n
		}
	}
	return 0, 0
}

// mark returns the one of the marks that s begins with.
func mark(s string, marks ...string) string {
	for _, m := range marks {
		if strings.HasPrefix(s, m) {
			return m
		}
	}
	return ""
}

// timeOfDay reads a time such as 15:04 or T15:04 that stands within a few
// characters, and returns it behind a space; "" where there is none.
func timeOfDay(s string) string {
	s = s[:min(len(s), 24)]
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			if s[i] == '\n' {
				break
			}
			continue
		}
		h, n := number(s[i:], 2)
		rest := s[i+n:]
		colon := mark(rest, ":", "：", "时", "時", "點", "点")
		if colon == "" {
			break
		}
		m, k := number(rest[len(colon):], 2)
		if n == 0 || k != 2 || h > 23 || m > 59 {
			break
		}
		if tail := strings.ToLower(strings.TrimLeft(rest[len(colon)+k:], " ")); strings.HasPrefix(tail, "pm") || strings.HasPrefix(tail, "p.m") {
			h = h%12 + 12
		}
		return fmt.Sprintf(" %02d:%02d", h, m)
	}
	return ""
}
