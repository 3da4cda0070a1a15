package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
)

// Border lays objects around the others, as Fyne's border does; the keys go through
// them in the order in which they are read: top, left, middle, right, bottom.
func Border(top, bottom, left, right fyne.CanvasObject, middle ...fyne.CanvasObject) *fyne.Container {
	var all []fyne.CanvasObject
	for _, group := range [][]fyne.CanvasObject{{top, left}, middle, {right, bottom}} {
		for _, o := range group {
			if o != nil {
				all = append(all, o)
			}
		}
	}
	return container.New(layout.NewBorderLayout(top, bottom, left, right), all...)
}

// centreLeft places its object at the left, in the middle of the height.
type centreLeft struct{}

func (centreLeft) MinSize(objects []fyne.CanvasObject) fyne.Size {
	m := objects[0].MinSize()
	return fyne.NewSize(m.Width+4, m.Height)
}

func (centreLeft) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	m := objects[0].MinSize()
	objects[0].Resize(m)
	objects[0].Move(fyne.NewPos(4, (size.Height-m.Height)/2))
}

// fixed gives its object a width and its own height.
type fixed struct{ width float32 }

func (f fixed) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(f.width, objects[0].MinSize().Height)
}

func (f fixed) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.Position{})
}

func fixedWidth(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(fixed{width}, o)
}

// FixedWidth gives o a width and leaves the height to it.
func FixedWidth(width float32, o fyne.CanvasObject) fyne.CanvasObject { return fixedWidth(width, o) }

// tall gives its object a height.
type tall struct{ height float32 }

func (l tall) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(objects[0].MinSize().Width, l.height)
}

func (l tall) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.Position{})
}

// FixedHeight gives o a height and leaves the width to it.
func FixedHeight(height float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(tall{height}, o)
}

// FixedSide gives o the width of a place's name with its icon, or a little more.
func FixedSide(longest string, o fyne.CanvasObject) fyne.CanvasObject {
	w := fyne.MeasureText(longest, 13, fyne.TextStyle{}).Width + 64
	return fixedWidth(max(118, w), o)
}
