package truth

import (
	"maps"

	"pagetwin/core/page"
)

// Counts reports whether a pair is in any count: within a part of two sets that are held
// against each other none is.
func (t *Truth) Counts(p page.Pair) bool { return t.Parts == nil || t.Parts[p.A] != t.Parts[p.B] }

// Across returns the truth of t, which may be nil, about the pairs across the two parts of a set of
// [page.Join]; t itself for any other set.
func (t *Truth) Across(set *page.Set) *Truth {
	parts := set.Parts()
	if t == nil || parts == nil {
		return t
	}
	out := *t
	out.Parts = parts
	if t.Kind == Clusters {
		out.Missing = 0 // nobody knows of which part the pages are that are not there
	}
	out.Pairs, out.Hand = maps.Clone(t.Pairs), maps.Clone(t.Hand)
	maps.DeleteFunc(out.Pairs, func(p page.Pair, _ Label) bool { return !out.Counts(p) })
	maps.DeleteFunc(out.Hand, func(p page.Pair, _ bool) bool { return !out.Counts(p) })
	return &out
}
