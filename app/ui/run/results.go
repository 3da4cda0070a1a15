package run

import (
	"math"
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
	"pagetwin/core/judge/eval"
)

// column is a column of the results.
type column = lists.Column[*results.Result]

// of returns the column of a measure in [0,1]. The main measures are always shown, the others if a
// person asks for all columns.
func of(book *wording.Book, m eval.Measure) column {
	figure := func(r *results.Result) float64 {
		if f, ok := m.Get(r.Report); ok {
			return f
		}
		return math.NaN()
	}
	return column{
		Key: m.Name, Title: book.W(m.Short), Width: 66, Right: true, Detail: m.Place > 4, Value: figure,
		Text: func(r *results.Result) string {
			if f := figure(r); !math.IsNaN(f) {
				return results.Stated(f, m.Bound(r.Report))
			}
			return "–"
		},
	}
}

func count(key string, width float32, value func(r *results.Result) float64) column {
	return column{Key: key, Width: width, Right: true, Text: func(r *results.Result) string { return wording.Count(int64(value(r))) }, Value: value}
}

func words(key string, width float32, text func(r *results.Result) string) column {
	return column{Key: key, Width: width, Text: text}
}

// details are the other columns that are shown only if a person asks for all: those that are always
// shown fit the smallest screens.
var details = []string{"pages", "declared", "comparisons", "stages", "bytes"}

// columns are the columns of the table of results.
func columns(book *wording.Book) []column {
	out := []column{
		count("number", 40, func(r *results.Result) float64 { return float64(r.Number) }),
		words("set", 60, func(r *results.Result) string { return r.SetName }),
		words("algorithm", 80, func(r *results.Result) string { return r.Algo.Name }),
		words("changed", 60, (*results.Result).About),
	}
	for _, m := range eval.Main(true) {
		out = append(out, of(book, m))
	}
	out = append(out, []column{
		count("pages", 66, func(r *results.Result) float64 { return float64(r.Size) }),
		count("pairs", 84, func(r *results.Result) float64 { return float64(r.Report.Decided) }),
		{
			Key: "declared", Width: 110, Right: true, Text: func(r *results.Result) string { return declared(book, r) },
			Value: func(r *results.Result) float64 { p, _ := r.FoundDeclared(); return float64(p.Found) },
		},
		count("comparisons", 96, func(r *results.Result) float64 { return float64(r.Result.Comparisons) }),
		{
			Key: "time", Width: 78, Right: true, Text: func(r *results.Result) string { return wording.Seconds(r.Wall()) },
			Value: func(r *results.Result) float64 { return r.Wall().Seconds() },
		},
		words("stages", 330, func(r *results.Result) string { return stages(book, r) }),
		{
			Key: "bytes", Width: 84, Right: true, Text: func(r *results.Result) string { return strconv.FormatFloat(r.BytesPerPage(), 'f', 0, 64) },
			Value: (*results.Result).BytesPerPage,
		},
		words("warnings", 60, func(r *results.Result) string { return strings.Join(warned(book, r), "; ") }),
	}...)
	for i := range out {
		c := &out[i]
		c.Alike = c.Key == "set"
		if c.Title == "" {
			c.Title, c.Detail = book.T("results."+c.Key), slices.Contains(details, c.Key)
		}
	}
	return out
}

// declared words how many of the declared pairs a result finds.
func declared(book *wording.Book, r *results.Result) string {
	p, ok := r.FoundDeclared()
	if !ok {
		return ""
	}
	return book.T("table.count", wording.Count(p.Found), wording.Count(p.Pairs))
}

// stages words the time of each stage.
func stages(book *wording.Book, r *results.Result) string {
	var out []string
	for _, s := range r.Result.Stages {
		out = append(out, book.T("stage."+s.Name)+" "+wording.Seconds(s.Wall))
	}
	return strings.Join(out, " · ")
}

// warned words the warnings of a run.
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

// row is a result, or a sweep with the figures of its best member.
type row = results.Row[*results.Result]

// rowColumns are the columns over rows; for a sweep they name the varied parameter.
func rowColumns(book *wording.Book) []lists.Column[row] {
	var out []lists.Column[row]
	for _, c := range columns(book) {
		lifted := lists.Lift(c, func(r row) *results.Result { return r.Of })
		if c.Key == "changed" {
			lifted.Text = func(r row) string {
				if words := r.SweepWords(book, r.Of.Swept, r.Of.At); words != "" {
					return words
				}
				return r.Of.About()
			}
		}
		out = append(out, lifted)
	}
	return out
}

// table returns the table of results with its buttons.
func (v *View) table(export func()) fyne.CanvasObject {
	v.others = parts.NewOthers(v.desk.Shared)
	v.results = lists.NewDataTable(lists.Table[row]{
		Name:    "results",
		Store:   v.desk.Store,
		Columns: rowColumns(v.desk.Book),
		ID:      row.ID,
		OnRow: func(_ int, r row) {
			v.desk.Status.Say(func() string { return v.explain(r.Of) })
			v.desk.Session.Unfold(r.Sweep(r.Of.Series), !r.Open)
		},
		Count: func(n, all int) string {
			return v.t("table.count", wording.Count(int64(n)), wording.Count(int64(all)))
		},
		Find:       v.t("table.filter"),
		AllColumns: v.t("table.allcolumns"),
	},
		v.others,
		base.NewIconButton(v.t("run.curves"), theme.NavigateNextIcon(), func() { v.desk.Go(session.AtCurves) }),
		base.Flat(v.t("menu.export"), theme.DocumentSaveIcon(), export),
		base.Flat(v.t("run.clear"), theme.DeleteIcon(), v.desk.Run.Clear),
	)
	v.marks = base.Quiet("")
	return container.NewPadded(base.Border(nil, v.marks, nil, nil, v.results))
}

// explain words a result in full for the status line.
func (v *View) explain(r *results.Result) string {
	parts := []string{r.Name(), r.SetName, stages(v.desk.Book, r)}
	for _, p := range r.Held {
		parts = append(parts, v.t("results.held", wording.Count(p.Found), wording.Count(p.Pairs), v.desk.Book.W(p.Strength.Words())))
	}
	return strings.Join(append(parts, warned(v.desk.Book, r)...), " · ")
}

// Seen returns the shown tables, to be saved.
func (v *View) Seen() []*listing.Seen {
	return []*listing.Seen{v.results.Seen()}
}
