package repeat

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

const (
	// Issues is the least number of different numbers in titles of a host, otherwise the same, that
	// make them a series. A manual in two versions has its titles twice.
	Issues = 3
	// Dated is Issues for titles that name a year or count their issues (第9批).
	Dated = 2
	// seriesChars is the least number of content characters in such a title besides its numbers; a
	// Han character counts twice.
	seriesChars = 8
)

// seriesOf returns hashes of the title without its numbers, which identifies its series, and of the
// numbers; 0 and 0 for a title without numbers, or with nothing else. The number of a section at
// the beginning does not count. The lowest bit of form is 1 if a number is a year or counted.
func seriesOf(title string) (form, number uint64) {
	form, number = 1, 1
	chars, inNumber, dated := 0, false, uint64(0)
	title = afterSection(title)
	for i := 0; i < len(title); {
		if n := numeral(title, i); n > 0 {
			if counts(title, i, i+n) {
				dated = 1
			}
			if !inNumber {
				form = mixed(form, 0)
			}
			for _, r := range title[i : i+n] {
				number = mixed(number, r)
			}
			number, inNumber = mixed(number, 0), true
			i += n
			continue
		}
		r, size := content(title[i:])
		if i += size; r == 0 {
			continue
		}
		form, inNumber = mixed(form, r), false
		if chars++; isHan(r) {
			chars++
		}
	}
	if number == 1 || chars < seriesChars {
		return 0, 0
	}
	return hash.Mix64(form)&^1 | dated, hash.Mix64(number)
}

// afterSection returns a title without the number of a section before it: "E.18. Release",
// "3、", "(2) ".
func afterSection(title string) string {
	title = strings.TrimSpace(title)
	rest := strings.TrimLeft(title, "(（")
	if len(rest) > 2 && rest[1] == '.' && unicode.IsLetter(rune(rest[0])) { // of an appendix
		rest = rest[2:]
	}
	end := strings.TrimLeft(rest, "0123456789.")
	digits := rest[:len(rest)-len(end)]
	behind, size := utf8.DecodeRuneInString(end)
	switch {
	case digits == "":
		return title
	case strings.ContainsRune(")）、", behind):
		return end[size:]
	case strings.HasSuffix(digits, ".") && behind == ' ':
		return end
	}
	return title
}

// numeral returns the number of bytes of title at i that are one number: digits, or Chinese
// numerals that count something.
func numeral(title string, i int) int {
	n := len(title[i:]) - len(strings.TrimLeft(title[i:], "0123456789０１２３４５６７８９"))
	if n > 0 {
		return n
	}
	rest := strings.TrimLeft(title[i:], "〇零一二三四五六七八九十百两兩")
	if n = len(title[i:]) - len(rest); n == 0 {
		return 0
	}
	if before, _ := utf8.DecodeLastRuneInString(title[:i]); before == '（' || before == '(' || counts(title, i, i+n) {
		return n
	}
	return 0
}

// counts reports whether the number title[from:to] is a year, or numbers the issues of something.
func counts(title string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(title[:from])
	behind, _ := utf8.DecodeRuneInString(title[to:])
	year := to-from == 4 && (title[from:from+2] == "19" || title[from:from+2] == "20")
	return year || before == '第' || to < len(title) && strings.ContainsRune("年月日期批届屆次季號号", behind)
}

// seriesIn returns the series that have several issues on a host, ascending.
func (c *Counter) seriesIn(list []int32) (series []uint64) {
	var issues [][2]uint64
	for _, i := range list {
		if t := c.pages[i].extra().title; t.form != 0 {
			issues = append(issues, [2]uint64{t.form, t.number})
		}
	}
	slices.SortFunc(issues, func(a, b [2]uint64) int { return slices.Compare(a[:], b[:]) })
	issues = slices.Compact(issues)
	for from := 0; from < len(issues); {
		to := from
		for to < len(issues) && issues[to][0] == issues[from][0] {
			to++
		}
		least := Issues
		if issues[from][0]&1 == 1 {
			least = Dated
		}
		if to-from >= least {
			series = append(series, issues[from][0])
		}
		from = to
	}
	return series
}

// Issue returns the name of a page's site, and which issue of which series it is, if of any. Its title
// in the head tells the series, and its headline the issue, since a newspaper may have the day in the
// head of each page.
func (h *Host) Issue(t, headline Title) (n text.Name) {
	if h == nil {
		return n
	}
	n.Site = uint32(hash.String(h.Name)>>32) | 1
	if t.form == 0 || headline.form == 0 {
		return n
	}
	if _, ok := slices.BinarySearch(h.series, t.form); ok {
		n.Series, n.Number = uint32(t.form>>32)|1, uint32(headline.number>>32)
	}
	return n
}
