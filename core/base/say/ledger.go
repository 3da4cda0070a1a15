package say

import (
	"maps"
	"slices"
)

// ListMost is the number of problems of one kind that a [Ledger] lists; the rest it counts.
const ListMost = 1000

// Ledger lists problems, and only counts further ones of a kind that was listed often.
type Ledger struct {
	List *[]Problem
	said map[string]int
}

// Add lists or counts a problem at a place.
func (g *Ledger) Add(where string, m Message) { g.add(m.Kind, m.At(where)) }

// AddLost is Add for something that was listed and could not be read.
func (g *Ledger) AddLost(where string, m Message) {
	p := m.At(where)
	p.Lost = true
	g.add(m.Kind, p)
}

func (g *Ledger) add(kind string, p Problem) {
	if g.said == nil {
		g.said = map[string]int{}
	}
	if g.said[kind]++; g.said[kind] <= ListMost {
		*g.List = append(*g.List, p)
	}
}

// Close adds how many problems were only counted.
func (g *Ledger) Close() {
	for _, kind := range slices.Sorted(maps.Keys(g.said)) {
		if n := g.said[kind]; n > ListMost {
			*g.List = append(*g.List, New("%d more {problem|problems} of the kind “%s”", n-ListMost, kind).At("."))
		}
	}
	g.said = nil
}
