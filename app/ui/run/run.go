// Package run is the place in the window where algorithms are set, run and
// compared.
package run

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/present/form"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/find/detect"
)

// View shows the place.
type View struct {
	Root fyne.CanvasObject

	desk      *present.Desk
	start     *widgets.Button
	stop      *widgets.Button
	again     *widgets.Hint   // offers to run again what was done before
	doubt     *widgets.Button // offers to cut templates
	reason    *widget.Label
	command   *widgets.TextView
	list      *widgets.DataTable[algorithmRow]
	find      *widgets.Entry // sifts the list
	title     *widgets.Heading
	idea      *widgets.Prose
	recommend *widgets.Button // enters what did best on labelled sets
	form      *fyne.Container
	den       *fyne.Container
	selection *fyne.Container // the form of what is compared
	pairs     *widgets.Radio
	kept      *fyne.Container  // the form of which pairs are kept
	swept     *widgets.Heading // which algorithm the sweep is of
	param     *widgets.Select
	values    *widgets.Entry
	sweep     *widgets.Button
	why       *widget.Label
	results   *widgets.DataTable[row]
	marks     *widgets.Prose // what the marks before figures mean

	formOf, denOf *form.Form
	others        *widgets.Others // results over other sets
	syncing       bool
}

// candidates are the choices of which pairs are scored.
var candidates = []detect.Candidates{detect.All, detect.Index}

