package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/ui/widgets/base"
)

// question is an open dialog: its overlay, and the function that confirms it.
type question struct {
	over    fyne.CanvasObject
	confirm *base.Button
}

// show opens a dialog with content and buttons below it; the last button confirms. The first field
// has the focus, or the last button if there is no field. Enter confirms from every field, Esc
// closes.
func (w *Desk) show(title string, content fyne.CanvasObject, buttons ...*base.Button) *dialog.CustomDialog {
	c := w.win.Canvas()
	d := dialog.NewCustomWithoutButtons(title, content, w.win)
	row := make([]fyne.CanvasObject, len(buttons))
	for i, b := range buttons {
		row[i] = b
	}
	last := buttons[len(buttons)-1]
	last.Importance = widget.HighImportance
	d.SetButtons(row)
	d.Show()
	open := c.Overlays().List()
	w.asked = slices.DeleteFunc(w.asked, func(q question) bool { return !slices.Contains(open, q.over) })
	w.asked = append(w.asked, question{c.Overlays().Top(), last})
	if f := firstField(content); f != nil {
		c.Focus(f)
	} else {
		c.Focus(last)
	}
	return d
}

// confirm presses the confirming button of the front dialog.
func (w *Desk) confirm() {
	top := w.win.Canvas().Overlays().Top()
	for _, q := range w.asked {
		if q.over == top && !q.confirm.Disabled() {
			q.confirm.OnTapped()
			return
		}
	}
}

// firstField returns the first focusable field in o, nil for none.
func firstField(o fyne.CanvasObject) fyne.Focusable {
	if d, ok := o.(fyne.Disableable); !o.Visible() || ok && d.Disabled() {
		return nil
	}
	switch o := o.(type) {
	case *container.Scroll:
		return firstField(o.Content)
	case *fyne.Container:
		for _, c := range o.Objects {
			if f := firstField(c); f != nil {
				return f
			}
		}
	case fyne.Focusable:
		return o
	}
	return nil
}

func (w *Desk) ask(title, ok string, content fyne.CanvasObject, do func()) {
	var d *dialog.CustomDialog
	d = w.show(title, content,
		base.NewIconButton(w.t("cancel"), theme.CancelIcon(), func() { d.Hide() }),
		base.NewIconButton(ok, theme.ConfirmIcon(), func() {
			d.Hide()
			do()
		}))
}

func (w *Desk) tell(title string, content fyne.CanvasObject) {
	var d *dialog.CustomDialog
	d = w.show(title, content, base.NewButton(w.t("close"), func() { d.Hide() }))
}

// sheet gives the content of a dialog a width, at the normal size of text, limited to the room in
// the window.
func (w *Desk) sheet(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return w.sheetOf(width, 0, o)
}

func (w *Desk) sheetOf(width, height float32, o fyne.CanvasObject) fyne.CanvasObject {
	room := w.win.Canvas().Size().SubtractWidthHeight(60, 160)
	width = min(width*w.opt.Scale, room.Width)
	s := container.NewVScroll(o)
	o.Resize(fyne.NewSize(width, 0)) // paragraphs know their height once they have a width
	s.SetMinSize(fyne.NewSize(width, min(max(height*w.opt.Scale, o.MinSize().Height), room.Height)))
	return s
}
