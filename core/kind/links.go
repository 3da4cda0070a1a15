package kind

import (
	"cmp"
	"slices"
	"strings"

	"pagetwin/core/denoise"
	"pagetwin/core/hash"
)

// links is what the links of a page lead to. A list leads to many pages of one form:
// the same folder, but for figures in its name, as dates are.
type links struct {
	targets  int // different pages that links lead to
	folder   int // of them, in the folder with the most
	leading  int // of them, those to which a link leads that begins a block, is a picture, or stands in a block of links
	titles   int // of those, the ones with a link that is long enough for a title
	titled   int // of them, in the folder with the most
	below    int // of the titles, below the address of the page itself
	pictures int // of the titles, those with a picture
	away     int // of the titles, those on other hosts
}

// lead is what one link leads to.
type lead struct {
	folder, page uint64
	leading      bool
	title        bool
	picture      bool
	below, away  bool
}

// leadsTo counts what the links lead to, which are the nodes given.
func (p *page) leadsTo(nodes []int32) (out links) {
	list := make([]lead, 0, len(nodes))
	for _, n := range nodes {
		href := value(p.tree.StartTag(n), "href")
		if strings.HasPrefix(href, "#") {
			p.tags.linksIn++
		} else if to, ok := p.leadOf(href); ok {
			to.picture = p.pictures(n) > 0
			chars := p.under(n).links
			to.leading = to.picture || chars > 0 || p.amongLinks(n)
			to.title = to.picture || chars >= leastTitle || to.leading && chars == 0
			list = append(list, to)
		}
	}
	slices.SortFunc(list, func(a, b lead) int {
		return cmp.Or(cmp.Compare(a.folder, b.folder), cmp.Compare(a.page, b.page))
	})
	for i := 0; i < len(list); {
		folder, pages, titles := list[i].folder, 0, 0
		for i < len(list) && list[i].folder == folder {
			// A page is often led to by a picture and by its title.
			one := list[i]
			for i++; i < len(list) && list[i].folder == folder && list[i].page == one.page; i++ {
				one.leading, one.title, one.picture = one.leading || list[i].leading, one.title || list[i].title, one.picture || list[i].picture
			}
			pages++
			out.leading += count(one.leading)
			if one.title {
				titles++
				out.below += count(one.below)
				out.pictures += count(one.picture)
				out.away += count(one.away)
			}
		}
		out.targets += pages
		out.titles += titles
		out.folder, out.titled = max(out.folder, pages), max(out.titled, titles)
	}
	return out
}

// amongLinks tells whether a link stands in a block of links that begins before it.
func (p *page) amongLinks(n int32) bool {
	k := p.from[n] - 1
	return k >= 0 && p.blocks[k].last >= n && p.blocks[k].rest == 0
}

// leastTitle is how many characters a link has that may be the title of a page.
const leastTitle = 4

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// leadOf tells what an address leads to; false where it is no other page.
func (p *page) leadOf(href string) (to lead, ok bool) {
	if at := strings.IndexByte(href, '#'); at >= 0 {
		href = href[:at]
	}
	if href == "" || p.self(href) {
		return to, false
	}
	path := href
	if at := strings.Index(path, "//"); at >= 0 && at <= len("https:") {
		path = path[at+2:]
		host := path
		if at := strings.IndexByte(path, '/'); at >= 0 {
			host, path = path[:at], path[at:]
		} else {
			path = ""
		}
		to.away = p.address.host != "" && host != p.address.host
	} else if at := strings.IndexByte(path, ':'); at >= 0 && strings.IndexByte(path[:at], '/') < 0 {
		return to, false // mailto, javascript, tel
	}
	to.page = hash.String(href)
	if at := strings.IndexByte(path, '?'); at >= 0 {
		path = path[:at]
	}
	own := p.address.path
	to.below = len(own) > 1 && !to.away && len(path) > len(own)+1 && strings.HasPrefix(path, own)
	path = strings.TrimRight(path, "/")
	to.folder = withoutFigures(path[:strings.LastIndexByte(path, '/')+1])
	return to, true
}

// fnvPrime is that of FNV-1a with 64 bits.
const fnvPrime = 0x100000001b3

// withoutFigures hashes a text, each run of figures as one.
func withoutFigures(s string) uint64 {
	h := uint64(len("folder"))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if digit(c) {
			if i > 0 && digit(s[i-1]) {
				continue
			}
			c = '0'
		}
		h = (h ^ uint64(c)) * fnvPrime
	}
	return h
}

// pictures returns how many images stand under a node.
func (p *page) pictures(n int32) int {
	from, _ := slices.BinarySearch(p.images, n)
	to, _ := slices.BinarySearch(p.images, p.tree.Nodes[n].After)
	return to - from
}

// led tells whether a block begins with a link.
func (p *page) led(s *denoise.Segment) bool {
	if s.Links == 0 || s.Links == s.Chars {
		return s.Links > 0
	}
	for n := s.First; n > s.Block && n > 0; n = p.tree.Nodes[n].Parent {
		if denoise.IsLink(p.tree, n) {
			return true
		}
	}
	return false
}
