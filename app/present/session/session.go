package session

import (
	"context"
	"sync/atomic"

	"pagetwin/app/present/beside"
	"pagetwin/app/present/results"
	"pagetwin/app/present/wording"
	"pagetwin/core/find/cluster"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Session holds the state that places share, see [State]. Presenters read it and change it through
// its methods, which tell what is new.
type Session struct {
	state     atomic.Pointer[State]
	Last      int // number of the last result
	desk      *Shared
	measuring *beside.Beside // computes figures again
	stale     bool           // the truth has changed since measuring began
}

func newSession(d *Shared) *Session {
	s := &Session{desk: d, measuring: d.Beside()}
	s.state.Store(&State{Place: AtLibrary})
	return s
}

// Measuring reports whether figures are being computed again.
func (s *Session) Measuring() bool { return s.measuring.Running() }

// Len returns the number of pages of the open set.
func (s *Session) Len() int { return s.Now().Rows.Len() }

// Set returns the open set, nil for none.
func (s *Session) Set() *page.Set { return s.Now().Set }

// Rows returns the rows of the pages of the open set.
func (s *Session) Rows() Rows { return s.Now().Rows }

// Row returns the row of page i of the open set; an empty row, without an ID, if there is no such
// page.
func (s *Session) Row(i int) *PageRow {
	rows := s.Rows()
	if i < 0 || i >= rows.Len() {
		return &PageRow{Page: &page.Page{}, Index: i, Cluster: -1, Look: unread}
	}
	return new(rows.At(i))
}

// Scanned returns the number of pages that were read.
func (s *Session) Scanned() int { return s.Now().Scanned }

// Truth returns the truth from the files of the open set, without judgements; nil for none. It
// may be called from any goroutine.
func (s *Session) Truth() *truth.Truth { return s.Now().Truth }

// Known returns the truth of the open set overridden by the judgements.
func (s *Session) Known() *truth.Truth { return s.desk.Judgements.Truth(s.Set(), s.Truth()) }

// Open makes set the open one, nil for none; own is its truth.
func (s *Session) Open(set *page.Set, own *truth.Truth) {
	old, again := s.Set(), false
	s.Change(Opened, func(now *State) {
		now.Set, now.TruthFile, now.Rows, now.Truth, now.Scanned, now.Others, now.Sift = set, "", NewRows(set, own), own, 0, false, Sift{}
		again = set != nil && now.rebind()
		now.refocus()
	})
	if old != nil && old != set {
		old.Close()
	}
	if again {
		s.Measure()
	}
}

// TakeLooks stores the results of reading pages, by the number of the first page over LooksIn.
func (s *Session) TakeLooks(found map[int]*Looks) {
	s.Change(0, func(now *State) {
		looks := make([]*Looks, (now.Rows.Len()+LooksIn-1)/LooksIn)
		copy(looks, now.Rows.looks)
		now.Rows.looks = looks
		for k, of := range found {
			looks[k] = of
			now.Scanned += min(LooksIn, now.Rows.Len()-k*LooksIn)
		}
	})
}

// SetTruth changes the truth of the open set and of its results. path is the file of the truth,
// "" if it comes from no file.
func (s *Session) SetTruth(own *truth.Truth, path string) {
	s.Change(0, func(now *State) { now.Truth, now.TruthFile, now.Rows.own = own, path, own })
	for _, r := range s.Results() {
		if r.From == s.Set() {
			r.Known = own.Of(s.Set(), r.Set)
		}
	}
	s.Measure()
}

// Measure computes all figures again under the current truth, in the background; judgements made
// in the meantime are included at the end.
func (s *Session) Measure() {
	if s.measuring.Running() {
		s.stale = true
		return
	}
	s.stale = false
	all, now := s.Results(), results.Frozen(s.Results())
	gold := s.desk.Judgements.Truth
	s.measuring.Begin(beside.Job{Title: s.desk.Book.Both("task.measure"), Quiet: true, Work: func(ctx context.Context, t beside.Turn) error {
		for i, r := range all {
			if err := ctx.Err(); err != nil {
				return err
			}
			fresh := now[i].Against(gold(now[i].Set, now[i].Known))
			t.Hand(func() {
				r.Adopt(fresh)
				s.desk.Tell(Figures)
			})
		}
		return nil
	}, Done: func(err error) {
		s.desk.Tell(Figures)
		if err == nil && s.stale {
			s.Measure()
		}
	}})
}

// Edits returns the edits of the groups of the open set.
func (s *Session) Edits() cluster.Edits {
	e, _ := s.desk.Judgements.State().GroupEdits(s.Set())
	return e
}

// Keeping returns the rule for the kept page of a group, with its input, when the function that it
// returns is called, which may be beside the window. The lengths of the bodies are missing until
// all pages were read.
func (s *Session) Keeping() func() cluster.Keeping {
	now := s.Now()
	rows, all := now.Rows, now.Scanned == now.Rows.Len()
	k := cluster.Keeping{Rule: cluster.Rules()[now.Rule]}
	k.Prefer = cluster.ParseHosts(now.Hosts)
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
	now := s.Now()
	switch rule := cluster.Rules()[now.Rule]; {
	case rule == cluster.Longest && now.Scanned < now.Rows.Len():
		return s.desk.Book.Err("groups.why.lengths", wording.Count(int64(now.Scanned)), wording.Count(int64(now.Rows.Len())))
	case rule == cluster.Host && len(cluster.ParseHosts(now.Hosts)) == 0:
		return s.desk.Book.Err("groups.why.hosts")
	}
	return nil
}
