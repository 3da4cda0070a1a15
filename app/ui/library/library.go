// Package library is the place in the window for page sets.
package library

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/library"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/session"
	"pagetwin/app/present/shipped"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/app/ui/widgets/longtext"
	"pagetwin/app/ui/widgets/stage"
	"pagetwin/core/base/table"
	"pagetwin/core/body/pass"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Desk is the part of the desk that the place uses.
type Desk struct {
	*session.Shared
	Library *library.Library

	OpenSampleAndRun func(s shipped.Sample) // runs the experiment of a sample
}

// View shows the library.
type View struct {
	Root fyne.CanvasObject

	desk     *Desk
	open     Dialogs
	start    *fyne.Container
	inside   *fyne.Container
	recent   *fyne.Container
	name     *base.Heading
	tables   *fyne.Container // one of them is shown
	joined   bool            // the pages are from two sets
	facts    *widget.Label
	kinds    *widget.Label // number of pages of each kind
	table    *lists.DataTable[session.PageRow]
	picture  *stage.Diagram // in place of the table of pages
	pictured *base.Button
	drawn    drawn
	sift     *sift                           // which pages the table lists
	passages *lists.DataTable[pass.Repeated] // repeated passages
	which    *base.Radio                     // which of the two tables is shown
	truth    *base.Button                    // the truth to compare with
	ofOpen   []fyne.CanvasObject             // objects for the open set only
	listed   *library.Repeats                // the passages that are listed
	problems *widget.Accordion
	list     *longtext.View
	shown    filled         // source of the rows of the table
	faults   []page.Problem // the listed problems
}

// filled holds everything that the rows of the table of pages depend on.
type filled struct {
	set     *page.Set // nil for none
	truth   *truth.Truth
	scanned int
	sift    session.Sift
}

// Dialogs are the dialogs of the window that ask for files.
type Dialogs struct {
	File, Folder, Truth func()
}

// New returns the view.
func New(d *Desk, open Dialogs) *View {
	v := &View{desk: d, open: open}
	v.start = v.newStart()
	v.inside = v.newInside()
	v.Root = container.NewStack(v.start, v.inside)
	v.Sync()
	return v
}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

func (v *View) newStart() *fyne.Container {
	head := base.Title(v.t("library.welcome"))
	head.SizeName = theme.SizeNameHeadingText
	rows := &tiles{width: 330}
	cards := container.New(rows)
	for _, s := range v.desk.Samples {
		cards.Add(v.card(s))
	}
	v.recent = container.NewVBox()
	path := base.NewEntry()
	path.SetPlaceHolder(v.t("library.path"))
	path.OnSubmitted = func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			v.desk.Library.Open(s, nil)
		}
	}
	buttons := container.NewHBox(
		base.NewIconButton(v.t("library.open.file"), theme.FileIcon(), v.open.File),
		base.NewIconButton(v.t("library.open.folder"), theme.FolderOpenIcon(), v.open.Folder),
	)
	own := container.NewVBox(base.Title(v.t("library.own")), base.Border(nil, nil, buttons, nil, path), base.Quiet(v.t("library.drop")), v.recent)
	samples := container.NewVBox(base.Title(v.t("library.samples")), cards)
	if len(v.desk.Samples) == 0 {
		samples.Add(base.Quiet(v.t("library.nosamples")))
	}
	column := container.NewVBox(head, base.Quiet(v.t("library.welcome.text")), gap(), samples, gap(), own)
	return scrolled(rows, column)
}

func scrolled(rows *tiles, column fyne.CanvasObject) *fyne.Container {
	c := &column1{1040}
	return container.New(&around{c, rows}, container.NewVScroll(container.New(c, column)))
}

func gap() fyne.CanvasObject { return container.NewPadded(container.NewPadded()) }

func (v *View) card(s shipped.Sample) fyne.CanvasObject {
	run := base.NewIconButton(v.t("library.sample.run"), theme.MediaPlayIcon(), func() { v.desk.OpenSampleAndRun(s) })
	if s.Course {
		run = base.NewIconButton(v.t("library.sample.teach"), base.BoardIcon(), v.desk.PickLesson)
	}
	run.Importance = widget.HighImportance
	open := base.NewButton(v.t("library.sample.open"), func() { v.desk.Library.Open(s.Path, nil) })
	text := base.Quiet(s.Sentence(v.desk.Book))
	return base.Card(base.Border(base.Title(s.Title(v.desk.Book)), container.NewHBox(run, open), nil, nil, text))
}

