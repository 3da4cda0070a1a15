package session

import (
	"cmp"
	"slices"

	"pagetwin/app/present/results"
	"pagetwin/core/page"
)

// Results are the results on the desk, in the order in which they came.
func (s *Session) Results() []*results.Result { return s.results }

// InSight are those that tables and figures show: those over the open set, and others only
// where they are asked for. Where no set is open all are.
func (s *Session) InSight() []*results.Result {
	if s.others || s.set == nil {
		return s.results
	}
	return slices.DeleteFunc(slices.Clone(s.results), func(r *results.Result) bool { return r.From != s.set })
}

// Others counts the results over sets that are not open; shown tells whether they are in
// sight.
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

// ShowOthers brings the results over sets that are not open into sight, or out of it.
func (s *Session) ShowOthers(on bool) {
	if s.others == on {
		return
	}
	s.others = on
	s.refocus()
	s.desk.Changed(AtRun)
	s.Tell(func(l Listener) func() { return l.Sighted })
}

// BySet counts the results in sight by the names of their sets, in the order in which
// these came.
func (s *Session) BySet() (names []string, counts map[string]int) { return BySet(s.InSight()) }

// BySet counts results by the names of their sets, in the order in which these came.
func BySet(results []*results.Result) (names []string, counts map[string]int) {
	counts = map[string]int{}
	for _, r := range results {
		if counts[r.SetName]++; counts[r.SetName] == 1 {
			names = append(names, r.SetName)
		}
	}
	return names, counts
}

// NameOf names a result as tables and figures do: with its set where results over several
// are in sight.
func (s *Session) NameOf(r *results.Result) string {
	if names, _ := s.BySet(); len(names) > 1 {
		return r.Name() + " · " + r.SetName
	}
	return r.Name()
}

// OverSet are those over the open set, the last first.
func (s *Session) OverSet() []*results.Result {
	var out []*results.Result
	for _, r := range slices.Backward(s.results) {
		if r.Set == s.set {
			out = append(out, r)
		}
	}
	return out
}

// Focus is the result whose pairs are looked at, nil for none.
func (s *Session) Focus() *results.Result { return s.focus }

// SetFocus chooses it.
func (s *Session) SetFocus(r *results.Result) { s.focus, s.picked = r, true }

// refocus chooses another result where the one that is looked at is not in sight any more,
// or where nobody chose it.
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

// compareTelling orders results by what there is to be seen of their thresholds: one whose
// pairs all have the same score tells nothing, of the others that with the best F1 most.
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

// add takes in a result, and a kept one once. That has the number that it has in the
// workspace, for good; others have those that are free, and give way.
func (s *Session) add(r *results.Result) {
	if r.Record == nil {
		s.Last++
		r.Number = s.Last
	} else {
		if s.ByID(r.Record.ID) != nil {
			return
		}
		r.Number = r.Record.Number
		s.Last = max(s.Last, r.Number)
		for _, o := range s.results {
			if o.Number == r.Number && o.Record == nil {
				s.Last++
				o.Number = s.Last
			}
		}
	}
	s.results = append(s.results, r)
	s.refocus()
	s.tellOf(r, func(l Listener) func(*results.Result) { return l.Added })
	s.hold(r)
}

// ByID is the result that is kept under an id, nil where it is not on the desk.
func (s *Session) ByID(id string) *results.Result {
	for _, r := range s.results {
		if r.Record != nil && r.Record.ID == id {
			return r
		}
	}
	return nil
}

// Remove takes results off the desk; those that are kept stay in the workspace.
func (s *Session) Remove(which ...*results.Result) {
	s.results = slices.DeleteFunc(s.results, func(r *results.Result) bool { return slices.Contains(which, r) })
	for _, r := range which {
		if s.focus == r {
			s.focus, s.picked = nil, false
		}
		s.tellOf(r, func(l Listener) func(*results.Result) { return l.Removed })
	}
}

// Restore puts results back on the desk that were taken off it, those left out that came back
// in another way.
func (s *Session) Restore(which ...*results.Result) {
	for _, r := range which {
		if slices.Contains(s.results, r) || r.Record != nil && s.ByID(r.Record.ID) != nil {
			continue
		}
		s.results = append(s.results, r)
		s.refocus()
		s.tellOf(r, func(l Listener) func(*results.Result) { return l.Added })
	}
}

// rebind has the results over a set that was open before be those of set, which holds the
// same pages, and tells whether there are any.
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

// Unfold shows the members of a sweep in the tables, or the sweep alone.
func (s *Session) Unfold(sweep string, on bool) {
	if sweep == "" || s.Unfolded[sweep] == on {
		return
	}
	s.Unfolded[sweep] = on
	s.desk.Changed(AtRun)
	s.desk.Changed(AtRuns)
	s.desk.Changed(AtCurves)
}

// ResultRows are the results in sight, each sweep as one.
func (s *Session) ResultRows() []results.Row[*results.Result] {
	return results.Fold(s.InSight(), func(r *results.Result) string { return r.Series }, s.Unfolded, func(a, b *results.Result) bool {
		return a.Report.Before.F1() > b.Report.Before.F1()
	})
}
