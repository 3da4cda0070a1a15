// Package page is the place in the window that shows one page: source, blocks and body side by
// side.
package page

import (
	"cmp"
	"errors"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/form"
	"pagetwin/app/present/page"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/app/ui/widgets/longtext"
)

// Desk is the part of the desk that the place uses.
type Desk struct {
	*session.Shared
	Page *page.Page

	Known   func(i int) string // describes page i
	AskPath parts.AskPath
	Browse  func() // shows the page in the browser
}

// View shows a page.
type View struct {
	Root fyne.CanvasObject

	desk     *Desk
	empty    *fyne.Container
	inside   *fyne.Container
	all      *container.Split
	panes    fyne.CanvasObject // of one page
	whole    *wholeSet         // takes the place of the panes for the whole set
	beside   *beside           // takes the place of the panes for two denoisers
	second   *lists.Select     // the choice of the second denoiser
	one      *base.Button      // switches between one denoiser and two
	choice   *lists.Select     // of the denoiser
	pages    *lists.DataTable[session.PageRow]
	title    *base.Heading
	about    *widget.Label     // the description that DocView extracted from the page
	known    *widget.Label     // its kind and declarations
	top      fyne.CanvasObject // the lines above the panes; the rest is in main
	main     *fyne.Container
	high     float32 // height of the lines above when the panes were last laid out
	facts    *widget.Label
	gold     *widget.Label
	source   *longtext.Pane
	body     *longtext.Pane
	blocks   *lists.DataTable[blockRow]
	picture  *picture // in the place of blocks
	features *lists.DataTable[page.FeatureRow]
	light    *lists.Select
	noLight  *base.Prose
	differs  *lists.DataTable[differenceRow] // the difference to the body made by hand
	goldSum  *base.Prose
	oneText  *base.Check
	side     *fyne.Container // below the list of pages: the denoiser
	form     *parts.Form
	lit      *container.Split
	litBy    *fyne.Container   // below the body: the features
	goldBy   fyne.CanvasObject // below the body: the difference

	rows    int        // number of pages in the list
	shown   *page.View // the page that the panes show
	block   int
	formOf  *form.Form
	inOne   bool // the pane of the body shows the body and the hand-made body as one marked text
	syncing bool
}

// New returns the view; ask asks for the file that a table is written to.
func New(d *Desk, ask func(name, title string, save func(path string))) *View {
	v := &View{desk: d, block: -1, rows: -1}
	v.whole = newWholeSet(v, ask)
	v.empty = container.NewCenter(container.NewVBox(widget.NewLabel(v.t("page.noset")),
		base.NewIconButton(v.t("place.library"), theme.HomeIcon(), func() { d.Go(session.AtLibrary) })))
	v.build()
	v.Root = container.NewStack(v.empty, v.inside)
	v.Sync()
	return v
}

// formWidth has room for the form of any denoiser, by language, so that choosing another one moves
// nothing.
var formWidth = map[string]float32{"en": 314, "zh": 240}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

func (v *View) build() {
	v.pages = lists.NewDataTable(lists.Table[session.PageRow]{
		Name:  "titles",
		Book:  v.desk.Book,
		Store: v.desk.Store,
		Columns: []lists.Column[session.PageRow]{
			lists.TextCol(v.desk.Book, "library.col.id", 84, func(r session.PageRow) string { return r.ID }).Wide(),
			lists.TextCol(v.desk.Book, "library.col.title", 96, func(r session.PageRow) string { return r.Title }).Wide(),
		},
		Apart: true, Beside: v.desk.Beside(),
		OnRow: func(at int, _ session.PageRow) { v.desk.Page.Show(at) },
		Menu:  parts.PageMenu(v.desk.Shared, func(r session.PageRow) int { return r.Index }),
	})
	v.buildPanes()
	v.side = container.NewVBox()
	left := container.NewVSplit(v.pages, base.Border(v.denoiserHead(), nil, nil, nil, base.AtLeast(formWidth[v.desk.Book.Lang()], container.NewVScroll(container.NewPadded(v.side)))))
	left.Offset = 0.55
	v.litBy, v.goldBy = v.featurePane(), v.goldPane()
	v.lit = container.NewVSplit(v.body, container.NewStack(v.litBy, v.goldBy))
	v.lit.Offset = 0.62
	right := container.NewHSplit(container.NewStack(v.blocks, v.picture.root), v.lit)
	right.Offset = 0.5
	panes := container.NewHSplit(v.source, right)
	panes.Offset = 0.3
	v.panes = panes
	v.beside = newBeside(v.desk)
	v.top = v.head()
	v.main = base.Border(v.top, nil, nil, nil, container.NewStack(panes, v.beside.root, v.whole.root))
	v.all = container.NewHSplit(left, v.main)
	v.all.Offset = 0.18
	v.inside = container.NewStack(v.all)
}

