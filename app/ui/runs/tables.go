package runs

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/listing"
	"pagetwin/app/present/results"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/judge/eval"
	"pagetwin/core/lab/workspace"
)

// runRow is a kept run, or a sweep with the figures of its best member, with its texts, and whether
// it is ticked.
type runRow struct {
	*workspace.Record
	row           results.Row[*workspace.Record]
	ticked        bool
	name, changed string
}

func (r runRow) ids() []string {
	ids := []string{r.ID}
	for _, x := range r.row.All() {
		if x.ID != r.ID {
			ids = append(ids, x.ID)
		}
	}
	return ids
}

func (v *View) runRows() []runRow {
	r := v.desk.Runs
	var out []runRow
	for _, row := range r.Rows() {
		x := row.Of
		one := runRow{x, row, true, v.name(x), v.changed(x)}
		if words := row.SweepWords(v.desk.Book, x.Swept, x.At()); words != "" {
			one.changed = words
		}
		if at := results.SweptAt(x.Swept, x.At()); row.Within && !strings.Contains(one.changed, at) { // also where it is the default
			one.changed = strings.TrimSpace(one.changed + " " + at)
		}
		for _, id := range one.ids() {
			one.ticked = one.ticked && r.Ticked(id)
		}
		out = append(out, one)
	}
	return out
}

func columns(book *wording.Book) []lists.Column[runRow] {
	col := func(key string, kind table.Kind, width float32, value func(r runRow) any) lists.Column[runRow] {
		return lists.Col(book, "runs.col."+key, kind, width, value)
	}
	share := func(measure string) lists.Column[runRow] {
		return col(measure, table.Share, 62, func(r runRow) any {
			v, b, ok := r.Measure(measure)
			return eval.Cell(v, ok, b)
		})
	}
	return []lists.Column[runRow]{
		col("number", table.Whole, 44, func(r runRow) any { return r.Number }),
		col("when", table.Text, 118, func(r runRow) any { return r.Created.Format(time.RFC3339) }).Worded(func(r runRow) string { return when(r.Created) }).
			Ordered(func(r runRow) float64 { return float64(r.Created.UnixNano()) }),
		col("name", table.Text, 104, func(r runRow) any { return r.name }),
		col("algorithm", table.Text, 110, func(r runRow) any { return r.Algorithm }),
		col("changed", table.Text, 150, func(r runRow) any { return r.changed }),
		col("set", table.Text, 110, func(r runRow) any { return r.Set.Name }),
		col("pages", table.Whole, 58, func(r runRow) any { return r.Set.Pages }),
		share("precision"), share("recall"), share("f1"), share("ap"),
		col("pairs", table.Whole, 76, func(r runRow) any { return r.Pairs }),
		col("time", table.Seconds, 76, func(r runRow) any { return r.Wall() }),
	}
}

