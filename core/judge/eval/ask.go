package eval

import (
	"iter"

	"pagetwin/core/find/scored"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// Ask returns the pairs that a run must score in addition to the candidates of its index, so that
// measures over all pairs can be computed or estimated: every pair that gold calls duplicate or
// judges different, and, if all other pairs count as different, a random sample of draws of them.
// It returns nil without truth.
func Ask(gold *truth.Truth, draws int, seed uint64) *scored.Ask {
	if !gold.Known() {
		return nil
	}
	a := &scored.Ask{
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

// listed yields the pairs that gold calls duplicates and those that it judges different one by one,
// each once, in no particular order.
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

// unsure yields the pairs that a person viewed and left undecided.
func unsure(gold *truth.Truth) iter.Seq[page.Pair] {
	return func(yield func(page.Pair) bool) {
		for p, l := range gold.Pairs {
			if l != truth.Duplicate && l != truth.Different && !yield(p) {
				return
			}
		}
	}
}
