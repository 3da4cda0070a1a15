package longtext

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
)

// Pane is a text view with a title and a find bar that opens with Ctrl+F.
type Pane struct {
	widget.BaseWidget
	View  *View
	title *widget.Label
	find  *base.Entry
	count *widget.Label
	bar   *fyne.Container
	root  *fyne.Container
	found []Span
	at    int
	say   func(at, all int) string
}

// NewPane returns a pane around view. The empty find bar shows placeholder; say words "match 3 of
// 8"; tools are put at the right of the title.
func NewPane(view *View, title, placeholder string, say func(at, all int) string, tools ...fyne.CanvasObject) *Pane {
	p := &Pane{View: view, say: say, title: widget.NewLabel(title), count: widget.NewLabel(""), find: base.NewEntry()}
	p.title.TextStyle.Bold = true
	p.title.Truncation = fyne.TextTruncateEllipsis
	p.count.Importance = widget.LowImportance
	p.find.SetPlaceHolder(placeholder)
	p.find.OnChanged = func(string) { p.search(); p.step(0) }
	p.find.OnSubmitted = func(string) { p.step(1) }
	flat := func(icon fyne.Resource, do func()) *base.Button {
		b := base.NewIconButton("", icon, do)
		b.Importance = widget.LowImportance
		return b
	}
	p.bar = base.Border(nil, nil, nil, container.NewHBox(p.count,
		flat(theme.MoveUpIcon(), func() { p.step(-1) }),
		flat(theme.MoveDownIcon(), func() { p.step(1) }),
		flat(theme.CancelIcon(), p.closeFind)), p.find)
	p.bar.Hide()
	tools = append(tools, flat(theme.SearchIcon(), p.OpenFind))
	head := base.Border(nil, nil, nil, container.NewHBox(tools...), p.title)
	p.root = base.Border(container.NewVBox(head, p.bar), nil, nil, nil, view)
	view.OnFind = p.OpenFind
	p.ExtendBaseWidget(p)
	return p
}

// SetTitle changes the title.
func (p *Pane) SetTitle(s string) {
	if p.title.Text != s {
		p.title.SetText(s)
	}
}

// OpenFind opens the find bar with the selected text.
func (p *Pane) OpenFind() {
	p.bar.Show()
	if s := p.View.Selected(); s != "" && len(s) < 200 {
		p.find.SetText(s)
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(p); c != nil {
		c.Focus(p.find)
	}
	p.search()
	p.step(0)
}

func (p *Pane) closeFind() {
	p.bar.Hide()
	p.found = nil
	p.View.SetMarks(LayerFound, nil)
}

// Refind searches again after the text has changed.
func (p *Pane) Refind() {
	if p.bar.Visible() {
		p.search()
	}
}

func (p *Pane) search() {
	p.found = p.View.Find(p.find.Text)
	p.at = 0
	for p.at < len(p.found)-1 && p.found[p.at].Start < p.View.Top() {
		p.at++
	}
	p.mark()
}

// step goes to the next match, or to the previous one.
func (p *Pane) step(by int) {
	n := len(p.found)
	if n == 0 {
		return
	}
	p.at = ((p.at+by)%n + n) % n
	p.mark()
	p.View.Reveal(p.found[p.at].Start)
}

func (p *Pane) mark() {
	marks := append([]Span(nil), p.found...)
	if p.at < len(marks) {
		marks[p.at].Color = look.Feature
	}
	p.View.SetMarks(LayerFound, marks)
	if p.find.Text == "" {
		p.count.SetText("")
		return
	}
	p.count.SetText(p.say(min(p.at+1, len(p.found)), len(p.found)))
}

// CreateRenderer returns a renderer of title, find bar and text.
func (p *Pane) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(p.root) }
