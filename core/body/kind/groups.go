package kind

import (
	"golang.org/x/net/html/atom"

	"pagetwin/core/base/hash"
	"pagetwin/core/body/markup"
)

// group is a run of like elements under one parent, each with a link: the entries of a list, the
// posts of a thread, the rows of a table.
type group struct {
	entries int
	chars   int // of all entries
	links   int // of them, in links
	text    int // characters in their blocks of text
	dates   int // entries with a short block that is a date
	heads   int // entries with a heading that leads to another page
	led     int // entries that begin with a link, but for a date or the like
	images  int // entries with an image
	prices  int // entries with a price
	named   int // entries with a link that has the title of another page
}

// leadBlocks is after how many blocks of an entry a link still counts as its beginning: a date, a
// label or a number may stand before it.
const leadBlocks = 3

// leastEntries is the least number of elements in a group.
const leastEntries = 3

func (p *page) groups() (most, cover group) {
	t := p.tree
	var kinds []group
	var keys []uint64
	for n := range t.Nodes {
		if t.Nodes[n].Kind == markup.Text || p.from[t.Nodes[n].After]-p.from[n] < leastEntries {
			continue
		}
		kinds, keys = kinds[:0], keys[:0]
		for c := t.First(int32(n)); c >= 0; c = t.Next(c) {
			node := &t.Nodes[c]
			if node.Kind == markup.Text || p.from[c] == p.from[node.After] || !markup.IsBlock(node.Tag) && node.Tag != atom.A {
				continue
			}
			key := uint64(node.Tag)
			if node.Tag == atom.Div {
				if class, ok := t.Attr(c, "class"); ok {
					key ^= hash.String(class) &^ 0xFFFFFFFF
				}
			}
			at := 0
			for at < len(keys) && keys[at] != key {
				at++
			}
			if at == maxLike {
				continue
			}
			if at == len(keys) {
				keys, kinds = append(keys, key), append(kinds, group{})
			}
			p.entry(&kinds[at], c)
		}
		for _, g := range kinds {
			if g.entries < leastEntries {
				continue
			}
			if g.entries > most.entries {
				most = g
			}
			if g.chars > cover.chars {
				cover = g
			}
		}
	}
	return most, cover
}

// maxLike is the number of sorts of elements distinguished under one parent.
const maxLike = 16

func (p *page) entry(g *group, n int32) {
	of := p.under(n)
	if of.links == 0 {
		return
	}
	g.entries++
	g.chars += of.chars
	g.links += of.links
	g.text += of.rest
	var has block
	for i, b := range p.blocks[p.from[n]:p.from[p.tree.Nodes[n].After]] {
		has.date, has.out, has.price, has.named = has.date || b.date, has.out || b.out, has.price || b.price, has.named || b.named
		has.led = has.led || b.led && i < leadBlocks
	}
	g.dates += count(has.date)
	g.heads += count(has.out)
	g.prices += count(has.price)
	g.named += count(has.named)
	g.led += count(has.led)
	g.images += count(p.pictures(n) > 0)
}
