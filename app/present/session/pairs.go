package session

import (
	"pagetwin/app/present/results"
	"pagetwin/core/page"
)

// Pairs is a list of pairs that a person can walk through: one of the lists of
// the curves, a queue, a group.
type Pairs struct {
	Name string          // as people read it
	Run  *results.Result // the run it comes from, nil for none
	Len  func() int
	At   func(i int) (a, b int, score float64) // positions in the open set; score -1 where it is not known
	Says func(i int) string                    // what is to be known of a pair; nil for nothing
	From ListFrom
}

// ListFrom is where a list comes from that comes back at the next start; zero for another.
type ListFrom struct {
	Place Place    `json:"place"`          // AtCurves for what a move of the threshold changes, AtLabel for what people differ on
	Run   string   `json:"run,omitempty"`  // number of the kept run in the workspace, of the curves
	List  ListName `json:"list,omitempty"` // of the curves
	At    int      `json:"at"`             // position in it
}

// KeptList is a list that comes back at the next start: by where it comes from, or, of another
// place, as it is.
type KeptList struct {
	ListFrom
	Name  string     `json:"name,omitempty"`
	Pairs []keptPair `json:"pairs,omitempty"`
}

// keptPair is a pair of such a list, by ids.
type keptPair struct {
	A, B  string
	Score float64
}

// mostKeptPairs is how long a list may be that is kept as it is.
const mostKeptPairs = 2000

// Kept is the list as it is kept with the position in it; the zero list where it is none, or
// too long.
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
				return KeptList{} // of two sets
			}
			k.Pairs = append(k.Pairs, keptPair{set.Pages[a].ID, set.Pages[b].ID, score})
		}
	}
	return k
}

// Again is the list of pairs of a set, nil where that has not all of its pages.
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

// ListName names a list of the pairs that a move of the threshold changes.
type ListName string
