package parts

import (
	"fyne.io/fyne/v2"

	"pagetwin/app/present/session"
)

// PageMenu returns the context menu for every list of pages: it opens the page, or compares it with
// another one. page returns the index in the open set of the page of a row.
func PageMenu[R any](d *session.Shared, page func(r R) int) func(at int, r R) []*fyne.MenuItem {
	return func(_ int, r R) []*fyne.MenuItem {
		return []*fyne.MenuItem{
			fyne.NewMenuItem(d.Book.T("page.open"), func() { d.OpenPage(page(r)) }),
			fyne.NewMenuItem(d.Book.T("pair.compare"), func() { d.Compare(page(r)) }),
		}
	}
}
