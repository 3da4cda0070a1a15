package bodies

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/stage"
	"pagetwin/core/show/diagram"
	"pagetwin/core/text"
)

// overview shows both texts whole: the ruler between them, and on demand the plot of one against the
// other.
type overview struct {
	ruler, dots *stage.Diagram
	texts       diagram.Texts // what they show; without alignment if there is none
	plot        *base.Button  // shows or hides the plot
	column      *fyne.Container
	pane        fyne.CanvasObject
}

// rulerWidth is the width of the ruler with the button above it.
const rulerWidth = 48

func newOverview(d *session.Shared, open func(diagram.Thing), show func()) *overview {
	o := &overview{}
	o.ruler = stage.NewDiagram(func() float32 { return 6 }, d.Book.Lang, open) // it has no letters
	o.ruler.Tell = d.Status.SetHint
	o.dots = stage.NewDiagram(theme.TextSize, d.Book.Lang, open)
	o.plot = base.Flat("", base.DotsIcon(), show)
	o.column = base.Border(base.WithHint(container.NewCenter(o.plot), d.Book.T("pair.dots.hint"), d.Status.SetHint), nil, nil, nil, o.ruler)
	title := base.Title(d.Book.T("pair.dots"))
	o.pane = base.Border(base.Border(nil, nil, title, base.Flat("", theme.CancelIcon(), show)), nil, nil, nil, o.dots)
	o.pane.Hide()
	return o
}

// draw draws both pictures, as far as they are shown.
func (o *overview) draw() {
	if o.texts.Align == nil {
		o.ruler.Draw(nil)
		o.dots.Draw(nil)
		return
	}
	o.ruler.Draw(o.texts.Ruler)
	if o.pane.Visible() {
		o.dots.Draw(o.texts.Dots)
	}
}

func (v *Bodies) overlook() {
	if p := v.shown; p.Align != nil {
		v.over.texts = diagram.Texts{Text: p.Read, Align: p.Align, Edits: p.Edits, Runs: p.Runs, All: p.AllRuns}
	}
	v.look()
}

func (v *Bodies) look() {
	t := &v.over.texts
	for i := range v.sides {
		if t.Align == nil {
			break
		}
		side := &v.shown.Sides[i]
		from, to := v.sides[i].View.InSight()
		t.Seen[i] = text.Span{Start: side.InBody(from), End: side.InBody(to)}
		t.Marked[i] = nil
		if v.marked != nil {
			for _, m := range v.marked[i] {
				t.Marked[i] = append(t.Marked[i], text.Span{Start: side.InBody(m.Start), End: side.InBody(m.End)})
			}
		}
	}
	v.over.draw()
}

func (v *Bodies) open(t diagram.Thing) {
	if v.shown == nil || t.Target.Kind != diagram.Place {
		return
	}
	for i, at := range []int{t.Target.A, t.Target.B} {
		v.sides[i].View.ScrollTo(v.shown.Sides[i].Shown(at))
	}
}

// Switch shows the plot of one text against the other, or hides it.
func (v *Bodies) Switch() {
	base.Show(v.over.pane, !v.over.pane.Visible())
	v.beside.Refresh()
	v.look()
}

// Picture returns the picture of both texts: the plot if it is shown, or else the ruler; its layout is
// nil for none.
func (v *Bodies) Picture() diagram.Picture {
	t := v.over.texts
	if t.Align == nil {
		return diagram.Picture{}
	}
	x := diagram.Picture{Name: "differences", Layout: t.Ruler}
	if v.over.pane.Visible() {
		x = diagram.Picture{Name: "runs", Layout: t.Dots}
	}
	x.Note = v.shown.Sides[0].Info.ID + " · " + v.shown.Sides[1].Info.ID
	return x
}
