package label

import "slices"

// Agreement measures how far two people agree on the pairs that both judged.
type Agreement struct {
	A, B string
	// Table counts the pairs by A's verdict and B's, in the order of [Verdicts].
	Table [][]int
	// All covers the four verdicts, Decided the pairs that both called duplicate or different.
	All, Decided Kappa
}

// Agreement compares two people.
func (s *State) Agreement(a, b string) Agreement {
	g := Agreement{A: a, B: b, Table: make([][]int, len(Verdicts()))}
	for i := range g.Table {
		g.Table[i] = make([]int, len(Verdicts()))
	}
	for k, e := range s.now {
		if k.who != a {
			continue
		}
		if other, ok := s.now[key{b, k.set, k.pair}]; ok {
			g.Table[slices.Index(Verdicts(), e.Verdict)][slices.Index(Verdicts(), other.Verdict)]++
		}
	}
	d, n := slices.Index(Verdicts(), Duplicate), slices.Index(Verdicts(), Different)
	g.All = kappaOf(g.Table)
	g.Decided = kappaOf([][]int{{g.Table[d][d], g.Table[d][n]}, {g.Table[n][d], g.Table[n][n]}})
	return g
}

// Agreements compares every two people who judged a common pair, sorted by name.
func (s *State) Agreements() []Agreement {
	var out []Agreement
	people := s.Annotators()
	for i, a := range people {
		for _, b := range people[i+1:] {
			if g := s.Agreement(a, b); g.All.N > 0 {
				out = append(out, g)
			}
		}
	}
	return out
}
