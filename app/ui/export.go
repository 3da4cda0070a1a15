package ui

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/exports"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/show/export"
)

// exportDialog asks which of the results are exported, in which format, and to which file.
type exportDialog struct {
	w *Desk
	e *exports.Export

	what, result, rows, at, format, lang *lists.Select
	path                                 *base.Entry
	help                                 *base.Prose
	says                                 *widget.Label
	ok                                   *base.Button
	resultRow, rowsRow, atRow            fyne.CanvasObject
}

// askExport asks how to export the shown results or the ticked kept runs.
func (w *Desk) askExport() {
	if w.desk.At() == session.AtRuns {
		w.desk.Runs.Bring(w.openExport)
		return
	}
	w.openExport()
}

func (w *Desk) openExport() {
	e, err := w.desk.NewExport(home())
	if err != nil {
		w.desk.Status.Say(func() string { return w.desk.Book.E(err) })
		return
	}
	d := &exportDialog{w: w, e: e, help: base.Quiet(""), says: widget.NewLabel("")}
	d.says.Truncation = fyne.TextTruncateEllipsis
	var c *dialog.CustomDialog
	d.ok = base.NewIconButton(w.t("export.ok"), theme.DocumentSaveIcon(), func() {
		c.Hide()
		e.Write()
	})
	content := d.content()
	d.sync()
	c = w.show(w.t("menu.export"), content, base.NewIconButton(w.t("cancel"), theme.CancelIcon(), func() { c.Hide() }), d.ok)
}

// content returns the choices, one below the other.
func (d *exportDialog) content() fyne.CanvasObject {
	w, e := d.w, d.e
	pick := func(choose func(i int)) *lists.Select {
		return lists.NewSelect(w.desk.Book, nil, func(i int) {
			choose(i)
			d.sync()
		})
	}
	d.what = pick(func(i int) { e.Choose(e.Outputs()[i]) })
	d.result = pick(e.ChooseResult)
	d.rows = pick(func(i int) { e.SetRows(e.RowsOffered()[i]) })
	d.at = pick(func(i int) { e.SetOwn(i == 1) })
	d.format = pick(func(i int) { e.SetFormat(e.Formats()[i].Name) })
	d.lang = pick(func(i int) { e.SetLang(wording.Languages()[i]) })
	d.path = base.NewEntry()
	d.path.OnChanged = func(s string) {
		if s != e.Path {
			e.SetPath(s)
			d.sync()
		}
	}
	browse := base.NewButton(w.t("save.browse"), func() {
		w.askPath(w.t("save.folder"), true, nil, func(path string) {
			e.SetPath(filepath.Join(path, filepath.Base(e.Path)))
			d.sync()
		})
	})
	row := func(key string, o fyne.CanvasObject) fyne.CanvasObject {
		return base.Border(nil, nil, base.FixedWidth(110, widget.NewLabel(w.t(key))), nil, o)
	}
	d.resultRow, d.rowsRow = row("export.result", d.result), row("export.rows", d.rows)
	d.atRow = row("export.at", d.at)
	return w.sheet(620, container.NewVBox(
		row("export.what", d.what), d.resultRow, d.rowsRow, d.atRow,
		row("export.format", d.format), row("export.lang", d.lang),
		row("label.save.file", base.Border(nil, nil, nil, browse, d.path)), d.help, d.says))
}

// sync shows the choices and their errors.
func (d *exportDialog) sync() {
	w, e := d.w, d.e
	d.what.Offer(names(e.Outputs(), func(o export.Output) string { return w.desk.Book.W(o.Title) }),
		slices.IndexFunc(e.Outputs(), func(o export.Output) bool { return o.Name == e.What.Name }))
	d.result.Offer(names(e.Results, func(r *results.Result) string { return wording.Count(int64(r.Number)) + "  " + r.Name() }), e.Chosen)
	d.rows.Offer(names(e.RowsOffered(), func(x exports.Rows) string {
		return w.t("export.rows."+string(x), wording.Count(int64(e.Count(x))))
	}), slices.Index(e.RowsOffered(), e.Rows))
	own := 0
	if e.Own {
		own = 1
	}
	d.at.Offer(e.Thresholds(), own)
	formats, now := e.Formats(), e.Format()
	chosen := -1
	var titles []string
	for i, f := range formats {
		titles = append(titles, w.desk.Book.W(f.Title)+"  ("+f.Ext+")")
		if f.Name == now.Name {
			chosen = i
		}
	}
	d.format.Offer(titles, chosen)
	var languages []string
	for i, code := range wording.Languages() {
		languages = append(languages, wording.LanguageName(code))
		if code == e.Lang {
			chosen = i
		}
	}
	d.lang.Offer(languages, chosen)
	if d.path.Text != e.Path {
		d.path.SetText(e.Path)
	}
	base.Show(d.resultRow, e.What.One)
	base.Show(d.atRow, e.Moved())
	base.Show(d.rowsRow, e.What.One && e.What.Filtered)
	d.help.SetText(w.desk.Book.W(now.Help))
	d.judge()
}

// judge shows what the export will write, or why it cannot.
func (d *exportDialog) judge() {
	w, e := d.w, d.e
	problem := e.Problem()
	text, importance := "", widget.MediumImportance
	switch {
	case problem != nil:
		text, importance = w.desk.Book.E(problem), widget.DangerImportance
	case e.Replaces():
		text, importance = w.t("export.replaces"), widget.WarningImportance
	case !e.What.One:
		text = w.t("export.results", len(e.Results), e.All)
	}
	if d.says.Importance != importance {
		d.says.Importance = importance
		d.says.Refresh()
	}
	base.SetText(d.says, text)
	if problem != nil {
		d.ok.Disable()
	} else {
		d.ok.Enable()
	}
}

func names[T any](list []T, name func(T) string) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = name(x)
	}
	return out
}
