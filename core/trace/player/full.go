package player

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/trace"
	"pagetwin/core/trace/scene"
)

// full is the complete data of a view of which the picture shows a part, or no numbers: a table of
// any kind, or a text.
type full struct {
	Title *words          `json:"title"`
	Head  []trace.Label   `json:"head,omitempty"`
	Rows  [][]trace.Label `json:"rows,omitempty"`
	Marks []int           `json:"marks,omitempty"` // of rows, inks by their numbers
	Text  *int            `json:"text,omitempty"`  // of the strings
	Runs  [][3]int        `json:"runs,omitempty"`  // where they begin and end, in UTF-16 units, and their inks
}

// sides follow the titles of views that belong to one page.
var sides = map[trace.Side]say.Words{
	trace.Left:  {En: " · left"},
	trace.Right: {En: " · right"},
}

// short is the length of a text up to which every picture shows all of it.
const short = 120

// inPart tells whether the picture of a view shows only a part: rows are folded, a text is long,
// texts are cut to fit, or it is drawn without its numbers.
func inPart(s *trace.Story, v *trace.View, shapes []scene.Shape) bool {
	folded := func(show, n int) bool { return show > 0 && show < n }
	switch {
	case v.Text != nil:
		return utf8.RuneCountInString(s.Texts[v.Text.Text]) > short
	case v.Table != nil && (v.Table.From > 0 || folded(v.Table.Show, len(v.Table.Rows))),
		v.Bars != nil && folded(v.Bars.Show, len(v.Bars.Bars)),
		v.Bits != nil && folded(v.Bits.Show, len(v.Bits.Rows)),
		v.Matrix != nil && folded(v.Matrix.Show, len(v.Matrix.Rows)),
		v.Grid != nil, v.Track != nil, v.Plan != nil, v.Curve != nil, v.Tree != nil, v.Dials != nil,
		v.Buckets != nil && (folded(v.Buckets.Show, len(v.Buckets.Buckets)) || slices.ContainsFunc(v.Buckets.Buckets, crowded)):
		return true
	}
	return slices.ContainsFunc(shapes, func(x scene.Shape) bool { return x.Kind == scene.Word && strings.HasSuffix(x.Text, "…") })
}

// crowded tells whether a bucket may have more pages than fit.
func crowded(b trace.Bucket) bool { return len(b.Members) > 6 }

// fullOf returns the complete data of a view; nil for one that is only a picture.
func fullOf(s *trace.Story, v *trace.View, number func(string) int) *full {
	out := &full{Title: both(say.Join([]say.Words{v.Title, sides[v.Side]}, ""))}
	switch {
	case v.Text != nil:
		out.text(s.Texts[v.Text.Text], v.Text.Spans, number)
	case v.Table != nil:
		for _, c := range v.Table.Columns {
			out.Head = append(out.Head, c.Title)
		}
		for _, r := range v.Table.Rows {
			out.row(r.Mark, r.Cells...)
		}
	case v.Bars != nil:
		for _, b := range v.Bars.Bars {
			out.row(b.Mark, b.Label, trace.Plain(b.Text))
		}
	case v.Bits != nil:
		for _, b := range v.Bits.Rows {
			out.row(b.Mark, b.Label, trace.Plain(b.Bits+strings.Join(b.Sums, " ")))
		}
	case v.Matrix != nil:
		out.Head = append([]trace.Label{{}}, v.Matrix.Columns...)
		for _, r := range v.Matrix.Rows {
			out.row(r.Mark, append([]trace.Label{r.Label}, r.Cells...)...)
		}
	case v.Buckets != nil:
		for _, b := range v.Buckets.Buckets {
			out.row(b.Mark, append([]trace.Label{b.Label}, pagesIn(b)...)...)
		}
	case v.Grid != nil:
		for i, c := range v.Grid.Cells {
			cells := []trace.Label{trace.Plain(strconv.Itoa(i + 1)), c.Label}
			if c.Fill != 0 || c.Label.Hash == "" {
				cells = append(cells, figure(c.Fill))
			}
			out.row(c.Mark, cells...)
		}
	case v.Track != nil:
		for _, lane := range v.Track.Lanes {
			for _, x := range lane.Things {
				out.row(x.Mark, lane.Label, x.Label, figure(x.From))
			}
		}
	default:
		return out.drawn(v)
	}
	return out
}

