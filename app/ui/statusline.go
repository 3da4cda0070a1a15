package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/beside"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/longtext"
)

// statusLine is at the foot of the window: the work in progress, with a bar and Stop, or the last
// action done. Errors are above it and can be copied.
type statusLine struct {
	widget.BaseWidget
	status *beside.Status
	text   *widget.Label
	bar    *widget.ProgressBar
	busy   *widget.ProgressBarInfinite
	stop   *base.Button
	count  *base.Button // the number of errors, shown where there is more than one or none is shown
	fault  *widget.Label
	more   *base.Button // opens the list of all errors
	all    *longtext.View
	list   *fyne.Container
	open   bool // whether the list is open
	panel  *fyne.Container
	root   *fyne.Container
	words  statusWords
}

// statusWords are the texts of a status line.
type statusWords struct {
	Stop, Copy, Close string
	Errors            func(n int) string
}

func newStatusLine(s *beside.Status, words statusWords) *statusLine {
	l := &statusLine{status: s, words: words, text: widget.NewLabel(""), bar: widget.NewProgressBar(), busy: widget.NewProgressBarInfinite()}
	l.text.Truncation = fyne.TextTruncateEllipsis
	l.text.SizeName = theme.SizeNameCaptionText
	l.bar.TextFormatter = func() string { return "" }
	l.busy.Stop()
	l.stop = base.NewIconButton(words.Stop, theme.MediaStopIcon(), s.Stop)
	l.stop.Importance = widget.LowImportance
	l.fault = widget.NewLabel("")
	l.fault.Importance, l.fault.Wrapping, l.fault.Selectable = widget.DangerImportance, fyne.TextWrapWord, true
	l.more = base.Flat("", theme.MenuExpandIcon(), func() {
		l.open = !l.open
		l.Sync()
	})
	l.all = longtext.New(s.Do)
	l.list = container.NewStack(base.FixedHeight(listHeight, base.On(theme.ColorNameInputBackground, l.all)))
	l.panel = base.Border(nil, l.list, widget.NewIcon(theme.NewErrorThemedResource(theme.ErrorIcon())), container.NewHBox(
		l.more,
		base.Flat(words.Copy, theme.ContentCopyIcon(), func() { fyne.CurrentApp().Clipboard().SetContent(s.FaultText()) }),
		base.Flat(words.Close, theme.CancelIcon(), func() {
			l.open = false
			s.CloseFaults()
		})), l.fault)
	l.count = base.NewIconButton("", theme.NewErrorThemedResource(theme.ErrorIcon()), s.ShowFaults)
	l.count.Importance = widget.LowImportance
	work := container.NewHBox(base.FixedWidth(160, container.NewStack(container.New(&thin{}, l.bar), container.New(&thin{}, l.busy))), l.stop, l.count)
	line := base.Border(nil, nil, nil, work, l.text)
	l.root = container.NewVBox(widget.NewSeparator(), l.panel, base.On(look.Panel, container.New(&low{canvas.NewText("X", nil)}, line)))
	l.ExtendBaseWidget(l)
	l.Sync()
	return l
}

func (l *statusLine) Sync() {
	s := l.status
	t := s.Current()
	base.SetText(l.text, s.Text())
	base.Show(l.stop, t != nil && !t.Stopped)
	base.Show(l.bar, t != nil && t.Known())
	waiting := t != nil && !t.Known()
	if waiting != l.busy.Running() {
		if waiting {
			l.busy.Start()
		} else {
			l.busy.Stop()
		}
	}
	base.Show(l.busy, waiting)
	if t != nil {
		l.bar.SetValue(t.Share())
	}
	l.syncFaults()
}

func (l *statusLine) Text() string { return l.text.Text }

// listHeight is the height of the list of errors.
const listHeight = 120

// syncFaults shows the last error, or all errors if the list is open.
func (l *statusLine) syncFaults() {
	s := l.status
	n, last := len(s.Faults()), s.Fault()
	base.SetText(l.fault, last)
	setButton(l.more, l.words.Errors(n))
	setButton(l.count, l.words.Errors(n))
	if text := s.FaultText(); l.open && text != l.all.Text() {
		l.all.SetText(text, nil)
	}
	base.Show(l.more, n > 1)
	base.Show(l.list, l.open && n > 1)
	base.Show(l.count, last == "" && n > 0)
	base.Show(l.panel, last != "")
}

func setButton(b *base.Button, text string) {
	if b.Text != text {
		b.SetText(text)
	}
}

func (l *statusLine) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(l.root) }

// thin lays its object out as a thin bar in the middle of the height.
type thin struct{}

func (thin) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(60, 8) }

func (thin) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, o := range objects {
		o.Resize(fyne.NewSize(size.Width, 8))
		o.Move(fyne.NewPos(0, (size.Height-8)/2))
	}
}

// low keeps the height of the line the same, whether Stop is shown or not.
type low struct{ sample *canvas.Text }

func (l low) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(objects[0].MinSize().Width, l.sample.MinSize().Height*2)
}

func (l low) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.Position{})
}
