package trace

import (
	"slices"
	"strconv"
	"strings"

	"pagetwin/core/base/say"
)

// thing takes a thing of a view: its ID, as pictures name it, the last part of that, and its origin,
// which is nil if it cannot have one.
type thing = func(id, name string, origin *string)

// A Kind is the kind of content of a view: one of the types that a pointer of [View] can have.
type Kind interface {
	things(do thing)
	// check returns an error if it is invalid, apart from the IDs of its things.
	check(s *Story) error
	// Data returns the complete data as a table. Parts says that pictures show only a part of
	// it, or none of its numbers.
	Data() (table Table, parts bool)
}

type named struct {
	name string
	is   bool
	Kind
}

func (v *View) kinds() [13]named {
	return [...]named{
		{"text", v.Text != nil, v.Text},
		{"table", v.Table != nil, v.Table},
		{"bars", v.Bars != nil, v.Bars},
		{"bits", v.Bits != nil, v.Bits},
		{"buckets", v.Buckets != nil, v.Buckets},
		{"tree", v.Tree != nil, v.Tree},
		{"plan", v.Plan != nil, v.Plan},
		{"curve", v.Curve != nil, v.Curve},
		{"grid", v.Grid != nil, v.Grid},
		{"formula", v.Formula != nil, v.Formula},
		{"scale", v.Scale != nil, v.Scale},
		{"track", v.Track != nil, v.Track},
		{"dials", v.Dials != nil, v.Dials},
	}
}

// kind returns the kind of a view; ok is false if it has none, or several.
func (v *View) kind() (out named, ok bool) {
	n := 0
	for _, k := range v.kinds() {
		if k.is {
			out, n = k, n+1
		}
	}
	return out, n == 1
}

// Kind returns the kind of a view of a checked story.
func (v *View) Kind() Kind {
	k, _ := v.kind()
	return k.Kind
}

func misfit(is bool) error {
	if is {
		return say.Errorf("the length of its rows does not match its number of columns")
	}
	return nil
}

func (t *Table) add(mark Mark, cells ...Label) {
	t.Rows = append(t.Rows, Row{Mark: mark, Cells: cells})
}

func each[T any](list []T, do thing, of func(*T) (id string, origin *string)) {
	for i := range list {
		id, origin := of(&list[i])
		do(id, id, origin)
	}
}

func heads(labels ...Label) (t Table) {
	for _, l := range labels {
		t.Columns = append(t.Columns, Column{Title: l})
	}
	return t
}

func figure(v float64) Label { return Plain(strconv.FormatFloat(v, 'g', 6, 64)) }

func folded(show, n int) bool { return show > 0 && show < n }

func (t *Text) things(do thing) {
	each(t.Spans, do, func(x *Span) (string, *string) { return x.ID, &x.Origin })
}

func (t *Text) check(s *Story) error {
	if t.Text < 0 || t.Text >= len(s.Texts) {
		return say.Errorf("there is no text %d", t.Text)
	}
	from := 0
	for _, p := range t.Spans {
		if p.Start < from || p.End <= p.Start || p.End > len(s.Texts[t.Text]) {
			return say.Errorf("invalid span from %d to %d of %d {byte|bytes}", p.Start, p.End, len(s.Texts[t.Text]))
		}
		from = p.Start
	}
	if t.Lens != "" && !slices.ContainsFunc(t.Spans, func(s Span) bool { return s.ID == t.Lens }) {
		return say.Errorf("the magnified span %q does not exist", t.Lens)
	}
	return nil
}

// Data returns nothing: the text itself is in the story.
func (t *Text) Data() (table Table, parts bool) { return table, false }

func (t *Table) things(do thing) {
	each(t.Rows, do, func(x *Row) (string, *string) { return x.ID, &x.Origin })
}

func (t *Table) check(*Story) error {
	return misfit(t.From < 0 || t.From > len(t.Rows) || slices.ContainsFunc(t.Rows, func(r Row) bool { return len(r.Cells) != len(t.Columns) }))
}

// Data returns the table.
func (t *Table) Data() (table Table, parts bool) {
	return *t, t.From > 0 || folded(t.Show, len(t.Rows))
}

func (b *Bars) things(do thing) {
	each(b.Bars, do, func(x *Bar) (string, *string) { return x.ID, &x.Origin })
}

