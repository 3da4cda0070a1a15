// Package present is what the window shows and does, without a window: state,
// intents that change it, and a call when something has changed.
//
// All state belongs to one thread, the window's. Long work runs in goroutines
// that hand their results back through [Do]; so presenters hold no locks, and
// tests run them without a screen.
package present

// Desk is the whole of the window: its places, and what they share.
type Desk struct {
	*Shared
	Library  *Library
	Page     *Page
	Run      *Run
	Runs     *Runs
	Curves   *Curves
	Pair     *Pair
	Groups   *Groups
	Label    *Label
	Teach    *Teach
	Versions *Versions

	Frame    func() Frame // how the window stands; nil for no window
	SetFrame func(Frame)
	AskPath  func(title string, folder bool, ends []string, then func(path string)) // asks for a file, or a folder

	screens *screens
}

// NewDesk returns a desk with nothing open, at the library.
func NewDesk(c Config) *Desk {
	s := NewShared(c)
	d := &Desk{
		Shared: s, Library: newLibrary(s), Versions: newVersions(s), Page: newPage(s), Run: newRun(s), Runs: newRuns(s), Curves: newCurves(s),
		Pair: newPair(s), Groups: newGroups(s), Label: newLabel(s), Teach: newTeach(s), screens: &screens{wait: s.Beside(), write: s.Beside()},
	}
	d.Ways = Ways{
		Changed: d.KeepSoon, Leaving: d.keepNow, Stay: func() { d.screens.coming = nil }, Open: d.openBoth, OpenPage: d.OpenPage, OpenPair: d.OpenPair,
		TeachPair: d.TeachListed, Judge: d.JudgeGroup, ShowSweep: d.Curves.showSweep, ShowKept: d.showKept, Arrive: d.arrive,
	}
	for _, l := range []Listener{
		d.Versions.listener(), d.Page.listener(), d.Pair.listener(), d.Groups.listener(), d.Label.listener(), d.Teach.listener(),
		d.Runs.listener(), d.Run.listener(), d.Curves.listener(),
		{Opened: d.Changes.Clear},
	} {
		s.Session.Listen(l)
	}
	return d
}

// Close stops all work and releases the set.
func (d *Desk) Close() {
	d.Status.StopAll()
	if set := d.Session.Set(); set != nil {
		set.Close()
	}
	d.CloseWorkspace()
}

// ChangeWorkspace goes on in another folder and tells whether it does. Results stay
// on the desk; they are kept where they were.
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
		r.Record = nil
	}
	clear(d.Runs.Ticked)
	if d.Session.Set() != nil {
		d.Label.setOpened()
		d.Runs.setOpened()
		d.Session.measure()
	}
	d.Runs.Reload()
	d.Changed(AtSettings)
	d.Status.Note("workspace.changed", path)
	return true
}
