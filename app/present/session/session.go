package session

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/wording"
	"pagetwin/core/body/declared"
	"pagetwin/core/find/cluster"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/show/export"
)

// Session is what the places share: the open set with what is known of its pages, the
// results, and what is chosen of them. Presenters read it and change it through its
// methods, which tell those that listen.
type Session struct {
	set       *page.Set
	rows      []*PageRow
	scanned   int
	declared  *Declared
	own       atomic.Pointer[truth.Truth]
	TruthFile string

	results []*results.Result
	Last    int // number of the last result
	focus   *results.Result
	picked  bool // a person chose it
	others  bool // results over other sets are in sight

	Rule  int    // position in cluster.Rules
	Hosts string // the best first, with commas between, for the rule of hosts

	desk      *Shared
	listeners []Listener
	Unfolded  map[string]bool // sweeps whose members stand in the tables
	measuring *beside.Beside  // works figures out anew
	stale     bool            // the truth has changed since that began
}

// Listener is what a presenter does when something has changed that it shares with
// others; nil where it does not care.
type Listener struct {
	At       Place                   // of Entered
	Entered  func()                  // its place is shown
	Opened   func()                  // another set is open, or none
	Counted  func()                  // it is known what stands on many pages of the set
	Declared func(d *Declared)       // it is known what the pages of the set say of one another
	Looked   func()                  // all pages of the set were looked at
	Added    func(r *results.Result) // a result came
	Removed  func(r *results.Result) // a result is gone
	Measured func(r *results.Result) // the figures of a result are others now
	Moved    func(r *results.Result) // a result decides from another score on
	Sighted  func()                  // other results are in sight
	Judged   func()                  // people said something of pairs
	Undone   func(p page.Pair)       // the label of a pair was taken back
	Redone   func(p page.Pair)       // it was given again
	Named    func()                  // another person judges
	Kept     func()                  // the runs in the workspace are others now
}

func newSession(d *Shared) *Session {
	return &Session{desk: d, measuring: d.Beside(), Unfolded: map[string]bool{}}
}

// Listen has l told of what changes from now on, after those who listen already.
func (s *Session) Listen(l Listener) { s.listeners = append(s.listeners, l) }

// Tell calls what pick chooses of every listener.
func (s *Session) Tell(pick func(l Listener) func()) {
	for _, l := range s.listeners {
		if do := pick(l); do != nil {
			do()
		}
	}
}

// Measuring tells whether figures are worked out anew.
func (s *Session) Measuring() bool { return s.measuring.Running() }

// Len is how many pages the open set has.
func (s *Session) Len() int { return len(s.rows) }

// Set is the open set, nil for none.
func (s *Session) Set() *page.Set { return s.set }

// Rows are what is known of the pages of the open set; the slice is the caller's.
func (s *Session) Rows() []*PageRow { return slices.Clone(s.rows) }

// Row is what is known of page i of the open set: nothing, without an ID, where there is
// no such page.
func (s *Session) Row(i int) *PageRow {
	if i < 0 || i >= len(s.rows) {
		return &PageRow{Index: i, Cluster: -1, Look: Look{Little: -1}}
	}
	return s.rows[i]
}

// Scanned is how many of them were looked at.
func (s *Session) Scanned() int { return s.scanned }

// Declared is what the pages of the open set say of one another, nil until it is found.
func (s *Session) Declared() *Declared { return s.declared }

// Truth is what the files of the open set say of it, without the judgements; nil for
// nothing. It may be called from any goroutine.
func (s *Session) Truth() *truth.Truth { return s.own.Load() }

// Known is the truth of the open set with the judgements laid over it.
func (s *Session) Known() *truth.Truth { return s.desk.Judgements.Truth(s.set, s.Truth()) }

