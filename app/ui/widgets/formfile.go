package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/theme"
)

// fileRow has an entry as wide as the form for the path of a file or folder, and above it
// a button to choose either.
func (w *Form) fileRow(row *formRow) fyne.CanvasObject {
	e := NewEntry()
	e.OnChanged = func(v string) { w.set(row, v) }
	row.show = func() { setEntry(e, w.form.Raw(row.p.Name)) }
	file := Flat("", theme.FileIcon(), func() {
		if win := windowOf(e); win != nil {
			d := dialog.NewFileOpen(func(f fyne.URIReadCloser, err error) {
				if err == nil && f != nil {
					f.Close()
					e.SetText(f.URI().Path())
				}
			}, win)
			d.SetFilter(storage.NewExtensionFileFilter([]string{".jsonl", ".ndjson", ".json", ".txt"})) // without one a named pipe stops the window
			showLarge(win, d)
		}
	})
	folder := Flat("", theme.FolderOpenIcon(), func() {
		if win := windowOf(e); win != nil {
			showLarge(win, dialog.NewFolderOpen(func(f fyne.ListableURI, err error) {
				if err == nil && f != nil {
					e.SetText(f.Path())
				}
			}, win))
		}
	})
	row.enable = greying(e, file, folder)
	return container.NewVBox(titled(row, container.NewHBox(file, folder)), e)
}

// windowOf returns the window that an object stands in, nil for none.
func windowOf(o fyne.CanvasObject) fyne.Window {
	c := fyne.CurrentApp().Driver().CanvasForObject(o)
	for _, w := range fyne.CurrentApp().Driver().AllWindows() {
		if w.Canvas() == c {
			return w
		}
	}
	return nil
}

// showLarge shows a dialog with room for long names.
func showLarge(win fyne.Window, d *dialog.FileDialog) {
	d.Show()
	size := win.Canvas().Size()
	d.Resize(fyne.NewSize(size.Width*0.8, size.Height*0.8))
}
