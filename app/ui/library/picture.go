package library

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"pagetwin/app/present/results"
	"pagetwin/app/ui/parts"
	"pagetwin/app/ui/widgets/stage"
	"pagetwin/core/page"
	"pagetwin/core/show/diagram"
)

// drawn is the input of the last drawing of the picture.
type drawn struct {
	set     *page.Set
	scanned int
	joined  *results.Result
	from    float64
}

func (v *View) newPicture() *stage.Diagram {
	d := stage.NewDiagram(stage.LetterSize, v.desk.Book.Lang, func(t diagram.Thing) { v.desk.OpenPage(t.Target.A) })
	menu := parts.PageMenu(v.desk.Shared, func(t diagram.Thing) int { return t.Target.A })
	d.Menu = func(t diagram.Thing) []*fyne.MenuItem { return menu(0, t) }
	return d
}

// Switch shows the pages as a picture, or as a table again.
func (v *View) Switch() {
	l := v.desk.Library
	l.SetPictured(!l.Pictured || v.which.Selected() != 0)
	v.Show(0)
}

// Picture returns the shown picture.
func (v *View) Picture() diagram.Picture {
	if v.which.Selected() != 0 {
		return diagram.Picture{}
	}
	return v.desk.Library.Picture()
}

// syncPicture draws the picture, if it is shown and its input has changed.
func (v *View) syncPicture() {
	l, s := v.desk.Library, v.desk.Session
	v.pictured.StandOut(l.Pictured, widget.LowImportance)
	if v.show(v.which.Selected()); !l.Pictured {
		return
	}
	now := drawn{set: s.Set(), scanned: s.Scanned()}
	now.joined, now.from = l.Joined()
	if now == v.drawn {
		return
	}
	v.drawn = now
	v.picture.Draw(l.Picture().Layout)
}
