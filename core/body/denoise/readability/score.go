package readability

import (
	"iter"
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// readPage holds the data that all attempts on a page share.
type readPage struct {
	t        *markup.Tree
	segments []denoise.Segment
	look     []elementLook // of each element
	chars    []int32       // characters of each visible text node
	commas   []int32       // of each text node
	para     []bool        // a paragraph begins with this text node
	body     int32
	scale    float64 // letters that a character counts for
}

func (r *readability) measure(t *markup.Tree) *readPage {
	n := len(t.Nodes)
	p := &readPage{t: t, segments: denoise.Cut(t, nil), body: denoise.BodyOf(t), look: make([]elementLook, n), para: make([]bool, n), scale: 1}
	counts := make([]int32, 2*n)
	p.chars, p.commas = counts[:n], counts[n:]
	seg, all, wides := 0, int32(0), int32(0)
	for n := int32(1); int(n) < len(t.Nodes); n++ {
		node := &t.Nodes[n]
		switch {
		case node.Kind == markup.Text:
			for seg < len(p.segments) && p.segments[seg].Last < n {
				seg++
			}
			if seg == len(p.segments) || p.segments[seg].First > n || p.segments[seg].Class < 0 {
				continue
			}
			src := t.HTML[node.Start:node.End]
			p.chars[n] = denoise.ShownChars(src, t.Verbatim(n))
			commas, wide := commasIn(src)
			p.commas[n] = commas
			p.para[n] = n == p.segments[seg].First
			all += p.chars[n]
			wides += wide
		case denoise.Dropped(node.Tag):
			n = node.After - 1
		default:
			p.look[n] = r.words.lookOf(t, n)
		}
	}
	if 2*wides > all {
		p.scale = r.perChar
	}
	return p
}

// commasIn counts the commas of a text, and its wide characters: those of three and more bytes
// from the Chinese punctuation on.
func commasIn(s string) (commas, wide int32) {
	for i := 0; i < len(s); i++ {
		switch b := s[i]; {
		case b == ',':
			commas++
		case b < 0xD8:
		case b == 0xD8 && strings.HasPrefix(s[i:], "،"):
			commas++
		case b >= 0xE2:
			if b > 0xE2 {
				wide++
			}
			if b != 0xE2 && b != 0xE3 && b != 0xEF || i+2 >= len(s) {
				continue
			}
			switch s[i : i+3] {
			case "，", "、", "﹐", "︐", "︑", "⹁", "⸴", "⸲":
				commas++
			}
		}
	}
	return commas, wide
}

// fate is the treatment of a node.
type fate uint8

const (
	fateNone fate = iota
	fateUnlikely
	fateByline
	fateCleaned
	fateKept // this and what follows is kept
	fateWhole
	fateBest
	fateSibling
	fateProse
)

// readSums are the sums over the nodes left under a node once unlikely elements are removed.
type readSums struct {
	chars, commas int32
	links, hash   int32 // characters in links, and in links inside the page
}

// attempt is one search for the body.
type attempt struct {
	page   *readPage
	lax    laxity
	total  []readSums // running totals over the nodes
	fate   []fate
	number []float64 // the figure that goes with a fate
	score  []float64
	scored []int32 // the elements that have a score, in the order they got it
	known  []bool  // has a score
	chars  int32   // kept
	notes  *notes  // figures for the story; nil without one
}

// notes are figures of an attempt that the story shows.
type notes struct {
	raw  []float64 // scores before links take their share
	top  []int32   // the best elements, falling
	best int32     // the element that holds the body
}

// try searches for the body with the rules that lax leaves in force; told asks for notes for a
// story.
func (p *readPage) try(r *readability, lax laxity, told bool) *attempt {
	n := len(p.t.Nodes)
	a := &attempt{
		page: p, lax: lax, total: make([]readSums, n+1), fate: make([]fate, n),
		number: make([]float64, n), score: make([]float64, n), known: make([]bool, n),
	}
	if told {
		a.notes = new(notes)
	}
	a.remove()
	a.add()
	a.scoreParagraphs(r.paragraph / p.scale)
	top := a.best()
	if top < 0 || top == p.body {
		f, score := fateWhole, 0.0
		if top >= 0 {
			f, score = fateBest, a.score[top]
		}
		a.keep(p.body, f, score)
		top = p.body
	} else {
		a.keep(top, fateBest, a.score[top])
		a.siblings(r, top)
	}
	if told {
		a.notes.best = top
	}
	region := top
	if top != p.body {
		region = p.t.Nodes[top].Parent
	}
	if !lax.cleaning {
		a.clean(region)
	}
	for k := region; k < p.t.Nodes[region].After; k++ {
		if a.fate[k] > fateKept {
			a.chars += p.chars[k]
		}
	}
	return a
}

func (a *attempt) remove() {
	t := a.page.t
	var text []int32 // running total of characters, for the byline
	table, byline := int32(0), false
	for n := int32(1); int(n) < len(t.Nodes); n++ {
		node := &t.Nodes[n]
		if node.Kind == markup.Text {
			continue
		}
		look := &a.page.look[n]
		f := fateNone
		if look.groups&bylineWords != 0 && !byline && node.Tag != atom.Body {
			if text == nil {
				text = a.page.running()
			}
			if c := text[node.After] - text[n]; c > 0 && c < 100 {
				f, byline = fateByline, true
			}
		}
		if f == fateNone && !a.lax.unlikely && a.isUnlikely(n, node, look, n < table) {
			f = fateUnlikely
		}
		if f != fateNone {
			for k := n; k < node.After; k++ {
				a.fate[k] = f
			}
			n = node.After - 1
			continue
		}
		if node.Tag == atom.Table || node.Tag == atom.Code {
			table = max(table, node.After)
		}
	}
}

// isUnlikely reports whether class, id or role of an element make it unlikely; words do not count
// in tables and code.
func (a *attempt) isUnlikely(n int32, node *markup.Node, look *elementLook, inTable bool) bool {
	if look.role {
		return true
	}
	if look.groups&unlikelyWords == 0 || look.groups&maybeWords != 0 || inTable {
		return false
	}
	return node.Tag != atom.Body && node.Tag != atom.A && node.Tag != atom.Html && n != a.page.body
}

// running returns the number of characters before each node.
func (p *readPage) running() []int32 {
	sum, out := int32(0), make([]int32, len(p.chars)+1)
	for i, c := range p.chars {
		out[i] = sum
		sum += c
	}
	out[len(p.chars)] = sum
	return out
}

// add computes the running totals over the nodes left.
func (a *attempt) add() {
	p, t := a.page, a.page.t
	var run readSums
	link, hash := int32(0), int32(0)
	for n := range t.Nodes {
		a.total[n] = run
		n := int32(n)
		if t.Nodes[n].Tag == atom.A && denoise.IsLink(t, n) {
			link = max(link, t.Nodes[n].After)
			if p.look[n].hash {
				hash = max(hash, t.Nodes[n].After)
			}
		}
		c := p.chars[n]
		if c == 0 || a.fate[n] != fateNone {
			continue
		}
		run.chars += c
		run.commas += p.commas[n]
		switch {
		case n < hash:
			run.hash += c
		case n < link:
			run.links += c
		}
	}
	a.total[len(t.Nodes)] = run
}

// between returns the sums of the nodes [from, to).
func (a *attempt) between(from, to int32) readSums {
	x, y := a.total[from], a.total[to]
	return readSums{y.chars - x.chars, y.commas - x.commas, y.links - x.links, y.hash - x.hash}
}

func (a *attempt) under(n int32) readSums { return a.between(n, a.page.t.Nodes[n].After) }

// linkDensity returns the share of characters in links; those in links inside the page count 0.3.
func (s readSums) linkDensity() float64 {
	return (float64(s.links) + 0.3*float64(s.hash)) / float64(max(s.chars, 1))
}

// scoreParagraphs gives their points to the elements around paragraphs of at least shortest
// characters.
func (a *attempt) scoreParagraphs(shortest float64) {
	p, t := a.page, a.page.t
	for i, s := range p.segments {
		if s.Class < 0 {
			continue
		}
		u := a.between(s.First, s.Last+1)
		if float64(u.chars) < shortest || u.chars == 0 {
			continue
		}
		if parent := p.parentOf(i, u, a); parent >= 0 {
			a.give(parent, u)
		}
	}
	for n := range t.Nodes {
		if tag := t.Nodes[n].Tag; tag != atom.Td && tag != atom.Section {
			continue
		}
		if u := a.under(int32(n)); u.chars > 0 && float64(u.chars) >= shortest && n > 0 {
			a.give(t.Nodes[n].Parent, u)
		}
	}
}

// parentOf returns the element that gets all points of segment i; -1 for none. If the segment is
// a whole element, that is the element around it; if it is a part of an element, that element.
func (p *readPage) parentOf(i int, u readSums, a *attempt) int32 {
	block := p.segments[i].Block
	node := &p.t.Nodes[block]
	split := i > 0 && p.segments[i-1].Block == block || i+1 < len(p.segments) && p.segments[i+1].Block == block
	switch node.Tag {
	case atom.P, atom.Pre, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return node.Parent
	case atom.Div:
		if !split && a.under(block).chars == u.chars {
			return node.Parent
		}
		return block
	}
	if split {
		return block
	}
	return -1
}

// scoreLevels is the number of ancestors that get points.
const scoreLevels = 5

// give adds the points of a paragraph to parent and the ancestors above it.
func (a *attempt) give(parent int32, u readSums) {
	points := a.points(u)
	for n, share := range a.receivers(parent) {
		if !a.known[n] {
			a.known[n] = true
			a.score[n] = a.first(n)
			a.scored = append(a.scored, n)
		}
		a.score[n] += points / share
	}
}

// points returns the points of a paragraph.
func (a *attempt) points(u readSums) float64 {
	return 1 + float64(u.commas+1) + min(float64(int(float64(u.chars)*a.page.scale)/100), 3)
}

// receivers iterates over the elements that get points of a paragraph, from parent upwards, with
// the divisor of each.
func (a *attempt) receivers(parent int32) iter.Seq2[int32, float64] {
	return func(yield func(n int32, share float64) bool) {
		t := a.page.t
		n := parent
		for level := range scoreLevels {
			if n < 0 || t.Nodes[n].Tag == atom.Html || n == 0 && a.page.body != 0 {
				return
			}
			share := 1.0
			if level == 1 {
				share = 2
			} else if level > 1 {
				share = 3 * float64(level)
			}
			if !yield(n, share) || n == a.page.body {
				return
			}
			n = t.Nodes[n].Parent
		}
	}
}

// first returns the score with which an element starts.
func (a *attempt) first(n int32) float64 {
	s := 0.0
	switch a.page.t.Nodes[n].Tag {
	case atom.Div:
		s = 5
	case atom.Pre, atom.Td, atom.Blockquote:
		s = 3
	case atom.Address, atom.Ol, atom.Ul, atom.Dl, atom.Dd, atom.Dt, atom.Li, atom.Form:
		s = -3
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Th:
		s = -5
	}
	return s + a.weight(n)
}

// weight returns the class weight of an element.
func (a *attempt) weight(n int32) float64 {
	if a.lax.weights {
		return 0
	}
	return float64(a.page.look[n].weight)
}
