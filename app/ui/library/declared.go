package library

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/library"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/table"
	"pagetwin/core/body/declared"
	"pagetwin/core/page/truth"
)

// declaredView lists the relations that the pages declare to each other.
type declaredView struct {
	root   fyne.CanvasObject
	desk   *Desk
	table  *lists.DataTable[library.Relation]
	says   *base.Prose
	listed *session.Declared
}

var declaredColumns = []struct {
	key   string
	width float32
}{{"a", 250}, {"says", 200}, {"b", 250}, {"kind", 110}, {"evidence", 300}}

func newDeclaredView(d *Desk, open Dialogs) *declaredView {
	v := &declaredView{desk: d, says: base.Quiet("")}
	of := lists.Table[library.Relation]{
		Name:  "declared",
		Book:  d.Book,
		Store: d.Store,
		ID:    func(r library.Relation) any { return r.Relation },
		OnRow: func(_ int, r library.Relation) { v.openRow(r) },
	}
	for i, c := range declaredColumns {
		of.Columns = append(of.Columns, lists.Col(d.Book, "declared.col."+c.key, table.Text, c.width, func(r library.Relation) any { return r.Cells[i] }))
	}
	save := base.Flat(d.Book.T("declared.save"), theme.DocumentSaveIcon(), func() {
		open.Table("declared.csv", d.Book.T("declared.save"), d.Library.SaveDeclared)
	})
	use := base.Flat(d.Book.T("declared.use"), theme.ConfirmIcon(), func() { d.Library.UseDeclared() })
	v.table = lists.NewDataTable(of, base.WithHint(use, d.Book.T("declared.use.hint"), d.Status.SetHint), save)
	v.root = base.Border(v.says, nil, nil, nil, v.table)
	return v
}

// openRow shows the two pages of a relation; the listed relations are there to step through.
func (v *declaredView) openRow(r library.Relation) {
	var listed []declared.Relation
	at := 0
	for i, x := range v.table.InSight() {
		if listed = append(listed, x.Relation); x.Relation == r.Relation {
			at = i
		}
	}
	v.desk.Library.OpenDeclared(listed, at)
}

// sync shows the relations.
func (v *declaredView) sync() {
	d := v.desk.Session.Declared()
	setProse(v.says, v.words(d), v.root)
	if d != v.listed {
		v.listed = d
		v.table.SetRows(v.desk.Library.Relations())
	}
}

// setProse changes a paragraph above a table, and lays out all of root: a change of height among
// many others does not reach it by itself.
func setProse(p *base.Prose, text string, root fyne.CanvasObject) {
	if p.Text() != text {
		p.SetText(text)
		root.Refresh()
	}
}

// words says how many declarations were found and which of them are not believed.
func (v *declaredView) words(d *session.Declared) string {
	if d == nil {
		return v.desk.Book.T("declared.notyet")
	}
	parts := []string{v.desk.Book.T("declared.about")}
	if len(d.Relations) == 0 {
		parts = append(parts, v.desk.Book.T("declared.nothing"))
	} else if says := d.Says(v.desk.Book); says != "" {
		parts = append(parts, says)
	}
	for _, w := range d.Warnings() {
		parts = append(parts, v.desk.Book.W(w))
	}
	return strings.Join(parts, " · ")
}

// chooseTruth offers the truths that results can be compared with.
func (v *View) chooseTruth() {
	l, d := v.desk.Library, v.desk.Session.Declared()
	item := func(text string, off bool, do func()) *fyne.MenuItem {
		m := fyne.NewMenuItem(text, do)
		m.Disabled = off
		return m
	}
	var same, version int64
	if d != nil {
		same, version = d.Pairs(declared.Same), d.Pairs(declared.OtherVersion)
	}
	menu := fyne.NewMenu("",
		item(v.t("library.truth.file"), false, v.open.Truth),
		item(v.t("library.truth.same", wording.Count(same)), same == 0, func() { l.UseDeclared() }),
		item(v.t("library.truth.version", wording.Count(same+version)), version == 0, func() { l.UseDeclared(declared.OtherVersion) }),
		item(v.t("library.truth.beside"), false, l.UseBeside))
	c := fyne.CurrentApp().Driver().CanvasForObject(v.truth)
	if c == nil {
		return
	}
	widget.ShowPopUpMenuAtRelativePosition(menu, c, fyne.NewPos(0, v.truth.Size().Height), v.truth)
}

// truthKey is the key of the title of clusters that are the truth.
func (v *View) truthKey() string {
	t := v.desk.Session.Truth()
	if len(t.Sources) > 0 && t.Sources[0].Origin == truth.Declared {
		return "library.truth.declared"
	}
	return "library.truth.clusters"
}
