package teach

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
)

// settings are what is told, of which pages, and how.
type settings struct {
	root    *fyne.Container
	desk    *present.Desk
	pages   *widgets.Prose
	first   *setting
	second  *setting
	beside  *widgets.Check
	ask     *widgets.Check
	edit    *widgets.Check
	below   *fyne.Container // of the second story
	syncing bool
}

func newSettings(d *present.Desk, ask Dialogs) *settings {
	s := &settings{desk: d, pages: widgets.Quiet("")}
	p, t := d.Teach, d.Book.T
	hint := func(o fyne.CanvasObject, key string) fyne.CanvasObject {
		return widgets.WithHint(o, t(key), d.Status.SetHint)
	}
	check := func(key string, do func(on bool)) *widgets.Check {
		return widgets.NewCheck(t(key), func(on bool) {
			if !s.syncing {
				do(on)
			}
		})
	}
	s.first = newSetting(d, func() *present.Told { return &p.First })
	s.second = newSetting(d, func() *present.Told { return p.Second })
	s.beside, s.ask, s.edit = check("teach.beside", p.SetBeside), check("teach.ask", p.SetAsking), check("teach.edit", p.Edit)
	s.below = container.NewVBox(widget.NewSeparator(), s.second.root)
	s.root = container.NewVBox(
		widgets.Ends(widgets.Title(t("teach.pages")), hint(widgets.Flat(t("teach.choose"), theme.SearchReplaceIcon(), func() { p.SetChoosing(true) }), "teach.choose.hint")),
		s.pages,
		hint(s.ask, "teach.ask.hint"), hint(s.edit, "teach.edit.hint"), hint(s.beside, "teach.beside.hint"),
		widgets.Row(
			hint(widgets.NewIconButton(t("teach.take"), theme.DownloadIcon(), ask.Take), "teach.take.hint"),
			hint(widgets.NewIconButton(t("teach.lecture"), theme.ViewFullScreenIcon(), ask.Lecture), "teach.lecture.hint")),
		widget.NewSeparator(), s.first.root, s.below)
	return s
}

func (s *settings) sync() {
	s.syncing = true
	defer func() { s.syncing = false }()
	p := s.desk.Teach
	s.pages.SetText(p.PagesWords())
	s.beside.SetChecked(p.Second != nil)
	s.ask.SetChecked(p.Asking)
	s.edit.SetChecked(p.Edits != nil)
	s.first.sync()
	widgets.Show(s.below, p.Second != nil)
	if p.Second != nil {
		s.second.sync()
	}
}

// setting is the algorithm of a story with its parameters.
type setting struct {
	root   *fyne.Container
	desk   *present.Desk
	told   func() *present.Told
	choice *widgets.Select
	idea   *widgets.Prose
	box    *fyne.Container
	of     *present.Form // in box
}

func newSetting(d *present.Desk, told func() *present.Told) *setting {
	s := &setting{desk: d, told: told, idea: widgets.Quiet(""), box: container.NewVBox()}
	var names []string
	list := d.Teach.Algorithms()
	for _, i := range list {
		names = append(names, d.Book.W(d.Algorithms[i].Title))
	}
	s.choice = widgets.NewSelect(names, nil)
	s.choice.Words = widgets.WordsOfSelect(d.Book)
	s.choice.Also = func(i int) string { return present.AlgorithmWords(d.Algorithms[list[i]]) }
	s.choice.OnChanged = func(string) {
		if i := s.choice.SelectedIndex(); i >= 0 && told() != nil {
			d.Teach.ChooseAlgorithm(told(), list[i])
		}
	}
	reset := widgets.Flat(d.Book.T("form.default"), theme.ContentUndoIcon(), func() {
		told().Form.Reset()
	})
	s.root = container.NewVBox(s.choice, s.idea, s.box, container.NewHBox(reset))
	return s
}

func (s *setting) sync() {
	told := s.told()
	if at := slices.Index(s.desk.Teach.Algorithms(), told.Algorithm); s.choice.SelectedIndex() != at {
		s.choice.SetSelectedIndex(at)
	}
	if told.Form == nil {
		return
	}
	if told.Form != s.of {
		s.of = told.Form
		s.idea.SetText(s.desk.AlgorithmIdea(s.desk.Algorithms[told.Algorithm]))
		s.box.RemoveAll()
		s.box.Add(widgets.NewForm(told.Form, s.desk.Book.Lang(), s.desk.Status.SetHint))
	}
	for _, o := range s.box.Objects {
		o.(*widgets.Form).Sync()
	}
}
