package pair

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
)

// strip is a small meter for each algorithm: its score on a line from 0 to 1, its
// threshold as a tick, and filled in the colour of its decision.
type strip struct {
	widget.BaseWidget

	names    []string
	order    []int // algorithms that have a meter
	all      bool  // every algorithm has a meter, not only those that ran
	verdicts []compare.Verdict
	chosen   int // algorithm, -1 for none
	words    func(compare.Verdict) string
	state    func(compare.VerdictState) string // text in the place of a score
	onTap    func(algorithm int)
	onHint   base.Tell
	onRows   func() // called when the number of rows of meters changes: the owner lays the strip out again
	rows     int
	focused  bool
	cursor   int // position in order of the focused meter
	measured struct{ size, width float32 }
}

var (
	_ fyne.Tappable      = (*strip)(nil)
	_ desktop.Hoverable  = (*strip)(nil)
	_ desktop.Cursorable = (*strip)(nil)
	_ fyne.Focusable     = (*strip)(nil)
)

const (
	meterHeight = 32
	meterPad    = 6
)

func newStrip(names []string, words func(compare.Verdict) string, state func(compare.VerdictState) string, onTap func(int), onHint base.Tell, onRows func()) *strip {
	s := &strip{names: names, chosen: -1, words: words, state: state, onTap: onTap, onHint: onHint, onRows: onRows, rows: 1}
	s.ExtendBaseWidget(s)
	return s
}

// set shows verdicts, one for each name, or none.
func (s *strip) set(v []compare.Verdict, chosen int) {
	s.verdicts, s.chosen = v, chosen
	s.arrange()
}

// setAll gives every algorithm a meter, or only those that ran.
func (s *strip) setAll(on bool) {
	s.all = on
	s.arrange()
}

// arrange chooses the algorithms that have a meter: those that ran; all if none ran or if a person
// chose all.
func (s *strip) arrange() {
	s.order = nil
	for i, v := range s.verdicts {
		if s.all || v.Run != nil || i == s.chosen {
			s.order = append(s.order, i)
		}
	}
	if !slices.ContainsFunc(s.verdicts, func(v compare.Verdict) bool { return v.Run != nil }) {
		s.order = s.order[:0]
		for i := range s.verdicts {
			s.order = append(s.order, i)
		}
	}
	s.cursor = max(0, min(s.cursor, len(s.order)-1))
	s.Resize(s.Size())
	s.Refresh()
}

func (s *strip) columns() int { return max(1, int(s.Size().Width/s.meterWidth())) }

// meterWidth has room for the longest name with the number of a run and the score after it.
func (s *strip) meterWidth() float32 {
	size := s.Theme().Size(theme.SizeNameCaptionText)
	if s.measured.size == size {
		return s.measured.width
	}
	width := float32(0)
	for _, name := range s.names {
		width = max(width, fyne.MeasureText(name+" #88", size, fyne.TextStyle{}).Width)
	}
	s.measured.size, s.measured.width = size, width+fyne.MeasureText(" 0.000", size, fyne.TextStyle{}).Width+2*meterPad+10
	return s.measured.width
}

// Resize also computes the number of rows that the width requires.
func (s *strip) Resize(size fyne.Size) {
	s.BaseWidget.Resize(size)
	if rows := max(1, (len(s.order)+s.columns()-1)/s.columns()); rows != s.rows {
		s.rows = rows
		s.Refresh()
		s.onRows()
	}
}

// at returns the algorithm whose meter is at a position, -1 for none.
func (s *strip) at(p fyne.Position) int {
	x := int(p.X / s.meterWidth())
	i := int(p.Y/meterHeight)*s.columns() + x
	if x >= s.columns() || i >= len(s.order) {
		return -1
	}
	return s.order[i]
}

// Tapped chooses an algorithm.
func (s *strip) Tapped(e *fyne.PointEvent) {
	if i := s.at(e.Position); i >= 0 {
		s.onTap(i)
	}
}

// FocusGained marks the focused meter.
func (s *strip) FocusGained() { s.setFocus(true) }

// FocusLost removes the mark.
func (s *strip) FocusLost() { s.setFocus(false) }

func (s *strip) setFocus(on bool) {
	s.focused = on
	s.moveTo(s.cursor)
}

// moveTo focuses a meter and explains it.
func (s *strip) moveTo(i int) {
	s.cursor = max(0, min(i, len(s.order)-1))
	words := ""
	if s.focused && s.cursor < len(s.order) {
		words = s.words(s.verdicts[s.order[s.cursor]])
	}
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(s)
	s.onHint(words, at.X, at.Y+s.Size().Height)
	s.Refresh()
}

// TypedRune does nothing.
func (s *strip) TypedRune(rune) {}

// TypedKey moves between meters, and chooses one.
func (s *strip) TypedKey(k *fyne.KeyEvent) {
	base.Hush(s)
	switch k.Name {
	case fyne.KeyLeft:
		s.moveTo(s.cursor - 1)
	case fyne.KeyRight:
		s.moveTo(s.cursor + 1)
	case fyne.KeyUp:
		s.moveTo(s.cursor - s.columns())
	case fyne.KeyDown:
		s.moveTo(s.cursor + s.columns())
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		if s.cursor < len(s.order) {
			s.onTap(s.order[s.cursor])
		}
	default:
		base.PassOn(s, k)
	}
}

