package run

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"pagetwin/app/present/listing"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/table"
	"pagetwin/core/judge/eval"
)

// row is a result, or a sweep with the figures of its best member.
type row = results.Row[*results.Result]

// details are the other columns that are shown only if a person asks for all: those that are always
// shown fit the smallest screens.
var details = []string{"pages", "comparisons", "stages", "bytes"}

func columns(book *wording.Book) []lists.Column[row] {
	col := func(key string, kind table.Kind, width float32, value func(r row) any) lists.Column[row] {
		c := lists.Col(book, "results."+key, kind, width, value)
		c.Alike, c.Detail = key == "set", slices.Contains(details, key)
		return c
	}
	out := []lists.Column[row]{
		col("number", table.Whole, 40, func(r row) any { return r.Of.Number }),
		col("set", table.Text, 60, func(r row) any { return r.Of.SetName }),
		col("algorithm", table.Text, 80, func(r row) any { return r.Of.Algo.Name }),
		col("changed", table.Text, 60, func(r row) any { return cmp.Or(r.SweepWords(book, r.Of.Swept, r.Of.At), r.Of.About()) }),
	}
	for _, m := range eval.Main(true) {
		out = append(out, of(m))
	}
	return append(out,
		col("pages", table.Whole, 66, func(r row) any { return r.Of.Size }),
		col("pairs", table.Whole, 84, func(r row) any { return r.Of.Report.Decided }),
		col("comparisons", table.Whole, 96, func(r row) any { return r.Of.Result.Comparisons }),
		col("time", table.Seconds, 78, func(r row) any { return r.Of.Wall() }),
		col("stages", table.Text, 330, func(r row) any { return stages(book, r.Of) }),
		col("bytes", table.Number, 84, func(r row) any { return r.Of.BytesPerPage() }).
			Worded(func(r row) string { return strconv.FormatFloat(r.Of.BytesPerPage(), 'f', 0, 64) }),
		col("warnings", table.Text, 60, func(r row) any { return strings.Join(warned(book, r.Of), "; ") }))
}

// of returns the column of a measure in [0,1]. The main measures are always shown, the others if a
// person asks for all columns.
func of(m eval.Measure) lists.Column[row] {
	c := lists.Titled(m.Name, m.Short, table.Share, 66, func(r row) any { return m.Cell(r.Of.Report) })
	c.Detail = m.Place > 4
	return c
}

func stages(book *wording.Book, r *results.Result) string {
	var out []string
	for _, s := range r.Result.Stages {
		out = append(out, book.T("stage."+s.Name)+" "+wording.Seconds(s.Wall))
	}
	return strings.Join(out, " · ")
}

func warned(book *wording.Book, r *results.Result) []string {
	var out []string
	for _, w := range r.Result.Warnings {
		out = append(out, book.W(w))
	}
	if misses, ok := r.Misses(r.Result.Cut); ok {
		out = append(out, book.W(misses))
	}
	return out
}

func (v *View) table(export func()) fyne.CanvasObject {
	v.others = parts.NewOthers(v.desk.Shared)
	v.results = lists.NewDataTable(lists.Table[row]{
		Name:    "results",
		Book:    v.desk.Book,
		Store:   v.desk.Store,
		Columns: columns(v.desk.Book),
		ID:      row.ID,
		OnRow: func(_ int, r row) {
			v.desk.Status.Say(func() string { return v.explain(r.Of) })
			v.desk.Session.Unfold(r.Sweep(r.Of.Series), !r.Open)
		},
	},
		v.others,
		base.NewIconButton(v.t("run.curves"), theme.NavigateNextIcon(), func() { v.desk.Go(session.AtCurves) }),
		base.Flat(v.t("menu.export"), theme.DocumentSaveIcon(), export),
		base.Flat(v.t("run.clear"), theme.DeleteIcon(), v.desk.Run.Clear),
	)
	v.marks = base.Quiet("")
	return container.NewPadded(base.Border(nil, v.marks, nil, nil, v.results))
}

// explain describes a result in full for the status line.
func (v *View) explain(r *results.Result) string {
	parts := []string{r.Name(), r.SetName, stages(v.desk.Book, r)}
	return strings.Join(append(parts, warned(v.desk.Book, r)...), " · ")
}

// Seen returns the shown tables, to be saved.
func (v *View) Seen() []*listing.Seen {
	return []*listing.Seen{v.results.Seen()}
}
