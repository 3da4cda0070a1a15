package groups

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/listing"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/scored"
)

func (v *View) count(n, all int) string {
	return v.t("table.count", wording.Count(int64(n)), wording.Count(int64(all)))
}

func score(p scored.Pair) string {
	if p.A == p.B {
		return "–"
	}
	return strconv.FormatFloat(p.Score, 'f', 4, 64)
}

// groupRow is a group with the title of its first page.
type groupRow struct {
	cluster.Shape
	first string
}

func (v *View) groupRows() []groupRow {
	out := make([]groupRow, len(v.shapes))
	for i, s := range v.shapes {
		out[i] = groupRow{s, v.desk.Session.Row(int(s.Members[0])).Name()}
	}
	return out
}

// groupTable describes the table of groups, the largest first.
func (v *View) groupTable() lists.Table[groupRow] {
	number := func(key string, width float32, text func(r groupRow) string, value func(r groupRow) float64) lists.Column[groupRow] {
		return lists.Column[groupRow]{Key: key, Title: v.t("groups.col." + key), Width: width, Right: true, Text: text, Value: value}
	}
	count := func(key string, width float32, of func(r groupRow) int64) lists.Column[groupRow] {
		return number(key, width, func(r groupRow) string { return wording.Count(of(r)) }, func(r groupRow) float64 { return float64(of(r)) })
	}
	column := func(key string, of func(r groupRow) scored.Pair) lists.Column[groupRow] {
		return number(key, 72, func(r groupRow) string { return score(of(r)) }, func(r groupRow) float64 { return of(r).Score })
	}
	return lists.Table[groupRow]{
		Name:  "groups",
		Store: v.desk.Store,
		Columns: []lists.Column[groupRow]{
			count("size", 54, func(r groupRow) int64 { return int64(len(r.Members)) }),
			{Key: "first", Title: v.t("groups.col.first"), Width: 120, Wide: true, Text: func(r groupRow) string { return r.first }},
			count("links", 70, func(r groupRow) int64 { return int64(r.Links) }),
			column("weakest", func(r groupRow) scored.Pair { return r.Weakest() }),
			column("lowest", func(r groupRow) scored.Pair { return r.Lowest }),
			number("diameter", 84, func(r groupRow) string { return strconv.FormatFloat(r.Diameter, 'f', 4, 64) }, func(r groupRow) float64 { return r.Diameter }),
		},
		Color: func(r groupRow) fyne.ThemeColorName {
			if r.Glued {
				return theme.ColorNameWarning
			}
			return ""
		},
		OnRow: func(at int, _ groupRow) { v.desk.Groups.Choose(at) },
		Count: v.count,
		Find:  v.t("table.filter"),
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

// memberTable describes the table of the pages of the chosen group, with the page that is kept.
func (v *View) memberTable() lists.Table[memberRow] {
	return lists.Table[memberRow]{
		Name:  "members",
		Store: v.desk.Store,
		Columns: []lists.Column[memberRow]{
			{Key: "keep", Title: v.t("groups.col.keep"), Width: 62, Text: func(r memberRow) string { return r.kept }},
			{Key: "why", Title: v.t("groups.col.why"), Width: 170, Text: func(r memberRow) string { return r.why }},
			{Key: "id", Title: v.t("library.col.id"), Width: 96, Text: func(r memberRow) string { return r.ID }},
			{Key: "title", Title: v.t("library.col.title"), Width: 120, Wide: true, Text: func(r memberRow) string { return r.Title }},
			{Key: "host", Title: v.t("library.col.host"), Width: 150, Text: func(r memberRow) string { return r.Host }},
			{
				Key: "body", Title: v.t("library.col.body"), Width: 80, Right: true,
				Text: func(r memberRow) string { return wording.Count(int64(r.Body)) }, Value: func(r memberRow) float64 { return float64(r.Body) },
			},
		},
		ID:    func(r memberRow) any { return r.Index },
		OnRow: func(_ int, r memberRow) { v.member = r.Index },
		Menu:  parts.PageMenu(v.desk.Shared, v.desk.Compare, func(r memberRow) int { return r.Index }),
		Count: v.count,
		Find:  v.t("table.filter"),
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
	return lists.Table[linkRow]{
		Name:  "links",
		Store: v.desk.Store,
		Columns: []lists.Column[linkRow]{
			{Key: "score", Title: v.t("groups.col.score"), Width: 70, Right: true, Text: func(r linkRow) string { return score(r.Pair) }, Value: func(r linkRow) float64 { return r.Score }},
			{Key: "a", Title: v.t("groups.col.a"), Width: 200, Wide: true, Text: func(r linkRow) string { return r.a }, Value: func(r linkRow) float64 { return float64(r.A) }},
			{Key: "b", Title: v.t("groups.col.b"), Width: 200, Text: func(r linkRow) string { return r.b }, Value: func(r linkRow) float64 { return float64(r.B) }},
		},
		OnRow: func(at int, _ linkRow) { v.link = at },
		Menu: func(at int, _ linkRow) []*fyne.MenuItem {
			return []*fyne.MenuItem{
				fyne.NewMenuItem(v.t("pair.open"), func() { v.desk.OpenPair(v.desk.Groups.Pairs(), at) }),
				fyne.NewMenuItem(v.t("teach.pair"), func() { v.desk.TeachListed(v.desk.Groups.Pairs(), at) }),
			}
		},
		Count: v.count,
		Find:  v.t("table.filter"),
	}
}

// Seen returns the shown tables, to be saved.
func (v *View) Seen() []*listing.Seen {
	return []*listing.Seen{v.groups.Seen(), v.members.Seen(), v.links.Seen()}
}
