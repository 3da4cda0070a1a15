package kind

import (
	"strings"
	"unicode"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/repeat"
)

// The rules by which the blocks of a listing are kept or cut.
var (
	ruleEntry  = denoise.Rule{Name: "entry", Why: param.Words{En: "listing: a linked title, share of links"}}
	ruleDetail = denoise.Rule{Name: "no-entry", Why: param.Words{En: "listing: no linked title, share of links"}}
	ruleCommon = denoise.Rule{Name: "template", Why: param.Words{En: "template: number of pages of the host with this passage"}}
)

// leastEntry is the least number of characters in a linked title, and entryLinks the share of them
// in links. A text with a date that is shorter than bareDate is no title.
const (
	leastEntry = 2
	entryLinks = 0.5
	bareDate   = 12
)

// ListingBody returns the body of a listing: its linked titles, without dates, excerpts and
// navigation. If the host is known, text on most of its pages is navigation, since a title is on
// few lists. b is the body that the denoiser found; its title and other data stay.
func ListingBody(t *markup.Tree, host *repeat.Host, b denoise.Body) denoise.Body {
	segments := denoise.SegmentsOf(t, b)
	var units []repeat.Unit
	out := denoise.Assemble(t, segments, func(i int) denoise.Verdict {
		s := &segments[i]
		if v := denoise.Visible(*s, false); !v.Kept {
			return v
		}
		if pages := everywhere(host, &units, s.Text); pages > 0 {
			return denoise.Drop(ruleCommon, float64(pages))
		}
		links := float64(s.Links) / float64(max(1, s.Chars))
		pager := !strings.ContainsFunc(s.Text, unicode.IsLetter) // numbers of the list's pages
		if links < entryLinks || s.Links < leastEntry || pager || s.Chars < bareDate && hasDate(s.Text) {
			return denoise.Drop(ruleDetail, links)
		}
		return denoise.Keep(ruleEntry, links)
	})
	out.Title, out.Date, out.Source, out.Author, out.View = b.Title, b.Date, b.Source, b.Author, b.View
	return out
}

// mostLists is the share of a host's pages on which a linked title may stand; with more it is a
// menu.
const mostLists = 0.2

// everywhere returns on how many pages of its host a block of navigation stands; 0 for other
// blocks.
func everywhere(host *repeat.Host, room *[]repeat.Unit, text string) int {
	if host == nil {
		return 0
	}
	*room = repeat.Units((*room)[:0], text)
	least := 0
	for _, u := range *room {
		p, ok := host.Find(u)
		if !ok || p.Kind != repeat.Template || float64(p.Pages) < mostLists*float64(host.Looked) {
			return 0
		}
		if n := int(p.Pages); least == 0 || n < least {
			least = n
		}
	}
	return least
}