func (b *Bars) check(*Story) error {
	return misfit(!(b.Low < b.High) || b.Frame[0] < 0 || b.Frame[1] < b.Frame[0] || b.Frame[1] > len(b.Bars))
}

// Data returns the bars with their values.
func (b *Bars) Data() (table Table, parts bool) {
	for _, x := range b.Bars {
		table.add(x.Mark, x.Label, Plain(x.Text))
	}
	return table, folded(b.Show, len(b.Bars))
}

func (b *Bits) things(do thing) {
	each(b.Rows, do, func(x *BitRow) (string, *string) { return x.ID, &x.Origin })
}

func (b *Bits) check(*Story) error {
	n := len(b.Heads)
	return misfit(n > 0 && n != b.Width() || slices.ContainsFunc(b.Rows, func(r BitRow) bool { return len(r.Bits)+len(r.Sums) != b.Width() }))
}

// Data returns the rows, each in one cell.
func (b *Bits) Data() (table Table, parts bool) {
	for _, x := range b.Rows {
		table.add(x.Mark, x.Label, Plain(x.Bits+strings.Join(x.Sums, " ")))
	}
	return table, folded(b.Show, len(b.Rows))
}

// Width returns the number of columns.
func (b *Bits) Width() int {
	if len(b.Rows) == 0 {
		return 0
	}
	return len(b.Rows[0].Bits) + len(b.Rows[0].Sums)
}

// The members of a bucket are "bucket/member".
func (b *Buckets) things(do thing) {
	for i := range b.Buckets {
		x := &b.Buckets[i]
		do(x.ID, x.ID, &x.Origin)
		for n := range x.Members {
			m := &x.Members[n]
			do(At(x.ID, m.ID), m.ID, &m.Origin)
		}
	}
}

func (b *Buckets) check(*Story) error { return nil }

// Data returns the keys with the pages in them.
func (b *Buckets) Data() (table Table, parts bool) {
	const most = 6 // pages that always have room
	parts = folded(b.Show, len(b.Buckets))
	for _, x := range b.Buckets {
		parts = parts || len(x.Members) > most
		table.add(x.Mark, append([]Label{x.Label}, x.pages()...)...)
	}
	return table, parts
}

func (b Bucket) pages() []Label {
	var list []say.Words
	for _, m := range b.Members {
		list = append(list, m.Label.Words)
	}
	if len(list) > 0 {
		return []Label{Worded(say.Join(list, ", "))}
	}
	out := make([]Label, 2)
	if b.Left {
		out[0] = Worded(say.Words{En: "left"})
	}
	if b.Right {
		out[1] = Worded(say.Words{En: "right"})
	}
	return out
}

func (t *Tree) things(do thing) {
	each(t.Nodes, do, func(x *Node) (string, *string) { return x.ID, nil })
}

func (t *Tree) check(*Story) error {
	known := map[string]bool{"": true}
	for _, n := range t.Nodes {
		known[n.ID] = true
	}
	for _, n := range t.Nodes {
		if !known[n.Parent] || n.Parent == n.ID {
			return say.Errorf("the node %q has no parent", n.ID)
		}
	}
	return nil
}

// Data returns the nodes, each with the one above it.
func (t *Tree) Data() (table Table, parts bool) {
	table = heads(Worded(say.Words{En: "node"}), Worded(say.Words{En: "under"}))
	name := make(map[string]Label)
	for _, n := range t.Nodes {
		name[n.ID] = n.Label
	}
	for _, n := range t.Nodes {
		table.add(n.Mark, n.Label, name[n.Parent])
	}
	return table, true
}

func (p *Plan) things(do thing) {
	each(p.Boxes, do, func(x *Box) (string, *string) { return x.ID, &x.Origin })
	each(p.Links, do, func(x *Link) (string, *string) { return x.ID, nil })
}

func (p *Plan) check(*Story) error {
	known := make(map[string]bool, len(p.Boxes))
	for _, b := range p.Boxes {
		known[b.ID] = true
	}
	return misfit(!(p.Width > 0 && p.Height > 0) || slices.ContainsFunc(p.Links, func(l Link) bool { return !known[l.From] || !known[l.To] }))
}

