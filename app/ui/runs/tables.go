package runs

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/workspace"
)

// column is one column of the table of runs.
type column struct {
	key   string
	width float32
	right bool
	text  func(*workspace.Record) string
	value func(*workspace.Record) float64 // nil: sorted as text
}

func share(key, measure string) column {
	value := func(x *workspace.Record) float64 {
		if v, _, ok := x.Measure(measure); ok {
			return v
		}
		return -1
	}
	return column{key, 62, true, func(x *workspace.Record) string {
		if v, b, ok := x.Measure(measure); ok {
			return present.Stated(v, b)
		}
		return "–"
	}, value}
}

func (v *View) columns() []column {
	return []column{
		{"number", 44, true, func(x *workspace.Record) string { return strconv.Itoa(x.Number) }, func(x *workspace.Record) float64 { return float64(x.Number) }},
		{"when", 118, false, func(x *workspace.Record) string { return when(x.Created) }, func(x *workspace.Record) float64 { return float64(x.Created.UnixNano()) }},
		{"name", 104, false, v.name, nil},
		{"algorithm", 110, false, func(x *workspace.Record) string { return x.Algorithm }, nil},
		{"changed", 150, false, v.changed, nil},
		{"set", 110, false, func(x *workspace.Record) string { return x.Set.Name }, nil},
		{"pages", 58, true, func(x *workspace.Record) string { return present.Count(int64(x.Set.Pages)) }, func(x *workspace.Record) float64 { return float64(x.Set.Pages) }},
		share("precision", "precision"), share("recall", "recall"), share("f1", "f1"), share("ap", "ap"),
		{"pairs", 76, true, func(x *workspace.Record) string { return present.Count(int64(x.Pairs)) }, func(x *workspace.Record) float64 { return float64(x.Pairs) }},
		{"time", 76, true, func(x *workspace.Record) string { return present.Seconds(x.Wall()) }, func(x *workspace.Record) float64 { return x.Wall().Seconds() }},
	}
}

// name is the title of a run, behind what stands out: that the others are held against
// it, and pages that were lost.
func (v *View) name(x *workspace.Record) string {
	parts := []string{x.Title}
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

func (v *View) source() widgets.TableSource {
	columns := v.columns()
	src := widgets.TableSource{
		Name:  "runs",
		Store: v.desk.Store,
		Rows:  func() int { return len(v.records) },
		Cell:  func(row, col int) string { return columns[col].text(v.records[row]) },
		Compare: func(col, a, b int) int {
			c := columns[col]
			if c.value == nil {
				return strings.Compare(c.text(v.records[a]), c.text(v.records[b]))
			}
			return cmp.Compare(c.value(v.records[a]), c.value(v.records[b]))
		},
		OnRow: func(row int) {
			v.marked = v.records[row]
			v.title.SetText(v.marked.Title)
		},
		Ticked: func(row int) bool { return v.desk.Runs.Ticked[v.records[row].ID] },
		Tick: func(rows []int, on bool) {
			var ids []string
			for _, row := range rows {
				ids = append(ids, v.records[row].ID)
			}
			v.desk.Runs.Tick(on, ids...)
		},
		TickedSays: v.t("runs.ticked"),
		Count: func(n, all int) string {
			return v.t("table.count", present.Count(int64(n)), present.Count(int64(all)))
		},
		Find: v.t("table.filter"),
	}
	for _, c := range columns {
		src.Columns = append(src.Columns, widgets.Column{Key: c.key, Title: v.t("runs.col." + c.key), Width: c.width, Right: c.right})
	}
	return src
}

// syncComparison shows the ticked runs side by side.
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
	rows := v.comparisonRows(r.Comparison)
	columns := []widgets.Column{{Key: "row", Title: v.t("runs.col.row"), Width: 236}}
	for _, x := range r.Comparison.Runs {
		name := cmp.Or(x.Title, x.Algorithm)
		columns = append(columns, widgets.Column{Key: x.ID, Title: name, Width: 208, Right: true})
	}
	v.compared = widgets.NewDataTable(widgets.TableSource{
		Name: "comparison", Columns: columns, Plain: true,
		Rows: func() int { return len(rows) },
		Cell: func(row, col int) string { return rows[row].cells[col] },
		Color: func(row int) fyne.ThemeColorName {
			if rows[row].head {
				return theme.ColorNamePrimary
			}
			return ""
		},
	})
	v.compare.Add(v.compared)
}

// compared is one row of the comparison; the first cell names it.
type compared struct {
	cells []string
	head  bool // a setting, which differs
}

// first are the measures that stand at the top of a comparison.
var first = []string{"precision", "recall", "f1", "best_f1", "ap"}

// comparisonRows are what people look for first, then what differs between the runs,
// the other measures and the times.
func (v *View) comparisonRows(c *workspace.Comparison) []compared {
	var rows, others []compared
	for _, f := range c.Measures {
		cells := []string{v.desk.Book.W(f.Measure.Title)}
		for i, x := range f.Values {
			cells = append(cells, measureCell(f, x, i))
		}
		if slices.Contains(first, f.Measure.Name) {
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
				cells = append(cells, v.t("runs.cached", present.Seconds(t.Wall[i]), present.Count(t.Cached[i])))
			default:
				cells = append(cells, present.Seconds(t.Wall[i]))
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
		return present.Count(int64(x))
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

// surelyRows tell how much each run differs from the baseline and how sure that is.
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

// Seen returns the tables that are in sight, to be written.
func (v *View) Seen() []*present.Seen {
	out := []*present.Seen{v.table.Seen()}
	if v.compared != nil {
		out = append(out, v.compared.Seen())
	}
	return out
}
