package library

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"pagetwin/core/page/truth"
)

// chooseTruth offers the truths with which results can be compared.
func (v *View) chooseTruth() {
	l := v.desk.Library
	c := fyne.CurrentApp().Driver().CanvasForObject(v.truth)
	if c == nil {
		return
	}
	widget.ShowPopUpMenuAtRelativePosition(fyne.NewMenu("",
		fyne.NewMenuItem(v.t("library.truth.file"), v.open.Truth),
		fyne.NewMenuItem(v.t("library.truth.same"), l.UseDeclared),
		fyne.NewMenuItem(v.t("library.truth.beside"), l.UseBeside),
	), c, fyne.NewPos(0, v.truth.Size().Height), v.truth)
}

func (v *View) truthKey() string {
	t := v.desk.Session.Truth()
	if len(t.Sources) > 0 && t.Sources[0].Origin == truth.Declared {
		return "library.truth.declared"
	}
	return "library.truth.clusters"
}
