package base

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/ui/look"
)

// Ground is a rectangle in a colour of the theme; it changes with the theme.
type Ground struct {
	widget.BaseWidget
	name   fyne.ThemeColorName
	radius float32
	border fyne.ThemeColorName // "" for none
}

func newGround(name fyne.ThemeColorName) *Ground {
	g := &Ground{name: name}
	g.ExtendBaseWidget(g)
	return g
}

type groundRenderer struct {
	g     *Ground
	rect  *canvas.Rectangle // with an edge or round corners
	plain *Backdrop         // without
}

// CreateRenderer returns the renderer of the ground.
func (g *Ground) CreateRenderer() fyne.WidgetRenderer {
	r := &groundRenderer{g, &canvas.Rectangle{}, NewBackdrop()}
	r.Refresh()
	return r
}

func (r *groundRenderer) Destroy()           {}
func (r *groundRenderer) Layout(s fyne.Size) { r.drawn().Resize(s) }
func (r *groundRenderer) MinSize() fyne.Size { return fyne.Size{} }

func (r *groundRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.drawn()} }

func (r *groundRenderer) drawn() fyne.CanvasObject {
	if r.g.radius == 0 && r.g.border == "" {
		return r.plain.Image
	}
	return r.rect
}

func (r *groundRenderer) Refresh() {
	th, variant := r.g.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	r.plain.Paint(th.Color(r.g.name, variant))
	r.rect.FillColor = th.Color(r.g.name, variant)
	r.rect.CornerRadius = r.g.radius
	r.drawn().Resize(r.g.Size())
	if r.g.border != "" {
		r.rect.StrokeColor, r.rect.StrokeWidth = th.Color(r.g.border, variant), 1
	}
	r.rect.Refresh()
}

// On lays o on a background in a colour of the theme.
func On(name fyne.ThemeColorName, o fyne.CanvasObject) *fyne.Container {
	return container.NewStack(newGround(name), o)
}

// Card lays o on a quiet card with a border.
func Card(o fyne.CanvasObject) *fyne.Container {
	g := newGround(theme.ColorNameInputBackground)
	g.radius, g.border = 6, theme.ColorNameSeparator
	return container.NewStack(g, container.NewPadded(container.NewPadded(o)))
}

// Title returns a heading within a place.
func Title(s string) *Heading {
	h := &Heading{}
	h.Text, h.TextStyle.Bold = s, true
	h.ExtendBaseWidget(h)
	return h
}

// Heading is a label that is bold even if the fonts have no bold, as those for Chinese on many
// systems: it is then drawn twice, slightly offset.
type Heading struct{ widget.Label }

// CreateRenderer returns the renderer of the label.
func (h *Heading) CreateRenderer() fyne.WidgetRenderer {
	r := &headingRenderer{h.Label.CreateRenderer(), h, widget.NewLabel("")}
	r.follow()
	return r
}

type headingRenderer struct {
	fyne.WidgetRenderer
	h     *Heading
	twice *widget.Label
}

// BoldOffset is the offset of the second drawing of a heading, in shares of its size.
const BoldOffset = 0.045

// Objects returns the label and, if it is drawn twice, its second drawing.
func (r *headingRenderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.twice}, r.WidgetRenderer.Objects()...)
}

func (r *headingRenderer) Layout(s fyne.Size) {
	r.WidgetRenderer.Layout(s)
	r.twice.Resize(s)
	r.twice.Move(fyne.NewPos(BoldOffset*r.h.Theme().Size(theme.SizeNameText), 0))
}

func (r *headingRenderer) Refresh() {
	r.WidgetRenderer.Refresh()
	r.follow()
}

func (r *headingRenderer) follow() {
	h, t := &r.h.Label, r.twice
	Show(t, look.DrawsBold())
	if !t.Hidden && (t.Text != h.Text || t.SizeName != h.SizeName || t.Truncation != h.Truncation || t.Importance != h.Importance) {
		t.Text, t.TextStyle, t.SizeName, t.Truncation, t.Importance = h.Text, h.TextStyle, h.SizeName, h.Truncation, h.Importance
		t.Refresh()
	}
}

// SetText changes the text of l only if it differs: refreshing is costly.
func SetText(l interface{ SetText(s string) }, s string) {
	was := ""
	switch l := l.(type) {
	case *widget.Label:
		was = l.Text
	case *Heading:
		was = l.Text
	}
	if was != s {
		l.SetText(s)
	}
}

// Show shows or hides o, if that changes its state.
func Show(o fyne.CanvasObject, on bool) {
	switch {
	case on && !o.Visible():
		o.Show()
	case !on && o.Visible():
		o.Hide()
	}
}

// Fill replaces the objects in box, and has the window drawn. Fyne does not draw for an object that
// it has not drawn before, nor for a container that such an object is added to.
func Fill(box *fyne.Container, objects ...fyne.CanvasObject) {
	box.Objects = objects
	box.Refresh()
}

// Variant returns the variant of the theme: dark or light.
func Variant() fyne.ThemeVariant { return fyne.CurrentApp().Settings().ThemeVariant() }

// BarWidth is the width of scroll bars.
const BarWidth = 10

// IsDark reports whether a colour is nearer to black than to white.
func IsDark(c color.Color) bool {
	r, g, b, _ := c.RGBA()
	return 2*r+5*g+b < 8*0x7FFF
}