// Cursor returns the hand.
func (s *strip) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn explains the meter under the pointer.
func (s *strip) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved explains the meter under the pointer.
func (s *strip) MouseMoved(e *desktop.MouseEvent) {
	if i := s.at(e.Position); i >= 0 && i < len(s.verdicts) {
		s.onHint(s.words(s.verdicts[i]), e.AbsolutePosition.X, e.AbsolutePosition.Y)
	}
}

// MouseOut removes the explanation.
func (s *strip) MouseOut() { s.onHint("", 0, 0) }

type stripRenderer struct {
	s       *strip
	objects []fyne.CanvasObject
	meters  []*meter
}

// meter holds the objects that draw one algorithm.
type meter struct {
	back, track, fill, tick *canvas.Rectangle
	name, value             *canvas.Text
}

func (s *strip) CreateRenderer() fyne.WidgetRenderer {
	r := &stripRenderer{s: s}
	for range s.names {
		m := &meter{&canvas.Rectangle{CornerRadius: 4}, &canvas.Rectangle{CornerRadius: 2}, &canvas.Rectangle{CornerRadius: 2}, &canvas.Rectangle{}, &canvas.Text{}, &canvas.Text{Alignment: fyne.TextAlignTrailing}}
		r.meters = append(r.meters, m)
	}
	r.Refresh()
	return r
}

func (r *stripRenderer) Destroy()                     {}
func (r *stripRenderer) Layout(fyne.Size)             { r.Refresh() }
func (r *stripRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *stripRenderer) MinSize() fyne.Size {
	return fyne.NewSize(r.s.meterWidth()*2, float32(r.s.rows)*meterHeight)
}

func (r *stripRenderer) Refresh() {
	columns := r.s.columns()
	r.objects = r.objects[:0]
	for k, i := range r.s.order {
		m := r.meters[i]
		r.draw(m, i, fyne.NewPos(float32(k%columns)*r.s.meterWidth(), float32(k/columns)*meterHeight))
		r.objects = append(r.objects, m.back, m.track, m.fill, m.tick, m.name, m.value)
	}
	canvas.Refresh(r.s)
}

func (r *stripRenderer) draw(m *meter, i int, at fyne.Position) {
	s := r.s
	th, variant := s.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	size := th.Size(theme.SizeNameCaptionText)
	const pad, bar = meterPad, 4
	width := s.meterWidth() - 4
	place := func(o *canvas.Rectangle, x, y, w, h float32, name fyne.ThemeColorName) {
		o.FillColor = th.Color(name, variant)
		o.Move(at.AddXY(x, y))
		o.Resize(fyne.NewSize(max(0, w), h))
	}
	ground := look.Panel
	if i == s.chosen {
		ground = look.Current
	}
	place(m.back, 0, 1, width, meterHeight-2, ground)
	m.back.StrokeWidth = 0
	if s.focused && s.cursor < len(s.order) && i == s.order[s.cursor] {
		m.back.StrokeWidth, m.back.StrokeColor = 1.5, th.Color(theme.ColorNamePrimary, variant)
	}
	inner := width - 2*pad
	track := float32(meterHeight - bar - 6)
	place(m.track, pad, track, inner, bar, look.Grid)
	v := compare.Verdict{State: compare.NeedsRun}
	known := i < len(s.verdicts)
	if known {
		v = s.verdicts[i]
	}
	color := look.Muted
	switch {
	case v.Decided():
		color = theme.ColorNameSuccess
	case v.Lost():
		color = theme.ColorNameWarning
	case v.State == compare.Failed:
		color = theme.ColorNameError
	}
	score, text := float32(0), ""
	switch {
	case !known:
	case v.State == compare.Scored || v.Tried:
		score, text = float32(v.Score), wording.Share(v.Score)
	default:
		text = s.state(v.State)
	}
	place(m.fill, pad, track, inner*score, bar, color)
	m.tick.Hidden = !known
	place(m.tick, pad+inner*float32(min(1, v.Cut))-1, track-3, 2, bar+6, theme.ColorNameForeground)
	put := func(t *canvas.Text, text string, name fyne.ThemeColorName) {
		t.Text, t.TextSize, t.Color = text, size, th.Color(name, variant)
		t.Move(at.AddXY(pad, 3))
		t.Resize(fyne.NewSize(inner, t.MinSize().Height))
	}
	put(m.value, text, color)
	name := s.names[i]
	if v.Run != nil {
		name += " #" + strconv.Itoa(v.Run.Number)
	}
	put(m.name, short(name, size, inner-m.value.MinSize().Width-6), theme.ColorNameForeground)
}

// short cuts a name to fit a width.
func short(s string, size, width float32) string {
	r := []rune(s)
	for len(r) > 1 && fyne.MeasureText(s, size, fyne.TextStyle{}).Width > width {
		r = r[:len(r)-1]
		s = string(r) + "…"
	}
	return s
}
