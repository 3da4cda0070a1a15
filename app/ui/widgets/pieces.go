package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Ground is a rectangle in a colour of the theme that follows the theme.
type Ground struct {
	widget.BaseWidget
	name   fyne.ThemeColorName
	radius float32
	border fyne.ThemeColorName // "" for none
}

// NewGround returns a ground in the colour called name.
func NewGround(name fyne.ThemeColorName) *Ground {
	g := &Ground{name: name}
	g.ExtendBaseWidget(g)
	return g
}

type groundRenderer struct {
	g    *Ground
	rect *canvas.Rectangle
}

// CreateRenderer makes what draws the ground.
func (g *Ground) CreateRenderer() fyne.WidgetRenderer {
	r := &groundRenderer{g, &canvas.Rectangle{}}
	r.Refresh()
	return r
}

func (r *groundRenderer) Destroy()                     {}
func (r *groundRenderer) Layout(s fyne.Size)           { r.rect.Resize(s) }
func (r *groundRenderer) MinSize() fyne.Size           { return fyne.Size{} }
func (r *groundRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.rect} }

func (r *groundRenderer) Refresh() {
	th, variant := r.g.Theme(), fyne.CurrentApp().Settings().ThemeVariant()
	r.rect.FillColor = th.Color(r.g.name, variant)
	r.rect.CornerRadius = r.g.radius
	r.rect.Resize(r.g.Size())
	if r.g.border != "" {
		r.rect.StrokeColor, r.rect.StrokeWidth = th.Color(r.g.border, variant), 1
	}
	r.rect.Refresh()
}

// On lays o on a ground in a colour of the theme.
func On(name fyne.ThemeColorName, o fyne.CanvasObject) *fyne.Container {
	return container.NewStack(NewGround(name), o)
}

// Card lays o on a quiet card with a border.
func Card(o fyne.CanvasObject) *fyne.Container {
	g := NewGround(theme.ColorNameInputBackground)
	g.radius, g.border = 6, theme.ColorNameSeparator
	return container.NewStack(g, container.NewPadded(container.NewPadded(o)))
}

// Title is a heading within a place.
func Title(s string) *widget.Label {
	l := widget.NewLabel(s)
	l.TextStyle.Bold = true
	return l
}

// SetText changes a label only where it differs: refreshing costs.
func SetText(l *widget.Label, s string) {
	if l.Text != s {
		l.SetText(s)
	}
}
