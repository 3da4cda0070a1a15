// Package session holds the state that the places of the window share: the open set with the rows
// of its pages, the results, the settings of the next run, the judgements, and the workspace.
package session

import (
	"cmp"
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
	Sets       Opener     // opens page sets; the place of the library
	Returning  bool       // a kept state is being restored; false once a person has gone on with something else

	Workspace *workspace.Workspace // holds runs and judgements; nil for none
	Sites     *learned.Sites
	Fitted    *learned.Methods

	Window *disk.Lock
	Cache  *sigcache.Cache // signatures of earlier runs; nil for none
	failed *sigcache.Cache // the cache whose failure was reported

	hear    []func(Part)
	news    Part // that is still to be told
	telling bool
}

// An Opener opens the page set at path, and compares it with another if against is not "". then is
// called when it is open.
type Opener interface {
	OpenBoth(path, against string, then func())
}

// New returns shared state with nothing open, at the library.
func New(c Config) *Shared {
	c.Segmenter = cmp.Or(c.Segmenter, text.NewSegmenter())
	d := &Shared{Config: c, Sites: learned.NewSites(), Fitted: learned.NewMethods()}
	d.Status = beside.NewStatus(c.Do, c.Carry, c.Book, c.Version)
	d.Status.KeepIn(c.Panics)
	d.Changes = beside.NewJournal(d.Status)
	d.Session = newSession(d)
	d.Limits = newLimits(d)
	d.tellPageTime()
	d.tellDictionary()
	d.Judgements = newJudgements(d)
	d.Setup = newSetup(d)
	d.Listen(func(parts Part) {
		if parts.Has(Opened) {
			d.Fitted = learned.NewMethods()
		}
	})
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
