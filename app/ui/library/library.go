// Package library is the place of page sets in the window.
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

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// View shows the library.
type View struct {
	Root fyne.CanvasObject

	desk     *present.Desk
	open     Dialogs
	start    *fyne.Container
	inside   *fyne.Container
	recent   *fyne.Container
	name     *widgets.Heading
	facts    *widget.Label
	kinds    *widget.Label // how many pages there are of each kind, and how many pairs are declared
	table    *widgets.DataTable
	sift     *sift              // which pages the table lists
	passages *widgets.DataTable // what repeats
	declared *declaredView
	versions *versionsView
	which    *widgets.Radio   // of the four is in sight
	truth    *widgets.Button  // which truth is held against
	listed   *present.Repeats // shown in passages
	problems *widget.Accordion
	list     *widgets.TextView
	shown    listing        // what the table was last filled with
	faults   []page.Problem // in list
}

// listing is what the rows of the table of pages depend on.
type listing struct {
	set      *page.Set // nil for none
	truth    *truth.Truth
	scanned  int
	declared *present.Declared
	sift     present.Sift
}

// Dialogs ask for files; the window gives them.
type Dialogs struct {
	File, Folder, Truth func()
	Table               func(name, title string, save func(path string)) // where a table is written
	Other               func(folder bool, then func(path string))        // another set
}

// New returns the view.
func New(d *present.Desk, open Dialogs) *View {
	v := &View{desk: d, open: open}
	v.start = v.newStart()
	v.inside = v.newInside()
	v.Root = container.NewStack(v.start, v.inside)
	v.Sync()
	return v
}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

// newStart is what is seen while no set is open.
func (v *View) newStart() *fyne.Container {
	head := widgets.Title(v.t("library.welcome"))
	head.SizeName = theme.SizeNameHeadingText
	rows := &tiles{width: 330}
	cards := container.New(rows)
	for _, s := range v.desk.Samples {
		cards.Add(v.card(s))
	}
	v.recent = container.NewVBox()
	path := widgets.NewEntry()
	path.SetPlaceHolder(v.t("library.path"))
	path.OnSubmitted = func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			v.desk.Library.Open(s, nil)
		}
	}
	buttons := container.NewHBox(
		widgets.NewIconButton(v.t("library.open.file"), theme.FileIcon(), v.open.File),
		widgets.NewIconButton(v.t("library.open.folder"), theme.FolderOpenIcon(), v.open.Folder),
	)
	own := container.NewVBox(
		widgets.Title(v.t("library.own")),
		widgets.Border(nil, nil, buttons, nil, path),
		widgets.Quiet(v.t("library.drop")),
		v.recent,
	)
	samples := container.NewVBox(widgets.Title(v.t("library.samples")), cards)
	if len(v.desk.Samples) == 0 {
		samples.Add(widgets.Quiet(v.t("library.nosamples")))
	}
	column := container.NewVBox(head, widgets.Quiet(v.t("library.welcome.text")), gap(), samples, gap(), own)
	return scrolled(rows, column)
}

// scrolled is a column with tiles in it that scrolls where it is too high.
func scrolled(rows *tiles, column fyne.CanvasObject) *fyne.Container {
	c := &column1{1040}
	return container.New(&around{c, rows}, container.NewVScroll(container.New(c, column)))
}

func gap() fyne.CanvasObject { return container.NewPadded(container.NewPadded()) }

func (v *View) card(s present.Sample) fyne.CanvasObject {
	run := widgets.NewIconButton(v.t("library.sample.run"), theme.MediaPlayIcon(), func() { v.desk.OpenSampleAndRun(s) })
	if s.Course {
		run = widgets.NewIconButton(v.t("library.sample.teach"), widgets.BoardIcon(), func() { v.desk.OpenCourse(s) })
	}
	run.Importance = widget.HighImportance
	open := widgets.NewButton(v.t("library.sample.open"), func() { v.desk.Library.Open(s.Path, nil) })
	text := widgets.Quiet(s.Sentence(v.desk.Book))
	return widgets.Card(widgets.Border(widgets.Title(s.Title(v.desk.Book)), container.NewHBox(run, open), nil, nil, text))
}

