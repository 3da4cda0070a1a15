package kind

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/denoise"
	"pagetwin/core/markup"
	"pagetwin/core/repeat"
)

// block is a segment of a page, as kinds look at it.
type block struct {
	first int32 // its first text node
	chars int
	links int // characters in links
	rest  int // characters outside of links, 0 for a block that is a link
	date  bool
	head  bool // a heading, or in one
	own   bool // no template of the host
	out   bool // a heading that leads to another page
}

// page is what is counted of a page.
type page struct {
	tree   *markup.Tree
	blocks []block // what is seen
	from   []int32 // of each node: the number of blocks before it
	sum    []block // running totals before each block; date and head are not set
	units  []repeat.Unit

	// Characters of all blocks, and of those that are no templates of the host: in all,
	// in links, and in blocks of text.
	seen, seenLinks, seenText int
	own, links, text          int
	ownBlocks                 int

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
	address                address
	most, cover            group // see groups.go
}

// tags counts elements.
type tags struct {
	heads, headLinks, headChars, h1 int
	linksIn                         int // links into the page
	articles, items, definitions    int
	cells, code                     int
	images, linkImages              int
	inputs, areas, buttons          int
	class                           [classGroups]int
}

// short is up to how many characters a block may be a date, a button, a line of data.
const short = 40

// read counts what is on a page.
func read(src Source) *page {
	p := &page{tree: src.Tree, address: addressOf(src.Address), head: headOf(src.Tree)}
	segments := denoise.SegmentsOf(src.Tree, src.Body)
	p.blocks = make([]block, 0, len(segments))
	for i := range segments {
		s := &segments[i]
		if s.Class < 0 || s.Chars == 0 {
			continue
		}
		p.block(s, !p.template(src.Host, s.Text))
	}
	p.elements()
	p.total()
	p.most, p.cover = p.groups()
	return p
}

// template tells whether every unit of a text is a template of the host.
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

// block counts one block.
func (p *page) block(s *denoise.Segment, own bool) {
	b := block{first: s.First, chars: s.Chars, links: s.Links, head: p.inHeading(s.Block), own: own}
	p.seen += s.Chars
	p.seenLinks += s.Links
	if own {
		p.own += s.Chars
		p.links += s.Links
		p.ownBlocks++
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
	p.behind(b)
	p.marksOf(s.Text)
	p.blocks = append(p.blocks, b)
}

// behind counts what of the page's own stands behind a heading that leads to another
// page: an entry of a list. The heading may be a template: a title stands on each list
// that names it.
func (p *page) behind(b block) {
	if b.head {
		p.headed++
		if p.behindOut = b.out; b.out {
			p.headsOut++
		}
		return
	}
	if p.behindOut && b.own {
		p.underOut += b.chars
		if b.rest >= textBlock {
			p.textUnderOut += b.rest
		}
	}
}

// leadsOut tells whether a heading has a link to another page.
func (p *page) leadsOut(s *denoise.Segment) bool {
	for n := s.Last; n > s.Block && n > 0; n-- {
		if denoise.IsLink(p.tree, n) {
			href := value(p.tree.StartTag(n), "href")
			return href != "" && href[0] != '#' && !p.self(href)
		}
	}
	// The link may stand around the heading.
	for n := s.Block; n > 0; n = p.tree.Nodes[n].Parent {
		if denoise.IsLink(p.tree, n) {
			return !p.self(value(p.tree.StartTag(n), "href"))
		}
	}
	return false
}

// self tells whether an address is that of the page itself, by its last part.
func (p *page) self(href string) bool {
	last := lastPart(href)
	return last != "" && (last == p.address.last || last == p.head.last)
}

func (p *page) inHeading(n int32) bool {
	for range 3 {
		if n <= 0 {
			return false
		}
		if heading(p.tree.Nodes[n].Tag) {
			return true
		}
		n = p.tree.Nodes[n].Parent
	}
	return false
}

func heading(tag atom.Atom) bool {
	switch tag {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}

// marksOf counts marks of sentences, questions and prices.
func (p *page) marksOf(s string) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '.', ',', ';', '!':
			if i+1 == len(s) || s[i+1] == ' ' {
				p.marks++
			}
		case '?':
			p.asks++
		case '$':
			if i+1 < len(s) && digit(s[i+1]) {
				p.prices++
			}
		case 0xC2: // £ ¥
			if i+2 < len(s) && (s[i+1] == 0xA3 || s[i+1] == 0xA5) && digit(s[i+2]) {
				p.prices++
			}
		case 0xE2: // €
			if strings.HasPrefix(s[i:], "€") {
				p.prices++
			}
		case 0xE3: // 。、
			if strings.HasPrefix(s[i:], "。") {
				p.marks++
			}
		case 0xEF: // full-width ， ！ ？ ； ￥
			switch {
			case strings.HasPrefix(s[i:], "？"):
				p.asks++
			case strings.HasPrefix(s[i:], "￥"):
				p.prices++
			case strings.HasPrefix(s[i:], "，"), strings.HasPrefix(s[i:], "！"), strings.HasPrefix(s[i:], "；"):
				p.marks++
			}
		}
	}
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

