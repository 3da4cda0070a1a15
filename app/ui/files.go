package ui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/form"
	"pagetwin/app/present/run"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/core/base/param"
	"pagetwin/core/judge/label"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page/formats"
	"pagetwin/core/show/plot"
)

func (w *Desk) askFile() { w.askSet(false, w.openPath) }

func (w *Desk) askFolder() { w.askSet(true, w.openPath) }

func (w *Desk) askSet(folder bool, then func(path string)) {
	title, ends := w.t("library.open.folder"), []string(nil)
	if !folder {
		title, ends = w.t("library.open.file"), append(formats.All().Extensions(), workspace.SessionExt)
	}
	w.askPath(title, folder, ends, then)
}

func (w *Desk) askTruth() {
	if w.desk.Session.Set() == nil {
		return
	}
	w.askPath(w.t("menu.truth"), false, tables(), func(path string) { w.desk.Library.LoadTruth(path) })
}

// askFigure asks for formats and a folder, and saves the picture of the place, or else the figure
// of the curves.
func (w *Desk) askFigure() {
	if v, ok := w.at().view.(pictured); ok && v.Picture().Layout != nil {
		w.askPrint(session.OfPicture(v.Picture))
		return
	}
	if v, ok := w.at().view.(figured); ok && v.Figure() != nil {
		w.askPrint(session.OfFigure(v.Figure))
		return
	}
	if v := w.desk.Curves.Chart(); len(v.Lines) == 0 && len(v.Panels) == 0 {
		w.desk.Status.Note("save.nothing")
		return
	}
	w.askPrint(session.OfFigure(w.desk.Curves.PlotFigure))
}

// switchPicture shows the place as a picture, or as tables again.
func (w *Desk) switchPicture() {
	if v, ok := w.at().view.(switched); ok && w.desk.Session.Set() != nil {
		v.Switch()
		return
	}
	w.desk.Status.Note("picture.none")
}

func (w *Desk) askPrint(draw func(p plot.Print, lang string) (session.Drawing, bool)) {
	params := plot.PrintParams()
	how := form.New(w.desk.Book, params, nil)
	how.Fill(w.desk.PrintValues())
	formats, row := map[string]*base.Check{}, container.NewHBox()
	for _, f := range plot.Formats {
		formats[f] = base.NewCheck(f, nil)
		formats[f].SetChecked(true)
		row.Add(formats[f])
	}
	path := base.NewEntry()
	path.SetText(w.desk.Store.StringWithFallback("figures", home()))
	browse := base.NewButton(w.t("save.browse"), func() {
		w.askPath(w.t("save.folder"), true, nil, path.SetText)
	})
	content := w.sheet(500, container.NewVBox(widget.NewLabel(w.t("save.formats")), row, parts.NewForm(how, w.desk.Shared, w.askPath),
		widget.NewLabel(w.t("save.folder")), base.Border(nil, nil, nil, browse, path)))
	w.ask(w.t("menu.save"), w.t("save.ok"), content, func() {
		chosen := slices.DeleteFunc(slices.Clone(plot.Formats), func(f string) bool { return !formats[f].Checked })
		v, err := param.Check(params, how.Entered)
		if err != nil {
			w.desk.Status.Fail(err)
		} else if len(chosen) > 0 {
			w.desk.Store.SetString("figures", path.Text)
			w.desk.SetPrintValues(v)
			w.desk.SaveFigure(draw, plot.PrintOf(v), path.Text, chosen)
		}
	})
}

// askLabels asks for a file and writes the judgements to it.
func (w *Desk) askLabels() {
	path := base.NewEntry()
	path.SetText(filepath.Join(w.desk.Store.StringWithFallback("figures", home()), "labels.csv"))
	each := base.NewCheck(w.t("label.save.each"), nil)
	content := w.sheet(460, container.NewVBox(widget.NewLabel(w.t("label.save.file")), path, each, base.Quiet(w.t("label.save.help"))))
	w.ask(w.t("label.save"), w.t("save.ok"), content, func() {
		w.desk.Label.Save(path.Text, !each.Checked)
	})
}

