package learn

import (
	"cmp"
	"slices"

	"pagetwin/core/base/hash"
	"pagetwin/core/base/pack"
	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// IDsOf returns the hashes of the ids of a set, ascending.
func IDsOf(set *page.Set) []uint64 {
	ids := make([]uint64, len(set.Pages))
	for i, p := range set.Pages {
		ids[i] = hash.String(p.ID)
	}
	slices.Sort(ids)
	return ids
}

// SumOf returns the sum of the hashes of ids: the sum of a whole set is that of the sums of its
// parts.
func SumOf(ids []uint64) (sum uint64) {
	for _, id := range ids {
		sum += id
	}
	return sum
}

// partIDs are the hashes of the ids of parts of a set, 16 bytes for each id.
type partIDs []partID

type partID struct {
	id   uint64
	part int32
}

// know adds the ids of part k.
func (g *gather) know(k int, s *State) error {
	if len(s.Ids) != s.About.Pages {
		return say.Errorf("%s: %v", g.paths[k], pack.ErrBroken)
	}
	for _, id := range s.Ids {
		g.ids = append(g.ids, partID{id, int32(k)})
	}
	return nil
}

// twice reports whether an id is in two parts, and in which. It sorts p.
func (p partIDs) twice() (a, b int, ok bool) {
	slices.SortFunc(p, func(x, y partID) int { return cmp.Or(cmp.Compare(x.id, y.id), cmp.Compare(x.part, y.part)) })
	for i := 1; i < len(p); i++ {
		if x, y := p[i-1], p[i]; x.id == y.id && x.part != y.part {
			return int(x.part), int(y.part), true
		}
	}
	return 0, 0, false
}
