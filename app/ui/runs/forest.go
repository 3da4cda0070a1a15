package runs

import (
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/chart"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/show/plot"
)

// newForest makes the forest plot, and the choices between it and the table, and of its order.
func (v *View) newForest() {
	r := v.desk.Runs
	v.forest = chart.New()
	v.forest.OnPoint = func(line, point int) {
		f, runs := r.Figure()
		if f != nil && line < len(f.Series) && point < len(f.Series[line].Points) {
			r.Open(runs[len(runs)-int(f.Series[line].Points[point].Y)].ID)
		}
	}
	v.sight = base.NewRadio([]string{v.t("runs.table"), v.t("runs.forest")}, func(i int) { r.SetForest(i == 1) })
	v.sight.Horizontal = true
	var titles []string
	for _, o := range r.Orders() {
		titles = append(titles, o.Title)
	}
	v.order = lists.NewSelect(v.desk.Book, titles, func(i int) { r.SetOrder(plot.Order(i)) })
}

func (v *View) syncForest() bool {
	r := v.desk.Runs
	f, _ := r.Figure()
	on := r.Forest && f != nil
	v.sight.SetSelected(map[bool]int{true: 1}[r.Forest])
	v.order.Mark(int(r.Order))
	base.Show(v.sight, r.Comparison != nil)
	base.Show(v.order, on)
	if on {
		v.why.SetText(f.Note)
		v.forest.SetFigure(f, "")
		v.forest.Reset()
		base.Fill(v.compare, v.forest)
		v.shown, v.compared = nil, nil // the table is made again
	}
	return on
}

// Figure returns the shown forest plot, to be saved; nil for none.
func (v *View) Figure() *plot.Figure {
	if !v.desk.Runs.Forest {
		return nil
	}
	f, _ := v.desk.Runs.Figure()
	return f
}

// Switch shows the forest plot in place of the table, or the table.
func (v *View) Switch() { v.desk.Runs.SetForest(!v.desk.Runs.Forest) }
