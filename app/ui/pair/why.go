package pair

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/algo"
)

// why shows what the decision of an algorithm stands on: the features that both pages
// have, those of either page, and what its index looks at.
type why struct {
	desk  *present.Desk
	count func(n, all int) string
	shown func() *present.PairView

	root    fyne.CanvasObject
	which   *widgets.Radio
	matches *widgets.DataTable
	lists   *widgets.DataTable
	whose   *widgets.Select // of the features are listed
	tests   *widgets.DataTable
	none    *widgets.Prose // why a table is empty
	picked  bool           // a person has said which of the three is shown
}

// The three tables, in the order of the choice.
const (
	sharedTable = iota
	listsTable
	indexTable
)

func newWhy(d *present.Desk, count func(n, all int) string, shown func() *present.PairView) *why {
	v := &why{desk: d, count: count, shown: shown}
	t := d.Book.T
	v.whose = widgets.NewSelect([]string{t("why.lists.all"), t("why.lists.both"), t("why.lists.left"), t("why.lists.right")}, nil)
	v.whose.SetSelectedIndex(0)
	v.matches = widgets.NewDataTable(v.matchSource())
	v.lists = widgets.NewDataTable(v.listSource(), widgets.FixedWidth(150, v.whose))
	v.tests = widgets.NewDataTable(v.testSource())
	v.whose.OnChanged = func(string) { v.lists.Reload() }
	v.which = widgets.NewRadio([]string{t("why.view.shared", "0"), t("why.view.lists", "0"), t("why.view.noindex")}, func(int) {
		v.picked = true
		v.show()
	})
	v.which.Horizontal = true
	v.none = widgets.Quiet("")
	v.root = widgets.Border(container.NewVBox(v.which, v.none), nil, nil, nil, container.NewStack(v.matches, v.lists, v.tests))
	v.which.SetSelected(sharedTable)
	v.show()
	return v
}

func (v *why) show() {
	for i, table := range v.tables() {
		widgets.Show(table, i == v.which.Selected())
	}
	words := ""
	if p := v.shown(); p != nil && p.Why != nil {
		switch at := v.which.Selected(); {
		case at == listsTable && len(v.features()) == 0:
			words = v.desk.Book.T("why.nolist")
		case at == indexTable && p.Why.Meeting == nil && p.Why.Empty == [2]bool{}:
			words = v.desk.Book.T("why.noindex")
		}
	}
	v.none.SetText(words)
	widgets.Show(v.none, words != "")
}

func (v *why) tables() []*widgets.DataTable {
	return []*widgets.DataTable{v.matches, v.lists, v.tests}
}

func (v *why) seen() *present.Seen { return v.tables()[max(0, v.which.Selected())].Seen() }

// sync shows another pair, or another algorithm. Until a person chooses, it begins with
// what decided: the shared features, or what stands in the way.
func (v *why) sync(p *present.PairView) {
	for _, table := range v.tables() {
		table.Reload()
	}
	t, index, best := v.desk.Book.T, v.desk.Book.T("why.view.noindex"), sharedTable
	features := 0
	if w := p.Why; w != nil {
		if features = len(w.Features); !w.Duplicates() && features > 0 {
			best = listsTable
		}
		if w.Meeting != nil {
			passed, _ := w.Meeting.Count()
			if index = t("why.view.index", passed, len(w.Meeting.Tests)); !w.AllPairs && w.Meeting.Met() == algo.Apart {
				best = indexTable
			}
		}
	}
	v.which.Options = []string{t("why.view.shared", present.Count(int64(len(p.Matches)))), t("why.view.lists", present.Count(int64(features))), index}
	v.which.Refresh()
	if !v.picked {
		v.which.SetSelected(best)
	}
	v.show()
}

// matchSource are the shared features.
func (v *why) matchSource() widgets.TableSource {
	return widgets.TableSource{
		Name:  "matches",
		Store: v.desk.Store,
		Columns: []widgets.Column{
			{Key: "no", Title: v.desk.Book.T("pair.col.no"), Width: 44, Right: true},
			{Key: "label", Title: v.desk.Book.T("features.label"), Width: 300},
			{Key: "weight", Title: v.desk.Book.T("features.weight"), Width: 80, Right: true},
			{Key: "places", Title: v.desk.Book.T("features.places"), Width: 70, Right: true},
		},
		Rows: func() int {
			if v.shown() == nil {
				return 0
			}
			return len(v.shown().Matches)
		},
		Cell: func(row, col int) string {
			m := v.shown().Matches[row]
			switch col {
			case 0:
				return strconv.Itoa(row + 1)
			case 1:
				return strings.Join(strings.Fields(m.Label), " ")
			case 2:
				return fmt.Sprintf("%.4g", m.Weight)
			}
			return fmt.Sprintf("%d / %d", len(m.A), len(m.B))
		},
		Compare: func(col, a, b int) int {
			x, y := v.shown().Matches[a], v.shown().Matches[b]
			switch col {
			case 1:
				return strings.Compare(x.Label, y.Label)
			case 2:
				return cmp.Compare(x.Weight, y.Weight)
			case 3:
				return cmp.Compare(len(x.A)+len(x.B), len(y.A)+len(y.B))
			}
			return cmp.Compare(a, b)
		},
		OnRow: v.desk.Pair.ChooseMatch,
		Count: v.count,
		Find:  v.desk.Book.T("table.filter"),
	}
}

