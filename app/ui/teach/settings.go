package teach

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/form"
	"pagetwin/app/present/teach"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
)

// settings selects the subject of the story, its pages, and the form in which it is shown.
type settings struct {
	root    *fyne.Container
	desk    *Desk
	subject *lists.Select
	pages   *base.Prose
	choose  *base.Button
	lesson  *fyne.Container // the lesson, if there is one
	title   *base.Heading
	words   *base.Prose // its question
	beside  *base.Check
	ask     *base.Check
	edit    *base.Check
	editing fyne.CanvasObject // edit with its hint
	which   *base.Radio       // of two stories the one whose settings are shown
	one     *setting

	threshold *parts.Threshold // of the run whose decision the story explains
	second    bool             // the settings of the second story are shown
}

func newSettings(d *Desk, ask Dialogs) *settings {
	s := &settings{desk: d, pages: base.Quiet(""), threshold: parts.NewThreshold(d.Shared)}
	p, t := d.Teach, d.Book.T
	var subjects []string
	for _, x := range teach.Subjects() {
		subjects = append(subjects, t("teach.subject."+string(x)))
	}
	s.subject = lists.NewSelect(d.Book, subjects, func(i int) { p.SetSubject(teach.Subjects()[i]) })
	s.choose = base.Flat(t("teach.choose"), theme.SearchReplaceIcon(), func() { p.SetChoosing(true) })
	s.beside, s.ask, s.edit = base.NewCheck(t("teach.beside"), p.SetBeside), base.NewCheck(t("teach.ask"), p.SetAsking), base.NewCheck(t("teach.edit"), p.Edit)
	s.which = base.NewRadio([]string{t("teach.which.first"), t("teach.which.second")}, func(i int) {
		s.second = i == 1
		s.sync()
	})
	s.one = newSetting(d, s.told)
	s.title, s.words = base.Title(""), base.Quiet("")
	s.title.Truncation = fyne.TextTruncateEllipsis
	s.lesson = container.NewVBox(s.title, s.words, widget.NewSeparator())
	s.editing = parts.Hint(d.Shared, s.edit, "teach.edit.hint")
	s.root = container.NewVBox(
		container.NewHBox(newLessons(d)), s.lesson, parts.Hint(d.Shared, s.subject, "teach.subject.hint"),
		base.Ends(base.Title(t("teach.pages")), parts.Hint(d.Shared, s.choose, "teach.choose.hint")), s.pages,
		parts.Hint(d.Shared, s.ask, "teach.ask.hint"), s.editing, parts.Hint(d.Shared, s.beside, "teach.beside.hint"),
		base.Row(
			parts.Hint(d.Shared, base.NewIconButton(t("teach.take"), theme.DownloadIcon(), ask.Take), "teach.take.hint"),
			parts.Hint(d.Shared, base.NewIconButton(t("teach.lecture"), theme.ViewFullScreenIcon(), ask.Lecture), "teach.lecture.hint")),
		widget.NewSeparator(), s.which, s.threshold.Root, s.one.root)
	return s
}

func newLessons(d *Desk) fyne.CanvasObject {
	return parts.Hint(d.Shared, base.Flat(d.Book.T("teach.lessons"), theme.NavigateBackIcon(), d.Teach.Pick), "teach.lessons.hint")
}

// told returns the story whose settings are shown.
func (s *settings) told() *teach.Told {
	if p := s.desk.Teach; s.second && p.Second != nil {
		return p.Second
	}
	return &s.desk.Teach.First
}

func (s *settings) sync() {
	p := s.desk.Teach
	s.subject.Mark(slices.Index(teach.Subjects(), p.Subject))
	base.SetText(s.title, p.LessonTitle())
	s.words.SetText(p.LessonWords())
	base.Show(s.lesson, p.LessonTitle() != "")
	s.pages.SetText(p.PagesWords())
	base.Show(s.choose, p.OfPages())
	s.beside.Mark(p.Second != nil)
	s.ask.Mark(p.Asking)
	s.edit.Mark(p.Edits != nil)
	base.Show(s.editing, p.Subject == teach.SubjectPair)
	s.second = s.second && p.Second != nil
	base.Show(s.which, p.Second != nil)
	at := 0
	if s.second {
		at = 1
	}
	s.which.SetSelected(at)
	s.threshold.Sync(p.From())
	s.one.sync()
}

// setting holds the controls for the algorithm or denoiser of a story and its parameters.
type setting struct {
	root   *fyne.Container
	desk   *Desk
	told   func() *teach.Told
	choice *lists.Select
	idea   *base.Prose
	box    *fyne.Container
	of     *form.Form // the form shown in box
}

func newSetting(d *Desk, told func() *teach.Told) *setting {
	s := &setting{desk: d, told: told, idea: base.Quiet(""), box: container.NewVBox()}
	s.choice = lists.NewSelect(d.Book, nil, func(i int) { d.Teach.ChooseOf(told(), d.Teach.Choices()[i]) })
	s.choice.Also = d.Teach.NameWords
	reset := base.Flat(d.Book.T("form.default"), theme.ContentUndoIcon(), func() { told().Form.Reset() })
	s.root = container.NewVBox(s.choice, s.idea, s.box, container.NewHBox(reset))
	return s
}

func (s *setting) sync() {
	p, told := s.desk.Teach, s.told()
	s.choice.Offer(p.Names(), slices.Index(p.Choices(), told.Of))
	if told.Form == nil {
		return
	}
	if told.Form != s.of {
		s.of = told.Form
		s.idea.SetText(p.Idea(told))
		base.Fill(s.box, parts.NewForm(told.Form, s.desk.Shared, s.desk.AskPath))
	}
	for _, o := range s.box.Objects {
		o.(*parts.Form).Sync()
	}
}
