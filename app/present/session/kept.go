package session

import (
	"slices"

	"pagetwin/app/present/results"
	"pagetwin/core/algo"
	"pagetwin/core/algo/scores"
	"pagetwin/core/find/result"
	"pagetwin/core/lab/workspace"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Fits reports whether a kept run was made over a set in its present state, or over a sample of
// it.
func Fits(x *workspace.Record, set *page.Set) bool {
	if set == nil {
		return false
	}
	if x.Set.Size > 0 {
		return set.Fingerprint != "" && x.Set.Of == set.Fingerprint
	}
	return x.Set.Fingerprint == set.Fingerprint
}

// KeptRuns loads kept runs over a set. It is made on the window's thread and used in the
// background.
type KeptRuns struct {
	ws         *workspace.Workspace
	Set        *page.Set
	Own        *truth.Truth
	Gold       func(*page.Set, *truth.Truth) *truth.Truth
	algorithms []algo.Algorithm
	drawn      map[int]*page.Set // samples of the set, by size
}

// KeptOver returns a loader of kept runs over the open set.
func (d *Shared) KeptOver() *KeptRuns {
	return &KeptRuns{d.Workspace, d.Session.Set(), d.Session.Truth(), d.Judgements.Truth, d.Algorithms, map[int]*page.Set{}}
}

// over returns the pages over which a run was made, nil if they are not from the set.
func (k *KeptRuns) over(x *workspace.Record) *page.Set {
	if x.Set.Size == 0 {
		return k.Set
	}
	s := k.drawn[x.Set.Size]
	if s == nil {
		s = k.Set.Sample(x.Set.Size, x.Set.SampleSeed)
		k.drawn[x.Set.Size] = s
	}
	if s.Fingerprint != x.Set.Fingerprint {
		return nil
	}
	return s
}

// Open loads a kept run; nil if it is from a version with other algorithms or another sampling.
func (k *KeptRuns) Open(x *workspace.Record) (*results.Result, error) {
	over := k.over(x)
	if over == nil {
		return nil, nil
	}
	rec, res, err := k.ws.Open(x.ID)
	if err != nil {
		return nil, err
	}
	var a algo.Algorithm
	i := slices.IndexFunc(k.algorithms, func(a algo.Algorithm) bool { return a.Name == rec.Algorithm })
	switch {
	case i >= 0:
		a = k.algorithms[i]
	case res.Candidates == result.Given:
		a = scores.Kept(rec.Algorithm, rec.Values)
	default:
		return nil, nil
	}
	own := k.Own.Of(k.Set, over)
	out := results.New(over, k.Gold(over, own), a, res)
	out.From, out.Known = k.Set, own
	out.SetName, out.Kept = rec.Set.Name, KeptAs(rec)
	out.Series, out.Swept, out.At = rec.Sweep(), rec.Swept, rec.At()
	if len(rec.SweptAt) > 0 {
		out.Decide(rec.Swept, rec.SweptAt)
	}
	return out, nil
}

// KeptAs returns the part of a record that its result shows; nil for no record.
func KeptAs(x *workspace.Record) *results.Kept {
	if x == nil {
		return nil
	}
	return &results.Kept{ID: x.ID, Title: x.Title, Number: x.Number, Measures: x.Measures}
}

// Add puts a result on the desk, under the current truth of the set.
func (k *KeptRuns) Add(s *Session, r *results.Result) {
	later := s.Set() == k.Set && s.Truth() != k.Own
	if later {
		r.Known = s.Truth().Of(k.Set, r.Set)
	}
	if s.add(r); later {
		s.Measure()
	}
}
