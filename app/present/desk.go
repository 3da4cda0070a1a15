// Package present is the state and behaviour of the window, without a window: state, methods
// that change it, and a callback when something has changed.
//
// All state belongs to one thread, the window's. Long work runs in goroutines that hand their
// results back through [beside.Do]; so presenters hold no locks, and tests run them without a
// screen.
package present

import (
	"context"
	"errors"

	"pagetwin/app/present/curves"
	"pagetwin/app/present/groups"
	"pagetwin/app/present/label"
	"pagetwin/app/present/library"
	"pagetwin/app/present/page"
	"pagetwin/app/present/pair"
	"pagetwin/app/present/run"
	"pagetwin/app/present/runs"
	"pagetwin/app/present/session"
	"pagetwin/app/present/shipped"
	"pagetwin/app/present/teach"
)

// Desk is the whole window: its places, and the state they share.
type Desk struct {
	*session.Shared
	Library *library.Library
	Page    *page.Page
	Run     *run.Run
	Runs    *runs.Runs
	Curves  *curves.Curves
	Pair    *pair.Pair
	Groups  *groups.Groups
	Label   *label.Label
	Teach   *teach.Teach

	Update   func(session.Part) // shows which parts of the desk are new; nil if there is no window
	Frame    func() Frame       // size and state of the window; nil if there is no window
	SetFrame func(Frame)
	AskPath  func(title string, folder bool, ends []string, then func(path string)) // asks for a file or a folder

	screens *screens
}

// NewDesk returns a desk at the library, with nothing open.
func NewDesk(c session.Config) *Desk {
	s := session.New(c)
	d := &Desk{
		Shared: s, Library: library.New(s), Page: page.New(s), Run: run.New(s), Runs: runs.New(s), Curves: curves.New(s),
		Pair: pair.New(s), Groups: groups.New(s), Label: label.New(s), Teach: teach.New(s), screens: &screens{wait: s.Beside(), write: s.Beside()},
	}
	d.Sets, d.Library.Arrive = d.Library, d.arrive
	for _, hear := range []func(session.Part){
		d.Page.Changed, d.Pair.Changed, d.Groups.Changed, d.Label.Changed, d.Teach.Changed, d.Runs.Changed, d.Run.Changed, d.Curves.Changed,
		d.Library.Changed, d.changed,
	} {
		s.Listen(hear)
	}
	return d
}

func (d *Desk) changed(parts session.Part) {
	if parts.Has(session.Opened) {
		d.Changes.Clear()
	}
	d.KeepSoon()
	if d.Update != nil {
		d.Update(parts)
	}
}

// OpenWorkspace opens the folder that holds runs and judgements, see [session.Shared.OpenWorkspace].
func (d *Desk) OpenWorkspace(path string) bool {
	d.keepNow()
	return d.Shared.OpenWorkspace(path)
}

// Close keeps the state of the window, stops all work and closes the set.
func (d *Desk) Close() {
	d.keepNow()
	d.Shared.Close()
}

// ChangeWorkspace changes to another workspace folder and reports whether it succeeded. Results
// stay on the desk; kept ones stay in their old folder.
func (d *Desk) ChangeWorkspace(path string) bool {
	old := ""
	if d.Workspace != nil {
		old = d.Workspace.Path()
	}
	switch {
	case path == old || path == "":
		return false
	case d.Run.Running():
		d.Status.Fail(d.Book.Err("workspace.running"))
		return false
	case !d.OpenWorkspace(path):
		if old != "" {
			d.OpenWorkspace(old)
		}
		return false
	}
	d.Store.SetString("workspace", path)
	for _, r := range d.Session.Results() {
		r.Kept = nil
	}
	d.Session.Change(0, func(now *session.State) { now.Ticked = nil })
	if d.Session.Set() != nil {
		d.Label.SetOpened()
		d.Runs.SetOpened()
		d.Session.Measure()
	}
	d.Runs.Reload()
	d.Tell(session.Of(session.AtSettings))
	d.Status.Note("workspace.changed", path)
	return true
}

// OpenSampleAndRun opens a sample, runs the sample experiment on it, and shows the curves.
func (d *Desk) OpenSampleAndRun(s shipped.Sample) {
	d.Library.Open(s.Path, func() {
		d.Setup.Set(s.Experiment)
		d.Run.Start(func(err error) {
			if err == nil || !errors.Is(err, context.Canceled) {
				d.Go(session.AtCurves)
			}
		})
	})
}