// features are what is taken from either page.
func (v *why) features() []present.PairFeature {
	if p := v.shown(); p != nil && p.Why != nil {
		return p.Why.Features
	}
	return nil
}

// listSource are the features of both pages.
func (v *why) listSource() widgets.TableSource {
	t := v.desk.Book.T
	number := func(f present.PairFeature, side int) string {
		if f.Rank[side] == 0 {
			return "–"
		}
		return fmt.Sprintf("%.4g", f.Weight[side])
	}
	rank := func(f present.PairFeature, side int) string {
		if f.Rank[side] == 0 {
			return "–"
		}
		return strconv.Itoa(f.Rank[side])
	}
	return widgets.TableSource{
		Name:  "features",
		Store: v.desk.Store,
		Columns: []widgets.Column{
			{Key: "label", Title: t("features.label"), Width: 240},
			{Key: "left", Title: t("why.col.left"), Width: 80, Right: true},
			{Key: "right", Title: t("why.col.right"), Width: 80, Right: true},
			{Key: "rank", Title: t("why.col.rank"), Width: 90, Right: true},
		},
		Rows: func() int { return len(v.features()) },
		Cell: func(row, col int) string {
			switch f := v.features()[row]; col {
			case 0:
				return f.Label
			case 1, 2:
				return number(f, col-1)
			default:
				return rank(f, 0) + " / " + rank(f, 1)
			}
		},
		Compare: func(col, a, b int) int {
			x, y := v.features()[a], v.features()[b]
			switch col {
			case 0:
				return strings.Compare(x.Label, y.Label)
			case 1, 2:
				return cmp.Compare(x.Weight[col-1], y.Weight[col-1])
			}
			return cmp.Compare(x.Rank[0]+x.Rank[1], y.Rank[0]+y.Rank[1])
		},
		Pass: func(row int) bool {
			f := v.features()[row]
			switch v.whose.SelectedIndex() {
			case 1:
				return f.Rank[0] > 0 && f.Rank[1] > 0
			case 2:
				return f.Rank[1] == 0
			case 3:
				return f.Rank[0] == 0
			}
			return true
		},
		Passing: func() string {
			if v.whose.SelectedIndex() <= 0 {
				return ""
			}
			return v.whose.Selected
		},
		Color: func(row int) fyne.ThemeColorName {
			if f := v.features()[row]; f.Rank[0] > 0 && f.Rank[1] > 0 {
				return theme.ColorNameSuccess
			}
			return ""
		},
		OnRow: v.desk.Pair.ChooseFeature,
		Count: v.count,
		Find:  t("table.filter"),
	}
}

// checks are what the index looks at.
func (v *why) checks() []algo.Test {
	if p := v.shown(); p != nil && p.Why != nil && p.Why.Meeting != nil {
		return p.Why.Meeting.Tests
	}
	return nil
}

// testSource is what the index looks at, one check a row.
func (v *why) testSource() widgets.TableSource {
	t := v.desk.Book.T
	return widgets.TableSource{
		Name:  "index",
		Store: v.desk.Store,
		Columns: []widgets.Column{
			{Key: "check", Title: t("why.col.check"), Width: 190},
			{Key: "left", Title: t("why.col.left"), Width: 130},
			{Key: "right", Title: t("why.col.right"), Width: 130},
			{Key: "found", Title: t("why.col.found"), Width: 320},
		},
		Rows: func() int { return len(v.checks()) },
		Cell: func(row, col int) string {
			switch x := v.checks()[row]; col {
			case 0:
				return v.desk.Book.W(x.Name)
			case 1:
				return x.A
			case 2:
				return x.B
			default:
				return v.foundWords(x)
			}
		},
		Color: func(row int) fyne.ThemeColorName {
			return map[algo.Met]fyne.ThemeColorName{algo.Together: theme.ColorNameSuccess, algo.Perhaps: theme.ColorNameWarning}[v.checks()[row].Met]
		},
		Count: v.count,
		Find:  t("table.filter"),
	}
}

// foundWords say what came of a check.
func (v *why) foundWords(x algo.Test) string {
	t, found := v.desk.Book.T, v.desk.Book.W(x.Found)
	switch {
	case x.Met == algo.Perhaps:
		return t("why.met.perhaps", found)
	case found == "" && x.Met == algo.Together:
		return t("why.met.same")
	case found == "":
		return t("why.met.differ")
	case x.Met == algo.Together:
		return t("why.met.passed", found)
	}
	return t("why.met.failed", found)
}
