package words

import (
	"github.com/zeebo/xxh3"
)

const (
	knownTexts   = 512
	knownTags    = 256
	longestKnown = 64 // bytes
)

// Known caches the results for short texts and start tags: the pages of a site share menus, lists
// and frames, and a page repeats its own. Each entry has one place, by its hash; a new entry
// replaces the one before.
type Known struct {
	texts [knownTexts]struct {
		written
		tally Tally
	}
	tags [knownTags]struct {
		written
		found uint32
		sig   uint64
	}
	words [knownTexts]struct { // result of the lexicon for a text
		hash  uint64
		logit float64
	}
	names [knownTags]struct { // result of the lexicon for the names in a start tag
		hash  uint64
		names NameSums
	}
	tokens []uint32 // memory for those of a text or tag
}

// written is a short text; the zero value is none.
type written struct {
	size  int
	bytes [longestKnown]byte
}

func (w *written) is(s string) bool { return string(w.bytes[:w.size]) == s }

func (w *written) write(s string) { w.size = copy(w.bytes[:], s) }

// Tell fills in what the text of a block says, all but Chars and Links. said finds words in it; k
// may be nil.
func (k *Known) Tell(y *Tally, s string, said *Finder) {
	hash := xxh3.HashString(s)
	if k == nil || len(s) > longestKnown || s == "" {
		y.Hash = hash
		y.count(s)
		y.Said = saidIn(s, said)
		return
	}
	e := &k.texts[hash%knownTexts]
	if !e.is(s) {
		e.write(s)
		e.tally = Tally{Hash: hash}
		e.tally.count(s)
		e.tally.Said = saidIn(s, said)
	}
	*y = e.tally
}

// LookAt is the function of this name, for the start tag of an element that sig
// is of; k may be nil.
func (k *Known) LookAt(tag string, words *Finder, sig uint64) (uint32, uint64) {
	if k == nil || len(tag) > longestKnown {
		return LookAt(tag, words, sig)
	}
	e := &k.tags[xxh3.HashString(tag)%knownTags]
	if !e.is(tag) {
		e.write(tag)
		e.found, e.sig = LookAt(tag, words, sig)
	}
	return e.found, e.sig
}

// saidIn looks for words in blocks of up to 300 bytes (100 Han characters), and in
// 120 bytes at both ends of longer ones: 来源：, "posted by" and 相关阅读 stand at the
// ends, and in the middle of a paragraph they are part of what it tells.
func saidIn(s string, said *Finder) uint32 {
	const whole, end = 300, 120
	if len(s) <= whole {
		return said.In(s)
	}
	return said.In(s[:end]) | said.In(s[len(s)-end:])
}
