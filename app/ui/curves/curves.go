// Package curves is the place in the window where results are drawn.
package curves

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets"
)

// View shows the place.
type View struct {
	Root fyne.CanvasObject

	desk    *present.Desk
	kinds   *widget.RadioGroup
	measure *widgets.Select
	swept   *widgets.Select
	figure  *widgets.Select
	ofCurve fyne.CanvasObject // shown with curves over the threshold
	ofSweep fyne.CanvasObject // shown with figures over a parameter
	results *fyne.Container
	chart   *widgets.Chart
	live    *widgets.DataTable
	liveBox fyne.CanvasObject
	rows    []present.LiveRow
	list    []*present.RunResult
	checks  []*widgets.Check
	kind    present.CurveKind
	syncing bool
}

// New returns the view; save asks for the folder in which figures are saved.
func New(d *present.Desk, save func()) *View {
	v := &View{desk: d, kind: d.Curves.Kind}
	v.results = container.NewVBox()
	v.chart = widgets.NewChart()
	v.chart.OnHint = d.Status.SetHint
	v.chart.OnThreshold = func(x float64) {
		d.Curves.SetThreshold(x)
		v.syncLive()
	}
	v.live = widgets.NewDataTable(v.liveSource())
	v.liveBox = container.NewBorder(widgets.Title(v.t("curves.live")), nil, nil, nil, v.live)
	tools := container.NewHBox(
		widgets.Flat(v.t("curves.reset"), theme.ZoomFitIcon(), v.chart.Reset),
		widget.NewButtonWithIcon(v.t("curves.save"), theme.DocumentSaveIcon(), save),
	)
	top := container.NewBorder(nil, nil, v.choices(), tools)
	main := container.NewVSplit(container.NewBorder(top, nil, nil, nil, v.chart), v.liveBox)
	main.Offset = 0.74
	left := container.NewBorder(container.NewPadded(v.resultsHead()), nil, nil, nil, container.NewVScroll(container.NewPadded(v.results)))
	all := container.NewHSplit(widgets.On(look.Panel, left), container.NewPadded(main))
	all.Offset = 0.2
	v.Root = all
	v.Sync()
	return v
}

func (v *View) t(key string, args ...any) string { return v.desk.Book.T(key, args...) }

var kinds = []present.CurveKind{present.AgainstThreshold, present.PrecisionRecall, present.AgainstSwept}

var measures = []string{"all", "f1", "precision", "recall"}

func (v *View) choices() fyne.CanvasObject {
	var names []string
	for _, k := range kinds {
		names = append(names, v.t("curves.kind."+string(k)))
	}
	v.kinds = widget.NewRadioGroup(names, func(s string) {
		if i := slices.Index(names, s); !v.syncing && i >= 0 {
			v.desk.Curves.SetKind(kinds[i])
		}
	})
	v.kinds.Horizontal, v.kinds.Required = true, true
	var words []string
	for _, m := range measures {
		words = append(words, v.t("measure."+m))
	}
	v.measure = widgets.NewSelect(words, func(string) {
		if !v.syncing {
			v.desk.Curves.SetMeasure(measures[v.measure.SelectedIndex()])
		}
	})
	v.swept = widgets.NewSelect(nil, func(s string) {
		if !v.syncing {
			v.desk.Curves.SetSwept(s)
		}
	})
	v.figure = widgets.NewSelect(nil, func(string) {
		if figures := v.desk.Curves.Figures(); !v.syncing && v.figure.SelectedIndex() >= 0 {
			v.desk.Curves.SetFigure(figures[v.figure.SelectedIndex()].Key)
		}
	})
	v.ofCurve = widgets.FixedWidth(130, v.measure)
	v.ofSweep = container.NewHBox(widgets.FixedWidth(210, v.figure), widgets.FixedWidth(120, v.swept))
	return container.NewHBox(v.kinds, v.ofCurve, v.ofSweep)
}

func (v *View) resultsHead() fyne.CanvasObject {
	set := func(on bool) func() {
		return func() {
			for _, r := range v.desk.Run.Results {
				v.desk.Curves.Show(r, on)
			}
		}
	}
	return container.NewBorder(nil, nil, widgets.Title(v.t("curves.results")), container.NewHBox(
		widgets.Flat(v.t("curves.all"), nil, set(true)),
		widgets.Flat(v.t("curves.none"), nil, set(false))))
}

