package runs

import (
	"cmp"
	"strconv"

	"pagetwin/app/present/session"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/show/plot"
)

// Orders returns the orders of the rows of the forest plot.
func (r *Runs) Orders() []session.FigureName {
	var out []session.FigureName
	for i, key := range []string{"difference", "certainty", "name"} {
		out = append(out, session.FigureName{Key: strconv.Itoa(i), Title: r.desk.Book.T("runs.order." + key)})
	}
	return out
}

// SetOrder sorts the rows of the forest plot.
func (r *Runs) SetOrder(by plot.Order) {
	if r.Order != by {
		r.Order = by
		r.changed()
	}
}

// SetForest shows the comparison as a forest plot, or as a table.
func (r *Runs) SetForest(on bool) {
	if r.Forest != on {
		r.Forest = on
		r.changed()
	}
}

// Figure returns the differences of the compared runs from the baseline as a forest plot, and its
// runs in the order of the rows, from the top; nil while they are not known.
func (r *Runs) Figure() (f *plot.Figure, runs []*workspace.Record) {
	if r.Comparison == nil {
		return nil, nil
	}
	var list []plot.Contest
	var of []*workspace.Record
	for _, s := range r.Surely {
		if s.Why.En == "" && !r.IsBase(s.Run) {
			list, of = append(list, plot.Contest{Name: r.label(s.Run), Difference: s.F1}), append(of, s.Run)
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	f, at := plot.Forest("F1", r.label(r.baseline(r.Comparison.Runs)), list, r.Order, r.desk.Palette(), r.desk.Book.Lang())
	for _, i := range at {
		runs = append(runs, of[i])
	}
	return f, runs
}

func (r *Runs) label(x *workspace.Record) string {
	name := cmp.Or(x.Title, x.Algorithm)
	for _, a := range r.desk.Algorithms {
		if a.Name == x.Algorithm && x.Title == "" {
			for _, changed := range x.Values.Changed(a.Params) {
				name += " " + changed
			}
		}
	}
	return "#" + strconv.Itoa(x.Number) + " " + name
}
