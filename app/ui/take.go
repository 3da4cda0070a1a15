package ui

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/teach"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
)

// askTake asks for the format and the file in which the story is saved.
func (w *Desk) askTake() {
	if w.desk.Teach.StepOf(0) < 0 {
		w.desk.Status.Note("teach.none")
		return
	}
	path := base.NewEntry()
	var kinds []string
	for _, x := range teach.Takings() {
		kinds = append(kinds, w.t("teach.take"+x.Ext)+"  ("+x.Ext+")")
	}
	name := filepath.Join(w.desk.Store.StringWithFallback("figures", home()), w.desk.Teach.TakeName())
	kind := lists.NewSelect(w.desk.Book, kinds, func(i int) {
		path.SetText(strings.TrimSuffix(path.Text, filepath.Ext(path.Text)) + teach.Takings()[i].Ext)
	})
	path.SetText(name + ".x")
	kind.SetSelectedIndex(0)
	dark := base.NewCheck(w.t("teach.take.dark"), nil)
	dark.SetChecked(w.opt.Variant == look.Dark || w.opt.Variant == look.Contrast)
	browse := base.NewButton(w.t("save.browse"), func() {
		w.askPath(w.t("save.folder"), true, nil, func(dir string) { path.SetText(filepath.Join(dir, filepath.Base(path.Text))) })
	})
	row := func(key string, o fyne.CanvasObject) fyne.CanvasObject {
		return base.Border(nil, nil, base.FixedWidth(90, widget.NewLabel(w.t(key))), nil, o)
	}
	content := w.sheet(600, container.NewVBox(
		row("teach.take.as", kind), row("label.save.file", base.Border(nil, nil, nil, browse, path)), dark, base.Quiet(w.t("teach.take.help"))))
	w.ask(w.t("teach.take"), w.t("save.ok"), content, func() {
		w.desk.Store.SetString("figures", filepath.Dir(path.Text))
		w.desk.Teach.Take(path.Text, dark.Checked)
	})
}