// newInside is what is seen of an open set.
func (v *View) newInside() *fyne.Container {
	v.name, v.facts, v.kinds = widgets.Title(""), widget.NewLabel(""), widget.NewLabel("")
	for _, l := range []*widget.Label{v.facts, v.kinds} {
		l.Importance, l.Truncation = widget.LowImportance, fyne.TextTruncateEllipsis
	}
	v.name.SizeName = theme.SizeNameSubHeadingText
	v.truth = widgets.Flat(v.t("library.truth"), theme.ConfirmIcon(), v.chooseTruth)
	tools := widgets.Row(
		widgets.NewIconButton(v.t("library.run"), theme.MediaPlayIcon(), func() { v.desk.Go(present.AtRun) }),
		v.truth,
		widgets.WithHint(widgets.Flat(v.t("library.compare"), theme.ViewFullScreenIcon(), v.desk.ChoosePair), v.t("pair.choose.pages.hint"), v.desk.Status.SetHint),
		widgets.Flat(v.t("library.close"), theme.CancelIcon(), v.desk.Library.CloseSet),
	)
	v.sift = newSift(v.desk)
	v.table = widgets.NewDataTable(v.source(), v.sift.root)
	whole := func(l *widget.Label) fyne.CanvasObject {
		return widgets.HintOf(l, func() string { return l.Text }, v.desk.Status.SetHint)
	}
	v.passages = widgets.NewDataTable(v.passageSource())
	v.declared, v.versions = newDeclaredView(v.desk, v.open), newVersionsView(v.desk, v.open)
	v.which = widgets.NewRadio([]string{v.t("library.pages.list"), v.t("library.repeats"), v.t("library.declared"), v.t("library.versions")}, v.show)
	v.which.Horizontal = true
	v.which.SetSelected(0)
	v.show(0)
	v.list = widgets.NewTextView(v.desk.Do)
	v.problems = widget.NewAccordion(widget.NewAccordionItem("", container.New(&tall{150}, v.list)))
	which := widgets.WithHint(v.which, v.t("library.which.hint"), v.desk.Status.SetHint)
	head := container.NewVBox(widgets.Ends(v.name, tools), whole(v.facts), whole(v.kinds), which)
	return widgets.Border(head, v.problems, nil, nil, container.NewStack(v.table, v.passages, v.declared.root, v.versions.root))
}

var columns = []struct {
	key   string
	width float32
	right bool
}{
	{"id", 90, false},
	{"title", 170, false},
	{"is", 92, false},
	{"body", 68, true},
	{"cut", 56, true},
	{"declares", 100, false},
	{"note", 110, false},
	{"cluster", 60, true},
	{"host", 112, false},
	{"size", 68, true},
	{"charset", 72, false},
	{"kind", 64, false},
}

func (v *View) source() widgets.TableSource {
	src := widgets.TableSource{
		Name:    "pages",
		Store:   v.desk.Store,
		Rows:    func() int { return len(v.desk.Session.Rows()) },
		Cell:    v.cell,
		Compare: v.compare,
		Color: func(row int) fyne.ThemeColorName {
			if v.desk.Session.Rows()[row].Problem(v.desk.Book) != "" {
				return theme.ColorNameWarning
			}
			if v.desk.Session.Rows()[row].LeftOut(v.desk.Book) != "" {
				return theme.ColorNamePlaceHolder
			}
			return ""
		},
		Pass:    v.desk.Library.Passes,
		Passing: v.desk.Library.SiftSays,
		OnRow:   func(row int) { v.desk.OpenPage(row) },
		Menu:    widgets.PageMenu(v.desk, widgets.Itself),
		Count: func(n, all int) string {
			return v.t("table.count", present.Count(int64(n)), present.Count(int64(all)))
		},
		Find: v.t("table.filter"),
	}
	for _, c := range columns {
		src.Columns = append(src.Columns, widgets.Column{Key: c.key, Title: v.t("library.col." + c.key), Width: c.width, Right: c.right})
	}
	return src
}

func (v *View) cell(row, col int) string {
	r := &v.desk.Session.Rows()[row]
	switch columns[col].key {
	case "id":
		return r.ID
	case "title":
		return r.Title
	case "host":
		return r.Host
	case "kind":
		if r.Kind == page.Text {
			return v.t("kind.text")
		}
		return "HTML"
	case "is":
		if !r.Seen {
			return ""
		}
		return v.desk.Book.W(r.Is.Kind.Title())
	case "charset":
		if !r.Seen {
			return ""
		}
		if r.Charset.Wrong {
			return r.Charset.Used + " ≠ " + r.Charset.Declared
		}
		return r.Charset.Used
	case "size":
		return present.Bytes(r.Size)
	case "body":
		if !r.Seen {
			return ""
		}
		return present.Count(int64(r.Body))
	case "cut":
		if !r.Seen || r.Cut == 0 {
			return ""
		}
		return present.Count(int64(r.Cut))
	case "cluster":
		if r.Cluster < 0 {
			return ""
		}
		return strconv.Itoa(int(r.Cluster))
	case "declares":
		return v.desk.Library.Short(row)
	}
	return cmp.Or(r.Problem(v.desk.Book), r.LeftOut(v.desk.Book))
}

