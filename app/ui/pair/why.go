package pair

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/listing"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/algo"
	"pagetwin/core/base/table"
)

// why shows the evidence for the decision of an algorithm: the features that both pages have, those
// of each page, and the tests of its index.
type why struct {
	desk  *Desk
	shown func() *compare.View

	root    fyne.CanvasObject
	which   *base.Radio
	matches *lists.DataTable[matchRow]
	lists   *lists.DataTable[featureRow]
	whose   *lists.Select // the page whose features are listed
	tests   *lists.DataTable[algo.IndexTest]
	none    *base.Prose // the reason why a table is empty
	picked  bool        // a person has chosen one of the three tables
}

// The three tables, in the order of their choice.
const (
	sharedTable = iota
	listsTable
	indexTable
)

func newWhy(d *Desk, shown func() *compare.View) *why {
	v := &why{desk: d, shown: shown}
	t := d.Book.T
	v.whose = lists.NewSelect(d.Book, []string{t("why.lists.all"), t("why.lists.both"), t("why.lists.left"), t("why.lists.right")}, func(int) { v.syncLists() })
	v.whose.Mark(0)
	v.matches = lists.NewDataTable(v.matchTable())
	v.lists = lists.NewDataTable(v.listTable(), base.FixedWidth(150, v.whose))
	v.tests = lists.NewDataTable(v.testTable())
	v.which = base.NewRadio([]string{t("why.view.shared", "0"), t("why.view.lists", "0"), t("why.view.noindex")}, func(int) {
		v.picked = true
		v.show()
	})
	v.which.Horizontal = true
	v.none = base.Quiet("")
	v.root = base.Border(container.NewVBox(v.which, v.none), nil, nil, nil, container.NewStack(v.matches, v.lists, v.tests))
	v.which.SetSelected(sharedTable)
	v.show()
	return v
}

func (v *why) show() {
	for i, table := range v.tables() {
		base.Show(table, i == v.which.Selected())
	}
	words := ""
	if p := v.shown(); p != nil && p.Why != nil {
		switch at := v.which.Selected(); {
		case at == listsTable && len(v.features()) == 0:
			words = v.desk.Book.T("why.nolist")
		case at == indexTable && p.Why.IndexTests == nil && p.Why.Empty == [2]bool{}:
			words = v.desk.Book.T("why.noindex")
		}
	}
	v.none.SetText(words)
	base.Show(v.none, words != "")
}

func (v *why) tables() []lists.Listing {
	return []lists.Listing{v.matches, v.lists, v.tests}
}

func (v *why) seen() *listing.Seen { return v.tables()[max(0, v.which.Selected())].Seen() }

// sync shows another pair, or another algorithm. Until a person chooses a table, it shows the one
// that explains the decision: the shared features, or the test that failed.
func (v *why) sync(p *compare.View) {
	v.matches.SetRows(matchRows(p))
	v.tests.SetRows(v.checks())
	v.syncLists()
	t, index, best := v.desk.Book.T, v.desk.Book.T("why.view.noindex"), sharedTable
	features := 0
	if w := p.Why; w != nil {
		if features = len(w.Features); !w.Duplicates() && features > 0 {
			best = listsTable
		}
		if w.IndexTests != nil {
			passed, _ := w.IndexTests.Count()
			if index = t("why.view.index", passed, len(w.IndexTests.Tests)); !w.AllPairs && w.IndexTests.Outcome() == algo.NoCandidate {
				best = indexTable
			}
		}
	}
	v.which.Options = []string{t("why.view.shared", wording.Count(int64(len(p.Matches)))), t("why.view.lists", wording.Count(int64(features))), index}
	v.which.Refresh()
	if !v.picked {
		v.which.SetSelected(best)
	}
	v.show()
}

// matchRow is a feature that both pages have.
type matchRow struct {
	n int // from 1
	compare.Match
}

func matchRows(p *compare.View) []matchRow {
	out := make([]matchRow, len(p.Matches))
	for i, m := range p.Matches {
		out[i] = matchRow{i + 1, m}
	}
	return out
}

// matchTable describes the table of shared features.
func (v *why) matchTable() lists.Table[matchRow] {
	b := v.desk.Book
	return lists.Table[matchRow]{
		Name:  "matches",
		Book:  b,
		Store: v.desk.Store,
		Columns: []lists.Column[matchRow]{
			lists.Col(b, "pair.col.no", table.Whole, 44, func(m matchRow) any { return m.n }).Worded(func(m matchRow) string { return strconv.Itoa(m.n) }),
			lists.Col(b, "features.label", table.Text, 300, func(m matchRow) any { return strings.Join(strings.Fields(m.Label), " ") }),
			lists.Col(b, "features.weight", table.Number, 80, func(m matchRow) any { return m.Weight }),
			lists.Col(b, "features.places", table.Text, 70, func(m matchRow) any { return fmt.Sprintf("%d / %d", len(m.A), len(m.B)) }).Figures().
				Ordered(func(m matchRow) float64 { return float64(len(m.A) + len(m.B)) }),
		},
		OnRow: func(at int, _ matchRow) { v.desk.Pair.ChooseMatch(at) },
	}
}

