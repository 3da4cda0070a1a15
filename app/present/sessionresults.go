package present

import (
	"cmp"
	"slices"

	"pagetwin/core/page"
)

// Results are the results on the desk, in the order in which they came.
func (s *Session) Results() []*RunResult { return s.results }

// InSight are those that tables and figures show: those over the open set, and others only
// where they are asked for. Where no set is open all are.
func (s *Session) InSight() []*RunResult {
	if s.others || s.set == nil {
		return s.results
	}
	return slices.DeleteFunc(slices.Clone(s.results), func(r *RunResult) bool { return r.of != s.set })
}

// Others counts the results over sets that are not open; shown tells whether they are in
// sight.
func (s *Session) Others() (n int, shown bool) {
	if s.set == nil {
		return 0, false
	}
	for _, r := range s.results {
		if r.of != s.set {
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
	s.tell(func(l Listener) func() { return l.Sighted })
}

// BySet counts the results in sight by the names of their sets, in the order in which
// these came.
func (s *Session) BySet() (names []string, counts map[string]int) { return bySet(s.InSight()) }

func bySet(results []*RunResult) (names []string, counts map[string]int) {
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
func (s *Session) NameOf(r *RunResult) string {
	if names, _ := s.BySet(); len(names) > 1 {
		return r.Name() + " · " + r.SetName
	}
	return r.Name()
}

// OverSet are those over the open set, the last first.
func (s *Session) OverSet() []*RunResult {
	var out []*RunResult
	for _, r := range slices.Backward(s.results) {
		if r.Set == s.set {
			out = append(out, r)
		}
	}
	return out
}

// Focus is the result whose pairs are looked at, nil for none.
func (s *Session) Focus() *RunResult { return s.focus }

// setFocus chooses it.
func (s *Session) setFocus(r *RunResult) { s.focus, s.picked = r, true }

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
func compareTelling(a, b *RunResult) int {
	moves := func(r *RunResult) int {
		pairs := r.Result.Pairs.Found()
		if n := pairs.Len(); n > 0 && pairs.At(0).Score > pairs.At(n-1).Score && (!r.judged() || r.Curve.Levels() > 1) {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(moves(a), moves(b)), cmp.Compare(a.Report.Before.F1(), b.Report.Before.F1()))
}

// add takes in a result, and a kept one once. That has the number that it has in the
// workspace, for good; others have those that are free, and give way.
func (s *Session) add(r *RunResult) {
	if r.Record == nil {
		s.last++
		r.Number = s.last
	} else {
		if s.byID(r.Record.ID) != nil {
			return
		}
		r.Number = r.Record.Number
		s.last = max(s.last, r.Number)
		for _, o := range s.results {
			if o.Number == r.Number && o.Record == nil {
				s.last++
				o.Number = s.last
			}
		}
	}
	s.results = append(s.results, r)
	s.refocus()
	s.tellOf(r, func(l Listener) func(*RunResult) { return l.Added })
	s.hold(r)
}

// byID is the result that is kept under an id, nil where it is not on the desk.
func (s *Session) byID(id string) *RunResult {
	for _, r := range s.results {
		if r.Record != nil && r.Record.ID == id {
			return r
		}
	}
	return nil
}

// remove takes results off the desk; those that are kept stay in the workspace.
func (s *Session) remove(which ...*RunResult) {
	s.results = slices.DeleteFunc(s.results, func(r *RunResult) bool { return slices.Contains(which, r) })
	for _, r := range which {
		if s.focus == r {
			s.focus, s.picked = nil, false
		}
		s.tellOf(r, func(l Listener) func(*RunResult) { return l.Removed })
	}
}

// restore puts results back on the desk that were taken off it, those left out that came back
// in another way.
func (s *Session) restore(which ...*RunResult) {
	for _, r := range which {
		if slices.Contains(s.results, r) || r.Record != nil && s.byID(r.Record.ID) != nil {
			continue
		}
		s.results = append(s.results, r)
		s.refocus()
		s.tellOf(r, func(l Listener) func(*RunResult) { return l.Added })
	}
}

// rebind has the results over a set that was open before be those of set, which holds the
// same pages, and tells whether there are any.
func (s *Session) rebind(set *page.Set) bool {
	any := false
	for _, r := range s.results {
		if r.of == nil || r.of == set || set.Fingerprint == "" || r.of.Fingerprint != set.Fingerprint {
			continue
		}
		over := set
		if r.Set != r.of {
			if over = set.Sample(r.Size, sampleSeed); over.Fingerprint != r.Set.Fingerprint {
				continue
			}
		}
		o := *r.Outcome
		o.Set = over
		r.Outcome, r.of, r.own, any = &o, set, s.Truth().Of(set, over), true
	}
	return any
}
