package curves

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/base"
)

// choices select the figure and its axes.
type choices struct {
	kinds       *base.Radio
	measure     *pick
	figure      *pick
	swept       *pick
	second      *pick
	by          *pick
	ofSlices    fyne.CanvasObject // the property of the pages
	ofCurve     fyne.CanvasObject // the measure
	ofSwept     fyne.CanvasObject // the figure and its x axis
	logX, logY  *base.Check
	intervals   *base.Check
	threshold   *number
	unit        *widget.Label // the threshold in the unit of the algorithm
	together    *base.Check
	ofThreshold fyne.CanvasObject // the entry with its title
}

// newChoices returns the two rows above the chart: the kinds of figure, and the settings of the
// chosen kind.
func (v *View) newChoices() (first, second fyne.CanvasObject) {
	c, ch := v.desk.Curves, &v.choices
	var names []string
	for _, k := range curves.Kinds() {
		names = append(names, v.t("curves.kind."+string(k)))
	}
	ch.kinds = base.NewRadio(names, func(i int) { c.SetKind(curves.Kinds()[i]) })
	ch.kinds.Horizontal = true
	ch.measure = v.newPick(c.SetMeasure)
	ch.figure = v.newPick(c.SetFigure)
	ch.figure.Group = func(i int) string {
		if curves.IsCost(ch.figure.keys[i]) {
			return v.t("select.group.costs")
		}
		return v.t("select.group.measures")
	}
	ch.swept, ch.second = v.newPick(c.SetSwept), v.newPick(c.SetSecond)
	ch.by = v.newPick(c.SetBy)
	ch.logX = base.NewCheck(v.t("curves.logx"), func(on bool) { c.SetLog(on, c.LogY) })
	ch.logY = base.NewCheck(v.t("curves.logy"), func(on bool) { c.SetLog(c.LogX, on) })
	ch.intervals = base.NewCheck(v.t("curves.intervals"), c.SetIntervals)
	ch.threshold = newNumber(v.typed, func(s string) { v.desk.Status.Note("curves.threshold.bad", s) })
	ch.ofCurve = base.FixedWidth(200, ch.measure.Select)
	ch.ofSwept = base.Row(base.FixedWidth(200, ch.figure.Select), widget.NewLabel(v.t("curves.over")), base.FixedWidth(150, ch.swept.Select), widget.NewLabel(v.t("curves.and")), base.FixedWidth(150, ch.second.Select))
	ch.unit = widget.NewLabel("")
	ch.unit.Importance, ch.unit.Truncation = widget.LowImportance, fyne.TextTruncateEllipsis
	ch.together = base.NewCheck(v.t("curves.together"), c.SetTogether)
	ch.ofThreshold = container.NewHBox(
		widget.NewLabel(v.t("curves.threshold.short")), base.FixedWidth(76, ch.threshold.Entry), base.FixedWidth(120, ch.unit),
		parts.Hint(v.desk.Shared, base.Flat(v.t("threshold.reset"), theme.HistoryIcon(), v.reset), "threshold.reset.hint"),
		parts.Hint(v.desk.Shared, base.Flat(v.t("curves.suggest"), theme.SearchIcon(), v.suggest), "curves.suggest.hint"),
		parts.Hint(v.desk.Shared, ch.together, "curves.together.hint"))
	ch.ofSlices = base.FixedWidth(200, ch.by.Select)
	second = base.Row(ch.ofCurve, ch.ofSlices, ch.ofSwept, ch.ofThreshold, ch.logX, ch.logY, parts.Hint(v.desk.Shared, ch.intervals, "curves.intervals.hint"))
	return ch.kinds, second
}

func (v *View) syncChoices() {
	c, ch := v.desk.Curves, &v.choices
	ch.kinds.SetSelected(slices.Index(curves.Kinds(), c.Kind))
	ch.measure.show(c.ThresholdMeasures(), c.Drawn())
	ch.figure.show(c.Figures(), c.Figure)
	var swept []session.FigureName
	for _, name := range c.SweptNames() {
		swept = append(swept, session.FigureName{Key: name, Title: c.AxisTitle(name)})
	}
	ch.swept.show(swept, c.Swept)
	ch.second.show(c.Seconds(), c.Second())
	ch.logX.Mark(c.LogX)
	ch.logY.Mark(c.LogY)
	ch.intervals.Mark(c.Intervals)
	over := c.Kind == curves.AgainstSwept
	count := c.CountsOverThreshold()
	sliced := c.Kind == curves.ErrorSlices
	if sliced { // it reads the listing of the set
		ch.by.show(c.SliceNames(), c.By())
	}
	base.Show(ch.ofSlices, sliced)
	base.Show(ch.ofCurve, c.Kind == curves.AgainstThreshold)
	varies := over && len(swept) > 0
	base.Show(ch.ofSwept, varies)
	lines := varies && c.Second() == ""
	base.Show(ch.logX, lines && c.CanLogX())
	base.Show(ch.logY, lines && c.CanLogY() || count)
	base.Show(ch.intervals, !over && !sliced || varies && c.HasIntervals())
	ch.together.Mark(c.Together)
	base.Show(ch.ofThreshold, !over && c.Focus() != nil)
}