// drawn adds the data of a view that is drawn without its numbers; it returns nil for a view of other
// kinds.
func (f *full) drawn(v *trace.View) *full {
	switch {
	case v.Plan != nil:
		f.plan(v.Plan)
	case v.Curve != nil:
		f.Head = []trace.Label{{}, v.Curve.X.Title, v.Curve.Y.Title}
		for _, s := range v.Curve.Series {
			for _, p := range s.XY {
				f.row(trace.None, s.Label, figure(p[0]), figure(p[1]))
			}
		}
		for _, p := range v.Curve.Points {
			f.row(p.Mark, p.Label, figure(p.X), figure(p.Y))
		}
	case v.Tree != nil:
		f.Head = []trace.Label{trace.Worded(say.Words{En: "node"}), trace.Worded(say.Words{En: "under"})}
		name := make(map[string]trace.Label)
		for _, n := range v.Tree.Nodes {
			name[n.ID] = n.Label
		}
		for _, n := range v.Tree.Nodes {
			f.row(n.Mark, n.Label, name[n.Parent])
		}
	case v.Dials != nil:
		f.Head = []trace.Label{{}, {}, trace.Plain("x"), trace.Plain("y")}
		for _, d := range v.Dials.Dials {
			for _, a := range d.Arrows {
				f.row(a.Mark, d.Label, a.Label, figure(a.To[0]-a.From[0]), figure(a.To[1]-a.From[1]))
			}
		}
	default:
		return nil
	}
	return f
}

// plan adds the boxes of a plan with their places, and then the lines between them.
func (f *full) plan(p *trace.Plan) {
	f.Head = []trace.Label{{}, trace.Plain("x"), trace.Plain("y"), trace.Worded(say.Words{En: "width"}), trace.Worded(say.Words{En: "height"})}
	names := make(map[string]trace.Label)
	for i, b := range p.Boxes {
		name := b.Label
		if name.Full().En == "" {
			name = trace.Plain(strconv.Itoa(i + 1))
		}
		names[b.ID] = name
		f.row(b.Mark, name, figure(b.X), figure(b.Y), figure(b.W), figure(b.H))
	}
	for _, l := range p.Links {
		f.row(l.Mark, trace.Worded(say.Join([]say.Words{names[l.From].Full(), names[l.To].Full()}, " – ")), l.Label)
	}
}

// figure writes a number with six digits.
func figure(v float64) trace.Label { return trace.Plain(strconv.FormatFloat(v, 'g', 6, 64)) }

func (f *full) row(m trace.Mark, cells ...trace.Label) {
	full := make([]trace.Label, len(cells))
	for i, c := range cells {
		full[i] = trace.Worded(c.Full())
	}
	f.Rows = append(f.Rows, full)
	f.Marks = append(f.Marks, inkNumber(scene.Ink(m)))
}

// pagesIn returns the pages in a bucket: its members, or those of the pair.
func pagesIn(b trace.Bucket) []trace.Label {
	var list []say.Words
	for _, m := range b.Members {
		list = append(list, m.Label.Words)
	}
	if len(list) > 0 {
		return []trace.Label{trace.Worded(say.Join(list, ", "))}
	}
	out := make([]trace.Label, 2)
	if b.Left {
		out[0] = trace.Worded(say.Words{En: "left"})
	}
	if b.Right {
		out[1] = trace.Worded(say.Words{En: "right"})
	}
	return out
}

// text adds a text with its highlighted spans.
func (f *full) text(src string, spans []trace.Span, number func(string) int) {
	at := number(src)
	f.Text = &at
	from, units := 0, 0
	reach := func(to int) int {
		units += len(utf16.Encode([]rune(src[from:to])))
		from = to
		return units
	}
	for _, r := range scene.Runs(len(src), spans) {
		if r.Mark != trace.None {
			start := reach(r.Start)
			f.Runs = append(f.Runs, [3]int{start, reach(r.End), inkNumber(scene.Ink(r.Mark))})
		}
	}
}
