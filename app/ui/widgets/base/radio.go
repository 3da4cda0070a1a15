package base

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Radio is a choice among a few options that are all shown. It is focused as one widget: the arrows
// choose, all other keys are left to the window.
type Radio struct {
	widget.BaseWidget

	Options    []string
	Horizontal bool
	OnChanged  func(i int)

	selected int // chosen option, -1 for none
	hover    int // option under the pointer, -1 for none
	focused  bool
}

var (
	_ fyne.Tappable     = (*Radio)(nil)
	_ fyne.Focusable    = (*Radio)(nil)
	_ desktop.Hoverable = (*Radio)(nil)
)

// NewRadio returns a choice with no option chosen.
func NewRadio(options []string, changed func(i int)) *Radio {
	r := &Radio{Options: options, OnChanged: changed, selected: -1, hover: -1}
	r.ExtendBaseWidget(r)
	return r
}

// Selected returns the chosen option, -1 for none.
func (r *Radio) Selected() int { return r.selected }

// SetSelected marks an option as chosen, without calling changed.
func (r *Radio) SetSelected(i int) {
	if r.selected != i {
		r.selected = i
		r.Refresh()
	}
}

func (r *Radio) choose(i int) {
	if i < 0 || i >= len(r.Options) || i == r.selected {
		return
	}
	r.SetSelected(i)
	if r.OnChanged != nil {
		r.OnChanged(i)
	}
}

// boxes returns the positions and sizes of the options: side by side as far as there is room.
func (r *Radio) boxes() (at []fyne.Position, size []fyne.Size) {
	th := r.Theme()
	text, icon := th.Size(theme.SizeNameText), th.Size(theme.SizeNameInlineIcon)
	pad := th.Size(theme.SizeNameInnerPadding)
	var p fyne.Position
	for _, o := range r.Options {
		m := fyne.MeasureText(o, text, fyne.TextStyle{})
		s := fyne.NewSize(icon+m.Width+2.5*pad, max(icon, m.Height)+pad)
		if room := r.Size().Width; r.Horizontal && p.X > 0 && room > 0 && p.X+s.Width > room+0.5 {
			p = fyne.NewPos(0, p.Y+s.Height)
		}
		at, size = append(at, p), append(size, s)
		if r.Horizontal {
			p.X += s.Width + pad
		} else {
			p.Y += s.Height
		}
	}
	return at, size
}

// wanted returns the width of all options side by side.
func (r *Radio) wanted() float32 {
	_, size := r.boxes()
	w := float32(0)
	for _, s := range size {
		w += s.Width + r.Theme().Size(theme.SizeNameInnerPadding)
	}
	return w
}

// on returns the option at a position, -1 for none.
func (r *Radio) on(p fyne.Position) int {
	at, size := r.boxes()
	for i := range at {
		if d := p.Subtract(at[i]); d.X >= 0 && d.Y >= 0 && d.X < size[i].Width && d.Y < size[i].Height {
			return i
		}
	}
	return -1
}

// Tapped chooses the option under the pointer.
func (r *Radio) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(r); c != nil && !r.focused {
		c.Focus(r)
	}
	r.choose(r.on(e.Position))
}

// MouseIn marks the option under the pointer.
func (r *Radio) MouseIn(e *desktop.MouseEvent) { r.MouseMoved(e) }

// MouseMoved marks the option under the pointer.
func (r *Radio) MouseMoved(e *desktop.MouseEvent) { r.setHover(r.on(e.Position)) }

// MouseOut removes the mark.
func (r *Radio) MouseOut() { r.setHover(-1) }

func (r *Radio) setHover(i int) {
	if r.hover != i {
		r.hover = i
		r.Refresh()
	}
}

// FocusGained shows the focus.
func (r *Radio) FocusGained() {
	r.focused = true
	r.Refresh()
	Reveal(r)
}

// FocusLost hides it.
func (r *Radio) FocusLost() { r.focused = false; r.Refresh() }

// TypedRune does nothing.
func (r *Radio) TypedRune(rune) {}

// TypedKey chooses the next or the previous option.
func (r *Radio) TypedKey(k *fyne.KeyEvent) {
	Hush(r)
	if Confirms(r, k) {
		return
	}
	n := len(r.Options)
	switch k.Name {
	case fyne.KeyRight, fyne.KeyDown:
		r.choose((r.selected + 1) % n)
	case fyne.KeyLeft, fyne.KeyUp:
		r.choose((max(0, r.selected) + n - 1) % n)
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		r.choose(max(0, r.selected))
	default:
		PassOn(r, k)
	}
}

// CreateRenderer returns the renderer of the choice.
func (r *Radio) CreateRenderer() fyne.WidgetRenderer {
	d := &radioRenderer{r: r, ring: &canvas.Rectangle{}}
	d.Refresh()
	return d
}

type radioRenderer struct {
	r       *Radio
	ring    *canvas.Rectangle // around the chosen option, while the widget has the focus
	icons   []*canvas.Image
	texts   []*canvas.Text
	objects []fyne.CanvasObject
}

func (d *radioRenderer) Destroy()                     {}
func (d *radioRenderer) Layout(fyne.Size)             { d.Refresh() }
func (d *radioRenderer) Objects() []fyne.CanvasObject { return d.objects }

func (d *radioRenderer) MinSize() fyne.Size {
	var m fyne.Size
	at, size := d.r.boxes()
	for i := range at {
		m = m.Max(fyne.NewSize(size[i].Width, at[i].Y+size[i].Height))
	}
	return m
}

func (d *radioRenderer) Refresh() {
	r := d.r
	if len(d.texts) != len(r.Options) {
		d.icons, d.texts, d.objects = nil, nil, []fyne.CanvasObject{d.ring}
		for range r.Options {
			d.icons, d.texts = append(d.icons, &canvas.Image{}), append(d.texts, &canvas.Text{})
			d.objects = append(d.objects, d.icons[len(d.icons)-1], d.texts[len(d.texts)-1])
		}
	}
	th, v := r.Theme(), Variant()
	icon, pad := th.Size(theme.SizeNameInlineIcon), th.Size(theme.SizeNameInnerPadding)
	at, size := r.boxes()
	d.ring.Hidden = true
	for i := range r.Options {
		res := fyne.Resource(theme.RadioButtonIcon())
		if i == r.selected {
			res = theme.NewPrimaryThemedResource(theme.RadioButtonCheckedIcon())
		}
		mark := i == r.selected && r.focused || i == r.hover
		if mark && d.ring.Hidden || i == r.selected && r.focused {
			d.ring.Hidden = false
			d.ring.CornerRadius = 4
			d.ring.FillColor, d.ring.StrokeWidth = th.Color(theme.ColorNameHover, v), 0
			if r.focused && i == r.selected {
				d.ring.StrokeColor, d.ring.StrokeWidth = th.Color(theme.ColorNamePrimary, v), 1.5
			}
			d.ring.Move(at[i])
			d.ring.Resize(size[i])
		}
		if d.icons[i].Resource != res {
			d.icons[i].Resource = res
		}
		d.icons[i].Move(at[i].AddXY(pad/2, (size[i].Height-icon)/2))
		d.icons[i].Resize(fyne.NewSquareSize(icon))
		d.icons[i].Refresh()
		t := d.texts[i]
		t.Text, t.TextSize, t.Color = r.Options[i], th.Size(theme.SizeNameText), th.Color(theme.ColorNameForeground, v)
		m := t.MinSize()
		t.Move(at[i].AddXY(icon+pad, (size[i].Height-m.Height)/2))
		t.Resize(m)
	}
	canvas.Refresh(r)
}
