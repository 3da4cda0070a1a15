package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/run"
	"pagetwin/app/ui/widgets/base"
)

// longRun is the dialog that asks before a long run.
type longRun struct {
	question *run.LongRun
	dialog   *dialog.CustomDialog
}

func (w *Desk) syncQuestion() {
	q := w.desk.Run.Question
	if q == w.long.question {
		return
	}
	if w.long.dialog != nil {
		w.long.dialog.Hide()
	}
	w.long = longRun{question: q}
	if q == nil {
		return
	}
	question, why := q.Ask(w.desk.Shared)
	head := widget.NewLabel(question)
	head.Wrapping, head.TextStyle.Bold = fyne.TextWrapWord, true
	quiet := base.NewCheck(w.t("longrun.quiet"), func(bool) {})
	answer := func(a run.Answer) func() {
		return func() { w.desk.Run.Answer(a, quiet.Checked) }
	}
	w.long.dialog = w.show(w.t("longrun.title"), w.sheet(560, container.NewVBox(head, base.Quiet(why), quiet)),
		base.NewIconButton(w.t("longrun.cancel"), theme.CancelIcon(), answer(run.CancelRun)),
		base.NewIconButton(w.t("longrun.leave"), theme.MediaSkipNextIcon(), answer(run.LeaveOut)),
		base.NewIconButton(w.t("longrun.run"), theme.MediaPlayIcon(), answer(run.RunIt)))
}