func (v *View) newInside() *fyne.Container {
	v.name, v.facts, v.kinds = base.Title(""), widget.NewLabel(""), widget.NewLabel("")
	for _, l := range []*widget.Label{v.facts, v.kinds} {
		l.Importance, l.Truncation = widget.LowImportance, fyne.TextTruncateEllipsis
	}
	v.name.SizeName = theme.SizeNameSubHeadingText
	v.truth = base.Flat(v.t("library.truth"), theme.ConfirmIcon(), v.chooseTruth)
	run := base.NewIconButton(v.t("library.run"), theme.MediaPlayIcon(), func() { v.desk.Go(session.AtRun) })
	compare := base.WithHint(base.Flat(v.t("library.compare"), theme.ViewFullScreenIcon(), v.desk.ChoosePair), v.t("pair.choose.pages.hint"), v.desk.Status.SetHint)
	tools := base.Row(
		run,
		v.truth,
		compare,
		base.Flat(v.t("library.close"), theme.CancelIcon(), v.desk.Library.CloseSet),
	)
	v.sift = newSift(v.desk)
	v.table = lists.NewDataTable(v.pageTable(), v.sift.root)
	whole := func(l *widget.Label) fyne.CanvasObject {
		return base.HintOf(l, func() string { return l.Text }, v.desk.Status.SetHint)
	}
	v.picture = v.newPicture()
	v.passages = lists.NewDataTable(v.passageTable())
	v.which = base.NewRadio([]string{v.t("library.pages.list"), v.t("library.repeats")}, v.show)
	v.which.Horizontal = true
	v.which.SetSelected(0)
	v.show(0)
	v.list = longtext.New(v.desk.Do)
	v.problems = widget.NewAccordion(widget.NewAccordionItem("", container.New(&tall{150}, v.list)))
	which := base.WithHint(v.which, v.t("library.which.hint"), v.desk.Status.SetHint)
	v.pictured = base.Flat(v.t("library.picture"), theme.MediaPhotoIcon(), v.Switch)
	tables := base.Border(nil, nil, nil, parts.Hint(v.desk.Shared, v.pictured, "library.picture.hint"), which)
	head := container.NewVBox(base.Ends(v.name, tools), whole(v.facts), whole(v.kinds), tables)
	v.ofOpen = []fyne.CanvasObject{run, v.truth, compare, tables, v.sift.root}
	v.tables = container.NewStack(v.table, v.passages, v.picture)
	return base.Border(head, v.problems, nil, nil, v.tables)
}

func (v *View) pageTable() lists.Table[session.PageRow] {
	return lists.Table[session.PageRow]{
		Name:    "pages",
		Book:    v.desk.Book,
		Store:   v.desk.Store,
		Columns: pageColumns(v.desk.Book, v.joined),
		Apart:   true,
		Beside:  v.desk.Beside(),
		ID:      func(r session.PageRow) any { return r.Index },
		Color: func(r session.PageRow) fyne.ThemeColorName {
			switch {
			case r.Faulty():
				return theme.ColorNameWarning
			case r.Out():
				return theme.ColorNamePlaceHolder
			}
			return ""
		},
		OnRow: v.openRow,
		Menu:  v.menu,
	}
}

func pageColumns(book *wording.Book, joined bool) []lists.Column[session.PageRow] {
	col := func(key string, kind table.Kind, width float32, value func(r session.PageRow) any) lists.Column[session.PageRow] {
		return lists.Col(book, "library.col."+key, kind, width, value)
	}
	text := func(key string, width float32, text func(r session.PageRow) string) lists.Column[session.PageRow] {
		return lists.TextCol(book, "library.col."+key, width, text)
	}
	seen := func(text func(r session.PageRow) string) func(r session.PageRow) string {
		return func(r session.PageRow) string {
			if !r.Seen {
				return ""
			}
			return text(r)
		}
	}
	plain := book.Both("kind.text")
	out := []lists.Column[session.PageRow]{
		text("id", 90, func(r session.PageRow) string { return r.ID }),
		text("title", 170, func(r session.PageRow) string { return r.Title }),
		text("is", 92, seen(func(r session.PageRow) string { return book.W(r.Is.Kind.Title()) })),
		col("body", table.Whole, 68, func(r session.PageRow) any { return table.Known(r.Seen, r.Body) }).Figured(seen(func(r session.PageRow) string { return wording.Count(int64(r.Body)) })),
		col("cut", table.Whole, 56, func(r session.PageRow) any { return table.Known(r.Seen, r.Cut) }).Figured(seen(func(r session.PageRow) string {
			if r.Cut == 0 {
				return ""
			}
			return wording.Count(int64(r.Cut))
		})),
		text("note", 110, func(r session.PageRow) string { return cmp.Or(r.Problem(book), r.LeftOut(book)) }),
		col("cluster", table.Whole, 60, func(r session.PageRow) any { return table.Known(r.Cluster >= 0, r.Cluster) }).Figured(func(r session.PageRow) string {
			if r.Cluster < 0 {
				return ""
			}
			return strconv.Itoa(int(r.Cluster))
		}),
		text("host", 112, func(r session.PageRow) string { return r.Host }),
		col("size", table.Whole, 68, func(r session.PageRow) any { return r.Size }).Figured(func(r session.PageRow) string { return wording.Bytes(r.Size) }),
		text("charset", 72, seen(func(r session.PageRow) string {
			if r.Charset.Wrong {
				return r.Charset.Used + " ≠ " + r.Charset.Declared
			}
			return r.Charset.Used
		})),
		text("kind", 64, func(r session.PageRow) string {
			if r.Kind == page.Text {
				return book.W(plain)
			}
			return "HTML"
		}),
	}
	if joined {
		out = slices.Insert(out, 1, text("of", 84, func(r session.PageRow) string { return r.Of }))
	}
	return out
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	l, s := v.desk.Library, v.desk.Session
	set := s.Set()
	coming, rows := l.Coming()
	base.Show(v.start, set == nil && coming == nil)
	base.Show(v.inside, set != nil || coming != nil)
	for _, o := range v.ofOpen {
		base.Show(o, coming == nil)
	}
	if coming != nil {
		v.syncComing(coming, rows)
		return
	}
	if set == nil {
		v.shown = filled{}
		v.syncRecent()
		return
	}
	if joined := set.Against != ""; v.joined != joined { // a column names the set of each page
		v.joined = joined
		table := lists.NewDataTable(v.pageTable(), v.sift.root)
		base.Show(table, v.table.Visible())
		v.table, v.tables.Objects[0], v.shown = table, table, filled{}
		v.tables.Refresh()
	}
	base.SetText(v.name, set.Name)
	base.SetText(v.facts, v.describe())
	base.SetText(v.kinds, l.KindsSay())
	if now := (filled{set, s.Truth(), s.Scanned(), s.Now().Sift}); v.shown != now {
		fill := v.table.SetSifted
		if v.shown.set == set && now.scanned < len(set.Pages) {
			fill = v.table.Renew
		}
		v.shown = now
		v.sift.sync()
		fill(l.Listed(), len(set.Pages), l.SiftSays())
	}
	v.syncPicture()
	v.syncPassages()
	v.syncFaults()
}

