package library

import (
	"path/filepath"
	"time"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/session"
	"pagetwin/core/page"
)

// coming is a set that is being listed, as far as it is.
type coming struct {
	set  *page.Set // without contents; nil until the listing has taken a moment
	page int       // to be opened once the set is; −1 for none
}

// A set that is listed sooner than comingAfter is shown at once.
const (
	comingAfter = 300 * time.Millisecond
	comingEvery = 200 * time.Millisecond // and a further time for each page
	comingPage  = time.Microsecond
)

// listed returns a function that shows the pages of the set at path that were listed so far.
func (l *Library) listed(path string, t beside.Turn) func(pages []page.Page) {
	next := time.Now().Add(comingAfter)
	return func(pages []page.Page) {
		now := time.Now()
		if now.Before(next) || len(pages) == 0 {
			return
		}
		next = now.Add(comingEvery + time.Duration(len(pages))*comingPage)
		set := page.Listed(filepath.Base(path), path, "", pages)
		t.Hand(func() {
			l.coming.set = set
			l.changed()
		})
	}
}

// Coming returns the pages, so far, of a set that is being listed, and their rows; nil for none.
func (l *Library) Coming() (*page.Set, session.Rows) {
	return l.coming.set, session.NewRows(l.coming.set, nil)
}

// Want opens page i of the set that is being listed as soon as that can be read.
func (l *Library) Want(i int) {
	l.coming.page = i
	l.desk.Status.Note("library.coming.page", l.coming.set.Pages[i].ID)
}
