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
		return say.Words{En: "The truth of the set says that the pair are duplicates."}
	case Different:
		return say.Words{En: "The truth of the set says that the pair are not duplicates."}
	}
	return say.Words{En: "The truth of the set does not say what the pair are."}
}
