package parts

import (
	"fyne.io/fyne/v2"

	"pagetwin/app/present"
)

// PageMenu is what a right click offers in every list of pages; page tells which page of
// the open set a row is.
func PageMenu[R any](d *present.Desk, page func(r R) int) func(at int, r R) []*fyne.MenuItem {
	return func(_ int, r R) []*fyne.MenuItem {
		return []*fyne.MenuItem{
			fyne.NewMenuItem(d.Book.T("page.open"), func() { d.OpenPage(page(r)) }),
			fyne.NewMenuItem(d.Book.T("pair.compare"), func() { d.Compare(page(r)) }),
		}
	}
}
