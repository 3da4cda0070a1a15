package run

import (
	"cmp"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/eval"
)

// column is one column of the results: what is written, and what it sorts by.
type column struct {
	key   string
	width float32
	right bool
	text  func(r *present.RunResult) string
	value func(r *present.RunResult) float64 // nil: sorted as text
}

// share is the column of a measure in [0,1].
func share(key, measure string) column {
	value := func(r *present.RunResult) float64 {
		f, _ := figure(r, measure)
		return f
	}
	return column{key, 66, true, func(r *present.RunResult) string {
		if f, b := figure(r, measure); f >= 0 {
			return present.Stated(f, b)
		}
		return "–"
	}, value}
}

// figure returns a measure of a result and what it is worth, -1 where it is not defined.
func figure(r *present.RunResult, measure string) (float64, eval.Bound) {
	m, err := eval.Find(measure)
	if err != nil {
		return -1, eval.Bound{}
	}
	if f, ok := m.Get(r.Report); ok {
		return f, m.Bound(r.Report)
	}
	return -1, eval.Bound{}
}

func count(key string, width float32, value func(r *present.RunResult) float64) column {
	return column{key, width, true, func(r *present.RunResult) string { return present.Count(int64(value(r))) }, value}
}

func (v *View) columns() []column {
	return []column{
		{"number", 40, true, func(r *present.RunResult) string { return strconv.Itoa(r.Number) }, func(r *present.RunResult) float64 { return float64(r.Number) }},
		{"set", 110, false, func(r *present.RunResult) string { return r.SetName }, nil},
		{"algorithm", 104, false, func(r *present.RunResult) string { return r.Algo.Name }, nil},
		{"changed", 130, false, (*present.RunResult).About, nil},
		share("precision", "precision"),
		share("recall", "recall"),
		share("f1", "f1"),
		share("bestf1", "best_f1"),
		share("ap", "ap"),
		share("pageprecision", "page_precision"),
		share("pagerecall", "page_recall"),
		share("bcubed", "bcubed_f1"),
		share("candidate", "candidate_recall"),
		count("pages", 66, func(r *present.RunResult) float64 { return float64(r.Size) }),
		count("pairs", 84, func(r *present.RunResult) float64 { return float64(r.Report.Decided) }),
		{"declared", 110, true, v.declared, func(r *present.RunResult) float64 { p, _ := r.FoundDeclared(); return float64(p.Found) }},
		count("comparisons", 96, func(r *present.RunResult) float64 { return float64(r.Result.Comparisons) }),
		{"time", 78, true, func(r *present.RunResult) string { return present.Seconds(r.Wall()) }, func(r *present.RunResult) float64 { return r.Wall().Seconds() }},
		{"stages", 330, false, v.stages, nil},
		{"bytes", 84, true, func(r *present.RunResult) string { return strconv.FormatFloat(r.BytesPerPage(), 'f', 0, 64) }, (*present.RunResult).BytesPerPage},
		{"warnings", 260, false, func(r *present.RunResult) string { return strings.Join(v.warned(r), "; ") }, nil},
	}
}

// declared words how many of the declared pairs a result decides.
func (v *View) declared(r *present.RunResult) string {
	p, ok := r.FoundDeclared()
	if !ok {
		return ""
	}
	return v.t("table.count", present.Count(p.Found), present.Count(p.Pairs))
}

// stages words the time of each stage.
func (v *View) stages(r *present.RunResult) string {
	var out []string
	for _, s := range r.Result.Stages {
		out = append(out, v.t("stage."+s.Name)+" "+present.Seconds(s.Wall))
	}
	return strings.Join(out, " · ")
}

// warned words what a run warns of.
func (v *View) warned(r *present.RunResult) []string {
	var out []string
	for _, w := range r.Result.Warnings {
		out = append(out, v.desk.Book.W(w))
	}
	return out
}

// table is the table of results with what can be done with them.
func (v *View) table(export func()) fyne.CanvasObject {
	cols := v.columns()
	at := func(row int) *present.RunResult { return v.desk.Session.InSight()[row] }
	src := widgets.TableSource{
		Name:  "results",
		Rows:  func() int { return len(v.desk.Session.InSight()) },
		Cell:  func(row, col int) string { return cols[col].text(at(row)) },
		Store: v.desk.Store,
		Compare: func(col, a, b int) int {
			if f := cols[col].value; f != nil {
				return cmp.Compare(f(at(a)), f(at(b)))
			}
			return strings.Compare(cols[col].text(at(a)), cols[col].text(at(b)))
		},
		OnRow: func(row int) { v.desk.Status.SetHint(v.explain(at(row))) },
		Count: func(n, all int) string {
			return v.t("table.count", present.Count(int64(n)), present.Count(int64(all)))
		},
		Find: v.t("table.filter"),
	}
	for _, c := range cols {
		src.Columns = append(src.Columns, widgets.Column{Key: c.key, Title: v.t("results." + c.key), Width: c.width, Right: c.right})
	}
	v.others = widgets.NewOthers(v.desk)
	v.results = widgets.NewDataTable(src,
		v.others,
		widgets.NewIconButton(v.t("run.curves"), theme.NavigateNextIcon(), func() { v.desk.Go(present.AtCurves) }),
		widgets.Flat(v.t("menu.export"), theme.DocumentSaveIcon(), export),
		widgets.Flat(v.t("run.clear"), theme.DeleteIcon(), v.desk.Run.Clear),
	)
	v.marks = widgets.Quiet("")
	return container.NewPadded(widgets.Border(nil, v.marks, nil, nil, v.results))
}

// explain words a result in full for the status line.
func (v *View) explain(r *present.RunResult) string {
	parts := []string{r.Name(), r.SetName, v.stages(r)}
	for _, p := range r.Held {
		parts = append(parts, v.t("results.held", present.Count(p.Found), present.Count(p.Pairs), v.desk.Book.W(p.Strength.Words())))
	}
	return strings.Join(append(parts, v.warned(r)...), " · ")
}

// Seen returns the tables that are in sight, to be written.
func (v *View) Seen() []*present.Seen {
	return []*present.Seen{v.results.Seen()}
}
