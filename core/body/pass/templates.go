package pass

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/repeat"
)

// leastRest is the number of content characters that must be left of a body without its templates.
// If fewer are, the denoiser took furniture for the body, and the visible text without the
// templates is used instead.
const leastRest = 60

// marked marks the kept blocks that would be cut as a whole.
func marked(h *repeat.Host, tree *markup.Tree, b denoise.Body, related bool) []denoise.Block {
	c := unitCutter{h: h, tree: tree, forms: true}
	if tree != nil {
		c.title, c.others = titleOf(tree), related
	}
	out := slices.Clone(b.Blocks)
	for k, block := range out {
		if !block.Kept {
			continue
		}
		if p := c.pieces(b, block); len(p) == 1 && !p[0].Kept {
			out[k].Rule, out[k].Number = p[0].Rule, p[0].Number
		}
	}
	return out
}

// wholly returns on how many pages a text stands, or the least of its units, of which all
// are templates; 0 where one is none.
func wholly(h *repeat.Host, text string) (least int) {
	for _, u := range repeat.Units(nil, text) {
		pages, ok := h.Template(u, false)
		if !ok {
			return 0
		}
		if least == 0 || pages < least {
			least = pages
		}
	}
	return least
}

// withoutUnits removes the units that are templates of the host from a body, and returns their
// number of content characters; with related also links with titles of other pages. Where too
// little is left a form of which only the numbers differ stays.
func withoutUnits(h *repeat.Host, tree *markup.Tree, b denoise.Body, related bool) (body denoise.Body, chars int) {
	title := titleOf(tree)
	for _, forms := range []bool{true, false} {
		c := unitCutter{h: h, tree: tree, forms: forms, title: title, others: related}
		body = c.cut(b)
		if chars = c.out; chars == 0 {
			return b, 0
		}
		if c.left < leastRest {
			body = c.cut(seen(tree, b, related))
		}
		if c.left >= repeat.Enough {
			break
		}
	}
	return body, chars
}

// restLinks is the share of a block's characters that are in links, at least, where it is no
// text of the page: the way to it through the site, the page before and after it.
const restLinks = 0.6

// seen returns the visible text of a page with the body b, with related without blocks of mostly
// links.
func seen(tree *markup.Tree, b denoise.Body, related bool) denoise.Body {
	segments := denoise.SegmentsOf(tree, b)
	out := denoise.Assemble(tree, segments, func(k int) denoise.Verdict {
		s := &segments[k]
		if v := denoise.Visible(*s, false); !v.Kept {
			return v
		}
		if links := float64(s.Links) / float64(max(1, s.Chars)); related && links >= restLinks {
			return denoise.Drop(ruleLinks, links)
		}
		return denoise.Keep(ruleRest, float64(s.Chars))
	})
	out.Title, out.Date, out.Source, out.Author, out.View, out.Segments = b.Title, b.Date, b.Source, b.Author, b.View, segments
	return out
}

// unitCutter cuts units out of bodies of one page.
type unitCutter struct {
	h      *repeat.Host
	tree   *markup.Tree
	forms  bool         // units that are templates but for their numbers go too
	title  repeat.Title // of the page
	others bool         // links with titles of other pages go too

	segments  []denoise.Segment // of the page; nil until they are asked for
	out, left int               // content characters of the last body that were cut, and that were not
}

func (c *unitCutter) cut(b denoise.Body) denoise.Body {
	c.out, c.left = 0, 0
	blocks := make([]denoise.Block, 0, len(b.Blocks))
	var text strings.Builder
	end, gap := 0, "" // end of the last block in b.Text, and what parts the next from what is kept
	for _, block := range b.Blocks {
		if block.At < 0 {
			blocks = append(blocks, block)
			continue
		}
		gap = wider(gap, b.Text[min(end, block.At):block.At])
		end = block.At + len(block.Text)
		for _, p := range c.pieces(b, block) {
			gap = wider(gap, p.gap)
			if p.At = -1; p.Kept {
				if text.Len() > 0 {
					text.WriteString(gap)
				}
				p.At, gap = text.Len(), ""
				text.WriteString(p.Text)
			}
			blocks = append(blocks, p.Block)
		}
	}
	b.Text, b.Blocks = text.String(), blocks
	return b
}

// wider returns the wider of two gaps: a line break, a space, nothing.
func wider(a, b string) string {
	if a == "\n" || b == "" {
		return a
	}
	return b
}

// A piece is a part of a block that is kept or cut as one, and the gap before it.
type piece struct {
	denoise.Block
	gap string
}

