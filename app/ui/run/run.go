// Package run is the place in the window that sets, runs and compares algorithms.
package run

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/form"
	"pagetwin/app/present/run"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/app/ui/widgets/longtext"
	"pagetwin/core/base/table"
	"pagetwin/core/find/result"
)

// Desk is the part of the desk that the place uses.
type Desk struct {
	*session.Shared
	Run *run.Run

	AskPath parts.AskPath
}

// View shows the place.
type View struct {
	Root fyne.CanvasObject

	desk      *Desk
	start     *base.Button
	stop      *base.Button
	again     *base.Hint   // offers to repeat the last run
	doubt     *base.Button // suggests cutting templates
	reason    *widget.Label
	command   *longtext.View
	list      *lists.DataTable[algorithmRow]
	find      *base.Entry // filters the list
	title     *base.Heading
	idea      *base.Prose
	recommend *base.Button // enters the parameters that did best on labelled sets
	form      *fyne.Container
	den       *fyne.Container
	selection *fyne.Container // the form of the pages and texts to compare
	pairs     *base.Radio
	kept      *fyne.Container // the form of the pairs to keep
	swept     *base.Heading   // names the swept algorithm
	param     *lists.Select
	denoiser  *lists.Select
	values    *base.Entry
	sweep     *base.Button
	why       *widget.Label
	results   *lists.DataTable[row]
	marks     *base.Prose // explains the marks before figures

	formOf, denOf *form.Form
	others        *parts.Others // the results over other sets
}

// candidates lists the choices for the scored pairs.
var candidates = []result.Candidates{result.All, result.Index}

// New returns the view; export asks how to export the results.
func New(d *Desk, export func()) *View {
	v := &View{desk: d}
	left := base.Border(container.NewPadded(base.Title(v.t("run.algorithms"))), nil, nil, nil, v.algorithmList())
	middle := container.NewVScroll(container.NewPadded(v.settings()))
	right := base.Split(true, 0.2, 0.28, func() float32 { return 0 }, v.control(), v.table(export))
	// The forms take no more than their width: the rest is for the results.
	inner := base.Split(false, 0.1, 0.4, func() float32 { return 23.6 * theme.TextSize() }, base.On(look.Panel, middle), right)
	v.Root = base.Split(false, 0.1, 0.194, func() float32 { return v.list.Natural() + 8*theme.Padding() }, left, inner)
	v.Sync()
	return v
}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

// algorithmRow is an algorithm that can be ticked and chosen.
type algorithmRow struct {
	at     int // among the desk's
	ticked bool
	title  string
	says   string // its name and idea
}

func (v *View) algorithmList() fyne.CanvasObject {
	r := v.desk.Run
	v.find = base.NewEntry()
	v.find.SetPlaceHolder(v.t("select.filter"))
	v.find.OnChanged = func(string) { v.syncList() }
	v.list = lists.NewDataTable(lists.Table[algorithmRow]{
		Book:    v.desk.Book,
		Columns: []lists.Column[algorithmRow]{{Column: table.Column[algorithmRow]{Value: func(a algorithmRow) any { return a.title }}}},
		ID:      func(a algorithmRow) any { return a.at },
		Ticked:  func(a algorithmRow) bool { return a.ticked },
		Tick: func(rows []algorithmRow, on bool) {
			for _, a := range rows {
				r.Tick(a.at, on)
			}
		},
		OnRow: func(_ int, a algorithmRow) { r.Choose(a.at) },
		Hint:  func(a algorithmRow) string { return a.says },
		Tell:  v.desk.Status.SetHint,
		Bare:  true,
		Empty: v.t("select.none"),
	})
	v.syncList()
	return container.NewPadded(base.Border(v.find, nil, nil, nil, v.list))
}