// Data returns the boxes with their places, and then the lines between them.
func (p *Plan) Data() (table Table, parts bool) {
	table = heads(Label{}, Plain("x"), Plain("y"), Worded(say.Words{En: "width"}), Worded(say.Words{En: "height"}))
	names := make(map[string]Label)
	for i, b := range p.Boxes {
		name := b.Label
		if name.Full().En == "" {
			name = Plain(strconv.Itoa(i + 1))
		}
		names[b.ID] = name
		table.add(b.Mark, name, figure(b.X), figure(b.Y), figure(b.W), figure(b.H))
	}
	for _, l := range p.Links {
		table.add(l.Mark, Worded(say.Join([]say.Words{names[l.From].Full(), names[l.To].Full()}, " – ")), l.Label)
	}
	return table, true
}

func (c *Curve) things(do thing) {
	each(c.Series, do, func(x *Series) (string, *string) { return x.ID, &x.Origin })
	each(c.Points, do, func(x *Point) (string, *string) { return x.ID, &x.Origin })
}

func (c *Curve) check(*Story) error { return misfit(!(c.X.Low < c.X.High && c.Y.Low < c.Y.High)) }

// Data returns the coordinates.
func (c *Curve) Data() (table Table, parts bool) {
	table = heads(Label{}, c.X.Title, c.Y.Title)
	for _, s := range c.Series {
		for _, p := range s.XY {
			table.add(None, s.Label, figure(p[0]), figure(p[1]))
		}
	}
	for _, p := range c.Points {
		table.add(p.Mark, p.Label, figure(p.X), figure(p.Y))
	}
	return table, true
}

func (g *Grid) things(do thing) {
	each(g.Cells, do, func(x *Cell) (string, *string) { return x.ID, &x.Origin })
}

func (g *Grid) check(*Story) error { return misfit(g.Columns < 1) }

// Data returns the cells, each in a row.
func (g *Grid) Data() (table Table, parts bool) {
	for i, c := range g.Cells {
		cells := []Label{Plain(strconv.Itoa(i + 1)), c.Label}
		if c.Fill != 0 || c.Label.Hash == "" {
			cells = append(cells, figure(c.Fill))
		}
		table.add(c.Mark, cells...)
	}
	return table, true
}

func (*Formula) things(thing) {}

func (f *Formula) check(*Story) error { return misfit(len(f.Lines) == 0) }

// Data returns nothing: pictures show all lines.
func (*Formula) Data() (table Table, parts bool) { return table, false }

func (*Scale) things(do thing) { do("score", "score", nil) }

func (*Scale) check(*Story) error { return nil }

// Data returns nothing: pictures show all numbers.
func (*Scale) Data() (table Table, parts bool) { return table, false }

// The things of a track are "lane/thing".
func (t *Track) things(do thing) {
	for _, lane := range t.Lanes {
		do(lane.ID, lane.ID, nil)
		for n := range lane.Things {
			x := &lane.Things[n]
			do(At(lane.ID, x.ID), x.ID, &x.Origin)
		}
	}
}

func (t *Track) check(*Story) error { return misfit(!(t.Axis.Low < t.Axis.High)) }

// Data returns the things with their lanes and places.
func (t *Track) Data() (table Table, parts bool) {
	for _, lane := range t.Lanes {
		for _, x := range lane.Things {
			table.add(x.Mark, lane.Label, x.Label, figure(x.From))
		}
	}
	return table, true
}

// The arrows of a dial are "dial/arrow".
func (d *Dials) things(do thing) {
	for i := range d.Dials {
		x := &d.Dials[i]
		do(x.ID, x.ID, nil)
		for n := range x.Arrows {
			a := &x.Arrows[n]
			do(At(x.ID, a.ID), a.ID, &a.Origin)
		}
	}
}

func (d *Dials) check(*Story) error {
	return misfit(!(d.Low[0] < d.High[0] && d.Low[1] < d.High[1]))
}

// Data returns the arrows with their directions.
func (d *Dials) Data() (table Table, parts bool) {
	table = heads(Label{}, Label{}, Plain("x"), Plain("y"))
	for _, x := range d.Dials {
		for _, a := range x.Arrows {
			table.add(a.Mark, x.Label, a.Label, figure(a.To[0]-a.From[0]), figure(a.To[1]-a.From[1]))
		}
	}
	return table, true
}
