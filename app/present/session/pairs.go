package session

import (
	"pagetwin/app/present/listing"
	"pagetwin/app/present/results"
	"pagetwin/core/base/table"
	"pagetwin/core/page"
)

// Pairs is a list of pairs to step through: one of the lists of the curves, a queue, a group.
type Pairs struct {
	Name string          // title of the list
	Run  *results.Result // the run from which it comes, nil for none
	Len  func() int
	At   func(i int) (a, b int, score float64) // positions in the open set; score −1 if unknown
	Says func(i int) string                    // text about a pair; nil for none
	From ListFrom
}

// Seen returns the list as a table over the open set; no rows of a nil list.
func (l *Pairs) Seen(d *Shared, key string, scores bool) *listing.Seen {
	type row struct {
		n, a, b int
		score   float64
	}
	set, n, name := d.Session.Set(), 0, ""
	if l != nil && set != nil {
		n, name = l.Len(), l.Name
	}
	columns := []table.Column[row]{
		listing.Col("n", table.Whole, func(r row) any { return r.n + 1 }),
		listing.Col("id1", table.Text, func(r row) any { return set.Pages[r.a].ID }),
		listing.Col("id2", table.Text, func(r row) any { return set.Pages[r.b].ID }),
	}
	if scores {
		columns = append(columns, listing.Col("score", table.Number, func(r row) any { return table.Known(r.score >= 0, r.score) }))
	}
	s := listing.Of(d.Book, key, columns, n, func(i int) row {
		a, b, score := l.At(i)
		return row{i, a, b, score}
	})
	s.Filter = name
	return s
}

// ListFrom is the origin of a list that can be made again at the next start; zero for other
// lists.
type ListFrom struct {
	Place Place    `json:"place"`          // AtCurves for the pairs that a move of the threshold changes, AtLabel for disputed pairs
	Run   string   `json:"run,omitempty"`  // for curves: number of the kept run in the workspace
	List  ListName `json:"list,omitempty"` // for curves
	At    int      `json:"at"`             // position in the list
}

// KeptList is a list that is kept for the next start: by its origin, or pair by pair.
type KeptList struct {
	ListFrom
	Name  string     `json:"name,omitempty"`
	Pairs []keptPair `json:"pairs,omitempty"`
}

// keptPair is a pair of a kept list, by ids.
type keptPair struct {
	A, B  string
	Score float64
}

// mostKeptPairs is the largest size of a list that is kept pair by pair.
const mostKeptPairs = 2000

// Kept returns the list in kept form, with the position in it; the zero KeptList for lists that
// are too long.
func (l *Pairs) Kept(set *page.Set, at int) (k KeptList) {
	switch {
	case l == nil:
	case l.From != (ListFrom{}):
		k.ListFrom = l.From
		k.At = at
	case l.Len() <= mostKeptPairs:
		k.ListFrom, k.Name = ListFrom{Run: results.ID(l.Run), At: at}, l.Name
		for i := range l.Len() {
			a, b, score := l.At(i)
			if min(a, b) < 0 || max(a, b) >= len(set.Pages) {
				return KeptList{} // pairs of two sets
			}
			k.Pairs = append(k.Pairs, keptPair{set.Pages[a].ID, set.Pages[b].ID, score})
		}
	}
	return k
}

// Again restores the list over a set, nil if the set lacks some of its pages.
func (k KeptList) Again(set *page.Set, run *results.Result) *Pairs {
	at := make([]page.Pair, len(k.Pairs))
	for i, p := range k.Pairs {
		a, okA := set.Index(p.A)
		b, okB := set.Index(p.B)
		if !okA || !okB {
			return nil
		}
		at[i] = page.Pair{A: int32(a), B: int32(b)}
	}
	return &Pairs{
		Name: k.Name, Run: run, Len: func() int { return len(at) },
		At: func(i int) (int, int, float64) { return int(at[i].A), int(at[i].B), k.Pairs[i].Score },
	}
}

// ListName names a list of pairs that a move of the threshold changes.
type ListName string
