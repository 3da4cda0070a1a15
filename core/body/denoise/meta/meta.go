package meta

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Meta holds the statements of a page about its article.
type Meta struct {
	Title  string // the headline, without the name of the site
	At     int    // the segment that the headline was taken from, −1 for none
	Date   string // date of publication: 2006-01-02, or 2006-01-02 15:04 if the time is known
	Source string // the medium that it was taken from: what stands behind 来源, 稿源 or Source
	Author string // author, else reporter, else editor
}

// Find finds headline, date, source and author of an article whose body is the segments from
// first to last; first is −1 if there is no body. title is that of the page. It looks in the head of the page, in the data
// for search engines in scripts, and in the lines around the beginning and after the end of the
// body.
func Find(t *markup.Tree, title string, segments []denoise.Segment, first, last int) Meta {
	h := readHead(t)
	if first < 0 {
		first, last = 0, len(segments)-1
	}
	m := Meta{Date: findDate(h.date), Author: authorName(h.author), Source: sourceName(h.source)}
	m.Title, m.At = findTitle(t, title, h.title, segments, first)
	// Lines between headline and body come first, then the first and the last lines of the body,
	// then the lines after it.
	from, to := 0, 0 // the lines that were looked at last; a second look finds no more
	look := func(a, b int) {
		a, b = max(0, a), min(b, len(segments))
		for i := a; i < b; i++ {
			if i < from || i >= to {
				m.complete(segments[i].Text)
			}
		}
		from, to = a, b
	}
	if m.At >= 0 && m.At < first {
		look(m.At+1, first+3)
	}
	look(first-8, first+3)
	look(last-1, last+4)
	return m
}

// nearby is the length of the longest line that is searched for names and dates as a whole; of a
// longer one, the beginning and the end are searched.
const nearby = 240

// complete sets the fields not yet known from a line.
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

// mayHaveLabel is a fast test before a line is searched for each label: every label ends in a
// punctuation mark or space after one of a few characters.
func mayHaveLabel(line string) bool {
	for i := 1; i < len(line); i++ {
		switch line[i] {
		case ':', '/', ' ':
		case 0xEF: // the first byte of ： and ／
		default:
			continue
		}
		switch line[i-1] {
		case 'e', 'r': // Source, Author
			if line[i] == ':' {
				return true
			}
			continue
		case 'y': // Written by
			if strings.HasSuffix(line[:i], "by") && line[i] == ' ' {
				return true
			}
			continue
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

// upToGap returns the name at the beginning of s: up to a bracket, a bar, the next label, or the
// first space after a Han character.
func upToGap(s string) string {
	s = strings.TrimLeft(s, " 　:：")
	last := rune(0)
	for i, r := range s {
		switch r {
		case '\n', '|', '[', ']', '【', '】', '（', '(', ')', '）', '>', '<', '，', '。', ',', ';', '；', '　', '│', '/', '／', '#':
			return s[:i]
		case ' ':
			rest := s[i+1:]
			if denoise.Wide(last) || strings.ContainsRune("0123456789-|", rune((rest + " ")[0])) {
				return s[:i]
			}
		case '：', ':':
			return s[:max(0, strings.LastIndexAny(s[:i], " "))]
		}
		last = r
	}
	return s
}

// cleanName returns s if it can be a name: not too long, no address, no number; else "".
func cleanName(s string) string {
	if s == "" {
		return ""
	}
	s = strings.Trim(strings.TrimSpace(s), "-—·•")
	s = strings.TrimSpace(s)
	n := utf8.RuneCountInString(s)
	if n < 2 || n > 40 || strings.Contains(s, "://") || strings.Contains(s, "www.") || denoise.CountContent(s) < 2 || !utf8.ValidString(s) {
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
	if line == "" || line[0]|0x20 != 'b' { // as nearly all
		return ""
	}
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

// head holds the declarations in the head of a page.
type head struct{ title, date, author, source string }

func readHead(t *markup.Tree) head {
	var h head
	set := func(field *string, value string) {
		if value = strings.Join(strings.Fields(value), " "); *field == "" && len(value) < 400 {
			*field = strings.ToValidUTF8(value, "\uFFFD")
		}
	}
	for n := range t.Find(atom.Meta) {
		var property, name, itemprop, value string
		for key, v := range t.Attrs(n) {
			switch key {
			case "property":
				property = v
			case "name":
				name = v
			case "itemprop":
				itemprop = v
			case "content":
				value = v
			}
		}
		switch strings.ToLower(cmp.Or(property, name, itemprop)) {
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
