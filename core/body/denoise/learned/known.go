package learned

import (
	"github.com/zeebo/xxh3"

	"pagetwin/core/body/denoise/learned/match"
)

const (
	knownTexts   = 512
	knownTags    = 256
	longestKnown = 64 // bytes
)

// known caches the results for short texts and start tags: the pages of a site share menus, lists
// and frames, and a page repeats its own. Each entry has one place, by its hash; a new entry
// replaces the one before.
type known struct {
	texts [knownTexts]struct {
		written
		tally tally
	}
	tags [knownTags]struct {
		written
		found uint32
		sig   uint64
	}
	words [knownTexts]struct { // result of the lexicon for a text
		hash uint64
		p    byte
	}
	names [knownTags]struct { // result of the lexicon for the names in a start tag
		hash  uint64
		names nameSums
	}
}

// written is a short text; the zero value is none.
type written struct {
	size  int
	bytes [longestKnown]byte
}

func (w *written) is(s string) bool { return string(w.bytes[:w.size]) == s }

func (w *written) write(s string) { w.size = copy(w.bytes[:], s) }

// tell fills in what the text of a block says, all but chars and links.
func (r *reader) tell(y *tally, s string, k *known) {
	hash := xxh3.HashString(s)
	if k == nil || len(s) > longestKnown || s == "" {
		y.hash = hash
		y.count(s)
		y.said = r.saidIn(s)
		return
	}
	e := &k.texts[hash%knownTexts]
	if !e.is(s) {
		e.write(s)
		e.tally = tally{hash: hash}
		e.tally.count(s)
		e.tally.said = r.saidIn(s)
	}
	*y = e.tally
}

// lookAt is the function of this name, for the start tag of an element that sig
// is of.
func (k *known) lookAt(tag string, words *match.Words, sig uint64) (uint32, uint64) {
	if k == nil || len(tag) > longestKnown {
		return lookAt(tag, words, sig)
	}
	e := &k.tags[xxh3.HashString(tag)%knownTags]
	if !e.is(tag) {
		e.write(tag)
		e.found, e.sig = lookAt(tag, words, sig)
	}
	return e.found, e.sig
}
