package ui

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/paths"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/table"
)

// pathKey is the key under which the last chosen folder is remembered.
const pathKey = "paths"

func (w *Desk) askPath(title string, folder bool, ends []string, then func(path string)) {
	p := paths.New(w.desk.Book, w.desk.Beside(), folder, w.desk.Store.StringWithFallback(pathKey, home()), ends)
	path, why := base.NewEntry(), base.Quiet("")
	write := func() { // and leave the cursor behind it
		path.SetText(p.Text)
		path.CursorColumn = len([]rune(p.Text))
		path.Refresh()
	}
	write()
	list := lists.NewDataTable(lists.Table[paths.Row]{
		Book: w.desk.Book,
		Columns: []lists.Column[paths.Row]{
			{Width: 28, Icon: func(r paths.Row) fyne.Resource {
				if r.Folder {
					return theme.FolderIcon()
				}
				return theme.FileIcon()
			}},
			{Column: table.Column[paths.Row]{Value: func(r paths.Row) any { return r.Name }}},
		},
		OnRow: func(_ int, r paths.Row) {
			p.Walk(r)
			write()
		},
		Bare: true,
	})
	var c *dialog.CustomDialog
	take := func() {
		if p.Err == nil {
			c.Hide()
			dir := p.Path()
			if !folder {
				dir = filepath.Dir(dir)
			}
			w.desk.Store.SetString(pathKey, dir)
			then(p.Path())
		}
	}
	ok := base.NewIconButton(w.t("paths.take"), theme.ConfirmIcon(), take)
	path.OnChanged = func(s string) {
		if s != p.Text {
			p.Type(s)
		}
	}
	p.Update = func() {
		list.SetMany(lists.All(p.Rows), true)
		why.SetText(w.desk.Book.E(p.Err))
		if p.Err == nil {
			ok.Enable()
		} else {
			ok.Disable()
		}
	}
	c = w.show(title, w.sheetOf(680, 420, base.Border(path, why, nil, nil, list)),
		base.NewIconButton(w.t("cancel"), theme.CancelIcon(), func() { c.Hide() }), ok)
}
