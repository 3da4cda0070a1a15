// Package uitest lists what a window shows, for tests that find things by what they say.
package uitest

import (
	"reflect"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// Spot is a shown object with its position in the window.
type Spot struct {
	Object   fyne.CanvasObject
	At       fyne.Position
	From, To fyne.Position // the corners of the part that is not clipped
}

// Clipped reports whether no part of the object is visible.
func (s Spot) Clipped() bool { return s.From.X >= s.To.X || s.From.Y >= s.To.Y }

// Holds reports whether p is in the visible part of the object.
func (s Spot) Holds(p fyne.Position) bool {
	return p.X >= s.From.X && p.Y >= s.From.Y && p.X < s.To.X && p.Y < s.To.Y
}

// Layers returns the layers of the canvas; only the last receives input.
func Layers(c fyne.Canvas) []fyne.CanvasObject {
	return append([]fyne.CanvasObject{c.Content()}, c.Overlays().List()...)
}

// Walk calls visit for every shown object of a layer, in the order in which they are painted.
func Walk(c fyne.Canvas, layer fyne.CanvasObject, visit func(s Spot)) {
	walk(layer, fyne.Position{}, fyne.Position{}, fyne.Position{}.Add(c.Size()), visit)
}

func walk(o fyne.CanvasObject, off, from, to fyne.Position, visit func(s Spot)) {
	if o == nil || !o.Visible() {
		return
	}
	s := Spot{Object: o, At: off.Add(o.Position())}
	end := s.At.Add(o.Size())
	s.From = fyne.NewPos(max(from.X, s.At.X), max(from.Y, s.At.Y))
	s.To = fyne.NewPos(min(to.X, end.X), min(to.Y, end.Y))
	visit(s)
	if _, clips := o.(fyne.Scrollable); clips {
		from, to = s.From, s.To
	}
	for _, part := range parts(o) {
		walk(part, s.At, from, to, visit)
	}
}

func parts(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case *fyne.Container:
		return o.Objects
	case fyne.Widget:
		return test.WidgetRenderer(o).Objects()
	}
	return nil
}

// Text returns the text of an object on one line, "" for an object without one.
func Text(o fyne.CanvasObject) string {
	if f := reflect.Indirect(reflect.ValueOf(o)).FieldByName("Text"); f.Kind() == reflect.String {
		return strings.Join(strings.Fields(f.String()), " ")
	}
	return ""
}
