package kind

import (
	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/repeat"
)

// block holds the features of a segment.
type block struct {
	first int32 // its first text node
	last  int32 // its last one
	chars int
	links int // characters in links
	rest  int // characters outside of links, 0 for a block that is a link
	date  bool
	head  bool // a heading, or in one
	out   bool // a heading that leads to another page
	led   bool // begins with a link
	price bool // short, with a price
	named bool // a link with the title of another page
}

// page holds the counts of a page.
type page struct {
	tree   *markup.Tree
	blocks []block // what is seen
	from   []int32 // number of blocks before each node
	sum    []block // running totals before each block, of characters alone
	images []int32 // the nodes that are images
	units  []repeat.Unit

	// Characters of all blocks, and of those that are no templates of the host: all, in links, in
	// blocks of text.
	seen, seenLinks, seenText int
	own, links, text          int

	headed, headsOut       int // headings with text, and of them those that lead to other pages
	underOut, textUnderOut int // characters behind a heading that leads to another page, and in blocks of text
	behindOut              bool
	longest                int
	textBlocks, linkBlocks int
	linkChars              int
	dates, marks, asks     int
	prices                 int
	short                  [shortGroups]int
	first                  string // the first heading
	tags                   tags
	head                   head
	to                     links
	anchored               int // links to numbered pages with a number for an anchor, where there is little text; see anchors
	leds                   int // blocks that begin with a link
	priced                 int // short blocks with a price
	address                address
	excerpts               entries // blocks of text that break off, and are no templates of the host
	leadsOn                int     // of them, those that end in a link
	ownTexts               int     // blocks of text that are no templates
	others, othersOwn      entries // links with titles of other pages of the host, and of them those that are no templates
	most, cover            group   // see groups.go
}

// tags counts elements.
type tags struct {
	heads, headLinks, headChars, h1 int
	linksIn                         int // links into the page
	articles, items, definitions    int
	cells, code                     int
	linkImages                      int
	inputs, areas, buttons          int
	class                           [classGroups]int
}

// textBlock is the number of characters outside links that make a block of text.
const textBlock = 40

// short is the most characters of a block that may be a date, a button, or a line of data.
const short = 40

func read(src Source) *page {
	p := &page{tree: src.Tree, address: addressOf(src.Address), head: headOf(src.Tree)}
	segments := denoise.SegmentsOf(src.Tree, src.Body)
	p.blocks = make([]block, 0, len(segments))
	for i := range segments {
		s := &segments[i]
		if s.Class < 0 || s.Chars == 0 {
			continue
		}
		own := !p.template(src.Host, s.Text)
		p.block(s, own, p.name(src.Host, s, src.Title, own))
	}
	if p.address.path == "" {
		p.address.path = p.head.path
	}
	leading := p.elements()
	p.total()
	p.to = p.leadsTo(leading)
	if p.text < anchoredText {
		p.anchored = p.anchors()
	}
	p.most, p.cover = p.groups()
	return p
}

// entries are blocks that are links with the titles of other pages.
type entries struct{ n, chars int }

func (e *entries) add(chars int) { e.n, e.chars = e.n+1, e.chars+chars }

// name counts a block that is a link with the title of another page of the host. own says that
// it is no template; one that stands on most pages is a menu. It reports whether it is one.
func (p *page) name(host *repeat.Host, s *denoise.Segment, title repeat.Title, own bool) bool {
	if 5*s.Links < 4*s.Chars || !own && everywhere(host, &p.units, s.Text) > 0 || !host.Names(s.Text, title) {
		return false
	}
	p.others.add(s.Chars)
	if own {
		p.othersOwn.add(s.Chars)
	}
	return true
}

// template reports whether every unit of a text is a template of the host.
func (p *page) template(host *repeat.Host, text string) bool {
	if host == nil {
		return false
	}
	p.units = repeat.Units(p.units[:0], text)
	for _, u := range p.units {
		if known, ok := host.Find(u); !ok || known.Kind != repeat.Template {
			return false
		}
	}
	return len(p.units) > 0
}

