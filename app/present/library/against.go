package library

import (
	"context"
	"path/filepath"

	"pagetwin/app/present/beside"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// Against opens another set and compares the open one with it: only pairs across the two sets
// are scored and counted.
func (l *Library) Against(other string) {
	set := l.desk.Session.Set()
	switch {
	case set == nil:
		l.desk.Status.Fail(l.desk.Book.Err("run.noset"))
	case set.Against != "":
		l.desk.Status.Fail(l.desk.Book.Err("against.two"))
	default:
		l.OpenAgainst(set.Path, other, nil)
	}
}

// OpenAgainst opens two sets to compare. then is called when they are open; it may be nil. The
// truth of pairs across the sets is loaded afterwards.
func (l *Library) OpenAgainst(path, other string, then func()) {
	limits, err := l.desk.LimitsNow()
	if err != nil {
		l.desk.Status.Fail(err)
		return
	}
	var both *page.Set
	l.opening.Begin(beside.Job{Title: l.desk.Book.Both("task.open", filepath.Base(other)), Work: func(ctx context.Context, t beside.Turn) error {
		open := func(path string) (*page.Set, error) {
			return formats.Open(ctx, path, limits.Opening(func(done, total int64) { t.Report("list", "", done, total) }))
		}
		one, err := open(path)
		if err != nil {
			return err
		}
		two, err := open(other)
		if err != nil {
			one.Close()
			return err
		}
		both = page.Join(one, two)
		return nil
	}, Done: func(err error) {
		if err == nil {
			l.show(both, nil, nil)
			l.desk.Status.Note("against.open", both.Name)
			if then != nil {
				then()
			}
		}
		l.changed()
	}, Dropped: func() {
		if both != nil {
			both.Close()
		}
	}})
	l.changed()
}
