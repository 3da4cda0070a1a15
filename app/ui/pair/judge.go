package pair

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/compare"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/judge/label"
)

// judging is a row of buttons that give the shown pair a verdict, each with its key; the last one
// is Undo.
type judging struct {
	desk    *Desk
	buttons map[label.Verdict]*base.Button
	root    fyne.CanvasObject
}

func newJudging(d *Desk) *judging {
	j := &judging{desk: d, buttons: map[label.Verdict]*base.Button{}}
	row := container.NewHBox()
	for _, x := range label.Verdicts() {
		b := base.Flat(fmt.Sprintf("%s (%s)", d.Book.W(x.Title()), x), nil, func() { d.Pair.Judge(x) })
		j.buttons[x] = b
		row.Add(b)
	}
	row.Add(base.WithHint(base.Flat("", theme.ContentUndoIcon(), d.Changes.Undo), d.Book.T("label.back"), d.Status.SetHint))
	j.root = row
	return j
}

// mark highlights the verdict that this person has given the pair before, and no other.
func (j *judging) mark(p *compare.View) {
	judgements, set := j.desk.Judgements, j.desk.Session.Set()
	if set == nil || p.A < 0 || p.B < 0 {
		return
	}
	e, judged := judgements.State().Of(judgements.Who(), set.Name, label.MakePair(p.Sides[0].Info.ID, p.Sides[1].Info.ID))
	for x, b := range j.buttons {
		b.StandOut(judged && e.Verdict == x, widget.LowImportance)
	}
}
