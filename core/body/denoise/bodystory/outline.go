package bodystory

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Limits of an outline: how many elements it shows, how many of an element's parts without elements
// inside (paragraphs, items), and how many elements around a requested one.
const (
	outlineRows   = 11
	outlineLeaves = 3
	outlineAbove  = 6
)

// Outline is the element tree of a page, reduced to a few rows.
type Outline struct {
	t     *markup.Tree
	nodes []branch
	shown []bool
	rows  []outlineRow
}

// branch is an element with text, or several nested ones that have the same text.
type branch struct {
	node    int32 // the innermost, or the one that was asked for
	names   []string
	parent  int // −1 for the first
	kids    []int
	blocks  int
	chars   int // visible ones
	content int // letters and digits among them
	links   int // of these in links
}

// outlineRow is a branch, or the rest of one: all of its parts that are not shown.
type outlineRow struct {
	branch
	id    string
	depth int
	rest  int // number of elements in the row; 0: it is a branch
	last  int // the last of these
}

// NewOutline reduces the tree of a page to an outline; it shows requested elements in any case.
func NewOutline(t *markup.Tree, segments []denoise.Segment, asked ...int32) *Outline {
	o := &Outline{t: t}
	o.grow(segments, asked)
	o.choose(asked)
	o.list()
	return o
}

// running holds totals over the segments before a node.
type running struct{ blocks, chars, content, links int32 }

func runningOf(t *markup.Tree, segments []denoise.Segment) []running {
	out := make([]running, len(t.Nodes)+1)
	var now running
	k := 0
	for n := range t.Nodes {
		out[n] = now
		for ; k < len(segments) && int(segments[k].First) <= n; k++ {
			now.blocks++
			if s := segments[k]; s.Class >= 0 {
				now.chars += int32(utf8.RuneCountInString(s.Text))
				now.content += int32(s.Chars)
				now.links += int32(s.Links)
			}
		}
	}
	out[len(t.Nodes)] = now
	return out
}

// grow makes the branches: block-level elements with text, and requested ones. An element with the
// same blocks as the element around it joins its branch.
func (o *Outline) grow(segments []denoise.Segment, asked []int32) {
	sums := runningOf(o.t, segments)
	var open []int
	for n := range int32(len(o.t.Nodes)) {
		node := &o.t.Nodes[n]
		a, b := sums[n], sums[node.After]
		if n > 0 && (node.Kind == markup.Text || !markup.IsBlock(node.Tag) && !slices.Contains(asked, n)) || a.blocks == b.blocks && n > 0 {
			continue
		}
		for len(open) > 0 && o.t.Nodes[o.nodes[open[len(open)-1]].node].After <= n {
			open = open[:len(open)-1]
		}
		x := branch{node: n, parent: -1, blocks: int(b.blocks - a.blocks), chars: int(b.chars - a.chars), content: int(b.content - a.content), links: int(b.links - a.links)}
		if n > 0 { // the root has a name of its own
			x.names = []string{Name(o.t, n)}
		}
		if k := len(open) - 1; k >= 0 {
			up := &o.nodes[open[k]]
			if up.blocks == x.blocks && !slices.Contains(asked, up.node) && !slices.Contains(asked, n) {
				up.node, up.names = n, append(up.names, x.names...)
				continue
			}
			x.parent = open[k]
			up.kids = append(up.kids, len(o.nodes))
		}
		open = append(open, len(o.nodes))
		o.nodes = append(o.nodes, x)
	}
}

// choose decides which branches are shown: requested ones with the elements around them, then those
// with the most text, from the outermost inwards.
func (o *Outline) choose(asked []int32) {
	o.shown = make([]bool, len(o.nodes))
	leaves := make([]int, len(o.nodes))
	for i, x := range o.nodes {
		if slices.Contains(asked, x.node) {
			for above := 0; i >= 0 && above < outlineAbove; above++ {
				o.shown[i] = true
				i = o.nodes[i].parent
			}
		}
	}
	o.shown[0] = true
	rows := 0
	for _, shown := range o.shown {
		if shown {
			rows++
		}
	}
	for next := []int{0}; len(next) > 0 && rows < outlineRows; {
		i := next[0]
		x := &o.nodes[i]
		next = append(next[1:], x.kids...)
		slices.SortFunc(next, func(a, b int) int { return cmp.Or(cmp.Compare(o.nodes[b].chars, o.nodes[a].chars), cmp.Compare(a, b)) })
		if leaf := len(x.kids) == 0 && x.parent >= 0; leaf && !o.shown[i] {
			if leaves[x.parent]++; leaves[x.parent] > outlineLeaves {
				continue
			}
		}
		if !o.shown[i] {
			rows++
		}
		o.shown[i] = true
	}
}

