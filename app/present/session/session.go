package session

import (
	"context"
	"slices"
	"sync/atomic"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/wording"
	"pagetwin/core/find/cluster"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Session is the state that places share: the open set with the rows of its pages, the results,
// and the choices among them. Presenters read it and change it through its methods,
// which notify the listeners.
type Session struct {
	set       *page.Set
	rows      Rows
	scanned   int
	own       atomic.Pointer[truth.Truth]
	TruthFile string

	results []*results.Result
	Last    int // number of the last result
	focus   *results.Result
	picked  bool // the focus was chosen by a person
	others  bool // results over other sets are visible

	Rule  int    // position in cluster.Rules
	Hosts string // comma-separated, in order of preference, for the rule of hosts

	desk      *Shared
	listeners []Listener
	Unfolded  map[string]bool // sweeps whose members are shown in the tables
	measuring *beside.Beside  // computes figures again
	stale     bool            // the truth has changed since measuring began
}

// Listener holds a presenter's functions to call when shared state changes; nil for changes that
// do not concern it.
type Listener struct {
	At       Place                   // the place for Entered
	Entered  func()                  // the place is shown
	Opened   func()                  // another set was opened, or the set was closed
	Counted  func()                  // repeated passages of the set were counted
	Looked   func()                  // all pages of the set were read
	Added    func(r *results.Result) // a result was added
	Removed  func(r *results.Result) // a result was removed
	Measured func(r *results.Result) // the figures of a result have changed
	Moved    func(r *results.Result) // the threshold of a result has changed
	Sighted  func()                  // the set of visible results has changed
	Judged   func()                  // pairs were judged
	Undone   func(p page.Pair)       // the label of a pair was undone
	Redone   func(p page.Pair)       // the label of a pair was redone
	Named    func()                  // the annotator has changed
	Kept     func()                  // the kept runs in the workspace have changed
}

func newSession(d *Shared) *Session {
	return &Session{desk: d, measuring: d.Beside(), Unfolded: map[string]bool{}}
}

// Listen adds a listener, which is called after those added before.
func (s *Session) Listen(l Listener) { s.listeners = append(s.listeners, l) }

// Tell calls the function that pick selects of every listener.
func (s *Session) Tell(pick func(l Listener) func()) {
	for _, l := range s.listeners {
		if do := pick(l); do != nil {
			do()
		}
	}
}

// Measuring reports whether figures are being computed again.
func (s *Session) Measuring() bool { return s.measuring.Running() }

// Len returns the number of pages of the open set.
func (s *Session) Len() int { return s.rows.Len() }

// Set returns the open set, nil for none.
func (s *Session) Set() *page.Set { return s.set }

// Rows returns the rows of the pages of the open set.
func (s *Session) Rows() Rows { return s.rows }

// Row returns the row of page i of the open set; an empty row, without an ID, if there is no such
// page.
func (s *Session) Row(i int) *PageRow {
	if i < 0 || i >= s.rows.Len() {
		return &PageRow{Page: &page.Page{}, Index: i, Cluster: -1, Look: unread}
	}
	return new(s.rows.At(i))
}

// Scanned returns the number of pages that were read.
func (s *Session) Scanned() int { return s.scanned }

// Truth returns the truth from the files of the open set, without judgements; nil for none. It
// may be called from any goroutine.
func (s *Session) Truth() *truth.Truth { return s.own.Load() }

// Known returns the truth of the open set overridden by the judgements.
func (s *Session) Known() *truth.Truth { return s.desk.Judgements.Truth(s.set, s.Truth()) }

// Open makes set the open one, nil for none; own is its truth.
func (s *Session) Open(set *page.Set, own *truth.Truth) {
	old := s.set
	s.set, s.TruthFile, s.rows = set, "", NewRows(set, own)
	s.own.Store(own)
	s.scanned = 0
	if old != nil && old != set {
		old.Close()
	}
	s.others = false
	again := set != nil && s.rebind(set)
	s.refocus()
	s.Tell(func(l Listener) func() { return l.Opened })
	if again {
		s.Measure()
	}
}

// TakeLooks stores the results of reading pages, by the number of the first page over LooksIn.
func (s *Session) TakeLooks(found map[int]*Looks) {
	looks := make([]*Looks, (s.Len()+LooksIn-1)/LooksIn)
	copy(looks, s.rows.looks)
	s.rows.looks = looks
	for k, of := range found {
		looks[k] = of
		s.scanned += min(LooksIn, s.rows.Len()-k*LooksIn)
	}
}

// SetTruth changes the truth of the open set and of its results. path is the file of the truth,
// "" if it comes from no file.
func (s *Session) SetTruth(own *truth.Truth, path string) {
	s.own.Store(own)
	s.TruthFile = path
	s.rows.own = own
	for _, r := range s.results {
		if r.From == s.set {
			r.Known = own.Of(s.set, r.Set)
		}
	}
	s.Measure()
}

func (s *Session) tellOf(r *results.Result, pick func(l Listener) func(*results.Result)) {
	for _, l := range s.listeners {
		if do := pick(l); do != nil {
			do(r)
		}
	}
}

// Measure computes all figures again under the current truth, in the background; judgements made
// in the meantime are included at the end.
func (s *Session) Measure() {
	if s.measuring.Running() {
		s.stale = true
		return
	}
	s.stale = false
	all, now := slices.Clone(s.results), results.Frozen(s.results)
	gold := s.desk.Judgements.Truth
	s.measuring.Begin(beside.Job{Title: s.desk.Book.Both("task.measure"), Quiet: true, Work: func(ctx context.Context, t beside.Turn) error {
		for i, r := range all {
			if err := ctx.Err(); err != nil {
				return err
			}
			fresh := now[i].Against(gold(now[i].Set, now[i].Known))
			t.Hand(func() {
				r.Adopt(fresh)
				s.tellOf(r, func(l Listener) func(*results.Result) { return l.Measured })
			})
		}
		return nil
	}, Done: func(err error) {
		s.desk.Changed(AtRun)
		if err == nil && s.stale {
			s.Measure()
		}
	}})
}

// Edits returns the edits of the groups of the open set.
func (s *Session) Edits() cluster.Edits {
	e, _ := s.desk.Judgements.State().GroupEdits(s.set)
	return e
}

// Keeping returns the rule for the kept page of a group, with its input, when the function that it
// returns is called, which may be beside the window. The lengths of the bodies are missing until
// all pages were read.
func (s *Session) Keeping() func() cluster.Keeping {
	rows, all := s.rows, s.scanned == s.Len()
	k := cluster.Keeping{Rule: cluster.Rules()[s.Rule]}
	k.Prefer = cluster.ParseHosts(s.Hosts)
	return func() cluster.Keeping {
		k.Hosts = make([]string, rows.Len())
		if all {
			k.Lengths = make([]int, rows.Len())
		}
		for i, r := range rows.All() {
			k.Hosts[i] = r.Host
			if all {
				k.Lengths[i] = int(r.Body)
			}
		}
		return k
	}
}

// Lacks returns an error if the rule for the kept page of a group lacks input.
func (s *Session) Lacks() error {
	switch rule := cluster.Rules()[s.Rule]; {
	case rule == cluster.Longest && s.scanned < s.Len():
		return s.desk.Book.Err("groups.why.lengths", wording.Count(int64(s.scanned)), wording.Count(int64(s.Len())))
	case rule == cluster.Host && len(cluster.ParseHosts(s.Hosts)) == 0:
		return s.desk.Book.Err("groups.why.hosts")
	}
	return nil
}