func (w *Desk) askSession() {
	set := w.desk.Session.Set()
	if set == nil || w.desk.Workspace == nil {
		w.desk.Status.Fail(w.desk.Book.Err("session.none"))
		return
	}
	path := base.NewEntry()
	path.SetText(filepath.Join(w.desk.Store.StringWithFallback("figures", home()), strings.TrimSuffix(set.Name, filepath.Ext(set.Name))+workspace.SessionExt))
	pages, rest := base.NewCheck(w.t("session.pages"), nil), widget.NewLabel("")
	pages.SetChecked(true)
	content := w.sheet(560, container.NewVBox(widget.NewLabel(w.t("label.save.file")), path, pages, rest, base.Quiet(w.t("session.help"))))
	w.ask(w.t("session.title"), w.t("save.ok"), content, func() {
		w.desk.Store.SetString("figures", filepath.Dir(path.Text))
		w.desk.SaveSession(path.Text, pages.Checked)
	})
	w.desk.SessionSize(func(size, more int64, ok bool) {
		rest.SetText(w.t("session.rest", wording.Bytes(more)))
		if ok {
			pages.SetText(w.t("session.pages.size", wording.Bytes(size)))
			return
		}
		pages.SetChecked(false)
		pages.Disable()
	})
}

func (w *Desk) askGuide() {
	rows, said := container.NewVBox(), map[label.Verdict]*base.Entry{}
	for _, x := range label.Verdicts() {
		said[x] = base.NewEntry()
		said[x].SetText(w.desk.Judgements.Guide(x))
		title := widget.NewLabel(fmt.Sprintf("%s  (%s)", w.desk.Book.W(x.Title()), x))
		rows.Add(base.Border(nil, nil, base.FixedWidth(120, title), nil, said[x]))
	}
	rows.Add(base.Quiet(w.t("label.guide.help")))
	w.ask(w.t("label.guide.title"), w.t("save.ok"), w.sheet(640, rows), func() {
		g := label.Guide{}
		for x, e := range said {
			g[x] = e.Text
		}
		w.desk.Judgements.SetGuide(g)
	})
}

// askGroups asks for a file and writes the groups to it, or with keep the list of pages to keep and
// to remove.
func (w *Desk) askGroups(keep bool) {
	name, title := "groups.csv", "groups.save"
	if keep {
		name, title = "keep.csv", "groups.save.keep"
	}
	w.askTable(name, w.t(title), func(path string) { w.desk.Groups.Save(path, keep) })
}

func (w *Desk) askTable(name, title string, save func(path string)) {
	path := base.NewEntry()
	path.SetText(filepath.Join(w.desk.Store.StringWithFallback("figures", home()), name))
	content := w.sheet(460, container.NewVBox(widget.NewLabel(w.t("label.save.file")), path, base.Quiet(w.t("save.formats.help"))))
	w.ask(title, w.t("save.ok"), content, func() {
		save(path.Text)
	})
}

func home() string {
	if dir, err := filepath.Abs("."); err == nil {
		return dir
	}
	return "."
}

func (w *Desk) openPath(path string) { w.desk.Library.Open(path, nil) }

// openURIs opens files that were dropped on the window.
func (w *Desk) openURIs(uris []fyne.URI) {
	var paths []string
	for _, u := range uris {
		if u.Scheme() == "file" {
			paths = append(paths, u.Path())
		}
	}
	w.desk.Library.Drop(paths)
}

func (w *Desk) askScores() {
	if w.desk.Session.Set() == nil {
		w.desk.Status.Fail(w.desk.Book.Err("run.noset"))
		return
	}
	w.askPath(w.t("menu.scores"), false, tables(), w.nameScores)
}

// tables returns the endings of files that may hold pairs.
func tables() []string {
	return []string{".tsv", ".csv", ".jsonl", ".ndjson", ".json", ".parquet", ".run", ".trec", ".qrels", ".txt"}
}

func (w *Desk) nameScores(path string) {
	name := base.NewEntry()
	name.SetText(run.ScoresName(path))
	content := w.sheet(460, container.NewVBox(widget.NewLabel(w.t("scores.name")), name, base.Quiet(w.t("scores.help"))))
	w.ask(w.t("scores.title"), w.t("scores.ok"), content, func() {
		w.desk.Go(session.AtRun)
		w.desk.Run.OpenScores(path, name.Text)
	})
}

func (w *Desk) askAgainst() {
	if w.desk.Session.Set() == nil {
		w.desk.Status.Fail(w.desk.Book.Err("run.noset"))
		return
	}
	path := base.NewEntry()
	content := w.sheet(460, container.NewVBox(
		widget.NewLabel(w.t("against.path")), path,
		container.NewHBox(
			base.NewButton(w.t("against.file"), func() { w.askSet(false, path.SetText) }),
			base.NewButton(w.t("against.folder"), func() { w.askSet(true, path.SetText) })),
		base.Quiet(w.t("against.help"))))
	w.ask(w.t("menu.against"), w.t("against.ok"), content, func() {
		if path.Text != "" {
			w.desk.Library.Against(path.Text)
		}
	})
}
