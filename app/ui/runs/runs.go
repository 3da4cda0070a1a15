// Package runs is the place in the window for kept runs.
package runs

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/run"
	"pagetwin/app/present/runs"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/chart"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/lab/workspace"
)

// Desk is the part of the desk that the place uses.
type Desk struct {
	*session.Shared
	Runs *runs.Runs
	Run  *run.Run
}

// View shows the place.
type View struct {
	Root fyne.CanvasObject

	desk     *Desk
	ask      Ask
	table    *lists.DataTable[runRow]
	plans    *fyne.Container
	where    *widget.Label
	title    *base.Entry
	compare  *fyne.Container
	compared *lists.DataTable[compared] // in compare, nil for none
	forest   *chart.Chart
	sight    *base.Radio // forest or table
	order    *lists.Select
	why      *base.Prose
	marks    *base.Prose // explains the marks before figures
	split    *container.Split

	marked []string // ids of the clicked row, first that of the run whose figures it shows
	shown  *workspace.Comparison
	surely int // number of compared runs whose significance is shown
}

// Ask shows content in a dialog and calls do if a person confirms with ok.
type Ask func(title, ok string, content fyne.CanvasObject, do func())

// New returns the view; export asks how to export the ticked runs.
func New(d *Desk, export func(), ask Ask) *View {
	v := &View{desk: d, ask: ask, surely: -1}
	v.table = lists.NewDataTable(v.runTable())
	v.plans, v.compare = container.NewVBox(), container.NewStack()
	v.where, v.why = widget.NewLabel(""), base.Quiet("")
	v.where.Importance, v.where.Truncation = widget.LowImportance, fyne.TextTruncateEllipsis
	v.marks = base.Quiet("")
	v.newForest()
	v.split = container.NewVSplit(base.Border(container.NewVBox(v.head(export), v.plans), nil, nil, nil, v.table),
		base.Border(base.Border(nil, nil, base.Title(v.t("runs.compare")), container.NewVBox(container.NewHBox(base.FixedWidth(220, v.sight), base.FixedWidth(180, v.order))), v.why), v.marks, nil, nil, v.compare))
	v.split.Offset = 0.55
	v.Root = v.split
	v.Sync()
	return v
}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

func (v *View) head(export func()) fyne.CanvasObject {
	r := v.desk.Runs
	do := func(name, words string, icon fyne.Resource, what func(id string)) fyne.CanvasObject {
		return parts.Hint(v.desk.Shared, base.Flat(name, icon, func() {
			if len(v.marked) > 0 {
				what(v.marked[0])
			} else {
				v.desk.Status.Note("runs.nomark")
			}
		}), words)
	}
	v.title = base.NewEntry()
	v.title.SetPlaceHolder(v.t("runs.title"))
	v.title.OnSubmitted = func(s string) {
		if len(v.marked) > 0 {
			r.Rename(strings.TrimSpace(s), v.marked...)
		}
	}
	tools := base.Row(
		do(v.t("runs.base"), "runs.base.hint", theme.RadioButtonCheckedIcon(), r.SetBase),
		parts.Hint(v.desk.Shared, base.Flat(v.t("runs.open"), theme.FolderOpenIcon(), func() { v.withChosen(func(ids []string) { r.Open(ids...) }) }), "runs.open.hint"),
		do(v.t("runs.again"), "runs.again.hint", theme.MediaReplayIcon(), r.Again),
		parts.Hint(v.desk.Shared, base.Flat(v.t("menu.export"), theme.DocumentSaveIcon(), export), "runs.export.hint"),
		parts.Hint(v.desk.Shared, base.Flat(v.t("runs.delete"), theme.DeleteIcon(), v.remove), "runs.delete.hint"),
		base.WithHint(base.FixedWidth(190, v.title), v.t("runs.title.hint"), v.desk.Status.SetHint),
	)
	return container.NewVBox(tools, v.where)
}

func (v *View) remove() {
	v.withChosen(func(ids []string) {
		v.ask(v.t("runs.delete"), v.t("runs.delete"), widget.NewLabel(v.t("runs.delete.sure", len(ids))), func() { v.desk.Runs.Delete(ids...) })
	})
}

// withChosen calls do with the ticked runs, or with the marked one if none is ticked.
func (v *View) withChosen(do func(ids []string)) {
	var ids []string
	for _, x := range v.desk.Runs.Chosen() {
		ids = append(ids, x.ID)
	}
	if len(ids) == 0 {
		ids = v.marked
	}
	if len(ids) == 0 {
		v.desk.Status.Note("runs.nomark")
		return
	}
	do(ids)
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	r := v.desk.Runs
	where := v.t("runs.nowhere")
	if v.desk.Workspace != nil {
		where = v.t("runs.where", len(r.Records), v.desk.Workspace.Path())
	}
	if n := len(r.Problems); n > 0 {
		where += "  " + v.t("runs.problems", n, r.Problems[0].Where, r.Problems[0].In(v.desk.Book.Lang()))
	}
	base.SetText(v.where, where)
	v.marked = slices.DeleteFunc(v.marked, func(id string) bool {
		return !slices.ContainsFunc(r.Records, func(x *workspace.Record) bool { return x.ID == id })
	})
	v.table.SetRows(v.runRows())
	v.syncPlans()
	v.syncComparison()
	marks := r.Marks()
	words := marks.Words(v.desk.Book)
	v.marks.SetText(words)
	base.Show(v.marks, words != "")
}

// syncPlans lists the work that was begun and not finished, each with the actions on it.
func (v *View) syncPlans() {
	r := v.desk.Runs
	var rows []fyne.CanvasObject
	for _, p := range r.Plans {
		if v.desk.Run.Running() {
			break // the running work is one of them
		}
		l := widget.NewLabel(v.t("runs.plan", p.Spec.Name, len(p.Done), len(p.Done)+len(p.Left)))
		l.Truncation = fyne.TextTruncateEllipsis
		rows = append(rows, base.Border(nil, nil, widget.NewIcon(theme.WarningIcon()), container.NewHBox(
			base.Flat(v.t("runs.resume"), theme.MediaPlayIcon(), func() { v.desk.Run.Resume(p) }),
			base.Flat(v.t("runs.forget"), theme.CancelIcon(), func() { r.Forget(p.ID) })), l))
	}
	if n := len(r.Half); n > 0 {
		rows = append(rows, base.Border(nil, nil, widget.NewIcon(theme.WarningIcon()),
			base.Flat(v.t("runs.sweep"), theme.DeleteIcon(), r.Sweep), widget.NewLabel(v.t("runs.half", n))))
	}
	base.Fill(v.plans, rows...)
}

func when(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }
