package curves

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/table"
	"pagetwin/core/page/truth"
)

// pairPanel lists the pairs that a move of the threshold adds to the decisions of one result or
// removes from them; a click opens a pair.
type pairPanel struct {
	v       *View
	root    fyne.CanvasObject
	title   *base.Heading
	move    *widget.Label
	against *pick
	lists   map[session.ListName]*base.Button
	table   *lists.DataTable[curves.PairRow]
	shown   listed
}

// listed identifies the contents of the rows: with other contents the list begins at the top.
type listed struct {
	result *results.Result
	list   session.ListName
}

func newPairPanel(v *View) *pairPanel {
	p := &pairPanel{v: v, lists: map[session.ListName]*base.Button{}}
	c := v.desk.Curves
	p.title = base.Title("")
	p.title.Truncation = fyne.TextTruncateEllipsis
	p.move = widget.NewLabel("")
	p.move.Importance = widget.LowImportance
	p.against = v.newPick(func(key string) { c.SetAgainst(curves.AnchorKind(key)) })
	gained, lost := container.NewVBox(widget.NewLabel(v.t("curves.gained"))), container.NewVBox(widget.NewLabel(v.t("curves.lost")))
	for _, l := range curves.ListNames() {
		b := base.Flat("", nil, func() {
			c.SetList(l)
			p.sync()
		})
		b.Alignment = widget.ButtonAlignLeading
		p.lists[l] = b
		column := gained
		if isLost(l) {
			column = lost
		}
		column.Add(base.WithHint(b, v.t("curves.list."+string(l)), v.desk.Status.SetHint))
	}
	b := v.desk.Book
	uncut := lists.Col(b, "curves.col.uncut", table.Share, 58, func(r curves.PairRow) any { return r.Uncut() })
	uncut.Detail = true
	p.table = lists.NewDataTable(lists.Table[curves.PairRow]{
		Name:  "moved",
		Book:  b,
		Store: v.desk.Store,
		Columns: []lists.Column[curves.PairRow]{
			lists.Col(b, "curves.col.score", table.Share, 58, func(r curves.PairRow) any { return r.Score }),
			uncut,
			lists.Col(b, "curves.col.label", table.Text, 58, labelWords(b)),
			lists.Col(b, "curves.col.first", table.Text, 90, func(r curves.PairRow) any { return named(r.A, r.TitleA) }).Wide(),
			lists.Col(b, "curves.col.second", table.Text, 90, func(r curves.PairRow) any { return named(r.B, r.TitleB) }).Wide(),
		},
		OnRow: func(at int, _ curves.PairRow) { c.OpenPair(at) },
		Menu: func(at int, _ curves.PairRow) []*fyne.MenuItem {
			return []*fyne.MenuItem{fyne.NewMenuItem(v.t("pair.open"), func() { c.OpenPair(at) }), fyne.NewMenuItem(v.t("teach.pair"), func() { c.TeachPair(at) })}
		},
		Plain: true,
		Fixed: true,
	})
	teach := base.WithHint(base.Flat("", base.BoardIcon(), func() { c.TeachPair(p.table.Cursor()) }), v.t("teach.pair.listed"), v.desk.Status.SetHint)
	head := container.NewVBox(
		base.Border(nil, nil, nil, teach, p.title),
		base.Ends(p.move, base.FixedWidth(185, p.against.Select)),
		container.NewGridWithColumns(2, gained, lost))
	p.root = base.Border(head, nil, nil, nil, p.table)
	return p
}

func isLost(l session.ListName) bool { return strings.HasPrefix(string(l), "lost.") }

// named returns the id and the title of a page, if it has one; an id as long as an address comes
// after the title.
func named(id, title string) string {
	const brief = 12
	switch {
	case title == "" || title == id:
		return id
	case len(id) > brief:
		return title + " · " + id
	}
	return id + " · " + title
}

func labelWords(book *wording.Book) func(r curves.PairRow) any {
	keys := map[truth.Label]string{
		truth.Duplicate: "duplicate", truth.Different: "different", truth.Partial: "partial", truth.Furniture: "furniture", truth.Unsure: "unsure",
	}
	return func(r curves.PairRow) any {
		if key := keys[r.Label]; key != "" {
			return book.T("curves.label." + key)
		}
		return "–"
	}
}

// sync lists the pairs again; that costs two binary searches and the visible rows.
func (p *pairPanel) sync() {
	c := p.v.desk.Curves
	p.against.show([]session.FigureName{
		{Key: string(curves.OwnThreshold), Title: p.v.t("curves.anchor.own")},
		{Key: string(curves.LastThreshold), Title: p.v.t("curves.anchor.last")},
	}, string(c.Against))
	m, ok := c.Moved()
	shown := c.Showing()
	title, move := p.v.t("curves.lists"), ""
	empty := p.v.t("curves.list.nofocus")
	if ok {
		title = p.v.desk.Session.NameOf(c.Focus())
		move = p.v.t("curves.move", wording.Share(m.From), wording.Share(m.To))
		empty = p.v.t("curves.list.empty")
		if m.From == m.To {
			empty = p.v.t("curves.list.still")
		} else if !slices.ContainsFunc(curves.ListNames(), func(l session.ListName) bool { return m.List(l).Len() > 0 }) {
			empty = p.v.t("curves.list.same")
		}
		if m.List(shown).Len() > curves.MostRows {
			move += " · " + p.v.t("curves.list.most", wording.Count(curves.MostRows))
		}
	}
	base.SetText(p.title, title)
	base.SetText(p.move, move)
	for l, b := range p.lists {
		n := int64(0)
		if ok {
			n = m.List(l).Len()
		}
		sign := "+"
		_, kind, _ := strings.Cut(string(l), ".")
		if isLost(l) {
			sign = "−"
		}
		if text := sign + wording.Count(n) + "  " + p.v.t("curves.short."+kind); b.Text != text {
			b.SetText(text)
		}
		b.StandOut(l == shown, widget.LowImportance)
	}
	now := listed{c.Focus(), shown}
	p.table.SetEmpty(empty)
	p.table.SetMany(c.Listed(shown), now != p.shown)
	p.shown = now
}