// Open makes set the open one, nil for none; own is what is known of it.
func (s *Session) Open(set *page.Set, own *truth.Truth) {
	old := s.set
	s.set, s.TruthFile, s.rows = set, "", nil
	if set != nil {
		s.rows = newRows(set, own)
	}
	s.own.Store(own)
	s.scanned, s.declared = 0, nil
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

// TakeLook takes in what was seen of page i, and its title where it had none.
func (s *Session) TakeLook(i int, title string, seen Look) *PageRow {
	r := *s.rows[i]
	r.Seen, r.Look, r.Title = true, seen, cmp.Or(r.Title, title)
	s.scanned++
	s.rows[i] = &r
	return &r
}

// SetTruth holds the open set and its results against another truth, which was read from
// path; "" where it was not.
func (s *Session) SetTruth(own *truth.Truth, path string) {
	s.own.Store(own)
	s.TruthFile = path
	for i, was := range s.rows {
		r := *was
		r.Cluster = clusterOf(own, i)
		s.rows[i] = &r
	}
	for _, r := range s.results {
		if r.From == s.set {
			r.Known = own.Of(s.set, r.Set)
		}
	}
	s.Measure()
}

// SetDeclared takes in what the pages of the open set say of one another.
func (s *Session) SetDeclared(d *Declared) {
	s.declared = d
	for i, was := range s.rows {
		r := *was
		r.declares = d.inShort(s.set, i)
		s.rows[i] = &r
	}
	for _, r := range s.results {
		s.hold(r)
	}
	s.Tell(func(l Listener) func() {
		if l.Declared == nil {
			return nil
		}
		return func() { l.Declared(d) }
	})
}

func (s *Session) tellOf(r *results.Result, pick func(l Listener) func(*results.Result)) {
	for _, l := range s.listeners {
		if do := pick(l); do != nil {
			do(r)
		}
	}
}

// hold holds a result over the open set against what its pages declare, beside the window.
func (s *Session) hold(r *results.Result) {
	d := s.declared
	if d == nil || len(d.Relations) == 0 || r.Set != s.set {
		return
	}
	now, table := r.Frozen(), d.Table
	var held []eval.DeclaredPairs
	s.desk.Beside().Begin(beside.Job{Work: func(context.Context, beside.Turn) error {
		held = now.HoldDeclared(table)
		return nil
	}, Done: func(error) {
		r.Held = held
		s.desk.Changed(AtRun)
	}})
}

// Measure works all figures out anew over what is known now, beside the window;
// judgements that come meanwhile are taken in at the end.
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

// Said is the table of what the pages of a set declare, nil where it is not known.
func (s *Session) Said(set *page.Set) *declared.Table {
	if s.declared == nil || s.set != set {
		return nil
	}
	return s.declared.Table
}

// Edits are what was changed of the groups of the open set.
func (s *Session) Edits() cluster.Edits {
	e, _ := s.desk.Judgements.State().GroupEdits(s.set)
	return e
}

// Keeping is the rule that says which page of a group stays, with what it looks at. The
// lengths of the bodies are missing while the pages are still being looked at.
func (s *Session) Keeping() export.Keeping {
	k := export.Keeping{Rule: cluster.Rules()[s.Rule]}
	k.Hosts, k.Prefer = make([]string, len(s.rows)), cluster.ParseHosts(s.Hosts)
	if s.scanned == len(s.rows) {
		k.Lengths = make([]int, len(s.rows))
	}
	for i, r := range s.rows {
		k.Hosts[i] = r.Host
		if k.Lengths != nil {
			k.Lengths[i] = r.Body
		}
	}
	return k
}

// Lacks says what a rule needs, nil where it has that.
func (s *Session) Lacks(k export.Keeping) error {
	switch {
	case k.Rule == cluster.Longest && k.Lengths == nil:
		return s.desk.Book.Err("groups.why.lengths", wording.Count(int64(s.scanned)), wording.Count(int64(len(s.rows))))
	case k.Rule == cluster.Host && len(k.Prefer) == 0:
		return s.desk.Book.Err("groups.why.hosts")
	}
	return nil
}