// block counts one block; named says that it is a link with the title of another page.
func (p *page) block(s *denoise.Segment, own, named bool) {
	b := block{named: named, first: s.First, last: s.Last, chars: s.Chars, links: s.Links, head: p.inHeading(s.Block), led: p.led(s)}
	p.seen += s.Chars
	p.seenLinks += s.Links
	if own {
		p.own += s.Chars
		p.links += s.Links
	}
	if 5*s.Links >= 4*s.Chars {
		p.linkBlocks++
		p.linkChars += s.Chars
	} else {
		b.rest = s.Chars - s.Links
		p.longest = max(p.longest, b.rest)
	}
	if b.rest >= textBlock {
		p.textBlocks++
		p.seenText += b.rest
		if own {
			p.text += b.rest
			p.ownTexts++
			if breaksOff(s.Text) {
				p.excerpts.add(b.rest)
				if p.inLink(s.Last, s.Block) {
					p.leadsOn++
				}
			}
		}
	}
	if s.Chars <= short {
		if b.date = hasDate(s.Text); b.date {
			p.dates++
		}
		shortWords.count(s.Text, p.short[:])
	}
	if b.head {
		b.out = 2*s.Links >= s.Chars && p.leadsOut(s)
		if p.first == "" {
			p.first = s.Text
		}
	}
	if b.led {
		p.leds++
	}
	p.behind(b)
	before := p.prices
	if p.marksOf(s.Text); s.Chars <= short && p.prices > before {
		b.price = true
		p.priced++
	}
	p.blocks = append(p.blocks, b)
}

// behind counts a block after a heading that links to another page: an entry of a list. The heading
// may be a template of the host, since a title is repeated on every list with it.
func (p *page) behind(b block) {
	if b.head {
		p.headed++
		if p.behindOut = b.out; b.out {
			p.headsOut++
		}
		return
	}
	if p.behindOut {
		p.underOut += b.chars
		if b.rest >= textBlock {
			p.textUnderOut += b.rest
		}
	}
}

func (p *page) leadsOut(s *denoise.Segment) bool {
	for n := s.Last; n > s.Block && n > 0; n-- {
		if denoise.IsLink(p.tree, n) {
			href := attr(p.tree, n, "href")
			return href != "" && href[0] != '#' && !p.self(href)
		}
	}
	// The link may be around the heading.
	for n := s.Block; n > 0; n = p.tree.Nodes[n].Parent {
		if denoise.IsLink(p.tree, n) {
			return !p.self(attr(p.tree, n, "href"))
		}
	}
	return false
}

func (p *page) self(href string) bool {
	if p.address.last == "" && p.head.last == "" {
		return false
	}
	last := lastPart(href)
	return last != "" && (last == p.address.last || last == p.head.last)
}

func (p *page) inHeading(n int32) bool {
	for range 3 {
		if n <= 0 {
			return false
		}
		if markup.IsHeading(p.tree.Nodes[n].Tag) {
			return true
		}
		n = p.tree.Nodes[n].Parent
	}
	return false
}

// total computes the running totals over the blocks, and the counts that need them.
func (p *page) total() {
	p.sum = make([]block, len(p.blocks)+1)
	for i, b := range p.blocks {
		s := p.sum[i]
		s.chars, s.links = s.chars+b.chars, s.links+b.links
		if b.rest >= textBlock {
			s.rest += b.rest
		}
		p.sum[i+1] = s
	}
	t := p.tree
	code := int32(0)
	for n := range t.Nodes {
		node := &t.Nodes[n]
		switch {
		case markup.IsHeading(node.Tag):
			of := p.under(int32(n))
			if of.chars > 0 {
				p.tags.heads++
				p.tags.headChars += of.chars
				if 5*of.links >= 4*of.chars {
					p.tags.headLinks++
				}
			}
		case (node.Tag == atom.Pre || node.Tag == atom.Code) && int32(n) >= code:
			code = node.After
			p.tags.code += p.under(int32(n)).chars
		}
	}
}

func (p *page) under(n int32) block {
	a, b := p.sum[p.from[n]], p.sum[p.from[p.tree.Nodes[n].After]]
	return block{chars: b.chars - a.chars, links: b.links - a.links, rest: b.rest - a.rest}
}
