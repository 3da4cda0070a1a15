package ui

import (
	"fmt"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/label"
	"pagetwin/core/page"
	"pagetwin/core/plot"
)

// askFile asks for a page set in one file.
func (w *Desk) askFile() { w.askSet(false, w.openPath) }

// askFolder asks for a page set in a folder.
func (w *Desk) askFolder() { w.askSet(true, w.openPath) }

// askSet asks for a page set, in a folder or in one file.
func (w *Desk) askSet(folder bool, then func(path string)) {
	title, ends := w.t("library.open.folder"), []string(nil)
	if !folder {
		title, ends = w.t("library.open.file"), page.Extensions()
	}
	w.askPath(title, folder, ends, then)
}

// askTruth asks for a file of truth for the open set.
func (w *Desk) askTruth() {
	if w.desk.Session.Set() == nil {
		return
	}
	w.askPath(w.t("menu.truth"), false, tables(), func(path string) { w.desk.Library.LoadTruth(path) })
}

// askFigure asks for formats and folder, and saves what is drawn.
func (w *Desk) askFigure() {
	if len(w.desk.Curves.Chart().Lines) == 0 {
		w.desk.Status.Note(w.t("save.nothing"))
		return
	}
	formats := widget.NewCheckGroup(plot.Formats, nil)
	formats.Horizontal = true
	formats.SetSelected(plot.Formats)
	path := widgets.NewEntry()
	path.SetText(w.desk.Store.StringWithFallback("figures", home()))
	browse := widgets.NewButton(w.t("save.browse"), func() {
		w.askPath(w.t("save.folder"), true, nil, path.SetText)
	})
	content := w.sheet(500, container.NewVBox(widget.NewLabel(w.t("save.formats")), formats, widget.NewLabel(w.t("save.folder")),
		widgets.Border(nil, nil, nil, browse, path)))
	dialog.ShowCustomConfirm(w.t("menu.save"), w.t("save.ok"), w.t("cancel"), content, func(ok bool) {
		if ok && len(formats.Selected) > 0 {
			w.desk.Store.SetString("figures", path.Text)
			chosen := slices.Clone(formats.Selected)
			w.desk.Curves.Save(path.Text, chosen)
		}
	}, w.win)
}

// askLabels asks for a file and writes what was judged to it.
func (w *Desk) askLabels() {
	path := widgets.NewEntry()
	path.SetText(filepath.Join(w.desk.Store.StringWithFallback("figures", home()), "labels.csv"))
	each := widgets.NewCheck(w.t("label.save.each"), nil)
	content := w.sheet(460, container.NewVBox(widget.NewLabel(w.t("label.save.file")), path, each, widgets.Quiet(w.t("label.save.help"))))
	dialog.ShowCustomConfirm(w.t("label.save"), w.t("save.ok"), w.t("cancel"), content, func(ok bool) {
		if ok {
			w.desk.Label.Save(path.Text, !each.Checked)
		}
	}, w.win)
}

// askGuide asks what the verdicts mean to the people here.
func (w *Desk) askGuide() {
	rows, said := container.NewVBox(), map[label.Verdict]*widgets.Entry{}
	for _, x := range label.Verdicts() {
		said[x] = widgets.NewEntry()
		said[x].SetText(w.desk.Judgements.Guide(x))
		title := widget.NewLabel(fmt.Sprintf("%s  (%s)", w.desk.Book.W(x.Title()), x))
		rows.Add(widgets.Border(nil, nil, widgets.FixedWidth(120, title), nil, said[x]))
	}
	rows.Add(widgets.Quiet(w.t("label.guide.help")))
	dialog.ShowCustomConfirm(w.t("label.guide.title"), w.t("save.ok"), w.t("cancel"), w.sheet(640, rows), func(ok bool) {
		if ok {
			g := label.Guide{}
			for x, e := range said {
				g[x] = e.Text
			}
			w.desk.Judgements.SetGuide(g)
		}
	}, w.win)
}

