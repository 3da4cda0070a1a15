package runs

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/listing"
	"pagetwin/app/present/results"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/widgets/lists"
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
			one.ticked = one.ticked && r.Ticked[id]
		}
		out = append(out, one)
	}
	return out
}

type column = lists.Column[runRow]

func words(key string, width float32, text func(r runRow) string) column {
	return column{Key: key, Width: width, Text: text}
}

func figure(key string, width float32, text func(r runRow) string, value func(r runRow) float64) column {
	return column{Key: key, Width: width, Right: true, Text: text, Value: value}
}

func share(key, measure string) column {
	return figure(key, 62, func(r runRow) string {
		if v, b, ok := r.Measure(measure); ok {
			return results.Stated(v, b)
		}
		return "–"
	}, func(r runRow) float64 {
		if v, _, ok := r.Measure(measure); ok {
			return v
		}
		return math.NaN()
	})
}

func count(key string, width float32, of func(r runRow) int64) column {
	return figure(key, width, func(r runRow) string { return wording.Count(of(r)) }, func(r runRow) float64 { return float64(of(r)) })
}

// columns are the columns of the table of runs.
func columns(book *wording.Book) []column {
	out := []column{
		count("number", 44, func(r runRow) int64 { return int64(r.Number) }),
		{Key: "when", Width: 118, Text: func(r runRow) string { return when(r.Created) }, Value: func(r runRow) float64 { return float64(r.Created.UnixNano()) }},
		words("name", 104, func(r runRow) string { return r.name }),
		words("algorithm", 110, func(r runRow) string { return r.Algorithm }),
		words("changed", 150, func(r runRow) string { return r.changed }),
		words("set", 110, func(r runRow) string { return r.Set.Name }),
		count("pages", 58, func(r runRow) int64 { return int64(r.Set.Pages) }),
		share("precision", "precision"), share("recall", "recall"), share("f1", "f1"), share("ap", "ap"),
		count("pairs", 76, func(r runRow) int64 { return int64(r.Pairs) }),
		figure("time", 76, func(r runRow) string { return wording.Seconds(r.Wall()) }, func(r runRow) float64 { return r.Wall().Seconds() }),
	}
	for i := range out {
		out[i].Title = book.T("runs.col." + out[i].Key)
	}
	return out
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
	if v.desk.Runs.Ticked[x.ID] && v.desk.Runs.IsBase(x) {
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

// runTable describes the table of the kept runs.
func (v *View) runTable() lists.Table[runRow] {
	return lists.Table[runRow]{
		Name:    "runs",
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
		Count: func(n, all int) string {
			return v.t("table.count", wording.Count(int64(n)), wording.Count(int64(all)))
		},
		Find: v.t("table.filter"),
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
	if r.Comparison == v.shown && len(r.Surely) == v.surely {
		return
	}
	v.shown, v.surely = r.Comparison, len(r.Surely)
	v.compare.RemoveAll()
	v.compared = nil
	if r.Comparison == nil {
		return
	}
	columns := []lists.Column[compared]{{Key: "row", Title: v.t("runs.col.row"), Width: 236, Text: func(r compared) string { return r.cells[0] }}}
	for i, x := range r.Comparison.Runs {
		columns = append(columns, lists.Column[compared]{
			Key: x.ID, Title: cmp.Or(x.Title, x.Algorithm), Width: 208, Right: true, Text: func(r compared) string { return r.cells[i+1] },
		})
	}
	v.compared = lists.NewDataTable(lists.Table[compared]{
		Name: "comparison", Columns: columns, Plain: true,
		Color: func(r compared) fyne.ThemeColorName {
			if r.head {
				return theme.ColorNamePrimary
			}
			return ""
		},
	})
	v.compared.SetRows(v.comparisonRows(r.Comparison))
	v.compare.Add(v.compared)
}

// compared is one row of the comparison; its first cell is its title.
type compared struct {
	cells []string
	head  bool // a setting, which differs
}

// comparisonRows are the main measures, then the settings that differ between the runs, then the
// other measures and the times.
func (v *View) comparisonRows(c *workspace.Comparison) []compared {
	var rows, others []compared
	for _, f := range c.Measures {
		cells := []string{v.desk.Book.W(f.Measure.Title)}
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
		rows = append(rows, compared{append([]string{s.Name}, s.Values...), true})
	}
	rows = append(rows, others...)
	for _, t := range c.Times {
		cells := []string{v.t("runs.time", v.stageName(t.Stage))}
		for i := range t.Wall {
			switch {
			case !t.Known[i]:
				cells = append(cells, "–")
			case t.Cached[i] > 0:
				cells = append(cells, v.t("runs.cached", wording.Seconds(t.Wall[i]), wording.Count(t.Cached[i])))
			default:
				cells = append(cells, wording.Seconds(t.Wall[i]))
			}
		}
		rows = append(rows, compared{cells, false})
	}
	return rows
}

// measureCell writes a figure of run i.
func measureCell(f workspace.Figure, x float64, i int) string {
	switch {
	case !f.Known[i] || math.IsNaN(x):
		return "–"
	case f.Measure.Count:
		return wording.Count(int64(x))
	}
	s := f.Bounds[i].Text(x, func(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) })
	if f.Best[i] {
		s = "★ " + s
	}
	return s
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
	delta, p := []string{v.t("runs.delta")}, []string{v.t("runs.p")}
	for _, s := range r.Surely {
		switch {
		case r.IsBase(s.Run):
			delta, p = append(delta, v.t("runs.isbase")), append(p, "–")
		case s.Why.En != "":
			delta, p = append(delta, v.desk.Book.W(s.Why)), append(p, "–")
		default:
			delta = append(delta, fmt.Sprintf("%+.4f (%+.4f … %+.4f)", s.F1.Delta, s.F1.Interval.Low, s.F1.Interval.High))
			p = append(p, strconv.FormatFloat(s.F1.P, 'g', 3, 64))
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