// New returns the view; export asks what is written of the results.
func New(d *present.Desk, export func()) *View {
	v := &View{desk: d}
	left := widgets.Border(container.NewPadded(widgets.Title(v.t("run.algorithms"))), nil, nil, nil, v.algorithmList())
	middle := container.NewVScroll(container.NewPadded(v.settings()))
	right := widgets.Split(true, 0.2, 0.28, func() float32 { return 0 }, v.control(), v.table(export))
	// The forms need no more than their width: what is left is for the results.
	inner := widgets.Split(false, 0.1, 0.4, func() float32 { return 23.6 * theme.TextSize() }, widgets.On(look.Panel, middle), right)
	v.Root = widgets.Split(false, 0.1, 0.194, func() float32 { return v.list.Natural() + 8*theme.Padding() }, left, inner)
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

// algorithmList has a box to tick and a name to choose for each algorithm, and a line
// to look for one by its names and its paper's.
func (v *View) algorithmList() fyne.CanvasObject {
	r := v.desk.Run
	v.find = widgets.NewEntry()
	v.find.SetPlaceHolder(v.t("select.filter"))
	v.find.OnChanged = func(string) { v.syncList() }
	v.list = widgets.NewDataTable(widgets.Table[algorithmRow]{
		Columns: []widgets.Column[algorithmRow]{{Text: func(a algorithmRow) string { return a.title }}},
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
	return container.NewPadded(widgets.Border(v.find, nil, nil, nil, v.list))
}

// syncList lists the algorithms that have what is typed in their words.
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

// settings are the forms: of the algorithm, of the denoiser, and of the run.
func (v *View) settings() fyne.CanvasObject {
	v.title, v.idea = widgets.Title(""), widgets.Quiet("")
	v.form, v.den, v.selection, v.kept = container.NewVBox(), container.NewVBox(), container.NewVBox(), container.NewVBox()
	reset := widgets.Flat(v.t("form.default"), theme.ContentUndoIcon(), func() {
		v.desk.Run.Form().Reset()
		v.syncForms()
	})
	v.recommend = widgets.Flat(v.t("form.recommended"), theme.ConfirmIcon(), func() {
		v.desk.Run.Form().Recommend()
		v.syncForms()
	})
	var names []string
	for _, d := range v.desk.Denoisers {
		names = append(names, v.desk.Book.W(d.Title))
	}
	choice := widgets.NewSelect(names, nil)
	choice.Words = widgets.WordsOfSelect(v.desk.Book)
	choice.Also = func(i int) string { return session.DenoiserWords(v.desk.Denoisers[i]) }
	choice.SetSelectedIndex(v.desk.Run.Denoiser)
	choice.OnChanged = func(string) { v.desk.Run.ChooseDenoiser(choice.SelectedIndex()) }
	v.pairs = widgets.NewRadio([]string{v.t("candidates.all"), v.t("candidates.index")}, func(i int) {
		v.desk.Run.SetCandidates(candidates[i])
	})
	tell := v.desk.Status.SetHint
	return container.NewVBox(
		widgets.Ends(v.title, widgets.Row(widgets.WithHint(v.recommend, v.t("form.recommended.hint"), v.desk.Status.SetHint), reset)),
		v.idea,
		v.form,
		widget.NewSeparator(),
		widgets.Title(v.t("page.denoiser")), choice, v.den,
		widget.NewSeparator(),
		widgets.Title(v.t("run.pages")), v.selection,
		widget.NewSeparator(),
		widgets.Title(v.t("run.candidates")),
		widgets.WithHint(v.pairs, v.t("run.candidates.hint"), tell),
		v.kept,
	)
}

// control is what begins and ends a run, its command line, and sweeps.
func (v *View) control() fyne.CanvasObject {
	v.start = widgets.NewIconButton(v.t("run.start")+"  F5", theme.MediaPlayIcon(), func() { v.desk.Run.Start(nil) })
	v.start.Importance = widget.HighImportance
	v.stop = widgets.NewIconButton(v.t("run.stop")+"  Esc", theme.MediaStopIcon(), v.desk.Run.Stop)
	v.doubt = widgets.NewIconButton(v.t("run.doubt"), theme.ContentCutIcon(), v.desk.Run.CutAndRun)
	v.doubt.Hide()
	v.again = widgets.WithHint(widgets.NewIconButton(v.t("run.again"), theme.MediaReplayIcon(), v.desk.Run.Again), v.t("run.again.hint"), v.desk.Status.SetHint)
	v.again.Hide()
	v.reason = widget.NewLabel("")
	v.reason.Importance, v.reason.Wrapping = widget.WarningImportance, fyne.TextWrapWord
	v.command = widgets.NewTextView(v.desk.Do)
	v.command.Mono = true
	copyIt := widgets.Flat(v.t("copy"), theme.ContentCopyIcon(), func() {
		fyne.CurrentApp().Clipboard().SetContent(v.desk.Run.Commands())
		v.desk.Status.Note("run.copied")
	})
	head := container.NewVBox(
		widgets.Row(v.start, v.stop, v.again, v.doubt), v.reason,
		widgets.Border(nil, nil, widgets.Title(v.t("run.command")), copyIt),
	)
	return container.NewPadded(widgets.Border(head, v.sweepRow(), nil, nil, v.command))
}

func (v *View) sweepRow() fyne.CanvasObject {
	v.param = widgets.NewSelect(nil, func(string) {
		if i := v.param.SelectedIndex(); !v.syncing && i >= 0 {
			v.desk.Run.ChooseSweep(v.desk.Run.SweepParams()[i])
		}
	})
	v.param.Words = widgets.WordsOfSelect(v.desk.Book)
	v.values = widgets.NewEntry()
	v.values.OnChanged = func(s string) {
		if !v.syncing {
			v.desk.Run.SetSweepValues(s)
		}
	}
	v.sweep = widgets.NewIconButton(v.t("sweep.start"), theme.MediaFastForwardIcon(), v.desk.Run.StartSweep)
	v.why = widget.NewLabel("")
	v.why.Importance, v.why.Truncation = widget.WarningImportance, fyne.TextTruncateEllipsis
	v.swept = widgets.Title("")
	row := container.NewVBox(v.swept,
		widgets.Border(nil, nil, widgets.FixedWidth(170, v.param), v.sweep, v.values))
	return container.NewVBox(widgets.WithHint(row, v.t("sweep.hint"), v.desk.Status.SetHint), v.why)
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	v.syncing = true
	defer func() { v.syncing = false }()
	r := v.desk.Run
	v.syncList()
	v.syncForms()
	v.pairs.SetSelected(slices.Index(candidates, r.Candidates))
	v.syncControl()
	v.results.SetRows(v.desk.Session.ResultRows())
	v.others.Sync()
	marks := r.Marks()
	words := marks.Words(v.desk.Book)
	v.marks.SetText(words)
	widgets.Show(v.marks, words != "")
}

func (v *View) syncForms() {
	r := v.desk.Run
	if f := r.Form(); f != nil && f != v.formOf {
		a := v.desk.Algorithms[r.Chosen]
		v.formOf = f
		v.title.SetText(v.desk.Book.W(a.Title))
		v.idea.SetText(strings.TrimSpace(v.desk.AlgorithmIdea(a) + "\n" + v.desk.AlgorithmSpread(a)))
		v.form.RemoveAll()
		v.form.Add(widgets.NewForm(f, v.desk))
	}
	if f := r.Form(); f != nil {
		widgets.Show(v.recommend, f.CanRecommend())
	}
	if f := r.DenForm; f != nil && f != v.denOf {
		v.denOf = f
		v.den.RemoveAll()
		v.den.Add(widgets.NewForm(f, v.desk))
	}
	if len(v.selection.Objects) == 0 {
		v.selection.Add(widgets.NewForm(r.PageForm, v.desk))
		v.kept.Add(widgets.NewForm(r.PairForm, v.desk))
	}
	for _, box := range []*fyne.Container{v.form, v.den, v.selection, v.kept} {
		for _, o := range box.Objects {
			o.(*widgets.Form).Sync()
		}
	}
}

func (v *View) syncControl() {
	r := v.desk.Run
	problem := r.Problem()
	enable(v.start, problem == nil && !r.Running())
	enable(v.stop, r.Running())
	widgets.Show(v.again, r.Before != nil && !r.Running())
	widgets.Show(v.doubt, r.InDoubt() != nil)
	widgets.SetText(v.reason, v.desk.Book.E(problem))
	widgets.Show(v.reason, problem != nil)
	if c := r.Commands(); v.command.Text() != c {
		v.command.SetText(c, nil)
	}
	if v.desk.Run.Form() != nil {
		widgets.SetText(v.swept, v.t("sweep.of", v.desk.Book.W(v.desk.Algorithms[r.Chosen].Title)))
	}
	var titles []string
	at := -1
	for i, a := range r.SweepAxes() {
		titles = append(titles, a.Title)
		if a.Key == r.Sweep.Param {
			at = i
		}
	}
	if !slices.Equal(v.param.Options, titles) {
		v.param.SetOptions(titles)
	}
	if v.param.SelectedIndex() != at {
		v.param.SetSelectedIndex(at)
	}
	if v.values.Text != r.Sweep.Values {
		v.values.SetText(r.Sweep.Values)
	}
	problem = r.SweepProblem()
	enable(v.sweep, problem == nil && !r.Running())
	widgets.SetText(v.why, v.desk.Book.E(problem))
	widgets.Show(v.why, problem != nil && v.desk.Session.Set() != nil && r.Problem() == nil)
}

func enable(b *widgets.Button, on bool) {
	switch {
	case on && b.Disabled():
		b.Enable()
	case !on && !b.Disabled():
		b.Disable()
	}
}