func (v *View) found(at, all int) string { return v.t("find.count", at, all) }

func (v *View) head() fyne.CanvasObject {
	v.title, v.facts, v.gold = base.Title(""), widget.NewLabel(""), widget.NewLabel("")
	v.about = widget.NewLabel("")
	v.about.Truncation = fyne.TextTruncateEllipsis
	v.about.Hide()
	v.known = widget.NewLabel("")
	v.known.Truncation, v.known.Importance = fyne.TextTruncateEllipsis, widget.LowImportance
	v.title.Truncation, v.facts.Truncation = fyne.TextTruncateEllipsis, fyne.TextTruncateEllipsis
	v.facts.Importance = widget.LowImportance
	names := []string{v.t("page.light.none"), v.t("page.light.gold")}
	for _, a := range v.desk.Algorithms {
		names = append(names, v.desk.Book.W(a.Title))
	}
	v.light = lists.NewSelect(v.desk.Book, names, func(i int) { v.desk.Page.Light(lightOf(i)) })
	v.light.Group = func(i int) string {
		if lightOf(i) < 0 {
			return v.t("select.group.lit")
		}
		return v.t("select.group.algorithms")
	}
	v.light.Also = func(i int) string {
		if i = lightOf(i); i < 0 {
			return ""
		}
		return session.AlgorithmWords(v.desk.Algorithms[i])
	}
	v.light.Mark(lightRow(v.desk.Page.Lit))
	v.one = base.Flat("", theme.GridIcon(), func() { v.desk.Page.ShowWhole(!v.desk.Page.Whole) })
	tools := base.Row(
		base.WithHint(widget.NewLabel(v.t("page.light")), v.t("page.light.hint"), v.desk.Status.SetHint),
		base.FixedWidth(190, v.light),
		base.WithHint(base.Flat("", base.BoardIcon(), v.desk.Page.Teach), v.t("teach.page"), v.desk.Status.SetHint),
		base.WithHint(base.Flat(v.t("pair.compare"), theme.ViewFullScreenIcon(), func() { v.desk.Compare(v.desk.Page.Index) }), v.t("pair.compare.hint"), v.desk.Status.SetHint),
		base.WithHint(base.Flat("", theme.NavigateBackIcon(), func() { v.desk.Page.Step(-1) }), v.t("page.previous.hint"), v.desk.Status.SetHint),
		base.WithHint(base.Flat("", theme.NavigateNextIcon(), func() { v.desk.Page.Step(1) }), v.t("page.next.hint"), v.desk.Status.SetHint),
		base.WithHint(v.one, v.t("page.whole.hint"), v.desk.Status.SetHint),
	)
	return container.NewVBox(
		base.Ends(v.title, tools),
		base.Ends(v.facts, v.gold),
		v.about,
		base.HintOf(v.known, func() string { return v.known.Text }, v.desk.Status.SetHint),
	)
}