func (c *unitCutter) pieces(b denoise.Body, block denoise.Block) []piece {
	if links, ok := c.related(b, block); ok {
		c.out += repeat.Chars(block.Text, len(block.Text))
		block.Kept, block.Rule, block.Number = false, ruleRelated, links
		return []piece{{Block: block}}
	}
	units := repeat.Units(nil, block.Text)
	card := c.card(b, block)
	on, cuts := c.templates(units)
	if cuts > 0 && c.code(b, block) {
		cuts = c.everywhere(on)
	}
	var rest denoise.Segment
	if cuts > 0 && cuts < len(units) {
		var ok bool
		if rest, ok = c.segment(b, block); !ok {
			clear(on)
		}
	}
	out := []piece{{Block: block}}
	for k, u := range units {
		p := &out[len(out)-1]
		if k > 0 && (on[k] > 0) != (on[k-1] > 0) {
			at := u.Start - (len(block.Text) - len(rest.Text))
			head, tail := denoise.Split(c.tree, rest, utf8.RuneCountInString(rest.Text[:at]))
			gap := rest.Text[len(head.Text) : len(rest.Text)-len(tail.Text)]
			p.End, p.Text = head.End, head.Text
			rest = tail
			out = append(out, piece{block, gap})
			p = &out[len(out)-1]
			p.Start, p.Text = tail.Start, tail.Text
		}
		if on[k] == 0 {
			if !card {
				c.left += u.Chars
			}
			continue
		}
		c.out += u.Chars
		if p.Kept || float64(on[k]) < p.Number {
			p.Number = float64(on[k]) // the least of its units
		}
		p.Kept, p.Rule = false, ruleTemplate
	}
	return out
}

// relatedLinks is the least share of a block's characters that are in links, if the block leads to
// a related page.
const relatedLinks = 0.8

// related reports whether a block is a link with the title of another page of the host, as in lists
// of related posts and links to the next page; and the share of the block that is links. A card has
// the title as its first text, and the beginning of the page behind it.
func (c *unitCutter) related(b denoise.Body, block denoise.Block) (links float64, ok bool) {
	if !c.others {
		return 0, false
	}
	s, ok := c.segment(b, block)
	if !ok || float64(s.Links) < relatedLinks*float64(s.Chars) || !c.h.Names(s.Text, c.title) && !c.h.Names(c.tree.Text(s.First), c.title) {
		return 0, false
	}
	return float64(s.Links) / float64(s.Chars), true
}

// leastCard is the least number of characters in a block that shows another page: its title and the
// beginning of its text, in a link.
const leastCard = 40

// card reports whether a block shows another page.
func (c *unitCutter) card(b denoise.Body, block denoise.Block) bool {
	if !c.others {
		return false
	}
	s, ok := c.segment(b, block)
	return ok && s.Chars >= leastCard && float64(s.Links) >= relatedLinks*float64(s.Chars)
}

// templates returns for each unit the number of its pages if it is a template, else 0, and the
// number of templates.
func (c *unitCutter) templates(units []repeat.Unit) (on []int, cuts int) {
	on = make([]int, len(units))
	for k, u := range units {
		if pages, ok := c.h.Template(u, c.forms); ok {
			on[k] = pages
			cuts++
		}
	}
	return on, cuts
}

// codeShare is the share of a host's pages with a line of preformatted text that makes it a
// template: many programs have the same lines, and these are no furniture of a site.
const codeShare = 0.2

// everywhere keeps only the templates on so many pages, and returns their number.
func (c *unitCutter) everywhere(on []int) (cuts int) {
	for k, pages := range on {
		if float64(pages) < codeShare*float64(c.h.Looked) {
			on[k] = 0
		} else {
			cuts++
		}
	}
	return cuts
}

func (c *unitCutter) code(b denoise.Body, block denoise.Block) bool {
	s, ok := c.at(b, block)
	for n := s.First; ok && n > 0; n = c.tree.Nodes[n].Parent {
		if c.tree.Nodes[n].Tag == atom.Pre {
			return true
		}
	}
	return false
}

func (c *unitCutter) segment(b denoise.Body, block denoise.Block) (denoise.Segment, bool) {
	s, ok := c.at(b, block)
	return s, ok && s.Text == block.Text
}

func (c *unitCutter) at(b denoise.Body, block denoise.Block) (denoise.Segment, bool) {
	if c.segments == nil {
		c.segments = denoise.SegmentsOf(c.tree, b)
	}
	k, ok := slices.BinarySearchFunc(c.segments, block.Start, func(s denoise.Segment, start int) int { return s.Start - start })
	if !ok {
		return denoise.Segment{}, false
	}
	return c.segments[k], true
}
