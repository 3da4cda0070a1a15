package groups

import (
	"cmp"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/cluster"
	"pagetwin/core/detect"
)

func (v *View) count(n, all int) string {
	return v.t("table.count", present.Count(int64(n)), present.Count(int64(all)))
}

func score(p detect.Scored) string {
	if p.A == p.B {
		return "–"
	}
	return strconv.FormatFloat(p.Score, 'f', 4, 64)
}

// title is the title of a page as far as it is known, else its id.
func (v *View) title(i int32) string {
	if r := v.desk.Session.Rows()[i]; r.Title != "" {
		return r.Title
	}
	return v.desk.Session.Rows()[i].ID
}

// groupSource are the groups, the largest first.
func (v *View) groupSource() widgets.TableSource {
	number := func(key string, width float32) widgets.Column {
		return widgets.Column{Key: key, Title: v.t("groups.col." + key), Width: width, Right: true}
	}
	return widgets.TableSource{
		Name:  "groups",
		Store: v.desk.Store,
		Columns: []widgets.Column{
			number("size", 54),
			{Key: "first", Title: v.t("groups.col.first"), Width: 120, Wide: true},
			number("links", 70), number("weakest", 72), number("lowest", 72), number("diameter", 84),
		},
		Rows: func() int { return len(v.shapes) },
		Cell: func(row, col int) string {
			s := &v.shapes[row]
			switch col {
			case 0:
				return strconv.Itoa(len(s.Members))
			case 1:
				return v.title(s.Members[0])
			case 2:
				return present.Count(int64(s.Links))
			case 3:
				return score(s.Weakest())
			case 4:
				return score(s.Lowest)
			}
			return strconv.FormatFloat(s.Diameter, 'f', 4, 64)
		},
		Compare: func(col, a, b int) int {
			x, y := &v.shapes[a], &v.shapes[b]
			switch col {
			case 0:
				return cmp.Compare(len(x.Members), len(y.Members))
			case 2:
				return cmp.Compare(x.Links, y.Links)
			case 3:
				return cmp.Compare(x.Weakest().Score, y.Weakest().Score)
			case 4:
				return cmp.Compare(x.Lowest.Score, y.Lowest.Score)
			case 5:
				return cmp.Compare(x.Diameter, y.Diameter)
			}
			return cmp.Compare(v.title(x.Members[0]), v.title(y.Members[0]))
		},
		Color: func(row int) fyne.ThemeColorName {
			if v.shapes[row].Glued {
				return theme.ColorNameWarning
			}
			return ""
		},
		OnRow: v.desk.Groups.Choose,
		Count: v.count,
		Find:  v.t("table.filter"),
	}
}

func (v *View) shape() *cluster.Shape {
	if g := v.desk.Groups; g.Chosen >= 0 && g.Chosen < len(g.Shapes) {
		return &g.Shapes[g.Chosen]
	}
	return nil
}

// memberSource are the pages of the chosen group, and which of them stays.
func (v *View) memberSource() widgets.TableSource {
	return widgets.TableSource{
		Name:  "members",
		Store: v.desk.Store,
		Columns: []widgets.Column{
			{Key: "keep", Title: v.t("groups.col.keep"), Width: 62},
			{Key: "id", Title: v.t("library.col.id"), Width: 96},
			{Key: "title", Title: v.t("library.col.title"), Width: 120, Wide: true},
			{Key: "host", Title: v.t("library.col.host"), Width: 150},
			{Key: "body", Title: v.t("library.col.body"), Width: 80, Right: true},
		},
		Rows: func() int {
			if s := v.shape(); s != nil {
				return len(s.Members)
			}
			return 0
		},
		Cell: func(row, col int) string {
			m := v.shape().Members[row]
			r := v.desk.Session.Rows()[m]
			switch col {
			case 0:
				if v.desk.Groups.Kept(m) {
					return v.t("groups.kept")
				}
				return ""
			case 1:
				return r.ID
			case 2:
				return r.Title
			case 3:
				return r.Host
			}
			return present.Count(int64(r.Body))
		},
		OnRow: func(row int) { v.member = row },
		Menu:  widgets.PageMenu(v.desk, func(row int) int { return int(v.shape().Members[row]) }),
		Count: v.count,
		Find:  v.t("table.filter"),
	}
}

// linkSource are the links that hold the chosen group together, the weakest first.
func (v *View) linkSource() widgets.TableSource {
	return widgets.TableSource{
		Name:  "links",
		Store: v.desk.Store,
		Columns: []widgets.Column{
			{Key: "score", Title: v.t("groups.col.score"), Width: 70, Right: true},
			{Key: "a", Title: v.t("groups.col.a"), Width: 200, Wide: true},
			{Key: "b", Title: v.t("groups.col.b"), Width: 200},
		},
		Rows: func() int { return len(v.desk.Groups.Links) },
		Cell: func(row, col int) string {
			l := v.desk.Groups.Links[row]
			switch col {
			case 0:
				return score(l)
			case 1:
				return v.desk.Session.Rows()[l.A].ID + "  " + v.title(l.A)
			}
			return v.desk.Session.Rows()[l.B].ID + "  " + v.title(l.B)
		},
		Compare: func(col, a, b int) int {
			x, y := v.desk.Groups.Links[a], v.desk.Groups.Links[b]
			switch col {
			case 1:
				return cmp.Compare(x.A, y.A)
			case 2:
				return cmp.Compare(x.B, y.B)
			}
			return cmp.Compare(x.Score, y.Score)
		},
		OnRow: func(row int) { v.link = row },
		Menu: func(row int) []*fyne.MenuItem {
			return []*fyne.MenuItem{
				fyne.NewMenuItem(v.t("pair.open"), func() { v.desk.OpenPair(v.desk.Groups.Pairs(), row) }),
				fyne.NewMenuItem(v.t("teach.pair"), func() { v.desk.TeachListed(v.desk.Groups.Pairs(), row) }),
			}
		},
		Count: v.count,
		Find:  v.t("table.filter"),
	}
}

// Seen returns the tables that are in sight, to be written.
func (v *View) Seen() []*present.Seen {
	return []*present.Seen{v.groups.Seen(), v.members.Seen(), v.links.Seen()}
}
