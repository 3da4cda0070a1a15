package present

import (
	"cmp"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/body/denoise"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/text"
)

// Place is one of the places of the window.
type Place string

// AtSettings is the place of the settings, which are those of the desk.
const AtSettings Place = "settings"

// places are all places.
func places() []Place {
	return []Place{AtLibrary, AtPage, AtRun, AtRuns, AtCurves, AtPair, AtTeach, AtGroups, AtLabel, AtSettings}
}

// Config is what a desk is made of.
type Config struct {
	Do         Do
	Store      Store
	Book       *Book
	Algorithms []algo.Algorithm
	Denoisers  []denoise.Denoiser
	Denoiser   string // the name of the one that is chosen at first; the first of them if there is no such
	Samples    []Sample
	Version    string          // of the program
	Segmenter  *text.Segmenter // the dictionary; nil for one of the desk's own
	Ledger     *disk.Ledger    // remembers what was saved; nil for nothing
	Batch      string          // name of the command without a window in a shell, "" for batch
	Memory     int64           // bytes that a run may take unless told otherwise, see [Limits]; 0: any number
	Carry      Carry           // has the work done that goes on beside the window; nil: it is just done
	Panics     string          // folder for what is written of panics while no workspace is open
}

// Desk is the whole of the window: its places, and what they share.
type Desk struct {
	Config
	Status     *Status
	Session    *Session
	Judgements *Judgements
	Changes    *Journal
	Setup      *Setup

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
	Limits   *Form // see [Limits]

	Workspace *workspace.Workspace // where runs and judgements stay; nil for none

	Frame    func() Frame // how the window stands; nil for no window
	SetFrame func(Frame)

	AskPath func(title string, folder bool, ends []string, then func(path string)) // asks for a file, or a folder

	Update func(p Place) // what place p shows has changed; for "" another place is shown

	at      Place
	seg     *text.Segmenter
	sites   *siteMemory
	fitted  *fittedMethods
	window  *disk.Lock
	screens *screens
	cache   *sigcache.Cache // signatures of earlier runs; nil for none
	failed  *sigcache.Cache // that was told not to take what it was given
}

// NewDesk returns a desk with nothing open, at the library.
func NewDesk(c Config) *Desk {
	d := &Desk{Config: c, at: AtLibrary, seg: cmp.Or(c.Segmenter, text.NewSegmenter()), sites: newSiteMemory(), fitted: newFittedMethods()}
	d.Status = &Status{Do: c.Do, through: c.Carry, book: c.Book}
	d.Status.trail.version = c.Version
	d.Status.trail.keepIn(c.Panics)
	d.Changes = &Journal{desk: d}
	d.screens = &screens{wait: d.beside(), write: d.beside()}
	d.Limits = newLimits(d)
	d.tellPageTime()
	d.Judgements = newJudgements(d)
	d.Session = newSession(d)
	d.Setup = newSetup(d)
	d.Library = newLibrary(d)
	d.Versions = newVersions(d)
	d.Page = newPage(d)
	d.Run = newRun(d)
	d.Runs = newRuns(d)
	d.Curves = newCurves(d)
	d.Pair = newPair(d)
	d.Groups = newGroups(d)
	d.Label = newLabel(d)
	d.Teach = newTeach(d)
	for _, l := range []Listener{
		{Opened: func() { d.fitted = newFittedMethods() }},
		d.Versions.listener(), d.Page.listener(), d.Pair.listener(), d.Groups.listener(), d.Label.listener(), d.Teach.listener(),
		d.Runs.listener(), d.Run.listener(), d.Curves.listener(),
		{Opened: d.Changes.clear},
	} {
		d.Session.Listen(l)
	}
	return d
}

// At returns the place that is shown.
func (d *Desk) At() Place { return d.at }

// Go shows a place.
func (d *Desk) Go(p Place) {
	if d.at == p {
		return
	}
	d.at = p
	d.Changes.end()
	d.Status.Did("place " + string(p))
	d.Session.tell(func(l Listener) func() {
		if l.At != p {
			return nil
		}
		return l.Entered
	})
	d.changed("")
}

// changed tells that what place p shows has changed.
func (d *Desk) changed(p Place) {
	if d.Update != nil {
		d.Update(p)
	}
	d.KeepSoon()
}

// Close stops all work and releases the set.
func (d *Desk) Close() {
	for _, t := range d.Status.tasks {
		t.Stop()
	}
	if set := d.Session.Set(); set != nil {
		set.Close()
	}
	d.closeWorkspace()
}
