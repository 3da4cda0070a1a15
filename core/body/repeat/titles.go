package repeat

import (
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/hash"
)

// Bounds for the titles of the pages of a host.
const (
	// Titles is the least number of different titles on the pages with a template: copies of a page
	// keep its title.
	Titles = 5
	// OneText is the greatest number of different titles for copies of one text on a host: views of
	// a topic, the print view among them.
	OneText = 2
	// titleShare is the largest share of a host's pages that may have a title which counts: with
	// more it is the name of the site.
	titleShare = 0.25
	// copyFactor determines which page is a copy: it shares more than so many times as many
	// characters with pages of its title as no other page has.
	copyFactor = 6
	// Copied is the least share of copies among the pages that carry a passage which is no
	// template because of them.
	Copied = 0.75
)

// titles holds statistics of the titles of pages with each passage of a host. The zero value has
// none.
type titles struct {
	different []int32 // titles of the pages that carry each passage
	copies    []int32 // of these pages, those that have hardly more than what pages of one title share
}

// titles looks at the titles of the pages of a host. In a set without hosts they say nothing: an
// article has another title with each who reposts it.
func (c *Counter) titles(list []int32, h *Host, frequent int32) (t titles) {
	if c.near {
		return t
	}
	groups := map[uint64][]int32{}
	for _, i := range list {
		if title := c.pages[i].extra().title.whole; title != 0 {
			groups[title] = append(groups[title], i)
		}
	}
	for title, pages := range groups {
		if float64(len(pages)) > titleShare*float64(len(list)) {
			delete(groups, title)
		}
	}
	t = titles{c.distinct(groups, unitsOf, h.keys), make([]int32, len(h.keys))}
	for _, i := range list {
		var own, shared int
		var carried []int
		for _, u := range c.pages[i].units {
			at, ok := slices.BinarySearch(h.keys, u&^charMask)
			switch {
			case !ok || h.passages[at].Pages < frequent:
				own += int(u & charMask)
			case t.different[at] > 0 && t.different[at] <= OneText:
				shared += int(u & charMask)
				carried = append(carried, at)
			}
		}
		if shared > copyFactor*own {
			for _, at := range carried {
				t.copies[at]++
			}
		}
	}
	return t
}

// differ reports whether pages of several titles carry a passage.
func (t titles) differ(at int) bool { return t.different != nil && t.different[at] >= Titles }

// copied reports whether most of so many pages that carry a passage are copies of one text.
func (t titles) copied(at int, pages int32) bool {
	return t.copies != nil && float64(t.copies[at]) >= Copied*float64(pages)
}

// leadChars is the number of content characters by which a title is known that a list cuts short;
// a Han character counts twice.
const leadChars = 16

// A Title identifies the title of a page. The zero value is that of a page without one.
type Title struct {
	whole uint64 // hash of its content characters
	lead  uint64 // hash of the first [leadChars] of them, 0 where it has fewer

	form, number uint64 // of a title with numbers, see seriesOf
}

// TitleOf returns the Title for the text of a title.
func TitleOf(title string) Title {
	t := named(title)
	if t.whole != 0 {
		t.form, t.number = seriesOf(title)
	}
	return t
}

// named is TitleOf without form and number, which take longer than the rest.
func named(title string) (t Title) {
	key, chars := uint64(1), 0
	for i := 0; i < len(title); {
		r, size := content(title[i:])
		if i += size; r == 0 {
			continue
		}
		key = mixed(key, r)
		if chars++; isHan(r) {
			chars++
		}
		if t.lead == 0 && chars >= leadChars {
			t.lead = hash.Mix64(^key)
		}
	}
	if chars > 0 {
		t.whole = hash.Mix64(key)
	}
	return t
}

// Names reports whether a text is the title, or begins as the title, of a page of the host
// other than those with the title own. Lists write dates before and behind the titles.
func (h *Host) Names(text string, own Title) bool {
	if h == nil || len(h.titles) == 0 {
		return false
	}
	bare := strings.Trim(text, "0123456789-/.:年月日 []()\n")
	return h.names(named(text), own) || len(bare) < len(text) && h.names(named(bare), own)
}

func (h *Host) names(t, own Title) bool {
	return t.whole != own.whole && h.titled(t.whole) || t.lead != 0 && t.lead != own.lead && h.titled(t.lead)
}

func (h *Host) titled(key uint64) bool {
	_, ok := slices.BinarySearch(h.titles, key)
	return ok
}

// titlesOf returns the keys of the titles of the pages, ascending and each once.
func (c *Counter) titlesOf(list []int32) (keys []uint64) {
	for _, i := range list {
		if t := c.pages[i].extra().title; t.whole != 0 {
			keys = append(keys, t.whole)
			if t.lead != 0 {
				keys = append(keys, t.lead)
			}
		}
	}
	return distinct(keys)
}

// Year returns the only year from 1900 to 2099 in a title, in digits; 0 if there is none, or several.
func Year(title string) (year uint32) {
	for len(title) > 0 {
		digits := title[:len(title)-len(strings.TrimLeft(title, "0123456789"))]
		if len(digits) == 0 {
			_, size := utf8.DecodeRuneInString(title)
			title = title[size:]
			continue
		}
		title = title[len(digits):]
		if len(digits) != 4 || digits[:2] != "19" && digits[:2] != "20" {
			continue
		}
		n := uint32(digits[0]-'0')*1000 + uint32(digits[1]-'0')*100 + uint32(digits[2]-'0')*10 + uint32(digits[3]-'0')
		if year != 0 && year != n {
			return 0
		}
		year = n
	}
	return year
}
