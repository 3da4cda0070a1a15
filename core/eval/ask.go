package eval

import (
	"iter"

	"pagetwin/core/detect"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// Ask returns what a run is to find out beyond its pairs, so that its figures can be
// those of all pairs: the scores of all pairs that gold lists as duplicates or judges
// different, and, where every other pair is different too, a sample of these. nil
// without truth.
func Ask(gold *truth.Truth, draws int, seed uint64) *detect.Ask {
	if !gold.Known() {
		return nil
	}
	a := &detect.Ask{
		Pairs: listed(gold), Unsure: unsure(gold), Draws: draws, Seed: seed,
		Listed: func(p page.Pair) bool {
			_, judged := gold.Pairs[p]
			return judged || gold.IsDuplicate(p)
		},
	}
	if gold.Kind == truth.Judged {
		a.Draws = -1
	}
	return a
}

// listed gives the pairs that gold calls duplicates and those that it judges different
// one by one, each once, in no order.
func listed(gold *truth.Truth) iter.Seq[page.Pair] {
	return func(yield func(page.Pair) bool) {
		for p := range gold.Duplicates() {
			if !yield(p) {
				return
			}
		}
		for p, l := range gold.Pairs {
			if l == truth.Different && !yield(p) {
				return
			}
		}
	}
}

// unsure gives the pairs of which gold says nothing although somebody looked at them.
func unsure(gold *truth.Truth) iter.Seq[page.Pair] {
	return func(yield func(page.Pair) bool) {
		for p, l := range gold.Pairs {
			if l != truth.Duplicate && l != truth.Different && !yield(p) {
				return
			}
		}
	}
}