func (v *View) denoiserHead() fyne.CanvasObject {
	var names []string
	for _, d := range v.desk.Denoisers {
		names = append(names, v.desk.Book.W(d.Title))
	}
	v.choice = lists.NewSelect(v.desk.Book, names, v.desk.Setup.ChooseDenoiser)
	v.choice.Also = func(i int) string { return session.DenoiserWords(v.desk.Denoisers[i]) }
	v.choice.Mark(v.desk.Setup.Denoiser)
	reset := base.Flat(v.t("form.default"), theme.ContentUndoIcon(), func() {
		v.desk.Setup.DenForm.Reset()
		v.form.Sync()
	})
	return container.NewVBox(base.Border(nil, nil, base.Title(v.t("page.denoiser")), reset), v.choice, v.besideChoice())
}

func (v *View) buildPanes() {
	raw := longtext.New(v.desk.Do)
	raw.Mono, raw.Numbers = true, true
	wrap := base.NewCheck(v.t("page.wrap"), nil)
	wrap.SetChecked(true)
	wrap.OnChanged = raw.SetWrap
	v.source = longtext.NewPane(raw, v.t("page.source"), v.t("find.placeholder"), v.found, wrap)
	raw.OnTap = func(at int) { v.choose(func(p *page.View) int { return p.BlockAtSource(at) }) }
	raw.OnScroll = func(at int) {
		v.follow(raw, func(p *page.View) int { return p.BlockAtSource(at) })
	}
	body := longtext.New(v.desk.Do)
	v.oneText = base.NewCheck(v.t("diff.one"), nil)
	v.oneText.SetChecked(v.desk.Page.OneText)
	v.oneText.OnChanged = v.desk.Page.SetOneText
	v.body = longtext.NewPane(body, v.t("page.body"), v.t("find.placeholder"), v.found, v.oneText)
	body.OnTap = func(at int) {
		v.choose(func(p *page.View) int { return p.BlockAtBody(v.bodyOffset(at)) })
	}
	body.OnScroll = func(at int) {
		v.follow(body, func(p *page.View) int { return p.BlockAtBody(v.bodyOffset(at)) })
	}
	v.blocks = lists.NewDataTable(v.blockTable(), base.WithHint(base.Flat("", theme.FileImageIcon(), v.Switch), v.t("blocks.picture.hint"), v.desk.Status.SetHint))
	v.picture = newPicture(v, v.desk.Browse)
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	p := v.desk.Page
	open := v.desk.Session.Set() != nil
	base.Show(v.empty, !open)
	base.Show(v.inside, open)
	if !open {
		v.rows, v.shown = -1, nil
		return
	}
	v.syncing = true
	defer func() { v.syncing = false }()
	defer v.settle()
	v.syncPages()
	if f := v.desk.Setup.DenForm; v.formOf != f && f != nil {
		v.formOf = f
		v.form = parts.NewForm(f, v.desk.Shared, v.desk.AskPath)
		base.Fill(v.side, base.Quiet(v.desk.Book.W(v.desk.Denoisers[v.desk.Setup.Denoiser].Idea)), v.form)
	}
	v.light.Mark(lightRow(p.Lit))
	v.choice.Mark(v.desk.Setup.Denoiser)
	v.syncSight()
	if p.View == nil {
		return
	}
	if p.View != v.shown || v.inOne != v.wantsOne() {
		v.showPage(p.View)
	}
	if p.Block != v.block {
		v.showBlock(p.Block)
	}
}

// settle moves the panes when the lines above have changed their height: Fyne reports nothing when
// a line wraps.
func (v *View) settle() {
	if high := v.top.MinSize().Height; high != v.high {
		v.high = high
		v.main.Refresh()
	}
}

// wantsOne reports whether the pane of the body should show the one marked text.
func (v *View) wantsOne() bool {
	p := v.desk.Page
	return p.OneText && p.View != nil && p.View.Differs != nil
}

