package session

import (
	"cmp"
	"slices"

	"pagetwin/app/present/results"
	"pagetwin/core/page"
)

// Results returns the results on the desk, in order of their arrival.
func (s *Session) Results() []*results.Result { return s.results }

// InSight returns the visible results: those over the open set, and others only if they are
// switched on. With no set open, all results are visible.
func (s *Session) InSight() []*results.Result {
	if s.others || s.set == nil {
		return s.results
	}
	return slices.DeleteFunc(slices.Clone(s.results), func(r *results.Result) bool { return r.From != s.set })
}

// Others counts the results over other sets; shown reports whether they are visible.
func (s *Session) Others() (n int, shown bool) {
	if s.set == nil {
		return 0, false
	}
	for _, r := range s.results {
		if r.From != s.set {
			n++
		}
	}
	return n, s.others
}

// ShowOthers shows or hides the results over other sets.
func (s *Session) ShowOthers(on bool) {
	if s.others == on {
		return
	}
	s.others = on
	s.refocus()
	s.desk.Changed(AtRun)
	s.Tell(func(l Listener) func() { return l.Sighted })
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
	for _, r := range slices.Backward(s.results) {
		if r.Set == s.set {
			out = append(out, r)
		}
	}
	return out
}

// Focus returns the result whose pairs are shown, nil for none.
func (s *Session) Focus() *results.Result { return s.focus }

// SetFocus chooses the result whose pairs are shown.
func (s *Session) SetFocus(r *results.Result) { s.focus, s.picked = r, true }

// refocus chooses another focus if the present one is no longer visible, or was not chosen by a
// person.
func (s *Session) refocus() {
	now := s.InSight()
	if s.picked && slices.Contains(now, s.focus) {
		return
	}
	s.focus, s.picked = nil, false
	if len(now) > 0 {
		s.focus = slices.MaxFunc(now, compareTelling)
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
		for _, o := range s.results {
			if o.Number == r.Number && o.Kept == nil {
				s.Last++
				o.Number = s.Last
			}
		}
	}
	s.results = append(s.results, r)
	s.refocus()
	s.tellOf(r, func(l Listener) func(*results.Result) { return l.Added })
}

// ByID returns the result kept under an id, nil if it is not on the desk.
func (s *Session) ByID(id string) *results.Result {
	for _, r := range s.results {
		if r.Kept != nil && r.Kept.ID == id {
			return r
		}
	}
	return nil
}

// Remove removes results from the desk; kept ones stay in the workspace.
func (s *Session) Remove(which ...*results.Result) {
	s.results = slices.DeleteFunc(s.results, func(r *results.Result) bool { return slices.Contains(which, r) })
	for _, r := range which {
		if s.focus == r {
			s.focus, s.picked = nil, false
		}
		s.tellOf(r, func(l Listener) func(*results.Result) { return l.Removed })
	}
}

// Restore puts removed results back on the desk, except those that were loaded again since.
func (s *Session) Restore(which ...*results.Result) {
	for _, r := range which {
		if slices.Contains(s.results, r) || r.Kept != nil && s.ByID(r.Kept.ID) != nil {
			continue
		}
		s.results = append(s.results, r)
		s.refocus()
		s.tellOf(r, func(l Listener) func(*results.Result) { return l.Added })
	}
}

// rebind assigns the results of an earlier set with the same pages to set, and reports whether
// there are any.
func (s *Session) rebind(set *page.Set) bool {
	any := false
	for _, r := range s.results {
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
		r.Outcome, r.From, r.Known, any = &o, set, s.Truth().Of(set, over), true
	}
	return any
}

// Unfold shows or hides the members of a sweep in the tables.
func (s *Session) Unfold(sweep string, on bool) {
	if sweep == "" || s.Unfolded[sweep] == on {
		return
	}
	s.Unfolded[sweep] = on
	s.desk.Changed(AtRun)
	s.desk.Changed(AtRuns)
	s.desk.Changed(AtCurves)
}

// ResultRows returns the visible results, each sweep as one row.
func (s *Session) ResultRows() []results.Row[*results.Result] {
	return results.RowsOf(s.InSight(), func(r *results.Result) string { return r.Series }, s.Unfolded, func(a, b *results.Result) bool {
		return a.Report.Before.F1() > b.Report.Before.F1()
	})
}
