package groups

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/listing"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/table"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
)

func fourDigits(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }

func score(p scored.Pair) string {
	if p.A == p.B {
		return "–"
	}
	return fourDigits(p.Score)
}

// groupRow is a group with the title of its first page.
type groupRow struct {
	cluster.Shape
	pages session.Rows
}

func (r groupRow) first() string { return r.pages.At(int(r.Members[0])).Name() }

// groupRows are the rows of groups at one moment.
type groupRows struct {
	shapes []cluster.Shape
	pages  session.Rows
}

func (r groupRows) Len() int { return len(r.shapes) }

func (r groupRows) At(i int) groupRow {
	return groupRow{r.shapes[i], r.pages}
}

func (v *View) groupTable() lists.Table[groupRow] {
	b := v.desk.Book
	column := func(key string, of func(r groupRow) scored.Pair) lists.Column[groupRow] {
		return lists.Col(b, "groups.col."+key, table.Number, 72, func(r groupRow) any { return table.Known(of(r).A != of(r).B, of(r).Score) }).Worded(func(r groupRow) string { return score(of(r)) })
	}
	return lists.Table[groupRow]{
		Name:  "groups",
		Book:  b,
		Store: v.desk.Store,
		Apart: true, Beside: v.desk.Beside(),
		Columns: []lists.Column[groupRow]{
			lists.Col(b, "groups.col.size", table.Whole, 54, func(r groupRow) any { return len(r.Members) }),
			lists.Col(b, "groups.col.first", table.Text, 120, func(r groupRow) any { return r.first() }).Wide(),
			lists.Col(b, "groups.col.links", table.Whole, 70, func(r groupRow) any { return int64(r.Links) }),
			column("weakest", func(r groupRow) scored.Pair { return r.Weakest() }),
			column("lowest", func(r groupRow) scored.Pair { return r.Lowest }),
		},
		Color: func(r groupRow) fyne.ThemeColorName {
			if r.Glued {
				return theme.ColorNameWarning
			}
			return ""
		},
		OnRow: func(at int, _ groupRow) { v.desk.Groups.Choose(at) },
	}
}

// memberRow is a page of the chosen group, whether it is kept, and why.
type memberRow struct {
	*session.PageRow
	kept, why string
}

func (v *View) memberRows() []memberRow {
	g := v.desk.Groups
	if g.Chosen < 0 || g.Chosen >= len(g.Shapes) {
		return nil
	}
	var out []memberRow
	for _, m := range g.Shapes[g.Chosen].Members {
		r := memberRow{PageRow: v.desk.Session.Row(int(m))}
		if f, ok := g.Fate(m); ok {
			r.kept, r.why = v.desk.Book.W(f.Action.Title()), v.desk.Book.W(f.Why)
		}
		out = append(out, r)
	}
	return out
}

func (v *View) memberTable() lists.Table[memberRow] {
	b := v.desk.Book
	return lists.Table[memberRow]{
		Name:  "members",
		Book:  b,
		Store: v.desk.Store,
		Columns: []lists.Column[memberRow]{
			lists.Col(b, "groups.col.keep", table.Text, 62, func(r memberRow) any { return r.kept }),
			lists.Col(b, "groups.col.why", table.Text, 170, func(r memberRow) any { return r.why }),
			lists.Col(b, "library.col.id", table.Text, 96, func(r memberRow) any { return r.ID }),
			lists.Col(b, "library.col.title", table.Text, 120, func(r memberRow) any { return r.Title }).Wide(),
			lists.Col(b, "library.col.host", table.Text, 150, func(r memberRow) any { return r.Host }),
			lists.Col(b, "library.col.body", table.Whole, 80, func(r memberRow) any { return int64(r.Body) }),
		},
		ID:    func(r memberRow) any { return r.Index },
		OnRow: func(_ int, r memberRow) { v.member = r.Index },
		Menu:  parts.PageMenu(v.desk.Shared, func(r memberRow) int { return r.Index }),
	}
}

// linkRow is a link of the chosen group, with the facts about its two pages.
type linkRow struct {
	scored.Pair
	a, b string
}

func (v *View) linkRows() []linkRow {
	name := func(i int32) string { r := v.desk.Session.Row(int(i)); return r.ID + "  " + r.Name() }
	var out []linkRow
	for _, l := range v.desk.Groups.Links {
		out = append(out, linkRow{l, name(l.A), name(l.B)})
	}
	return out
}

// linkTable describes the table of the links that hold the chosen group together, the weakest
// first.
func (v *View) linkTable() lists.Table[linkRow] {
	b := v.desk.Book
	return lists.Table[linkRow]{
		Name:  "links",
		Book:  b,
		Store: v.desk.Store,
		Columns: []lists.Column[linkRow]{
			lists.Col(b, "groups.col.score", table.Number, 70, func(r linkRow) any { return table.Known(r.A != r.B, r.Score) }).Worded(func(r linkRow) string { return score(r.Pair) }),
			lists.Col(b, "groups.col.a", table.Text, 200, func(r linkRow) any { return r.a }).Ordered(func(r linkRow) float64 { return float64(r.A) }).Wide(),
			lists.Col(b, "groups.col.b", table.Text, 200, func(r linkRow) any { return r.b }).Ordered(func(r linkRow) float64 { return float64(r.B) }),
		},
		OnRow: func(at int, _ linkRow) { v.link = at },
		Menu: func(at int, _ linkRow) []*fyne.MenuItem {
			return []*fyne.MenuItem{
				fyne.NewMenuItem(v.t("pair.open"), func() { v.desk.OpenPair(v.desk.Groups.Pairs(), at) }),
				fyne.NewMenuItem(v.t("teach.pair"), func() { v.desk.TeachListed(v.desk.Groups.Pairs(), at) }),
			}
		},
	}
}

// Seen returns the shown tables, to be saved.
func (v *View) Seen() []*listing.Seen {
	return []*listing.Seen{v.groups.Seen(), v.members.Seen(), v.links.Seen()}
}
