package parts

import (
	"fyne.io/fyne/v2"

	"pagetwin/app/present/session"
)

// PageMenu is what a right click offers in every list of pages: to open the page, or to compare
// it with another one. page tells which page of the open set a row is.
func PageMenu[R any](d *session.Shared, compare func(page int), page func(r R) int) func(at int, r R) []*fyne.MenuItem {
	return func(_ int, r R) []*fyne.MenuItem {
		return []*fyne.MenuItem{
			fyne.NewMenuItem(d.Book.T("page.open"), func() { d.Ways.OpenPage(page(r)) }),
			fyne.NewMenuItem(d.Book.T("pair.compare"), func() { compare(page(r)) }),
		}
	}
}