func (v *View) syncList() {
	typed, book := strings.ToLower(strings.TrimSpace(v.find.Text)), v.desk.Book
	var rows []algorithmRow
	for i, a := range v.desk.Algorithms {
		if strings.Contains(strings.ToLower(session.AlgorithmWords(a)), typed) {
			title := book.W(a.Title)
			rows = append(rows, algorithmRow{i, v.desk.Run.Ticked[i], title, title + " (" + a.Name + "): " + book.W(a.Idea)})
		}
	}
	v.list.SetRows(rows)
	v.list.Choose(v.desk.Run.Chosen)
}

// settings returns the forms: of the algorithm, of the denoiser, and of the run.
func (v *View) settings() fyne.CanvasObject {
	v.title, v.idea = base.Title(""), base.Quiet("")
	v.form, v.den, v.selection, v.kept = container.NewVBox(), container.NewVBox(), container.NewVBox(), container.NewVBox()
	reset := base.Flat(v.t("form.default"), theme.ContentUndoIcon(), func() {
		v.desk.Run.Form().Reset()
		v.syncForms()
	})
	v.recommend = base.Flat(v.t("form.recommended"), theme.ConfirmIcon(), func() {
		v.desk.Run.Form().Recommend()
		v.syncForms()
	})
	var names []string
	for _, d := range v.desk.Denoisers {
		names = append(names, v.desk.Book.W(d.Title))
	}
	choice := lists.NewSelect(v.desk.Book, names, v.desk.Run.ChooseDenoiser)
	choice.Also = func(i int) string { return session.DenoiserWords(v.desk.Denoisers[i]) }
	v.denoiser = choice
	v.pairs = base.NewRadio([]string{v.t("candidates.all"), v.t("candidates.index")}, func(i int) {
		v.desk.Run.SetCandidates(candidates[i])
	})
	tell := v.desk.Status.SetHint
	return container.NewVBox(
		base.Ends(v.title, base.Row(base.WithHint(v.recommend, v.t("form.recommended.hint"), v.desk.Status.SetHint), reset)),
		v.idea,
		v.form,
		widget.NewSeparator(),
		base.Title(v.t("page.denoiser")), choice, v.den,
		widget.NewSeparator(),
		base.Title(v.t("run.pages")), v.selection,
		widget.NewSeparator(),
		base.Title(v.t("run.candidates")),
		base.WithHint(v.pairs, v.t("run.candidates.hint"), tell),
		v.kept,
	)
}

func (v *View) control() fyne.CanvasObject {
	v.start = base.NewIconButton(v.t("run.start")+"  F5", theme.MediaPlayIcon(), func() { v.desk.Run.Start(nil) })
	v.start.Importance = widget.HighImportance
	v.stop = base.NewIconButton(v.t("run.stop")+"  Esc", theme.MediaStopIcon(), v.desk.Run.Stop)
	v.doubt = base.NewIconButton(v.t("run.doubt"), theme.ContentCutIcon(), v.desk.Run.CutAndRun)
	v.doubt.Hide()
	v.again = base.WithHint(base.NewIconButton(v.t("run.again"), theme.MediaReplayIcon(), v.desk.Run.Again), v.t("run.again.hint"), v.desk.Status.SetHint)
	v.again.Hide()
	v.reason = widget.NewLabel("")
	v.reason.Importance, v.reason.Wrapping = widget.WarningImportance, fyne.TextWrapWord
	v.command = longtext.New(v.desk.Do)
	v.command.Mono = true
	copyIt := base.Flat(v.t("copy"), theme.ContentCopyIcon(), func() {
		fyne.CurrentApp().Clipboard().SetContent(v.desk.Run.Commands())
		v.desk.Status.Note("run.copied")
	})
	head := container.NewVBox(
		base.Row(v.start, v.stop, v.again, v.doubt), v.reason,
		base.Border(nil, nil, base.Title(v.t("run.command")), copyIt),
	)
	return container.NewPadded(base.Border(head, v.sweepRow(), nil, nil, v.command))
}

