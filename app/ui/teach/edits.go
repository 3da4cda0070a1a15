package teach

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"pagetwin/app/present/teach"
	"pagetwin/app/ui/widgets/base"
)

// edits lets a person edit the two texts, or make changes by a button.
type edits struct {
	root  *fyne.Container
	desk  *Desk
	texts [2]*editEntry
}

func newEdits(d *Desk) *edits {
	e := &edits{desk: d}
	p, t := d.Teach, d.Book.T
	for side := range e.texts {
		e.texts[side] = newEditEntry()
		e.texts[side].OnChanged = func(s string) { p.SetEdit(side, s) }
	}
	row := container.NewHBox()
	for _, c := range teach.Changes() {
		row.Add(base.WithHint(base.NewButton(t("teach.change."+string(c)), func() { p.Change(c) }), t("teach.change."+string(c)+".hint"), d.Status.SetHint))
	}
	e.root = base.Border(nil, container.NewHScroll(row), nil, nil, container.NewGridWithColumns(2, e.texts[0], e.texts[1]))
	return e
}

func (e *edits) sync() {
	p := e.desk.Teach
	base.Show(e.root, p.Edits != nil)
	if p.Edits == nil {
		return
	}
	for side, s := range p.Edits {
		if e.texts[side].Text != s {
			e.texts[side].SetText(s)
		}
	}
}

// editEntry is a text that is changed in place; Esc, F1 and F5 go to the window.
type editEntry struct{ base.Entry }

func newEditEntry() *editEntry {
	e := &editEntry{}
	e.MultiLine, e.Wrapping = true, fyne.TextWrapBreak
	e.SetMinRowsVisible(5)
	e.ExtendBaseWidget(e)
	return e
}
