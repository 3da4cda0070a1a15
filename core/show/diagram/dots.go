package diagram

import (
	"fmt"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/text"
	"pagetwin/core/text/align"
	"pagetwin/core/trace/scene"
)

// MostRuns is the largest number of equal runs that a plot of two texts draws, and of the passages
// of their alignment.
const MostRuns = 1000

// Dots plots both texts against each other: the left one from left to right, the right one from top
// to bottom, both in one scale. Each equal run is a diagonal: those that the alignment found in the
// same order, those that have moved, and, faint, those that stand elsewhere too.
func (t Texts) Dots(opt scene.Options) Diagram {
	d := dots{Texts: t, sheet: newSheet(opt)}
	d.top = 1.4 * d.Size
	says := say.New("%d equal {run|runs}", t.All)
	if t.All > len(t.Runs) {
		says = say.New("the %d longest of %d equal runs", len(t.Runs), t.All)
	}
	bottom := d.foot(d.legend(), d.in(says))
	d.scale = min(d.Scene.Width/float64(max(1, len(t.Text[0]))), max(1, bottom-d.top)/float64(max(1, len(t.Text[1]))))
	wide, high := d.scale*float64(len(t.Text[0])), d.scale*float64(len(t.Text[1]))
	d.word("", 0, 0.7*d.top, d.Scene.Width, say.Text("Left text →, right text ↓").In(d.Lang), 0.9*d.Size, scene.Regular, scene.Faint)
	d.add(scene.Shape{Kind: scene.Rect, Y: d.top, W: wide, H: high, Fill: scene.Ground, Stroke: scene.Faint, Thick: 0.5})
	d.runs()
	if a, b := t.Seen[0], t.Seen[1]; a.End > 0 && b.End > 0 {
		d.add(scene.Shape{
			Kind: scene.Rect, X: d.scale * float64(a.Start), Y: d.top + d.scale*float64(b.Start),
			W: d.scale * float64(a.End-a.Start), H: d.scale * float64(b.End-b.Start), Stroke: scene.Letters, Thick: 1,
		})
	}
	d.At = func(x, y float64) Target {
		at := func(v float64, side int) int { return max(0, min(int(v/d.scale), len(t.Text[side]))) }
		return Target{Place, at(x, 0), at(y-d.top, 1)}
	}
	return d.Diagram
}

// dots lays out a plot.
type dots struct {
	Texts
	*sheet
	top, scale float64 // above the plot; length of a byte
}

// runKinds are the kinds of runs in the order in which they are drawn.
var runKinds = []struct {
	ink   scene.Ink
	thick float64
	name  say.Words
}{
	{scene.Faint, 1, say.Text("also equal")},
	{scene.Same, 2.5, say.Text("in the same order")},
	{scene.Right, 2.5, say.Text("in another order")},
}

func (d dots) legend() (out []entry) {
	for _, k := range runKinds[1:] {
		sign := func(x, y float64) {
			d.add(scene.Shape{Kind: scene.Line, X: x - d.Size/2, Y: y, W: d.Size, Stroke: k.ink, Thick: k.thick})
		}
		out = append(out, entry{sign, k.name.In(d.Lang)})
	}
	return out
}

// runs draws the runs, those of the alignment last, and lists them.
func (d dots) runs() {
	matches := slices.Clone(d.Align.Matches)
	slices.SortStableFunc(matches, func(x, y align.Match) int { return y.Tokens - x.Tokens })
	matches = matches[:min(len(matches), MostRuns)]
	aligned := map[[2]int]bool{}
	for _, m := range matches {
		aligned[[2]int{m.A.Start, m.B.Start}] = true
	}
	type row struct {
		align.Match
		kind int
	}
	var rows []row
	draw := func(m align.Match, kind int) {
		id := fmt.Sprint("run", len(rows))
		rows = append(rows, row{m, kind})
		long := func(s text.Span) float64 { return max(least, d.scale*float64(s.End-s.Start)) }
		d.add(scene.Shape{
			Kind: scene.Line, ID: id, X: d.scale * float64(m.A.Start), Y: d.top + d.scale*float64(m.B.Start),
			W: long(m.A), H: long(m.B), Stroke: runKinds[kind].ink, Thick: runKinds[kind].thick,
		})
		label := say.New("%v, %d {character or word|characters and words}, left at %.0f %%, right at %.0f %% · %s",
			runKinds[kind].name, m.Tokens, share(m.A.Start, len(d.Text[0])), share(m.B.Start, len(d.Text[1])), excerpt(d.Text[0], m.A))
		d.thing(id, label.In(d.Lang), Target{Place, m.A.Start, m.B.Start})
	}
	for _, m := range d.Runs {
		if !aligned[[2]int{m.A.Start, m.B.Start}] {
			draw(m, 0)
		}
	}
	for _, m := range matches {
		kind := 1
		if m.Moved {
			kind = 2
		}
		draw(m, kind)
	}
	d.Data = table.Of("runs", say.Text("Equal runs of two texts"), []table.Column[row]{
		table.Col("kind", "kind", table.Text, func(r row) any { return runKinds[r.kind].name.En }),
		table.Col("length", "characters and words", table.Whole, func(r row) any { return r.Tokens }),
		table.Col("at1", "left at", table.Share, func(r row) any { return share(r.A.Start, len(d.Text[0])) / 100 }),
		table.Col("at2", "right at", table.Share, func(r row) any { return share(r.B.Start, len(d.Text[1])) / 100 }),
		table.Col("text", "text", table.Text, func(r row) any { return excerpt(d.Text[0], r.A) }),
	}, slices.Values(rows))
}
