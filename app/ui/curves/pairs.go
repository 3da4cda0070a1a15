package curves

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/eval"
	"pagetwin/core/truth"
)

// pairPanel lists the pairs that a move of the threshold gains and loses for one
// result; a click opens one.
type pairPanel struct {
	v       *View
	root    fyne.CanvasObject
	title   *widgets.Heading
	move    *widget.Label
	against *pick
	lists   map[present.ListName]*widgets.Button
	table   *widgets.LongTable
	pairs   eval.List
	shown   listed
}

// listed is what the rows belong to: another one begins at the top.
type listed struct {
	result *present.RunResult
	list   present.ListName
}

func newPairPanel(v *View) *pairPanel {
	p := &pairPanel{v: v, lists: map[present.ListName]*widgets.Button{}}
	c := v.desk.Curves
	p.title = widgets.Title("")
	p.title.Truncation = fyne.TextTruncateEllipsis
	p.move = widget.NewLabel("")
	p.move.Importance = widget.LowImportance
	p.against = v.newPick(func(key string) { c.SetAgainst(present.AnchorKind(key)) })
	gained, lost := container.NewVBox(widget.NewLabel(v.t("curves.gained"))), container.NewVBox(widget.NewLabel(v.t("curves.lost")))
	for _, l := range present.ListNames() {
		b := widgets.Flat("", nil, func() {
			c.SetList(l)
			p.sync()
		})
		b.Alignment = widget.ButtonAlignLeading
		p.lists[l] = b
		column := gained
		if isLost(l) {
			column = lost
		}
		column.Add(widgets.WithHint(b, v.t("curves.list."+string(l)), v.desk.Status.SetHint))
	}
	p.table = widgets.NewLongTable([]widgets.LongColumn{
		{Key: "score", Title: v.t("curves.col.score"), Width: 58, Right: true, Text: func(i int) string { return present.Share(c.Row(p.pairs.At(int64(i))).Score) }},
		{Key: "label", Title: v.t("curves.col.label"), Width: 58, Text: func(i int) string { return v.labelText(c.Row(p.pairs.At(int64(i))).Label) }},
		{Key: "first", Title: v.t("curves.col.first"), Width: 90, Wide: true, Text: func(i int) string { r := c.Row(p.pairs.At(int64(i))); return named(r.A, r.TitleA) }},
		{Key: "second", Title: v.t("curves.col.second"), Width: 90, Wide: true, Text: func(i int) string { r := c.Row(p.pairs.At(int64(i))); return named(r.B, r.TitleB) }},
	}, func() int { return present.Rows(p.pairs.Len()) })
	p.table.Name, p.table.Store = "moved", v.desk.Store
	p.table.OnRow = func(row, _ int) { c.OpenPair(row) }
	p.table.Menu = func(row int) []*fyne.MenuItem {
		return []*fyne.MenuItem{fyne.NewMenuItem(v.t("pair.open"), func() { c.OpenPair(row) }), fyne.NewMenuItem(v.t("teach.pair"), func() { c.TeachPair(row) })}
	}
	teach := widgets.WithHint(widgets.Flat("", widgets.BoardIcon(), func() { c.TeachPair(p.table.Row()) }), v.t("teach.pair.listed"), v.desk.Status.SetHint)
	head := container.NewVBox(
		widgets.Border(nil, nil, nil, teach, p.title),
		widgets.Ends(p.move, widgets.FixedWidth(185, p.against.Select)),
		container.NewGridWithColumns(2, gained, lost))
	p.root = widgets.Border(head, nil, nil, nil, p.table)
	return p
}

func isLost(l present.ListName) bool { return strings.HasPrefix(string(l), "lost.") }

// named writes a page by its id and its title, where it is known; an id that is as
// long as an address leaves the first place to the title.
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

// labelText words what is known of a pair.
func (v *View) labelText(l truth.Label) string {
	switch l {
	case truth.Duplicate:
		return v.t("curves.label.duplicate")
	case truth.Different:
		return v.t("curves.label.different")
	case truth.Partial:
		return v.t("curves.label.partial")
	case truth.Furniture:
		return v.t("curves.label.furniture")
	case truth.Unsure:
		return v.t("curves.label.unsure")
	}
	return "–"
}

// sync lists the pairs anew: binary searches, and the rows in sight.
func (p *pairPanel) sync() {
	c := p.v.desk.Curves
	was := p.v.syncing
	p.v.syncing = true
	p.against.show([]present.FigureName{
		{Key: string(present.OwnThreshold), Title: p.v.t("curves.anchor.own")},
		{Key: string(present.LastThreshold), Title: p.v.t("curves.anchor.last")},
	}, string(c.Against))
	p.v.syncing = was
	m, ok := c.Moved()
	title, move := p.v.t("curves.lists"), ""
	p.table.Empty = p.v.t("curves.list.nofocus")
	p.pairs = eval.List{}
	if ok {
		title = p.v.desk.Session.NameOf(c.Focus())
		move = p.v.t("curves.move", present.Share(m.From), present.Share(m.To))
		p.table.Empty = p.v.t("curves.list.empty")
		if m.From == m.To {
			p.table.Empty = p.v.t("curves.list.still")
		} else if !slices.ContainsFunc(present.ListNames(), func(l present.ListName) bool { return m.List(l).Len() > 0 }) {
			p.table.Empty = p.v.t("curves.list.same")
		}
		if p.pairs = m.List(c.List); p.pairs.Len() > present.MostRows {
			move += " · " + p.v.t("curves.list.most", present.Count(present.MostRows))
		}
	}
	widgets.SetText(p.title, title)
	widgets.SetText(p.move, move)
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
		p.button(b, sign+present.Count(n)+"  "+p.v.t("curves.short."+kind), l == c.List)
	}
	now := listed{c.Focus(), c.List}
	p.table.Reload(now != p.shown)
	p.shown = now
}

// button words a list and marks the one that is shown.
func (p *pairPanel) button(b *widgets.Button, text string, on bool) {
	importance := widget.LowImportance
	if on {
		importance = widget.HighImportance
	}
	if b.Text != text || b.Importance != importance {
		b.Text, b.Importance = text, importance
		b.Refresh()
	}
}
