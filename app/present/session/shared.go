// Package session holds the state that the places of the window share: the open set with the rows
// of its pages, the results, the settings of the next run, the judgements, and the workspace.
package session

import (
	"cmp"
	"context"
	"slices"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/form"
	"pagetwin/app/present/learned"
	"pagetwin/app/present/results"
	"pagetwin/app/present/shipped"
	"pagetwin/app/present/store"
	"pagetwin/app/present/wording"
	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/find/sigcache"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/text"
)

// Config configures a desk.
type Config struct {
	Do         beside.Do
	Store      store.Store
	Book       *wording.Book
	Algorithms []algo.Algorithm
	Denoisers  []denoise.Denoiser
	Denoiser   string // name of the default denoiser; the first one if there is no such
	Samples    []shipped.Sample
	Version    string          // of the program
	Segmenter  *text.Segmenter // the dictionary; nil for a separate one
	Memory     int64           // default limit for the memory of a run in bytes, see [Limits]; 0: no limit
	Carry      beside.Carry    // runs background work; nil: the work is called directly
	Panics     string          // folder for panic files while no workspace is open
}

// Shared is the state that the places of the window share: the open set and its results, the
// settings of the next run, the judgements, and the workspace.
type Shared struct {
	Config
	Status     *beside.Status
	Session    *Session
	Judgements *Judgements
	Changes    *beside.Journal
	Setup      *Setup
	Limits     *form.Form // see [Limits]
	Ways       Ways
	Update     func(p Place) // called when the state of place p has changed; with "" when another place is shown

	Workspace *workspace.Workspace // holds runs and judgements; nil for none
	Sites     *learned.Sites
	Fitted    *learned.Methods

	at     Place
	Window *disk.Lock
	Cache  *sigcache.Cache // signatures of earlier runs; nil for none
	failed *sigcache.Cache // the cache whose failure was reported
}

// Ways lead from one place to another: a place calls them and need not import other places.
type Ways struct {
	Changed      func()                                   // state that is kept for the next start has changed
	Leaving      func()                                   // the workspace is about to be closed
	Stay         func()                                   // nothing more is restored: the person has gone on with something else
	Open         func(path, against string, then func())  // opens a set, and compares it with another if that is not ""
	OpenPage     func(i int)                              // shows a page of the open set
	OpenPair     func(l *Pairs, i int)                    // shows pair i of a list
	TeachPair    func(l *Pairs, i int)                    // shows the story of the decision on pair i of a list
	Judge        func(r *results.Result, members []int32) // opens all pairs of a group of a result for judging
	OpenTeaching func(path string)                        // opens a set, and shows the place of teaching
	ShowSweep    func(series string)                      // draws the results of a sweep
	ShowKept     func(series string)                      // draws loaded kept runs; those of one sweep over its varied parameter

	// Arrive prepares to import a session file into the workspace. work runs in the background
	// and returns show, which restores the session and then calls then.
	Arrive func(path string, maxUnpack int64, recent []string) (work func(context.Context) (show func(then func()), err error))
}

// New returns shared state with nothing open, at the library.
func New(c Config) *Shared {
	c.Segmenter = cmp.Or(c.Segmenter, text.NewSegmenter())
	d := &Shared{Config: c, at: AtLibrary, Sites: learned.NewSites(), Fitted: learned.NewMethods()}
	d.Status = beside.NewStatus(c.Do, c.Carry, c.Book, c.Version)
	d.Status.KeepIn(c.Panics)
	d.Changes = beside.NewJournal(d.Status)
	d.Limits = newLimits(d)
	d.tellPageTime()
	d.tellDictionary()
	d.Judgements = newJudgements(d)
	d.Session = newSession(d)
	d.Setup = newSetup(d)
	d.Session.Listen(Listener{Opened: func() { d.Fitted = learned.NewMethods() }})
	return d
}

// Close stops all work and closes the set.
func (d *Shared) Close() {
	d.Status.StopAll()
	if set := d.Session.Set(); set != nil {
		set.Close()
	}
	d.closeWorkspace()
}

// At returns the place that is shown.
func (d *Shared) At() Place { return d.at }

// Go shows a place.
func (d *Shared) Go(p Place) {
	if d.at == p {
		return
	}
	d.at = p
	d.Changes.End()
	d.Status.Did("place " + string(p))
	d.Session.Tell(func(l Listener) func() {
		if l.At != p {
			return nil
		}
		return l.Entered
	})
	d.Changed("")
}

// Changed notifies the window that the state of place p has changed.
func (d *Shared) Changed(p Place) {
	if d.Update != nil {
		d.Update(p)
	}
	if d.Ways.Changed != nil {
		d.Ways.Changed()
	}
}

// Beside returns a seat whose work is shown in the status line.
func (d *Shared) Beside() *beside.Beside { return beside.New(d.Do, d.Status) }

// FirstDenoiser returns the position of the default denoiser.
func (d *Shared) FirstDenoiser() int { return max(d.DenoiserAt(d.Denoiser), 0) }

// DenoiserAt returns the position of the denoiser called name, −1 for none.
func (d *Shared) DenoiserAt(name string) int {
	return slices.IndexFunc(d.Denoisers, func(x denoise.Denoiser) bool { return x.Name == name })
}

// AlgorithmAt returns the position of the algorithm called name, −1 for none.
func (d *Shared) AlgorithmAt(name string) int {
	return slices.IndexFunc(d.Algorithms, func(a algo.Algorithm) bool { return a.Name == name })
}

// Algorithm returns the algorithm called name.
func (d *Shared) Algorithm(name string) (algo.Algorithm, bool) {
	i := d.AlgorithmAt(name)
	if i < 0 {
		return algo.Algorithm{}, false
	}
	return d.Algorithms[i], true
}

// DenoiserParams returns the parameters of the denoiser called name.
func (d *Shared) DenoiserParams(name string) []param.Param {
	if i := d.DenoiserAt(name); i >= 0 {
		return d.Denoisers[i].Params
	}
	return nil
}

// Was returns the F1 that a kept result had when it was made, if labels have changed it since.
func (d *Shared) Was(r *results.Result) string {
	if r.Kept == nil || r.Report == nil {
		return ""
	}
	was, known := r.Kept.Measures["f1"]
	now, ok := r.Report.Values()["f1"]
	switch {
	case !ok || known && was == now:
		return ""
	case !known:
		return d.Book.T("runs.was.none", wording.Count(int64(d.Judgements.Progress().Judged)))
	}
	return d.Book.T("runs.was", wording.Count(int64(d.Judgements.Progress().Judged)), wording.Share(was))
}
