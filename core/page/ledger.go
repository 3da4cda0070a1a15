package page

import (
	"maps"
	"slices"

	"pagetwin/core/say"
)

// sayMost is how many problems of one kind are listed; the rest is counted.
const sayMost = 1000

// ledger lists problems, and only counts those whose kind was listed often.
type ledger struct {
	list *[]Problem
	said map[string]int
}

func (g *ledger) add(where string, m say.Message) {
	if g.said == nil {
		g.said = map[string]int{}
	}
	if g.said[m.Kind]++; g.said[m.Kind] <= sayMost {
		*g.list = append(*g.list, m.At(where))
	}
}

// close lists how many problems were only counted.
func (g *ledger) close() {
	for _, kind := range slices.Sorted(maps.Keys(g.said)) {
		if n := g.said[kind]; n > sayMost {
			*g.list = append(*g.list, say.New("%d more problems of the kind “%s”", "另有 %d 个同类问题：“%s”", n-sayMost, kind).At("."))
		}
	}
	g.said = nil
}