func (v *View) sweepRow() fyne.CanvasObject {
	v.param = lists.NewSelect(v.desk.Book, nil, func(i int) { v.desk.Run.ChooseSweep(v.desk.Run.SweepParams()[i]) })
	v.values = base.NewEntry()
	v.values.OnChanged = v.desk.Run.SetSweepValues
	v.sweep = base.NewIconButton(v.t("sweep.start"), theme.MediaFastForwardIcon(), v.desk.Run.StartSweep)
	v.why = widget.NewLabel("")
	v.why.Importance, v.why.Truncation = widget.WarningImportance, fyne.TextTruncateEllipsis
	v.swept = base.Title("")
	row := container.NewVBox(v.swept,
		base.Border(nil, nil, base.FixedWidth(170, v.param), v.sweep, v.values))
	return container.NewVBox(base.WithHint(row, v.t("sweep.hint"), v.desk.Status.SetHint), v.why)
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	r := v.desk.Run
	v.syncList()
	v.denoiser.Mark(r.Denoiser)
	v.syncForms()
	v.pairs.SetSelected(slices.Index(candidates, r.Candidates))
	v.syncControl()
	v.results.SetRows(v.desk.Session.ResultRows())
	v.others.Sync()
	marks := r.Marks()
	words := marks.Words(v.desk.Book)
	v.marks.SetText(words)
	base.Show(v.marks, words != "")
}

func (v *View) syncForms() {
	r := v.desk.Run
	if f := r.Form(); f != nil && f != v.formOf {
		a := v.desk.Algorithms[r.Chosen]
		v.formOf = f
		v.title.SetText(v.desk.Book.W(a.Title))
		v.idea.SetText(strings.TrimSpace(v.desk.AlgorithmIdea(a) + "\n" + v.desk.AlgorithmSpread(a)))
		base.Fill(v.form, parts.NewForm(f, v.desk.Shared, v.desk.AskPath))
	}
	if f := r.Form(); f != nil {
		base.Show(v.recommend, f.CanRecommend())
	}
	if f := r.DenForm; f != nil && f != v.denOf {
		v.denOf = f
		base.Fill(v.den, parts.NewForm(f, v.desk.Shared, v.desk.AskPath))
	}
	if len(v.selection.Objects) == 0 {
		base.Fill(v.selection, parts.NewForm(r.PageForm, v.desk.Shared, v.desk.AskPath))
		base.Fill(v.kept, parts.NewForm(r.PairForm, v.desk.Shared, v.desk.AskPath))
	}
	for _, box := range []*fyne.Container{v.form, v.den, v.selection, v.kept} {
		for _, o := range box.Objects {
			o.(*parts.Form).Sync()
		}
	}
}

func (v *View) syncControl() {
	r := v.desk.Run
	problem := r.Problem()
	enable(v.start, problem == nil && !r.Running())
	enable(v.stop, r.Running())
	base.Show(v.again, r.Before != nil && !r.Running())
	base.Show(v.doubt, r.InDoubt() != nil)
	base.SetText(v.reason, v.desk.Book.E(problem))
	base.Show(v.reason, problem != nil)
	if c := r.Commands(); v.command.Text() != c {
		v.command.SetText(c, nil)
	}
	if v.desk.Run.Form() != nil {
		base.SetText(v.swept, v.t("sweep.of", v.desk.Book.W(v.desk.Algorithms[r.Chosen].Title)))
	}
	var titles []string
	at := -1
	for i, a := range r.SweepAxes() {
		titles = append(titles, a.Title)
		if a.Key == r.Sweep.Param {
			at = i
		}
	}
	v.param.Offer(titles, at)
	if v.values.Text != r.Sweep.Values {
		v.values.SetText(r.Sweep.Values)
	}
	problem = r.SweepProblem()
	enable(v.sweep, problem == nil && !r.Running())
	base.SetText(v.why, v.desk.Book.E(problem))
	base.Show(v.why, problem != nil && v.desk.Session.Set() != nil && r.Problem() == nil)
}

func enable(b *base.Button, on bool) {
	switch {
	case on && b.Disabled():
		b.Enable()
	case !on && !b.Disabled():
		b.Disable()
	}
}