// hasDate tells whether a short text has a date: a year, a month and a day in
// figures, or how long ago it was.
func hasDate(s string) bool {
	for i := 0; i < len(s); i++ {
		if !digit(s[i]) || i > 0 && digit(s[i-1]) {
			continue
		}
		n := 1
		for i+n < len(s) && digit(s[i+n]) {
			n++
		}
		rest := s[i+n:]
		switch {
		case n == 4 && (s[i] == '1' && s[i+1] == '9' || s[i] == '2' && s[i+1] == '0'):
			return true
		case n <= 2 && (strings.HasPrefix(rest, "月") || len(rest) > 1 && (rest[0] == '-' || rest[0] == '/') && digit(rest[1])):
			return true
		case n <= 2 && (strings.HasSuffix(rest, " ago") || strings.HasSuffix(rest, "前")):
			return true
		}
		i += n
	}
	return false
}

// elements counts the elements of the page.
func (p *page) elements() {
	t := p.tree
	p.from = make([]int32, len(t.Nodes)+1)
	at, link := 0, int32(0)
	last := ""
	for n := range t.Nodes {
		for at < len(p.blocks) && int(p.blocks[at].first) < n {
			at++
		}
		p.from[n] = int32(at)
		node := &t.Nodes[n]
		if node.Kind == markup.Text || n == 0 {
			continue
		}
		if t.Has(int32(n), markup.HasClass) {
			if c := value(t.StartTag(int32(n)), "class"); c != last {
				last = c
				classWords.count(c, p.tags.class[:])
			}
		}
		switch node.Tag {
		case atom.A:
			if t.Has(int32(n), markup.HasHref) {
				link = max(link, node.After)
				if strings.HasPrefix(value(t.StartTag(int32(n)), "href"), "#") {
					p.tags.linksIn++
				}
			}
		case atom.H1:
			p.tags.h1++
		case atom.Article:
			p.tags.articles++
		case atom.Li:
			p.tags.items++
		case atom.Dt:
			p.tags.definitions++
		case atom.Td:
			p.tags.cells++
		case atom.Img:
			p.tags.images++
			if int32(n) < link {
				p.tags.linkImages++
			}
		case atom.Input, atom.Select:
			p.tags.inputs++
		case atom.Textarea:
			p.tags.areas++
		case atom.Button:
			p.tags.buttons++
		}
	}
	p.from[len(t.Nodes)] = int32(len(p.blocks))
}

// value returns the value of an attribute of a start tag as it is written, "" where it
// has none; for those that Has knows to be there, in any case of letters.
func value(tag, name string) string {
	for i := 0; ; {
		k := strings.IndexByte(tag[i:], '=')
		if k < 0 {
			return ""
		}
		at := i + k
		i = at + 1
		end := at
		for end > 0 && (tag[end-1] == ' ' || tag[end-1] == '\n' || tag[end-1] == '\t') {
			end--
		}
		if end < len(name) || !strings.EqualFold(tag[end-len(name):end], name) {
			continue
		}
		if before := end - len(name); before > 0 && (letter(tag[before-1]) || tag[before-1] == '-') {
			continue
		}
		v := strings.TrimLeft(tag[at+1:], " \n\t")
		if v == "" {
			return ""
		}
		if q := v[0]; q == '"' || q == '\'' {
			v = v[1:]
			if e := strings.IndexByte(v, q); e >= 0 {
				v = v[:e]
			}
			return v
		}
		if e := strings.IndexAny(v, " \n\t>"); e >= 0 {
			v = v[:e]
		}
		return v
	}
}

// total makes running totals over the blocks, and counts what needs them.
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
		case heading(node.Tag):
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

// under returns the totals of the blocks that begin under a node.
func (p *page) under(n int32) block {
	a, b := p.sum[p.from[n]], p.sum[p.from[p.tree.Nodes[n].After]]
	return block{chars: b.chars - a.chars, links: b.links - a.links, rest: b.rest - a.rest}
}
