package kind

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/base/hash"
	"pagetwin/core/body/denoise"
)

// links counts the targets of the links of a page. A list leads to many pages of one form: in the
// same folder, not counting digits in its name, as of dates.
type links struct {
	targets  int // different pages that links lead to
	folder   int // pages of these in the folder with the most
	leading  int // pages with a link that begins a block, is a picture, or stands in a block of links
	titles   int // leading pages with a link that is long enough for a title
	titled   int // titles in the folder with the most
	below    int // titles below the address of the page itself
	pictures int // titles with a picture
	away     int // titles on other hosts
}

// lead is the target of one link: from the top bits down a hash of the folder, a hash of the
// page, and the marks. Sorting thus brings equal targets together.
type lead uint64

// The marks of a lead.
const (
	leading lead = 1 << iota
	title
	picture
	below
	away
	pageBit   // the lowest of the page's hash
	folderBit = 1 << 36
)

// set returns the mark if holds, else 0.
func (m lead) set(holds bool) lead {
	if holds {
		return m
	}
	return 0
}

func (p *page) leadsTo(nodes []int32) (out links) {
	list := make([]lead, 0, len(nodes))
	for _, n := range nodes {
		href := attr(p.tree, n, "href")
		if strings.HasPrefix(href, "#") {
			p.tags.linksIn++
		} else if to, ok := p.leadOf(href); ok {
			chars, shown := p.under(n).links, p.pictures(n) > 0
			among := shown || chars > 0 || p.amongLinks(n)
			list = append(list, to|picture.set(shown)|leading.set(among)|title.set(shown || chars >= leastTitle || among && chars == 0))
		}
	}
	slices.Sort(list)
	for i := 0; i < len(list); {
		folder, pages, titles := list[i]/folderBit, 0, 0
		for i < len(list) && list[i]/folderBit == folder {
			// A picture and a title often link to the same page.
			one := list[i]
			for i++; i < len(list) && list[i]/pageBit == one/pageBit; i++ {
				one |= list[i]
			}
			pages++
			out.leading += count(one&leading != 0)
			if one&title != 0 {
				titles++
				out.below += count(one&below != 0)
				out.pictures += count(one&picture != 0)
				out.away += count(one&away != 0)
			}
		}
		out.targets += pages
		out.titles += titles
		out.folder, out.titled = max(out.folder, pages), max(out.titled, titles)
	}
	return out
}

// anchors counts links to numbered pages beside which stands an anchor that is a number:
// <a href="0012.html">…</a><a name="12">. Archives of mail write their indexes so, and the messages
// lead back to their places there.
func (p *page) anchors() (n int) {
	page, anchor := false, false
	for a := range p.tree.Find(atom.A) {
		if p.tree.Nodes[a].IsLink() {
			last, _, _ := strings.Cut(lastPart(attr(p.tree, a, "href")), ".")
			page = last != "" && digit(last[len(last)-1])
		}
		if name := attr(p.tree, a, "name"); name != "" {
			anchor = strings.Trim(name, "0123456789") == ""
		}
		if page && anchor {
			n++
			page, anchor = false, false
		}
	}
	return n
}

func (p *page) amongLinks(n int32) bool {
	k := p.from[n] - 1
	return k >= 0 && p.blocks[k].last >= n && p.blocks[k].rest == 0
}

// leastTitle is the least number of characters of a link that may be the title of a page.
const leastTitle = 4

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// leadOf returns the target of an address; false if it is not another page.
func (p *page) leadOf(href string) (to lead, ok bool) {
	if at := strings.IndexByte(href, '#'); at >= 0 {
		href = href[:at]
	}
	if href == "" || p.self(href) {
		return to, false
	}
	path, elsewhere := href, false
	if at := strings.Index(path, "//"); at >= 0 && at <= len("https:") {
		path = path[at+2:]
		host := path
		if at := strings.IndexByte(path, '/'); at >= 0 {
			host, path = path[:at], path[at:]
		} else {
			path = ""
		}
		elsewhere = p.address.host != "" && host != p.address.host
	} else if at := strings.IndexByte(path, ':'); at >= 0 && strings.IndexByte(path[:at], '/') < 0 {
		return to, false // mailto, javascript, tel
	}
	if at := strings.IndexByte(path, '?'); at >= 0 {
		path = path[:at]
	}
	own := p.address.path
	under := len(own) > 1 && !elsewhere && len(path) > len(own)+1 && strings.HasPrefix(path, own)
	path = strings.TrimRight(path, "/")
	folder := withoutFigures(path[:strings.LastIndexByte(path, '/')+1])
	to = lead(folder)*folderBit | lead(hash.String(href))%folderBit/pageBit*pageBit
	return to | below.set(under) | away.set(elsewhere), true
}

// fnvPrime is the prime of 64-bit FNV-1a.
const fnvPrime = 0x100000001b3

// withoutFigures hashes a text with each run of digits as one.
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

func (p *page) pictures(n int32) int {
	from, _ := slices.BinarySearch(p.images, n)
	to, _ := slices.BinarySearch(p.images, p.tree.Nodes[n].After)
	return to - from
}

func (p *page) led(s *denoise.Segment) bool {
	if s.Links == 0 || s.Links == s.Chars {
		return s.Links > 0
	}
	return p.inLink(s.First, s.Block)
}

func (p *page) inLink(n, block int32) bool {
	for ; n > block && n > 0; n = p.tree.Nodes[n].Parent {
		if denoise.IsLink(p.tree, n) {
			return true
		}
	}
	return false
}
