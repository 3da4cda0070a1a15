package lesson

import (
	"pagetwin/core/algo"
	"pagetwin/core/base/say"
)

const codeLook = "candidates ← pairs that pass what the index looks at"

// tests shows how an index without buckets works: it compares a small summary of each page with
// that of each other, which is faster than scoring.
func (t *indexTale) tests() {
	t.Code(codeLook)
	t.Chapter("lesson|Conditions of the index")
	first, second, third := t.players()
	sigs := t.look.Signatures()
	met, ok := algo.IndexTestsOf(t.look.Index(), sigs[first], sigs[second])
	if !ok {
		return
	}
	passed, _ := met.Count()
	t.Step(codeLook, say.New("This index does not use buckets: it tests conditions that are simpler than the score. For pages %s and %s there are %d {condition|conditions}; %d {is|are} met and %d {is|are} needed.", t.name(first), t.name(second), len(met.Tests), passed, met.Need), algo.IndexTestsView("looked", met))
	if third < 0 {
		return
	}
	met, _ = algo.IndexTestsOf(t.look.Index(), sigs[first], sigs[third])
	passed, _ = met.Count()
	t.Step(codeLook, say.New("For pages %s and %s, %d of %d {condition|conditions} are met, but %d {is|are} needed: these pages are never compared.", t.name(first), t.name(third), passed, len(met.Tests), met.Need), algo.IndexTestsView("looked", met))
}