func (v *View) compare(col, a, b int) int {
	x, y := &v.desk.Session.Rows()[a], &v.desk.Session.Rows()[b]
	switch columns[col].key {
	case "size":
		return cmp.Compare(x.Size, y.Size)
	case "body":
		return cmp.Compare(x.Body, y.Body)
	case "cut":
		return cmp.Compare(x.Cut, y.Cut)
	case "cluster":
		return cmp.Compare(x.Cluster, y.Cluster)
	}
	return strings.Compare(v.cell(a, col), v.cell(b, col))
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	l, s := v.desk.Library, v.desk.Session
	set := s.Set()
	widgets.Show(v.start, set == nil)
	widgets.Show(v.inside, set != nil)
	if set == nil {
		v.shown = listing{}
		v.versions.sync()
		v.syncRecent()
		return
	}
	widgets.SetText(v.name, set.Name)
	widgets.SetText(v.facts, v.describe())
	widgets.SetText(v.kinds, joined(l.KindsSay(), s.Declared().Says(v.desk.Book)))
	if now := (listing{set, s.Truth(), s.Scanned(), s.Declared(), l.Sift}); v.shown != now {
		v.shown = now
		v.sift.sync()
		v.table.Reload()
	}
	v.syncPassages()
	v.declared.sync()
	v.versions.sync()
	v.syncFaults()
}

// syncFaults lists what is wrong with pages and labels.
func (v *View) syncFaults() {
	faults := v.desk.Library.Problems()
	if !slices.Equal(faults, v.faults) {
		v.faults = faults
		v.problems.Items[0].Title = v.t("library.problems", len(faults))
		lines := make([]string, len(faults))
		for i, p := range faults {
			lines[i] = p.Where + ": " + p.In(v.desk.Book.Lang())
		}
		v.list.SetText(strings.Join(lines, "\n"), nil)
		v.problems.Refresh()
	}
	widgets.Show(v.problems, len(faults) > 0)
}

// describe words what is known of the set.
func (v *View) describe() string {
	set := v.desk.Session.Set()
	parts := []string{v.t("library.pages", present.Count(int64(len(set.Pages))))}
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
		parts = append(parts, v.t(v.truthKey(), present.Count(int64(len(groups)))))
	default:
		parts = append(parts, v.t("library.truth.judged", present.Count(int64(len(t.Pairs)))))
	}
	return joined(append(parts, v.desk.Library.Repeats.Says(v.desk.Book), set.Path)...)
}

// joined are the words that there are, with dots between.
func joined(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(s string) bool { return s == "" }), " · ")
}

func (v *View) syncRecent() {
	v.recent.RemoveAll()
	paths := v.desk.Library.Recent()
	if len(paths) == 0 {
		return
	}
	v.recent.Add(widgets.Title(v.t("library.recent")))
	for _, p := range paths {
		b := widgets.Flat(p, theme.HistoryIcon(), func() { v.desk.Library.Open(p, nil) })
		b.Alignment = widget.ButtonAlignLeading
		forget := widgets.Flat("", theme.CancelIcon(), func() { v.desk.Library.Forget(p) })
		v.recent.Add(widgets.Border(nil, nil, nil, widgets.WithHint(forget, v.t("library.forget.hint"), v.desk.Status.SetHint), b))
	}
}

// inSight is the table that is in sight.
func (v *View) inSight() *widgets.DataTable {
	return []*widgets.DataTable{v.table, v.passages, v.declared.table, v.versions.table}[v.which.Selected()]
}

// Seen returns the tables that are in sight, to be written.
func (v *View) Seen() []*present.Seen { return []*present.Seen{v.inSight().Seen()} }

// Filter types into the filter of the table that is in sight.
func (v *View) Filter(s string) { v.inSight().SetFilter(s) }

// Show brings up the pages, what repeats, what is declared, or the versions.
func (v *View) Show(which int) {
	v.which.SetSelected(which)
	v.show(which)
}
