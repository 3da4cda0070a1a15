package ui

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/exports"
	"pagetwin/app/present/listing"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
)

// seen returns the tables of the place that have rows.
func (w *Desk) seen() []*listing.Seen {
	v, ok := w.at().view.(tabled)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(v.Seen(), func(s *listing.Seen) bool { return s.All == 0 })
}

// askSeen asks which table of the place is saved as it is shown, and where.
func (w *Desk) askSeen() {
	tables := w.seen()
	if len(tables) == 0 {
		w.desk.Status.Note("seen.none")
		return
	}
	at := 0
	path, says := base.NewEntry(), base.Quiet("")
	path.SetText(filepath.Join(w.desk.Store.StringWithFallback("figures", home()), tables[0].Name+".csv"))
	pick := lists.NewSelect(w.desk.Book, names(tables, func(s *listing.Seen) string { return w.t("table." + s.Name) }), func(i int) {
		before := tables[at].Name
		at = i
		if base := filepath.Base(path.Text); base == before+filepath.Ext(base) {
			path.SetText(filepath.Join(filepath.Dir(path.Text), tables[at].Name+filepath.Ext(base)))
		}
		says.SetText(w.desk.Book.W(tables[at].Says(w.desk.Book)))
	})
	pick.SetSelectedIndex(0)
	row := func(key string, o fyne.CanvasObject) fyne.CanvasObject {
		return base.Border(nil, nil, base.FixedWidth(110, widget.NewLabel(w.t(key))), nil, o)
	}
	content := w.sheet(560, container.NewVBox(row("seen.table", pick), row("label.save.file", path), says, base.Quiet(w.t("save.formats.help"))))
	w.ask(w.t("menu.table"), w.t("save.ok"), content, func() {
		exports.Table(w.desk.Shared, tables[at], path.Text)
	})
}