// askGroups asks for a file and writes the groups to it, or the list of pages to
// keep and to remove.
func (w *Desk) askGroups(keep bool) {
	name, title := "groups.csv", "groups.save"
	if keep {
		name, title = "keep.csv", "groups.save.keep"
	}
	w.askTable(name, w.t(title), func(path string) { w.desk.Groups.Save(path, keep) })
}

// askTable asks for the file that a table is written to.
func (w *Desk) askTable(name, title string, save func(path string)) {
	path := widgets.NewEntry()
	path.SetText(filepath.Join(w.desk.Store.StringWithFallback("figures", home()), name))
	content := w.sheet(460, container.NewVBox(widget.NewLabel(w.t("label.save.file")), path, widgets.Quiet(w.t("save.formats.help"))))
	dialog.ShowCustomConfirm(title, w.t("save.ok"), w.t("cancel"), content, func(ok bool) {
		if ok {
			save(path.Text)
		}
	}, w.win)
}

// sheet is the content of a dialog: as wide as is asked for at the normal size of text,
// and never larger than the window has room for.
func (w *Desk) sheet(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return w.sheetOf(width, 0, o)
}

// sheetOf is a sheet that has a height too.
func (w *Desk) sheetOf(width, height float32, o fyne.CanvasObject) fyne.CanvasObject {
	room := w.win.Canvas().Size().SubtractWidthHeight(60, 160)
	width = min(width*w.opt.Scale, room.Width)
	s := container.NewVScroll(o)
	o.Resize(fyne.NewSize(width, 0)) // paragraphs know their height once they have a width
	s.SetMinSize(fyne.NewSize(width, min(max(height*w.opt.Scale, o.MinSize().Height), room.Height)))
	return s
}

func home() string {
	if dir, err := filepath.Abs("."); err == nil {
		return dir
	}
	return "."
}

func (w *Desk) openPath(path string) { w.desk.Library.Open(path, nil) }

// openURIs takes what was dropped on the window.
func (w *Desk) openURIs(uris []fyne.URI) {
	var paths []string
	for _, u := range uris {
		if u.Scheme() == "file" {
			paths = append(paths, u.Path())
		}
	}
	w.desk.Library.Drop(paths)
}

// askScores asks for a file of scores and what they are called.
func (w *Desk) askScores() {
	if w.desk.Session.Set() == nil {
		w.desk.Status.Fail(w.desk.Book.Err("run.noset"))
		return
	}
	w.askPath(w.t("menu.scores"), false, tables(), w.nameScores)
}

// tables are the endings of files that may hold pairs.
func tables() []string {
	return []string{".tsv", ".csv", ".jsonl", ".ndjson", ".json", ".parquet", ".run", ".trec", ".qrels", ".txt"}
}

// nameScores asks what the scores in a file are called, and opens them.
func (w *Desk) nameScores(path string) {
	name := widgets.NewEntry()
	name.SetText(present.ScoresName(path))
	content := w.sheet(460, container.NewVBox(widget.NewLabel(w.t("scores.name")), name, widgets.Quiet(w.t("scores.help"))))
	dialog.ShowCustomConfirm(w.t("scores.title"), w.t("scores.ok"), w.t("cancel"), content, func(ok bool) {
		if ok {
			w.desk.Go(present.AtRun)
			w.desk.Run.OpenScores(path, name.Text)
		}
	}, w.win)
}

// askAgainst asks for the set that the open one is held against.
func (w *Desk) askAgainst() {
	if w.desk.Session.Set() == nil {
		w.desk.Status.Fail(w.desk.Book.Err("run.noset"))
		return
	}
	path := widgets.NewEntry()
	content := w.sheet(460, container.NewVBox(
		widget.NewLabel(w.t("against.path")), path,
		container.NewHBox(
			widgets.NewButton(w.t("versions.against.file"), func() { w.askSet(false, path.SetText) }),
			widgets.NewButton(w.t("versions.against.folder"), func() { w.askSet(true, path.SetText) })),
		widgets.Quiet(w.t("against.help"))))
	dialog.ShowCustomConfirm(w.t("menu.against"), w.t("against.ok"), w.t("cancel"), content, func(ok bool) {
		if ok && path.Text != "" {
			w.desk.Library.Against(path.Text)
		}
	}, w.win)
}
