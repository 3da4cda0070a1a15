package words

import (
	"github.com/zeebo/xxh3"
	"golang.org/x/net/html/atom"
)

const (
	knownTexts = 4096
	knownTags  = 4096
)

// Known caches the results for texts and start tags: the pages of a site share menus, lists and
// frames, and a page repeats its own. Each entry has one place, by its hash; a new entry replaces
// the one before.
type Known struct {
	Lexicon *Lexicon // of the names in start tags

	tokens []uint32 // memory for those of a text or tag
	texts  [knownTexts]struct {
		tally Tally
		logit float64 // of the lexicon
		read  bool    // logit is known
	}
	tags [knownTags]Tag
}

// A Tag holds the properties of an element from its start tag.
type Tag struct {
	Found uint32   // groups of words in the looked attributes, as bits
	Sig   uint64   // of tag and class
	Names NameSums // what the names weigh in the lexicon of [Known]
	hash  uint64
}

// Tell fills in the fields for the text of a block, all but Chars and Links. said finds words in
// it; k may be nil.
func (k *Known) Tell(y *Tally, s string, said *Finder) {
	hash := xxh3.HashString(s)
	if k == nil {
		*y = tallyOf(s, hash, said)
		return
	}
	e := &k.texts[hash%knownTexts]
	if e.tally.Hash != hash {
		e.tally, e.read = tallyOf(s, hash, said), false
	}
	*y = e.tally
}

func tallyOf(s string, hash uint64, said *Finder) Tally {
	y := Tally{Hash: hash}
	y.count(s)
	y.Said = saidIn(s, said)
	return y
}

// Tag returns the Tag of a start tag; look finds words in it. k may be nil: then Names is empty.
func (k *Known) Tag(tag atom.Atom, start string, look *Finder) Tag {
	if k == nil {
		return tagOf(tag, attrs(start), look)
	}
	hash := (uint64(tag) + 1) * 0x9E3779B97F4A7C15 // 0 is an empty entry, and the tag of an unknown element
	if len(start) >= shortestTag {
		hash = xxh3.HashString(start)
	}
	e := &k.tags[hash%knownTags]
	if e.hash != hash {
		values := attrs(start)
		*e = tagOf(tag, values, look)
		k.tokens = appendNames(k.tokens[:0], tag, values)
		e.hash, e.Names = hash, k.Lexicon.sums(k.tokens)
	}
	return *e
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
