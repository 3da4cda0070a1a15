package parts

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/form"
	"pagetwin/app/present/session"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// Form edits the values of declared parameters: one row for each, made from its kind and range. It
// shows the state of the presenter's form.
type Form struct {
	widget.BaseWidget
	form   *form.Form
	desk   *session.Shared
	ask    AskPath
	lang   string
	rows   []*formRow
	root   *fyne.Container
	reason *widget.Label
}

// formRow is one parameter: its title, its control, and the error of its value.
type formRow struct {
	p      param.Param
	title  *canvas.Text
	reason *widget.Label
	show   func()
	enable func(bool) // disables or enables the control, by whether the parameter has an effect
	lift   bool       // the form is setting the control, which must not report a change
}

// AskPath asks for a file whose name has one of the endings, or for a folder.
type AskPath func(title string, folder bool, ends []string, then func(path string))

// NewForm returns the view of f. The status line of d shows the help of the row under the pointer;
// ask asks for the files that parameters name.
func NewForm(f *form.Form, d *session.Shared, ask AskPath) *Form {
	w := &Form{form: f, desk: d, ask: ask, lang: d.Book.Lang(), reason: reasonLabel()}
	w.root = container.NewVBox()
	for _, p := range f.Params {
		w.root.Add(w.newRow(p))
	}
	w.root.Add(w.reason)
	w.ExtendBaseWidget(w)
	w.Sync()
	return w
}

func reasonLabel() *widget.Label {
	l := widget.NewLabel("")
	l.Importance, l.Wrapping, l.SizeName = widget.DangerImportance, fyne.TextWrapWord, theme.SizeNameCaptionText
	l.Selectable = true
	l.Hide()
	return l
}

func (w *Form) newRow(p param.Param) fyne.CanvasObject {
	row := &formRow{p: p, reason: reasonLabel()}
	row.title = canvas.NewText(p.Title.In(w.lang), nil)
	var content fyne.CanvasObject
	switch p.Kind {
	case param.Bool:
		content = w.checkRow(row)
	case param.Choice:
		content = w.choiceRow(row)
	case param.Int, param.Float:
		content = w.numberRow(row)
	default:
		content = w.textRow(row)
	}
	w.rows = append(w.rows, row)
	help := p.Help.In(w.lang)
	if help == "" {
		help = p.Name
	}
	return base.WithHint(container.NewVBox(content, row.reason), p.Title.In(w.lang)+" ("+p.Name+"): "+help, w.desk.Status.SetHint)
}

func (w *Form) set(row *formRow, raw any) {
	if row.lift {
		return
	}
	w.form.Set(row.p.Name, raw)
	w.Sync()
}

func (w *Form) checkRow(row *formRow) fyne.CanvasObject {
	c := base.NewCheck(row.p.Title.In(w.lang), func(on bool) { w.set(row, on) })
	row.show = func() { c.SetChecked(w.form.Raw(row.p.Name) == "true") }
	row.enable = greying(c)
	return c
}

func (w *Form) choiceRow(row *formRow) fyne.CanvasObject {
	names := make([]string, len(row.p.Choices))
	for i, c := range row.p.Choices {
		names[i] = row.p.Say(c, w.lang)
	}
	s := lists.NewSelect(w.desk.Book, names, func(i int) { w.set(row, row.p.Choices[i]) })
	row.show = func() { s.Mark(slices.Index(names, row.p.Say(w.form.Raw(row.p.Name), w.lang))) }
	row.enable = greying(s)
	return titled(row, base.FixedWidth(150, s))
}

func (w *Form) textRow(row *formRow) fyne.CanvasObject {
	if row.p.File {
		return w.fileRow(row)
	}
	e := base.NewEntry()
	e.OnChanged = func(v string) { w.set(row, v) }
	row.show = func() { setEntry(e, w.form.Raw(row.p.Name)) }
	row.enable = greying(e)
	return titled(row, base.FixedWidth(150, e))
}

func (w *Form) numberRow(row *formRow) fyne.CanvasObject {
	p := row.p
	e := base.NewEntry()
	e.OnChanged = func(v string) { w.set(row, v) }
	top := titled(row, base.FixedWidth(92, e))
	step := p.Step
	if step <= 0 {
		step = 1
		if p.Kind == param.Float {
			step = (p.Max - p.Min) / 100
		}
	}
	if span := (p.Max - p.Min) / step; span < 1 || span > 400 || math.IsInf(span, 0) {
		row.show = func() { setEntry(e, w.form.Raw(p.Name)) }
		row.enable = greying(e)
		return top
	}
	s := base.NewSlider(p.Min, p.Max, step)
	s.OnChanged = func(v float64) { w.set(row, tidy(v, step)) }
	row.show = func() {
		setEntry(e, w.form.Raw(p.Name))
		if n, ok := w.form.Number(p.Name); ok && n != s.Value {
			s.SetValue(n)
		}
	}
	row.enable = greying(e, s)
	return container.NewVBox(top, s)
}

func greying(controls ...fyne.Disableable) func(bool) {
	return func(on bool) {
		for _, c := range controls {
			switch {
			case on && c.Disabled():
				c.Enable()
			case !on && !c.Disabled():
				c.Disable()
			}
		}
	}
}

// tidy rounds off the error of floating-point steps.
func tidy(v, step float64) float64 {
	digits := math.Pow(10, max(0, math.Ceil(-math.Log10(step)))+2)
	return math.Round(v*digits) / digits
}

func setEntry(e *base.Entry, s string) {
	if e.Text != s {
		e.SetText(s)
	}
}

func titled(row *formRow, control fyne.CanvasObject) fyne.CanvasObject {
	return base.Border(nil, nil, nil, control, container.New(&base.CentreLeft{}, row.title))
}

// Sync shows the values and errors of the presenter.
func (w *Form) Sync() {
	th, variant := fyne.CurrentApp().Settings().Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	for _, row := range w.rows {
		row.lift = true
		row.show()
		row.lift = false
		row.title.Color = th.Color(theme.ColorNameForeground, variant)
		row.title.TextSize = th.Size(theme.SizeNameText)
		idle := w.form.Idle(row.p.Name)
		if idle != nil {
			row.title.Color = th.Color(theme.ColorNameDisabled, variant)
		}
		if row.enable != nil {
			row.enable(idle == nil)
		}
		err := w.form.Err(row.p.Name)
		if err != nil {
			row.title.Color = th.Color(theme.ColorNameError, variant)
		}
		row.title.TextStyle.Bold = w.form.Changed(row.p.Name)
		row.title.Refresh()
		row.reason.Importance = widget.DangerImportance
		if err == nil && idle != nil {
			row.reason.Importance = widget.LowImportance
			err = say.Errorf("%v", idle.Spoken())
		}
		w.setReason(row.reason, err)
	}
	w.setReason(w.reason, w.form.Together())
}

func (w *Form) setReason(l *widget.Label, err error) {
	if err == nil {
		if l.Visible() {
			l.Hide()
		}
		return
	}
	if text := say.Of(err).In(w.lang); !l.Visible() || l.Text != text {
		l.SetText(text)
		l.Show()
	}
}

// Within returns the rows.
func (w *Form) Within() []fyne.CanvasObject { return w.root.Objects }

// CreateRenderer returns a renderer of the rows.
func (w *Form) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(w.root) }