// list makes the rows: one for each branch that is shown, and at the end of a branch one for all
// of its other parts.
func (o *Outline) list() {
	around := make([]int, len(o.nodes))  // the nearest branch that is shown, itself or around
	inside := make([]bool, len(o.nodes)) // something in it is shown
	rests := make(map[int]*outlineRow)
	for i := len(o.nodes) - 1; i > 0; i-- {
		if p := o.nodes[i].parent; o.shown[i] || inside[i] {
			inside[p] = true
		}
	}
	for i, x := range o.nodes {
		if around[i] = i; o.shown[i] {
			continue
		}
		around[i] = around[x.parent]
		if !inside[i] && (o.shown[x.parent] || inside[x.parent]) {
			rest := rests[around[i]]
			if rest == nil {
				rest = new(outlineRow)
				rests[around[i]] = rest
			}
			rest.rest++
			rest.last = i
			rest.blocks += x.blocks
			rest.chars += x.chars
			rest.content += x.content
			rest.links += x.links
		}
	}
	var open []int
	leave := func(until int32) {
		for len(open) > 0 && o.t.Nodes[o.nodes[open[len(open)-1]].node].After <= until {
			if rest := rests[open[len(open)-1]]; rest != nil {
				rest.id, rest.depth = fmt.Sprint("rest", o.nodes[open[len(open)-1]].node), len(open)
				if rest.rest == 1 { // it takes no more room by its name
					x := o.nodes[rest.last]
					*rest = outlineRow{branch: x, id: fmt.Sprint("n", x.node), depth: rest.depth}
				}
				o.rows = append(o.rows, *rest)
			}
			open = open[:len(open)-1]
		}
	}
	for i, x := range o.nodes {
		if o.shown[i] {
			leave(x.node)
			o.rows = append(o.rows, outlineRow{branch: x, id: fmt.Sprint("n", x.node), depth: len(open)})
			open = append(open, i)
		}
	}
	leave(int32(len(o.t.Nodes)))
}

// View shows the numbers of blocks, characters and links of the elements.
func (o *Outline) View() *trace.View {
	columns := []trace.Column{trace.NumberColumn("blocks"), trace.NumberColumn("characters"), trace.NumberColumn("in links")}
	return o.table(columns, func(x outlineRow) ([]any, trace.Mark) {
		return []any{x.blocks, x.chars, percent(x.links, x.content)}, trace.None
	})
}

// Figures shows other figures of the elements: the cells and the mark of each element n. Rows
// of several elements have none.
func (o *Outline) Figures(columns []trace.Column, mark func(n int32) trace.Mark, cells func(n int32) []any) *trace.View {
	return o.table(columns, func(x outlineRow) ([]any, trace.Mark) {
		if x.rest > 0 {
			return slices.Repeat([]any{""}, len(columns)), trace.None
		}
		return cells(x.node), mark(x.node)
	})
}

func (o *Outline) table(columns []trace.Column, cells func(x outlineRow) ([]any, trace.Mark)) *trace.View {
	table := &trace.Table{Columns: append([]trace.Column{trace.TextColumn("element")}, columns...), Show: len(o.rows)}
	for i, x := range o.rows {
		own, mark := cells(x)
		table.Add(x.id, mark, append([]any{x.label()}, own...)...)
		table.Rows[i].Depth = min(x.depth, deepest)
	}
	return &trace.View{ID: "outline", Title: say.Words{En: "Outline of the elements"}, Table: table}
}

// deepest is the largest indentation of a row.
const deepest = 16

func (x outlineRow) label() trace.Label {
	switch {
	case x.rest > 0:
		return trace.Worded(say.New("… %d more {element|elements}", x.rest).Words)
	case len(x.names) == 0:
		return trace.Plain(Name(nil, 0))
	case len(x.names) > 3:
		return trace.Plain(x.names[0] + " › … › " + x.names[len(x.names)-1])
	}
	return trace.Plain(strings.Join(x.names, " › "))
}

// Name returns the name of an element: its tag, with id and first class where it has them.
func Name(t *markup.Tree, n int32) string {
	if n <= 0 {
		return "html"
	}
	name := t.Name(n)
	if id, ok := t.Attr(n, "id"); ok && strings.TrimSpace(id) != "" {
		name += "#" + clipped(strings.TrimSpace(id))
	}
	if class, ok := t.Attr(n, "class"); ok {
		if words := strings.Fields(class); len(words) > 0 {
			name += "." + clipped(words[0])
		}
	}
	return valid(name)
}

// clipped returns the first 16 characters of a name, since scripts make longer ones.
func clipped(s string) string {
	const most = 16
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

func valid(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }
