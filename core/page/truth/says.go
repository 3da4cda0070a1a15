package truth

import (
	"pagetwin/core/base/say"
	"pagetwin/core/page"
)

// Says returns a sentence about the known label of a pair, and nothing if the truth is not known.
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
