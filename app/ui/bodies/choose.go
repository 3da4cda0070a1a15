package bodies

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/page"
)

// Choice selects two pages: from the open set, as texts, or from files.
type Choice struct {
	Root  fyne.CanvasObject
	of    *session.Sides
	sides [2]*picker
	back  *base.Button
	swap  *base.Button
}

// AskFile asks for a file.
type AskFile func(folder bool, then func(path string))

// NewChoice returns the choice of the two pages of a place; back returns to the view of the chosen
// pages.
func NewChoice(d *session.Shared, of *session.Sides, ask AskFile, back func()) *Choice {
	c := &Choice{of: of}
	t := d.Book.T
	c.back = base.Flat(t("pair.choose.back"), theme.NavigateBackIcon(), back)
	c.swap = base.Flat(t("pair.choose.swap"), theme.ViewRefreshIcon(), of.Swap)
	for side := range c.sides {
		c.sides[side] = newPicker(d, of, side, ask)
	}
	head := base.Border(nil, nil, nil, container.NewHBox(c.swap, c.back), base.Quiet(t("pair.choose.head")))
	c.Root = base.Border(head, nil, nil, nil, container.NewHSplit(c.sides[0].root, c.sides[1].root))
	return c
}

// Sync shows the pages chosen on both sides, and with back the button that returns.
func (c *Choice) Sync(back bool) {
	for _, side := range c.sides {
		side.sync()
	}
	base.Show(c.back, back)
	_, left := c.of.SideInfo(0)
	_, right := c.of.SideInfo(1)
	base.Show(c.swap, left || right)
}

// picker chooses the page of one side.
type picker struct {
	root   fyne.CanvasObject
	desk   *session.Shared
	of     *session.Sides
	side   int
	now    *widget.Label
	pages  *lists.DataTable[session.PageRow]
	typed  *textEntry
	middle *fyne.Container // of pages and typed

	set  *page.Set // in pages
	rows int
}

func newPicker(d *session.Shared, of *session.Sides, side int, ask AskFile) *picker {
	p := &picker{desk: d, of: of, side: side, now: widget.NewLabel("")}
	t := d.Book.T
	p.now.Truncation = fyne.TextTruncateEllipsis
	p.pages = lists.NewDataTable(lists.Table[session.PageRow]{
		Name: "titles",
		Book: d.Book,
		Columns: []lists.Column[session.PageRow]{
			lists.TextCol(d.Book, "library.col.id", 110, func(r session.PageRow) string { return r.ID }),
			lists.TextCol(d.Book, "library.col.title", 160, func(r session.PageRow) string { return r.Title }).Wide(),
		},
		Apart: true, Beside: d.Beside(),
		OnRow: func(at int, _ session.PageRow) { of.Choose(side, at) },
	})
	p.typed = newTextEntry(p.take)
	p.typed.SetPlaceHolder(t("pair.choose.type"))
	use := base.NewButton(t("pair.choose.use"), func() { p.take(p.typed.Text) })
	paste := base.Flat(t("pair.choose.paste"), theme.ContentPasteIcon(), func() { p.take(fyne.CurrentApp().Clipboard().Content()) })
	file := base.Flat(t("pair.choose.file"), theme.FileIcon(), func() {
		ask(false, func(path string) { of.ChooseFile(side, path) })
	})
	head := base.Border(nil, nil, base.Title(t([]string{"pair.choose.left", "pair.choose.right"}[side])), nil, p.now)
	p.middle = container.New(layout.NewBorderLayout(nil, p.typed, nil, nil), p.pages, p.typed)
	p.root = base.Border(head, container.NewHBox(use, paste, file), nil, nil, p.middle)
	return p
}

func (p *picker) setPages(open bool) {
	if p.pages.Visible() == open {
		return
	}
	p.middle.Layout = layout.NewStackLayout()
	if open {
		p.middle.Layout = layout.NewBorderLayout(nil, p.typed, nil, nil)
	}
	base.Show(p.pages, open)
	p.middle.Refresh()
}

func (p *picker) take(s string) {
	if strings.TrimSpace(s) == "" {
		p.desk.Status.Note("pair.choose.empty")
		return
	}
	p.of.ChooseText(p.side, s)
}

func (p *picker) sync() {
	if set, n := p.desk.Session.Set(), p.desk.Session.Scanned(); p.set != set || p.rows != n {
		p.set, p.rows = set, n
		p.pages.SetMany(p.desk.Session.Rows(), false)
	}
	p.setPages(p.set != nil)
	words := p.desk.Book.T("pair.choose.nothing")
	at := []int{p.of.A, p.of.B}[p.side]
	if info, ok := p.of.SideInfo(p.side); ok {
		words = info.ID
		if at >= 0 {
			words = strings.Trim(info.ID+" · "+p.desk.Session.Row(at).Title, " ·")
		}
	}
	base.SetText(p.now, words)
	p.pages.Choose(at)
}

// longText is the length in bytes from which pasted text is taken at once without being shown in
// the entry, which would be slow.
const longText = 4096

// textEntry is an entry for a text. A long text is taken without being shown in it.
type textEntry struct {
	base.Entry
	take func(s string)
}

func newTextEntry(take func(s string)) *textEntry {
	e := &textEntry{take: take}
	e.MultiLine, e.Wrapping = true, fyne.TextWrapBreak
	e.SetMinRowsVisible(3)
	e.ExtendBaseWidget(e)
	return e
}

func (e *textEntry) TypedShortcut(s fyne.Shortcut) {
	if paste, ok := s.(*fyne.ShortcutPaste); ok {
		if text := paste.Clipboard.Content(); len(text) >= longText {
			e.take(text)
			return
		}
	}
	e.Entry.TypedShortcut(s)
}