func (v *View) syncSight() {
	p := v.desk.Page
	two := !p.Whole && p.View != nil && p.View.Beside != nil
	base.Show(v.panes, !p.Whole && !two)
	base.Show(v.beside.root, two)
	if two {
		v.beside.sync(p.View)
	}
	pictured := !p.Listed && (p.View == nil || p.View.Outline != nil)
	base.Show(v.picture.root, pictured)
	base.Show(v.blocks, !pictured)
	base.Show(v.whole.root, p.Whole)
	name, icon := v.t("page.whole"), theme.GridIcon()
	if p.Whole {
		name, icon = v.t("page.one"), theme.DocumentIcon()
		v.whole.sync()
	}
	if v.one.Text != name {
		v.one.Icon = icon
		v.one.SetText(name)
	}
	if base.Show(v.oneText, p.Lit == page.LitGold); v.oneText.Checked != p.OneText {
		v.oneText.SetChecked(p.OneText)
	}
	base.Show(v.goldBy, p.Lit == page.LitGold)
	base.Show(v.litBy, p.Lit >= 0)
	base.Show(v.lit.Trailing, p.Lit != page.LitNothing)
	v.lit.Refresh()
}

// syncPages fills the list again after pages were viewed.
func (v *View) syncPages() {
	if n := v.desk.Session.Scanned(); v.rows != n {
		v.rows = n
		v.pages.SetMany(v.desk.Session.Rows(), false)
	}
	v.pages.Choose(v.desk.Page.Index)
	base.SetText(v.known, v.desk.Known(v.desk.Page.Index))
}

// showPage fills the panes. If the page is the same under other settings, the scroll position
// stays.
func (v *View) showPage(p *page.View) {
	same := v.shown != nil && v.shown.Index == p.Index
	v.shown, v.block = p, -1
	base.SetText(v.title, cmp.Or(p.Title, session.FirstWords(p.Body.Text), p.Info.ID))
	base.SetText(v.facts, v.describe(p))
	base.SetText(v.gold, v.goldText(p))
	v.showAbout(p.About(v.desk.Book))
	show := (*longtext.View).SetText
	if same {
		show = (*longtext.View).Replace
	}
	v.inOne = v.wantsOne()
	switch {
	case p.Err != nil:
		show(v.source.View, v.desk.Book.E(p.Err), nil)
		show(v.body.View, "", nil)
	case v.inOne:
		show(v.source.View, p.Content.Text, spansOf(p.Source))
		show(v.body.View, p.Differs.Text, nil)
	default:
		show(v.source.View, p.Content.Text, spansOf(p.Source))
		show(v.body.View, p.Body.Text, nil)
	}
	v.body.View.SetMarks(longtext.LayerFeatures, v.litMarks(p))
	v.body.SetTitle(v.t("page.body") + "  " + v.t("page.chars", wording.Count(int64(utf8.RuneCountInString(p.Body.Text)))))
	v.source.Refind()
	v.body.Refind()
	v.blocks.SetRows(v.blockRows(p))
	v.picture.show(p)
	v.features.SetRows(p.Features)
	v.differs.SetRows(v.differenceRows(p))
	v.goldSum.SetText(v.goldWords())
	switch {
	case errors.Is(p.NoLight, page.ErrNoFeatures):
		v.noLight.SetText(v.t("features.none"))
	case p.NoLight != nil:
		v.noLight.SetText(v.desk.Book.E(p.NoLight))
	case v.desk.Page.Lit >= 0:
		v.noLight.SetText(v.t("features.count", len(p.Features)))
	}
	v.litBy.Refresh() // the lines above the tables may have come or gone
	v.goldBy.Refresh()
}

func (v *View) showAbout(line string) {
	base.SetText(v.about, line)
	if v.about.Hidden == (line == "") {
		return
	}
	if v.about.Hide(); line != "" {
		v.about.Show()
	}
}

// litMarks returns the highlights in the pane of the body.
func (v *View) litMarks(p *page.View) []longtext.Span {
	if p.Differs != nil {
		return v.differenceMarks(p.Differs)
	}
	marks := make([]longtext.Span, len(p.Marks))
	for i, m := range p.Marks {
		marks[i] = longtext.Span{Start: m.Start, End: m.End}
	}
	return marks
}

// Find opens the find bar of the body.
func (v *View) Find() {
	if v.desk.Page.View != nil {
		v.body.OpenFind()
	}
}
