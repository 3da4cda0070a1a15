package present

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"pagetwin/core/page"
)

// Library is the place of page sets: samples, recent ones, and the open one with
// its pages.
type Library struct {
	Set     *page.Set // nil when none is open
	Rows    []PageRow
	Opening bool
	Scanned int // pages whose charset and body are known
	Update  func()

	desk    *Desk
	opening *Task
	scan    *Task
}

const recentKey = "recent"

// recentMost is how many sets are remembered.
const recentMost = 8

func newLibrary(d *Desk) *Library { return &Library{desk: d} }

// Recent returns the paths of the sets that were open last, the last first.
func (l *Library) Recent() []string { return l.desk.Store.StringList(recentKey) }

func (l *Library) remember(path string) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	list := slices.DeleteFunc(l.Recent(), func(p string) bool { return p == path })
	list = append([]string{path}, list...)
	l.desk.Store.SetStringList(recentKey, list[:min(len(list), recentMost)])
}

// Forget takes a path out of the recent sets.
func (l *Library) Forget(path string) {
	l.desk.Store.SetStringList(recentKey, slices.DeleteFunc(l.Recent(), func(p string) bool { return p == path }))
	l.changed()
}

// Open opens the set at path beside the window. then is called when it is open;
// it may be nil.
func (l *Library) Open(path string, then func()) {
	l.opening.Stop()
	l.Opening = true
	l.changed()
	var set *page.Set
	var task *Task
	work := func(ctx context.Context, report Report) error {
		var err error
		set, err = page.Open(ctx, path, page.Options{Progress: func(done, total int64) { report("list", "", done, total) }})
		return err
	}
	task = l.desk.Status.Start(l.desk.Book.T("task.open", filepath.Base(path)), false, work, func(err error) {
		if l.opening != task { // another set was asked for meanwhile
			if set != nil {
				set.Close()
			}
			return
		}
		l.Opening, l.opening = false, nil
		if err == nil {
			l.remember(path)
			l.Show(set)
			if then != nil {
				then()
			}
		}
		l.changed()
	})
	l.opening = task
}

// Show makes set the open one.
func (l *Library) Show(set *page.Set) {
	l.scan.Stop()
	l.desk.Run.Stop()
	old := l.Set
	l.Set = set
	l.Rows = newRows(set)
	l.Scanned = 0
	if old != nil && old != set {
		old.Close()
	}
	l.startScan()
	l.desk.Page.setOpened()
	l.desk.Pair.setOpened()
	l.desk.Groups.setOpened()
	l.desk.Label.setOpened()
	l.desk.Runs.setOpened()
	l.desk.Run.setOpened()
	l.desk.Curves.setOpened()
	l.changed()
}

// CloseSet leaves the library with no set open.
func (l *Library) CloseSet() {
	if l.Set == nil {
		return
	}
	l.scan.Stop()
	l.desk.Run.Stop()
	l.Set.Close()
	l.Set, l.Rows = nil, nil
	l.desk.Page.setOpened()
	l.desk.Pair.setOpened()
	l.desk.Groups.setOpened()
	l.desk.Label.setOpened()
	l.desk.Runs.setOpened()
	l.desk.Run.setOpened()
	l.changed()
}

// OpenPage shows a page of the open set at its place.
func (l *Library) OpenPage(i int) {
	l.desk.Page.Show(i)
	l.desk.Go(AtPage)
}

// LoadTruth gives the open set the truth in a file.
func (l *Library) LoadTruth(path string) {
	if l.Set == nil {
		return
	}
	err := page.LoadTruth(l.Set, path)
	if err == nil {
		for i := range l.Rows {
			l.Rows[i].setTruth(l.Set, i)
		}
		l.desk.Status.Note(l.desk.Book.T("library.truth.loaded", filepath.Base(path)))
	} else {
		l.desk.Status.Fail(err)
	}
	l.changed()
}

// Problems returns what is wrong with the open set: with its listing and with
// the pages looked at so far.
func (l *Library) Problems() []page.Problem {
	if l.Set == nil {
		return nil
	}
	out := slices.Clone(l.Set.Problems)
	for i := range l.Rows {
		if what := l.Rows[i].Problem(l.desk.Book); what != "" {
			out = append(out, page.Problem{Where: l.Rows[i].ID, What: what})
		}
	}
	return out
}

func (l *Library) changed() {
	if l.Update != nil {
		l.Update()
	}
}

// OpenSampleAndRun opens a sample, runs the sample experiment on it, and shows
// the curves.
func (l *Library) OpenSampleAndRun(s Sample) {
	l.Open(s.Path, func() {
		l.desk.Run.Set(s.Experiment)
		l.desk.Run.Start(func(err error) {
			if err == nil || !errors.Is(err, context.Canceled) {
				l.desk.Go(AtCurves)
			}
		})
	})
}
