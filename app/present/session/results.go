package session

import (
	"cmp"
	"slices"

	"pagetwin/app/present/results"
)

// Results returns the results on the desk, in order of their arrival.
func (s *Session) Results() []*results.Result { return s.Now().Results }

// InSight returns the visible results: those over the open set, and others only if they are
// switched on. With no set open, all results are visible.
func (s *State) InSight() []*results.Result {
	if s.Others || s.Set == nil {
		return s.Results
	}
	return slices.DeleteFunc(slices.Clone(s.Results), func(r *results.Result) bool { return r.From != s.Set })
}

// InSight returns the visible results of the present state.
func (s *Session) InSight() []*results.Result { return s.Now().InSight() }

// Others counts the results over other sets; shown reports whether they are visible.
func (s *Session) Others() (n int, shown bool) {
	now := s.Now()
	if now.Set == nil {
		return 0, false
	}
	for _, r := range now.Results {
		if r.From != now.Set {
			n++
		}
	}
	return n, now.Others
}

// ShowOthers shows or hides the results over other sets.
func (s *Session) ShowOthers(on bool) {
	s.Change(0, func(now *State) {
		now.Others = on
		now.refocus()
	})
}

// BySet counts the visible results by set name; names are in order of first appearance.
func (s *Session) BySet() (names []string, counts map[string]int) { return BySet(s.InSight()) }

// BySet counts results by set name; names are in order of first appearance.
func BySet(results []*results.Result) (names []string, counts map[string]int) {
	counts = map[string]int{}
	for _, r := range results {
		if counts[r.SetName]++; counts[r.SetName] == 1 {
			names = append(names, r.SetName)
		}
	}
	return names, counts
}

// NameOf returns the name of a result for tables and figures, with its set if results over
// several sets are visible.
func (s *Session) NameOf(r *results.Result) string {
	if names, _ := s.BySet(); len(names) > 1 {
		return r.Name() + " · " + r.SetName
	}
	return r.Name()
}

// OverSet returns the results over the open set, the last first.
func (s *Session) OverSet() []*results.Result {
	var out []*results.Result
	now := s.Now()
	for _, r := range slices.Backward(now.Results) {
		if r.Set == now.Set {
			out = append(out, r)
		}
	}
	return out
}

// Focus returns the run one looks at, nil for none.
func (s *Session) Focus() *results.Result { return s.Now().Focus }

// FocusOverSet returns the run one looks at if it is over all pages of the open set, otherwise the
// last one that is; nil for none.
func (s *Session) FocusOverSet() *results.Result {
	runs := s.OverSet()
	switch {
	case slices.Contains(runs, s.Focus()):
		return s.Focus()
	case len(runs) > 0:
		return runs[0]
	}
	return nil
}

// SetFocus chooses the run one looks at.
func (s *Session) SetFocus(r *results.Result) {
	s.Change(0, func(now *State) { now.Focus, now.Picked = r, true })
}

// refocus chooses another focus if the present one is no longer visible, or was not chosen by a
// person.
func (s *State) refocus() {
	now := s.InSight()
	if s.Picked && slices.Contains(now, s.Focus) {
		return
	}
	s.Focus, s.Picked = nil, false
	if len(now) > 0 {
		s.Focus = slices.MaxFunc(now, compareTelling)
	}
}

// compareTelling compares results by how informative a move of their threshold is: least for a
// result whose pairs all have the same score; the others are compared by F1.
func compareTelling(a, b *results.Result) int {
	moves := func(r *results.Result) int {
		pairs := r.Result.Pairs.Found()
		if n := pairs.Len(); n > 0 && pairs.At(0).Score > pairs.At(n-1).Score && (!r.Judged() || r.Curve.Levels() > 1) {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(moves(a), moves(b)), cmp.Compare(a.Report.Before.F1(), b.Report.Before.F1()))
}

// add adds a result, and a kept one only once. A kept result has its number of the workspace;
// other results have free numbers and are renumbered on conflict.
func (s *Session) add(r *results.Result) {
	if r.Kept == nil {
		s.Last++
		r.Number = s.Last
	} else {
		if s.ByID(r.Kept.ID) != nil {
			return
		}
		r.Number = r.Kept.Number
		s.Last = max(s.Last, r.Number)
		for _, o := range s.Results() {
			if o.Number == r.Number && o.Kept == nil {
				s.Last++
				o.Number = s.Last
			}
		}
	}
	s.put(r)
}

func (s *Session) put(which ...*results.Result) {
	s.Change(0, func(now *State) {
		now.Results = slices.Concat(now.Results, which)
		now.refocus()
	})
}

// ByID returns the result kept under an id, nil if it is not on the desk.
func (s *Session) ByID(id string) *results.Result {
	for _, r := range s.Results() {
		if r.Kept != nil && r.Kept.ID == id {
			return r
		}
	}
	return nil
}

// Remove removes results from the desk; kept ones stay in the workspace.
func (s *Session) Remove(which ...*results.Result) {
	s.Change(0, func(now *State) {
		now.Results = slices.DeleteFunc(slices.Clone(now.Results), func(r *results.Result) bool { return slices.Contains(which, r) })
		now.refocus()
	})
}

// Restore puts removed results back on the desk, except those that were loaded again since.
func (s *Session) Restore(which ...*results.Result) {
	s.put(slices.DeleteFunc(slices.Clone(which), func(r *results.Result) bool {
		return slices.Contains(s.Results(), r) || r.Kept != nil && s.ByID(r.Kept.ID) != nil
	})...)
}

// rebind assigns the results of an earlier set with the same pages to the open set, and reports
// whether there are any.
func (s *State) rebind() bool {
	set, any := s.Set, false
	for _, r := range s.Results {
		if r.From == nil || r.From == set || set.Fingerprint == "" || r.From.Fingerprint != set.Fingerprint {
			continue
		}
		over := set
		if r.Set != r.From {
			if over = set.Sample(r.Size, results.SampleSeed); over.Fingerprint != r.Set.Fingerprint {
				continue
			}
		}
		o := *r.Outcome
		o.Set = over
		r.Outcome, r.From, r.Known, any = &o, set, s.Truth.Of(set, over), true
	}
	return any
}

// Unfold shows or hides the members of a sweep in the tables.
func (s *Session) Unfold(sweep string, on bool) {
	if was := s.Now().Unfolded; sweep != "" && was[sweep] != on {
		unfolded := map[string]bool{sweep: on}
		for k, v := range was {
			if k != sweep {
				unfolded[k] = v
			}
		}
		s.Change(0, func(now *State) { now.Unfolded = unfolded })
	}
}

// ResultRows returns the visible results, each sweep as one row.
func (s *Session) ResultRows() []results.Row[*results.Result] {
	return results.RowsOf(s.InSight(), func(r *results.Result) string { return r.Series }, s.Now().Unfolded, func(a, b *results.Result) bool {
		return a.Report.Before.F1() > b.Report.Before.F1()
	})
}