// features returns the features of each page.
func (v *why) features() []compare.Feature {
	if p := v.shown(); p != nil && p.Why != nil {
		return p.Why.Features
	}
	return nil
}

// featureRow is a feature of one page, with its position among the features of that page.
type featureRow struct {
	at int
	compare.Feature
}

func (f featureRow) shared() bool { return f.Rank[0] > 0 && f.Rank[1] > 0 }

func (v *why) syncLists() {
	whose := v.whose.SelectedIndex()
	var rows []featureRow
	for i, x := range v.features() {
		f := featureRow{i, x}
		if whose <= 0 || whose == 1 && f.shared() || whose == 2 && f.Rank[1] == 0 || whose == 3 && f.Rank[0] == 0 {
			rows = append(rows, f)
		}
	}
	sifted := ""
	if whose > 0 {
		sifted = v.whose.Selected
	}
	v.lists.SetSifted(lists.All(rows), len(v.features()), sifted)
}

func (v *why) listTable() lists.Table[featureRow] {
	b := v.desk.Book
	weight := func(key string, side int) lists.Column[featureRow] {
		return lists.Col(b, "why.col."+key, table.Number, 80, func(f featureRow) any { return table.Known(f.Rank[side] != 0, f.Weight[side]) })
	}
	rank := func(n int) string {
		if n == 0 {
			return "–"
		}
		return strconv.Itoa(n)
	}
	return lists.Table[featureRow]{
		Name:  "features",
		Book:  b,
		Store: v.desk.Store,
		Columns: []lists.Column[featureRow]{
			lists.Col(b, "features.label", table.Text, 240, func(f featureRow) any { return f.Label }),
			weight("left", 0), weight("right", 1),
			lists.Col(b, "why.col.rank", table.Text, 90, func(f featureRow) any { return rank(f.Rank[0]) + " / " + rank(f.Rank[1]) }).Figures().
				Ordered(func(f featureRow) float64 { return float64(f.Rank[0] + f.Rank[1]) }),
		},
		ID: func(f featureRow) any { return f.at },
		Color: func(f featureRow) fyne.ThemeColorName {
			if f.shared() {
				return theme.ColorNameSuccess
			}
			return ""
		},
		OnRow: func(_ int, f featureRow) { v.desk.Pair.ChooseFeature(f.at) },
	}
}

func (v *why) checks() []algo.IndexTest {
	if p := v.shown(); p != nil && p.Why != nil && p.Why.IndexTests != nil {
		return p.Why.IndexTests.Tests
	}
	return nil
}

func (v *why) testTable() lists.Table[algo.IndexTest] {
	b := v.desk.Book
	return lists.Table[algo.IndexTest]{
		Name:  "index",
		Book:  b,
		Store: v.desk.Store,
		Columns: []lists.Column[algo.IndexTest]{
			lists.Col(b, "why.col.check", table.Text, 190, func(x algo.IndexTest) any { return b.W(x.Name) }),
			lists.Col(b, "why.col.left", table.Text, 130, func(x algo.IndexTest) any { return x.A }),
			lists.Col(b, "why.col.right", table.Text, 130, func(x algo.IndexTest) any { return x.B }),
			lists.Col(b, "why.col.found", table.Text, 320, func(x algo.IndexTest) any { return foundWords(b, x) }),
		},
		Color: func(x algo.IndexTest) fyne.ThemeColorName {
			return map[algo.Outcome]fyne.ThemeColorName{algo.IsCandidate: theme.ColorNameSuccess, algo.MaybeCandidate: theme.ColorNameWarning}[x.Outcome]
		},
	}
}

func foundWords(book *wording.Book, x algo.IndexTest) string {
	t, found := book.T, book.W(x.Found)
	switch {
	case x.Outcome == algo.MaybeCandidate:
		return t("why.met.perhaps", found)
	case found == "" && x.Outcome == algo.IsCandidate:
		return t("why.met.same")
	case found == "":
		return t("why.met.differ")
	case x.Outcome == algo.IsCandidate:
		return t("why.met.passed", found)
	}
	return t("why.met.failed", found)
}
