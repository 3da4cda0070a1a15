package truth

import (
	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// Says says in a sentence what is known of a pair, nothing where nothing is known of any.
func (t *Truth) Says(p page.Pair) say.Words {
	if !t.Known() || p.A == p.B {
		return say.Words{}
	}
	switch t.Label(p) {
	case Duplicate:
		return say.Words{En: "According to the truth of the set, the pair is a duplicate."}
	case Different:
		return say.Words{En: "According to the truth of the set, the pair is not a duplicate."}
	}
	return say.Words{En: "The truth of the set does not cover this pair."}
}