func (v *View) syncFaults() {
	faults := v.desk.Library.Problems()
	if !slices.EqualFunc(faults, v.faults, page.Problem.Equal) {
		v.faults = faults
		v.problems.Items[0].Title = v.t("library.problems", len(faults))
		lines := make([]string, len(faults))
		for i, p := range faults {
			lines[i] = p.Where + ": " + p.In(v.desk.Book.Lang())
		}
		v.list.SetText(strings.Join(lines, "\n"), nil)
		v.problems.Refresh()
	}
	base.Show(v.problems, len(faults) > 0)
}

func (v *View) describe() string {
	set := v.desk.Session.Set()
	parts := []string{v.t("library.pages", wording.Count(int64(len(set.Pages))))}
	for _, p := range set.Joined() {
		parts = append(parts, p.Name+" "+v.t("library.pages", wording.Count(int64(p.Pages))))
	}
	switch t := v.desk.Session.Truth(); {
	case !t.Known():
		parts = append(parts, v.t("library.truth.none"))
	case t.Kind == truth.Clusters:
		groups := map[int32]bool{}
		for _, c := range t.Cluster {
			if c >= 0 {
				groups[c] = true
			}
		}
		parts = append(parts, v.t(v.truthKey(), wording.Count(int64(len(groups)))))
	default:
		parts = append(parts, v.t("library.truth.judged", wording.Count(int64(len(t.Pairs)))))
	}
	return joined(append(parts, v.desk.Library.Repeats.Says(v.desk.Book), set.Path)...)
}

func joined(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(s string) bool { return s == "" }), " · ")
}

func (v *View) syncRecent() {
	paths := v.desk.Library.Recent()
	var rows []fyne.CanvasObject
	if len(paths) > 0 {
		rows = append(rows, base.Title(v.t("library.recent")))
	}
	for _, p := range paths {
		b := base.Flat(p, theme.HistoryIcon(), func() { v.desk.Library.Open(p, nil) })
		b.Alignment = widget.ButtonAlignLeading
		forget := base.Flat("", theme.CancelIcon(), func() { v.desk.Library.Forget(p) })
		rows = append(rows, base.Border(nil, nil, nil, base.WithHint(forget, v.t("library.forget.hint"), v.desk.Status.SetHint), b))
	}
	base.Fill(v.recent, rows...)
}

func (v *View) inSight() lists.Listing {
	return []lists.Listing{v.table, v.passages}[v.which.Selected()]
}

// Seen returns the shown tables, to be saved.
func (v *View) Seen() []*listing.Seen { return []*listing.Seen{v.inSight().Seen()} }

// Filter sets the filter of the shown table.
func (v *View) Filter(s string) { v.inSight().SetFilter(s) }

// Show shows the pages or the repeated passages.
func (v *View) Show(which int) {
	v.which.SetSelected(which)
	v.show(which)
}
