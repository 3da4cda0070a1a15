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
	t.Chapter("lesson|What the index looks at")
	first, second, third := t.players()
	sigs := t.look.Signatures()
	met, ok := algo.IndexTestsOf(t.look.Index(), sigs[first], sigs[second])
	if !ok {
		return
	}
	passed, _ := met.Count()
	t.Step(codeLook, say.New("This index keeps no pages in buckets: it looks at something simpler than the score. Of pages %s and %s it looks at %d {thing|things}, %d are met and %d must be.", t.name(first), t.name(second), len(met.Tests), passed, met.Need), algo.IndexTestsView("looked", met))
	if third < 0 {
		return
	}
	met, _ = algo.IndexTestsOf(t.look.Index(), sigs[first], sigs[third])
	passed, _ = met.Count()
	t.Step(codeLook, say.New("Of pages %s and %s %d of %d {thing|things} are met, where %d must be: the two are never compared.", t.name(first), t.name(third), passed, len(met.Tests), met.Need), algo.IndexTestsView("looked", met))
}