// name returns the title of a run, after the marks for the baseline of the comparison and for lost
// pages.
func (v *View) name(x *workspace.Record) string {
	parts := []string{x.Title}
	if was := v.desk.Runs.Was(x.ID); was != "" {
		parts = append(parts, was)
	}
	if n := x.Lost(); n > 0 {
		parts = append([]string{"⚠ " + v.t("runs.lost", n)}, parts...)
	}
	if v.desk.Runs.Ticked(x.ID) && v.desk.Runs.IsBase(x) {
		parts = append([]string{"◉ " + v.t("runs.isbase")}, parts...)
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

// changed names the parameters that differ from their defaults.
func (v *View) changed(x *workspace.Record) string {
	for _, a := range v.desk.Algorithms {
		if a.Name == x.Algorithm {
			return strings.Join(x.Values.Changed(a.Params), " ")
		}
	}
	return x.Values.String()
}

func (v *View) runTable() lists.Table[runRow] {
	return lists.Table[runRow]{
		Name:    "runs",
		Book:    v.desk.Book,
		Store:   v.desk.Store,
		Columns: columns(v.desk.Book),
		ID:      func(r runRow) any { return r.row.ID() },
		OnRow: func(_ int, r runRow) {
			v.marked = r.ids()
			v.title.SetText(r.Title)
			v.desk.Session.Unfold(r.row.Sweep(r.Record.Sweep()), !r.row.Open)
		},
		Ticked: func(r runRow) bool { return r.ticked },
		Tick: func(rows []runRow, on bool) {
			var ids []string
			for _, r := range rows {
				ids = append(ids, r.ids()...)
			}
			v.desk.Runs.Tick(on, ids...)
		},
		TickedSays: v.t("runs.ticked"),
	}
}

// syncComparison compares the ticked runs side by side.
func (v *View) syncComparison() {
	r := v.desk.Runs
	why := ""
	switch {
	case r.Comparison == nil:
		why = v.t("runs.compare.none")
	case r.SurelyWhy != nil:
		why = v.desk.Book.E(r.SurelyWhy)
	case r.Surely == nil:
		why = v.t("runs.compare.working")
	}
	v.why.SetText(why)
	if v.syncForest() {
		return
	}
	if r.Comparison == v.shown && len(r.Surely) == v.surely {
		return
	}
	v.shown, v.surely = r.Comparison, len(r.Surely)
	v.compared = nil
	if r.Comparison == nil {
		base.Fill(v.compare)
		return
	}
	column := func(name string, title say.Words, width float32, i int) lists.Column[compared] {
		return lists.Titled(name, title, table.Text, width, func(r compared) any { return r.cells[i].full }).Worded(func(r compared) string { return r.cells[i].shown })
	}
	columns := []lists.Column[compared]{column("row", v.desk.Book.Both("runs.col.row"), 236, 0)}
	for i, x := range r.Comparison.Runs {
		columns = append(columns, column(x.ID, say.Same(cmp.Or(x.Title, x.Algorithm)), 228, i+1).Figures())
	}
	v.compared = lists.NewDataTable(lists.Table[compared]{
		Name: "comparison", Book: v.desk.Book, Columns: columns, Plain: true,
		Color: func(r compared) fyne.ThemeColorName {
			if r.head {
				return theme.ColorNamePrimary
			}
			return ""
		},
	})
	v.compared.SetRows(v.comparisonRows(r.Comparison))
	base.Fill(v.compare, v.compared)
}

// compared is one row of the comparison; its first cell is its title.
type compared struct {
	cells []comparedCell
	head  bool // a setting, which differs
}

// comparedCell is the text of a cell as it is shown, and with all digits.
type comparedCell struct{ shown, full string }

func same(texts ...string) []comparedCell {
	out := make([]comparedCell, len(texts))
	for i, s := range texts {
		out[i] = comparedCell{s, s}
	}
	return out
}

func (v *View) comparisonRows(c *workspace.Comparison) []compared {
	var rows, others []compared
	for _, f := range c.Measures {
		cells := same(v.desk.Book.W(f.Measure.Title))
		for i, x := range f.Values {
			cells = append(cells, measureCell(f, x, i))
		}
		if f.Measure.First() {
			rows = append(rows, compared{cells, false})
		} else {
			others = append(others, compared{cells, false})
		}
	}
	rows = append(rows, v.surelyRows(len(c.Runs))...)
	for _, s := range c.Settings {
		rows = append(rows, compared{same(append([]string{s.Name}, s.Values...)...), true})
	}
	rows = append(rows, others...)
	for _, t := range c.Times {
		cells := same(v.t("runs.time", v.stageName(t.Stage)))
		for i := range t.Wall {
			cell := comparedCell{wording.Seconds(t.Wall[i]), table.Plain(t.Wall[i].Seconds())}
			switch {
			case !t.Known[i]:
				cell = comparedCell{"–", ""}
			case t.Cached[i] > 0:
				cell.shown = v.t("runs.cached", cell.shown, wording.Count(t.Cached[i]))
			}
			cells = append(cells, cell)
		}
		rows = append(rows, compared{cells, false})
	}
	return rows
}

func measureCell(f workspace.Figure, x float64, i int) comparedCell {
	switch {
	case !f.Known[i] || math.IsNaN(x):
		return comparedCell{"–", ""}
	case f.Measure.Count:
		return comparedCell{wording.Count(int64(x)), table.Plain(x)}
	}
	c := comparedCell{f.Bounds[i].Text(x, func(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }), f.Bounds[i].Text(x, table.Plain)}
	if f.Best[i] {
		c.shown = "★ " + c.shown
	}
	return c
}

func (v *View) stageName(stage string) string {
	if stage == "all" {
		return v.t("runs.time.all")
	}
	return v.t("stage." + stage)
}

// surelyRows show how much each run differs from the baseline, with the significance.
func (v *View) surelyRows(n int) []compared {
	r := v.desk.Runs
	if len(r.Surely) != n {
		return nil
	}
	delta, p := same(v.t("runs.delta")), same(v.t("runs.p"))
	none := comparedCell{"–", ""}
	for _, s := range r.Surely {
		switch {
		case r.IsBase(s.Run):
			delta, p = append(delta, same(v.t("runs.isbase"))...), append(p, none)
		case s.Why.En != "":
			delta, p = append(delta, same(v.desk.Book.W(s.Why))...), append(p, none)
		default:
			low, high := s.F1.Interval.Low, s.F1.Interval.High
			delta = append(delta, comparedCell{
				fmt.Sprintf("%+.4f (%+.4f … %+.4f)", s.F1.Delta, low, high),
				table.Plain(s.F1.Delta) + " (" + table.Plain(low) + " … " + table.Plain(high) + ")",
			})
			p = append(p, comparedCell{strconv.FormatFloat(s.F1.P, 'g', 3, 64), table.Plain(s.F1.P)})
		}
	}
	return []compared{{delta, false}, {p, false}}
}

// Seen returns the shown tables, to be saved.
func (v *View) Seen() []*listing.Seen {
	out := []*listing.Seen{v.table.Seen()}
	if v.compared != nil {
		out = append(out, v.compared.Seen())
	}
	return out
}
