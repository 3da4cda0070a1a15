package base

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Row lays objects side by side and wraps if there is no more room, so that no object is cut at any
// width of the window and any size of text.
func Row(objects ...fyne.CanvasObject) *fyne.Container { return container.New(&row{}, objects...) }

// row stores its width, on which its height depends.
type row struct{ width float32 }

func (r *row) MinSize(objects []fyne.CanvasObject) fyne.Size {
	widest := float32(0)
	for _, o := range objects {
		if seen(o) {
			widest = max(widest, o.MinSize().Width)
		}
	}
	return fyne.NewSize(widest, r.place(objects, max(r.width, widest), false))
}

func (r *row) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	r.width = size.Width
	r.place(objects, size.Width, true)
}

func (r *row) place(objects []fyne.CanvasObject, width float32, move bool) float32 {
	pad := theme.Padding()
	y := float32(0)
	var line []fyne.CanvasObject
	var x, high float32
	wide := func(o fyne.CanvasObject) float32 { return max(o.MinSize().Width, min(wanted(o), width)) }
	end := func() {
		at := float32(0)
		for _, o := range line {
			if move {
				o.Move(fyne.NewPos(at, y))
				o.Resize(fyne.NewSize(wide(o), high))
			}
			at += wide(o) + pad
		}
		y += high + pad
		line, x, high = line[:0], 0, 0
	}
	for _, o := range objects {
		if !seen(o) {
			continue
		}
		if len(line) > 0 && x+wide(o) > width+0.5 {
			end()
		}
		line, x, high = append(line, o), x+wide(o)+pad, max(high, o.MinSize().Height)
	}
	if len(line) > 0 {
		end()
	}
	return max(0, y-pad)
}

// seen reports whether o or a part of it is shown.
func seen(o fyne.CanvasObject) bool {
	if h, ok := o.(*Hint); ok && !seen(h.content) {
		return false
	}
	return o.Visible()
}

// Ends lays left and right at the two ends of a line; if they do not fit beside each other, right
// goes below.
func Ends(left, right fyne.CanvasObject) *fyne.Container {
	return container.New(&ends{}, left, right)
}

type ends struct{ width float32 }

// inOne reports whether both fit in one line.
func (e *ends) inOne(o []fyne.CanvasObject, width float32) bool {
	return min(wanted(o[0]), width*0.6)+wanted(o[1])+theme.Padding() <= width
}

func (e *ends) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	widest := max(a.Width, b.Width)
	if e.inOne(o, max(e.width, widest)) {
		return fyne.NewSize(widest, max(a.Height, b.Height))
	}
	return fyne.NewSize(widest, a.Height+b.Height+theme.Padding())
}

func (e *ends) Layout(o []fyne.CanvasObject, size fyne.Size) {
	e.width = size.Width
	a, b := o[0].MinSize(), o[1].MinSize()
	o[0].Move(fyne.Position{})
	if e.inOne(o, size.Width) {
		w := min(wanted(o[1]), size.Width-a.Width)
		o[0].Resize(fyne.NewSize(size.Width-w-theme.Padding(), size.Height))
		o[1].Move(fyne.NewPos(size.Width-w, 0))
		o[1].Resize(fyne.NewSize(w, size.Height))
		return
	}
	o[0].Resize(fyne.NewSize(size.Width, a.Height))
	o[1].Move(fyne.NewPos(0, a.Height+theme.Padding()))
	o[1].Resize(fyne.NewSize(size.Width, b.Height))
}

// wanted returns the width at which an object neither wraps nor is cut.
func wanted(o fyne.CanvasObject) float32 {
	w := o.MinSize().Width
	switch o := o.(type) {
	case *Radio:
		return o.wanted()
	case *Hint:
		return wanted(o.content)
	case *Heading:
		return max(w, wanted(&o.Label))
	case *widget.Label:
		th := o.Theme()
		size := th.Size(theme.SizeNameText)
		if o.SizeName != "" {
			size = th.Size(o.SizeName)
		}
		return max(w, fyne.MeasureText(o.Text, size, o.TextStyle).Width+2*th.Size(theme.SizeNameInnerPadding))
	case *fyne.Container:
		if _, ok := o.Layout.(*row); ok {
			w = 0
			for _, i := range o.Objects {
				if seen(i) {
					w += wanted(i) + theme.Padding()
				}
			}
		}
	}
	return w
}

// Fitted gives o all the room there is, and scrolls it if that is less than o needs, so that o
// never enlarges the window.
func Fitted(o fyne.CanvasObject) *container.Scroll { return container.NewScroll(o) }
