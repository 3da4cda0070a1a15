package widgets

import (
	"fyne.io/fyne/v2"

	"pagetwin/app/present"
)

// PageMenu is what a right click offers in every list of pages; page tells which page of
// the open set a row is.
func PageMenu(d *present.Desk, page func(row int) int) func(row int) []*fyne.MenuItem {
	return func(row int) []*fyne.MenuItem {
		return []*fyne.MenuItem{
			fyne.NewMenuItem(d.Book.T("page.open"), func() { d.OpenPage(page(row)) }),
			fyne.NewMenuItem(d.Book.T("pair.compare"), func() { d.Compare(page(row)) }),
		}
	}
}

// Itself is a row that is the page of the same number.
func Itself(row int) int { return row }
