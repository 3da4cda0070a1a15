package base

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
)

// Border lays objects around the others, as Fyne's border does, but Tab visits them in reading
// order: top, left, middle, right, bottom.
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

// CentreLeft places its object at the left, in the middle of the height.
type CentreLeft struct{}

func (CentreLeft) MinSize(objects []fyne.CanvasObject) fyne.Size {
	m := objects[0].MinSize()
	return fyne.NewSize(m.Width+4, m.Height)
}

func (CentreLeft) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	m := objects[0].MinSize()
	objects[0].Resize(m)
	objects[0].Move(fyne.NewPos(4, (size.Height-m.Height)/2))
}

// fixed gives its object a width, at the normal size of text, and the object's own height.
type fixed struct{ width float32 }

func (f fixed) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(f.width*TextScale(), objects[0].MinSize().Height)
}

// NormalText is the size of text that all widths are given and stored for.
const NormalText = 13

// TextScale returns the scale of the text, 1 for the normal size.
func TextScale() float32 { return theme.TextSize() / NormalText }

func (f fixed) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.Position{})
}

// FixedWidth gives o a width, which scales with the text, and o's own height.
func FixedWidth(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(fixed{width}, o)
}

// most limits the width of its object; the limit is at the normal size of text.
type most struct{ width float32 }

func (m most) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

func (m most) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(fyne.NewSize(min(size.Width, m.width*TextScale()), size.Height))
	objects[0].Move(fyne.Position{})
}

// AtMost limits the width of o; the limit scales with the text.
func AtMost(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(most{width}, o)
}

// least gives its object a minimum width at the normal size of text.
type least struct{ width float32 }

func (l least) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize().Max(fyne.NewSize(l.width*TextScale(), 0))
}

func (l least) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.Position{})
}

// AtLeast gives o a minimum width that scales with the text, so that changing contents of o do not
// move its neighbours.
func AtLeast(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(least{width}, o)
}

// tall gives its object a height, at the normal size of text.
type tall struct{ height float32 }

func (l tall) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(objects[0].MinSize().Width, l.height*TextScale())
}

func (l tall) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.Position{})
}

// FixedHeight gives o a height, and o's own width.
func FixedHeight(height float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(tall{height}, o)
}

// FixedSide gives o the width of the longest name of a place with its icon, or a little more.
func FixedSide(longest string, o fyne.CanvasObject) fyne.CanvasObject {
	w := fyne.MeasureText(longest, NormalText, fyne.TextStyle{}).Width + 64
	return FixedWidth(max(118, w), o)
}

// share divides the room of a split until a person moves its bar: the first part gets the size that
// it wants, within shares of the room.
type share struct {
	least, most float64
	want        func() float32
	last        float64 // offset that was set last
}

// Split lays two objects beside each other, or with below one above the other. The first gets the
// width, or height, that want returns, but at least the share least and at most the share most of
// the room; the bar between them can be dragged.
func Split(below bool, least, most float64, want func() float32, first, second fyne.CanvasObject) *fyne.Container {
	s := container.NewHSplit(first, second)
	s.Horizontal = !below
	s.Offset = least
	return container.New(&share{least, most, want, least}, s)
}

func (l *share) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

func (l *share) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	s := objects[0].(*container.Split)
	room := size.Height
	if s.Horizontal {
		room = size.Width
	}
	if s.Offset == l.last && room > 0 {
		l.last = max(l.least, min(float64(l.want()/room), l.most))
		s.SetOffset(l.last)
		l.last = s.Offset
	}
	s.Move(fyne.Position{})
	s.Resize(size)
}

// ifRoom lays out three objects below each other: the first takes the room that is left; the last
// is shown only from a height on, at the normal size of text.
type ifRoom struct{ height float32 }

func (l ifRoom) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(max(a.Width, b.Width), a.Height+theme.Padding()+b.Height)
}

func (l ifRoom) Layout(o []fyne.CanvasObject, size fyne.Size) {
	if room := size.Height >= l.height*TextScale(); room != o[2].Visible() {
		Show(o[2], room)
	}
	y := size.Height
	for _, x := range []fyne.CanvasObject{o[2], o[1]} {
		if x.Visible() {
			x.Resize(fyne.NewSize(size.Width, x.MinSize().Height)) // paragraphs know their height once they have a width
			x.Resize(fyne.NewSize(size.Width, x.MinSize().Height))
			y -= x.Size().Height
			x.Move(fyne.NewPos(0, y))
			y -= theme.Padding()
		}
	}
	o[0].Move(fyne.Position{})
	o[0].Resize(fyne.NewSize(size.Width, y))
}

// IfRoom lays out objects below each other: the first takes the room that is left, and the last is
// shown only if all have at least this height, at the normal size of text.
func IfRoom(height float32, first, second, last fyne.CanvasObject) *fyne.Container {
	return container.New(ifRoom{height}, first, second, last)
}
