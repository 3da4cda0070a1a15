package library

import (
	"fyne.io/fyne/v2"
)

// tiles lays cards in rows of equal columns, as many as fit, each row as high as
// its highest card.
type tiles struct {
	width float32 // of a card at least
	room  float32 // for a row, as far as it is known
}

const between = 12

func (t *tiles) columns(width float32) int {
	return max(1, int((width+between)/(t.width+between)))
}

func (t *tiles) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := t.place(objects, max(t.room, t.width), false)
	return fyne.NewSize(t.width, height)
}

func (t *tiles) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	t.place(objects, size.Width, true)
}

func (t *tiles) place(objects []fyne.CanvasObject, width float32, move bool) (height float32) {
	n := t.columns(width)
	w := (width - float32(n-1)*between) / float32(n)
	for row := 0; row < len(objects); row += n {
		cards := objects[row:min(row+n, len(objects))]
		high := float32(150)
		for _, o := range cards {
			high = max(high, o.MinSize().Height)
		}
		for i, o := range cards {
			if move {
				o.Resize(fyne.NewSize(w, high))
				o.Move(fyne.NewPos(float32(i)*(w+between), height))
			}
		}
		height += high + between
	}
	return max(0, height-between)
}

// column1 centres a column of at most a width.
type column1 struct{ most float32 }

// width returns the width of the column.
func (c *column1) width(room float32) float32 { return min(c.most, room-32) }

func (c *column1) MinSize(objects []fyne.CanvasObject) fyne.Size {
	m := objects[0].MinSize()
	return fyne.NewSize(m.Width, m.Height+48)
}

func (c *column1) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	w := c.width(size.Width)
	objects[0].Resize(fyne.NewSize(w, size.Height-48))
	objects[0].Move(fyne.NewPos((size.Width-w)/2, 24))
}

// around lays out scrolled content with a column of tiles. The height of the tiles depends on their
// width, so they get the width before the column computes its height.
type around struct {
	column *column1
	tiles  *tiles
}

func (a *around) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

func (a *around) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	a.tiles.room = a.column.width(size.Width)
	objects[0].Resize(size)
}

// tall gives its object a minimum height.
type tall struct{ height float32 }

func (t *tall) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(objects[0].MinSize().Width, t.height)
}

func (t *tall) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	objects[0].Move(fyne.Position{})
}
