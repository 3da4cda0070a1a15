package parts

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/ui/widgets/base"
)

func (w *Form) fileRow(row *formRow) fyne.CanvasObject {
	e := base.NewEntry()
	e.OnChanged = func(v string) { w.set(row, v) }
	row.show = func() { setEntry(e, w.form.Raw(row.p.Name)) }
	ask := func(icon fyne.Resource, folder bool, ends ...string) *base.Button {
		return base.Flat("", icon, func() { w.ask(row.p.Title.In(w.lang), folder, ends, e.SetText) })
	}
	file := ask(theme.FileIcon(), false, ".jsonl", ".ndjson", ".json", ".txt")
	folder := ask(theme.FolderOpenIcon(), true)
	row.enable = greying(e, file, folder)
	return container.NewVBox(titled(row, container.NewHBox(file, folder)), e)
}
