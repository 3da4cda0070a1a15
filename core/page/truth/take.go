package truth

import "pagetwin/core/page"

// Of returns the truth about the pages of view, which were taken from set: t is about the pages of
// set. Pages that set does not have are in no cluster; pages that are not in the view were left out
// on purpose and are not missing.
func (t *Truth) Of(set, view *page.Set) *Truth {
	if t == nil || set == view {
		return t
	}
	now := make([]int32, len(set.Pages)) // position in the view, by position in set
	for i, p := range set.Pages {
		now[i] = -1
		if at, ok := view.Index(p.ID); ok {
			now[i] = int32(at)
		}
	}
	v := &Truth{Kind: t.Kind, Pairs: take(t.Pairs, now), Hand: take(t.Hand, now), Sources: t.Sources}
	if t.Parts != nil {
		v.Parts = view.Parts()
	}
	if t.Cluster != nil {
		v.Cluster = make([]int32, len(view.Pages))
		for i := range v.Cluster {
			v.Cluster[i] = -1
		}
		for i, p := range now {
			if p >= 0 {
				v.Cluster[p] = t.Cluster[i]
			}
		}
	}
	return v
}

func take[V any](pairs map[page.Pair]V, now []int32) map[page.Pair]V {
	if pairs == nil {
		return nil
	}
	out := make(map[page.Pair]V)
	for p, v := range pairs {
		if a, b := now[p.A], now[p.B]; a >= 0 && b >= 0 {
			out[page.MakePair(int(a), int(b))] = v
		}
	}
	return out
}
