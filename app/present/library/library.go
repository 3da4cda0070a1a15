// Package library is the place that opens page sets and shows the open one.
package library

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/paths"
	"pagetwin/app/present/session"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truth"
	"pagetwin/core/page/truthfile"
)

// Library is the place of page sets: samples, recent sets, and the open one with its pages.
type Library struct {
	Repeats *Repeats // passages on many pages; nil until they are counted

	Pictured bool // the pages are shown as a picture

	// Arrive prepares to import a session file into the workspace. work runs in the background
	// and returns show, which restores the session and then calls then.
	Arrive func(path string, maxUnpack int64, recent []string) (work func(context.Context) (show func(then func()), err error))

	coming  coming
	tally   tally
	beside  *truth.Truth   // the truth found when the set was opened
	lines   []page.Problem // problems of the truth's files
	desk    *session.Shared
	opening *beside.Beside
	loading *beside.Beside // loads a truth file
	scan    *beside.Beside
	joining *beside.Beside
	joined  joins
}

const recentKey = "recent"

// recentMost is the number of sets that are remembered.
const recentMost = 8

// New returns the place with no set open.
func New(d *session.Shared) *Library {
	return &Library{desk: d, opening: d.Beside(), loading: d.Beside(), scan: d.Beside(), joining: d.Beside()}
}

// Opening reports whether a set is being opened.
func (l *Library) Opening() bool { return l.opening.Running() }

// Recent returns the paths of recent sets, the last one first.
func (l *Library) Recent() []string { return l.desk.Store.StringList(recentKey) }

func (l *Library) remember(path string) {
	if ws := l.desk.Workspace; ws != nil && ws.OwnCopy(paths.Absolute(path)) {
		return // the session file of the set is remembered instead
	}
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	list := slices.DeleteFunc(l.Recent(), func(p string) bool { return p == path })
	list = append([]string{path}, list...)
	l.desk.Store.SetStringList(recentKey, list[:min(len(list), recentMost)])
}

// Forget removes a path from the recent sets.
func (l *Library) Forget(path string) {
	l.desk.Store.SetStringList(recentKey, slices.DeleteFunc(l.Recent(), func(p string) bool { return p == path }))
	l.changed()
}

// Open opens the set at path, or the session in a file, in the background. then is called when
// it is open; it may be nil.
func (l *Library) Open(path string, then func()) {
	limits, err := l.desk.LimitsNow()
	if err != nil {
		l.desk.Status.Fail(err)
		return
	}
	var set *page.Set
	var own *truth.Truth
	var lines []page.Problem
	var arrived func(then func())
	arrive := l.Arrive(path, limits.MaxUnpack, l.Recent())
	l.coming = coming{page: -1}
	l.opening.Begin(beside.Job{Title: l.desk.Book.Both("task.open", filepath.Base(path)), Work: func(ctx context.Context, t beside.Turn) (err error) {
		if workspace.IsSession(path) {
			arrived, err = arrive(ctx)
			return err
		}
		opt := limits.Opening(func(done, total int64) { t.Report("list", "", done, total) })
		opt.Listed = l.listed(path, t)
		set, err = formats.Open(ctx, path, opt)
		if err == nil {
			own, lines = truthfile.Found(set)
		}
		return err
	}, Done: func(err error) {
		wanted := l.coming.page
		l.coming = coming{}
		switch {
		case err == nil && arrived != nil:
			l.remember(path)
			arrived(then)
		case err == nil:
			l.remember(path)
			l.show(set, own, lines)
			if wanted >= 0 {
				l.desk.OpenPage(wanted)
			}
			if then != nil {
				then()
			}
		case l.desk.Session.Set() != nil:
			l.desk.Returning = false // keep the set that is open
		}
		l.changed()
	}, Dropped: func() { // another set is being opened instead
		if set != nil {
			set.Close()
		}
	}})
	l.changed()
}

// OpenBoth opens a set, and compares it with another if against is not "".
func (l *Library) OpenBoth(path, against string, then func()) {
	if against == "" {
		l.Open(path, then)
		return
	}
	l.OpenAgainst(path, against, then)
}

// Show makes set the open one; own is its truth.
func (l *Library) Show(set *page.Set, own *truth.Truth) { l.show(set, own, nil) }

func (l *Library) show(set *page.Set, own *truth.Truth, lines []page.Problem) {
	l.scan.Drop()
	l.loading.Drop()
	l.lines, l.beside = lines, own
	l.Repeats, l.tally = nil, tally{}
	l.desk.Session.Open(set, own)
	if set != nil {
		l.startScan()
	}
	l.changed()
}

// CloseSet closes the open set; while another one is being listed, it ends that.
func (l *Library) CloseSet() {
	if l.coming.set != nil {
		l.opening.Stop()
		return
	}
	if l.desk.Session.Set() != nil {
		l.show(nil, nil, nil)
	}
}

// LoadTruth loads a truth file for the open set, in the background, and updates the figures of
// its results.
func (l *Library) LoadTruth(path string) {
	set := l.desk.Session.Set()
	if set == nil {
		return
	}
	var own *truth.Truth
	var lines []page.Problem
	l.loading.Begin(beside.Job{Title: l.desk.Book.Both("task.open", filepath.Base(path)), Work: func(context.Context, beside.Turn) (err error) {
		own, lines, err = truthfile.Load(set, path)
		own = own.Across(set)
		return err
	}, Done: func(err error) {
		if err != nil {
			return
		}
		l.lines = slices.Concat(l.lines, lines)
		l.setTruth(own, path)
		l.desk.Status.Note("library.truth.loaded", filepath.Base(path))
	}})
}

// setTruth changes the truth of the open set and of its results. path is the file of the truth,
// "" if it comes from no file.
func (l *Library) setTruth(own *truth.Truth, path string) {
	l.desk.Session.SetTruth(own, path)
	l.changed()
}

// Drop handles files dropped on the window: the first truth file for the open set is loaded; if
// there is none, the first file is opened as a set.
func (l *Library) Drop(paths []string) {
	if i := slices.IndexFunc(paths, isTruthName); l.desk.Session.Set() != nil && i >= 0 {
		l.LoadTruth(paths[i])
	} else if len(paths) > 0 {
		l.Open(paths[0], nil)
	}
}

// isTruthName reports whether a file is truth by its name: it begins as truth files do, or ends
// as qrels do. Any other file may be a page set.
func isTruthName(path string) bool {
	base := strings.ToLower(filepath.Base(path))
	if filepath.Ext(base) == workspace.SessionExt {
		return false
	}
	for _, begin := range []string{"pairs", "clusters", "labels", "truth", "qrels"} {
		if rest, ok := strings.CutPrefix(base, begin); ok && rest != "" && strings.ContainsRune(".-_", rune(rest[0])) {
			return filepath.Ext(base) != ".zip"
		}
	}
	return strings.HasSuffix(base, ".qrels") || strings.HasSuffix(base, ".qrels.txt")
}

// Problems returns the problems of the open set, as far as its pages were read. A run counts
// the same.
func (l *Library) Problems() []page.Problem {
	set := l.desk.Session.Set()
	if set == nil {
		return nil
	}
	unread := make([]page.Problem, len(l.tally.unread))
	for n, i := range l.tally.unread {
		r := l.desk.Session.Row(i)
		unread[n] = r.Fault.At(r.ID)
	}
	return set.AllProblems(l.lines, unread)
}

func (l *Library) changed() { l.desk.Tell(session.Of(session.AtLibrary)) }