// Sync shows the presenter's state.
func (v *View) Sync() {
	v.syncing = true
	defer func() { v.syncing = false }()
	c := v.desk.Curves
	v.kinds.SetSelected(v.t("curves.kind." + string(c.Kind)))
	v.measure.SetSelectedIndex(slices.Index(measures, c.Measure))
	widgets.Show(v.ofCurve, c.Kind == present.AgainstThreshold)
	widgets.Show(v.ofSweep, c.Kind == present.AgainstSwept)
	if c.Kind == present.AgainstSwept {
		v.syncSwept()
	}
	v.syncResults()
	v.draw()
	v.syncLive()
}

func (v *View) syncSwept() {
	c := v.desk.Curves
	if names := c.SweptNames(); !slices.Equal(names, v.swept.Options) {
		v.swept.SetOptions(names)
	}
	v.swept.SetSelected(c.Swept)
	figures := c.Figures()
	names := make([]string, len(figures))
	for i, f := range figures {
		names[i] = f.Title
	}
	if !slices.Equal(names, v.figure.Options) {
		v.figure.SetOptions(names)
	}
	v.figure.SetSelectedIndex(slices.IndexFunc(figures, func(f present.FigureName) bool { return f.Key == c.Figure }))
}

// syncResults makes a box for each result, the last one on top.
func (v *View) syncResults() {
	if results := v.desk.Run.Results; !slices.Equal(results, v.list) {
		v.list = slices.Clone(results)
		v.checks = v.checks[:0]
		v.results.RemoveAll()
		for _, r := range slices.Backward(v.list) {
			v.results.Add(v.resultRow(r))
		}
		if len(v.list) == 0 {
			v.results.Add(widgets.Quiet(v.t("curves.empty")))
			v.results.Add(widget.NewButtonWithIcon(v.t("place.run"), theme.MediaPlayIcon(), func() { v.desk.Go(present.AtRun) }))
		}
	}
	for i, r := range slices.Backward(v.list) {
		v.checks[len(v.list)-1-i].SetChecked(v.desk.Curves.IsShown(r))
	}
}

func (v *View) resultRow(r *present.RunResult) fyne.CanvasObject {
	check := widgets.NewCheck(present.Count(int64(r.Number))+"  "+r.Algo.Name, func(on bool) {
		if !v.syncing {
			v.desk.Curves.Show(r, on)
		}
	})
	v.checks = append(v.checks, check)
	only := widgets.Flat(v.t("curves.only"), nil, func() { v.desk.Curves.Only(r) })
	row := container.NewVBox(container.NewBorder(nil, nil, check, only))
	if about := r.About(); about != "" {
		row.Add(widgets.Quiet(about))
	}
	return widgets.WithHint(row, strings.Join([]string{r.Name(), v.t("curves.info.pages", present.Count(int64(r.Size))), r.Set}, " · "), v.desk.Status.SetHint)
}

// draw gives the chart its lines.
func (v *View) draw() {
	view := v.desk.Curves.Chart()
	d := widgets.ChartData{XTitle: view.X, YTitle: view.Y, Whole: view.Whole, XNames: view.XNames, Empty: v.t(v.emptyKey())}
	unit := &widgets.Range{Low: 0, High: 1}
	if view.Unit {
		d.X = unit
	}
	if view.Unit || view.UnitY {
		d.Y = unit
	}
	for _, l := range view.Lines {
		line := widgets.ChartLine{Name: l.Name, Markers: l.Markers, Style: widgets.LineStyle{Color: l.Style.Color, Dash: l.Style.Dash, Marker: int(l.Style.Marker)}}
		for _, p := range l.Points {
			line.Points = append(line.Points, widgets.ChartPoint{X: p.X, Y: p.Y, Info: p.Info})
		}
		d.Lines = append(d.Lines, line)
	}
	v.chart.SetThreshold(v.desk.Curves.Threshold, view.Threshold)
	v.chart.SetData(d)
	if v.kind != v.desk.Curves.Kind {
		v.kind = v.desk.Curves.Kind
		v.chart.Reset()
	}
}

// emptyKey says why nothing is drawn.
func (v *View) emptyKey() string {
	switch c := v.desk.Curves; {
	case len(v.desk.Run.Results) == 0:
		return "curves.empty"
	case len(c.Shown()) == 0:
		return "curves.noneshown"
	case c.Kind == present.AgainstSwept:
		return "curves.nosweep"
	}
	return "curves.notruth"
}
