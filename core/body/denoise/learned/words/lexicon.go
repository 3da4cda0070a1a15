package words

import (
	"golang.org/x/net/html/atom"

	"pagetwin/core/base/linear"
)

// Lexicon holds the learned weights of single words: of those in blocks, and of those in class and
// id of the elements around. Lists that people wrote (lists.go) know the frequent ones; these are
// learned from the pages themselves.
type Lexicon struct {
	Words, Names *linear.Model
}

// OfWords returns the log-odds of a block by its words.
func (x *Lexicon) OfWords(y *Tally, text string, k *Known) float64 {
	if k == nil {
		return logit(x.Words, AppendWords(nil, text, y.Units()))
	}
	e := &k.texts[y.Hash%knownTexts]
	if e.tally.Hash == y.Hash && e.read {
		return e.logit
	}
	k.tokens = AppendWords(k.tokens[:0], text, y.Units())
	l := logit(x.Words, k.tokens)
	if e.tally.Hash == y.Hash {
		e.logit, e.read = l, true
	}
	return l
}

// OfNames returns the weights of the names in a start tag.
func (x *Lexicon) OfNames(tag atom.Atom, start string) NameSums {
	return x.sums(AppendNames(nil, tag, start))
}

func logit(m *linear.Model, tokens []uint32) float64 { return m.Logit(m.Sum(tokens), len(tokens)) }

// NameSums are the sums of the weights of the names of an element, at each distance, and their
// number.
type NameSums struct {
	Sum [NearLevels]int32
	N   int32
}

// sums returns the sums of the weights of names.
func (x *Lexicon) sums(names []uint32) (s NameSums) {
	s.N = int32(len(names))
	for _, name := range names {
		anywhere := int32(x.Names.Of(anywhereToken(name)))
		for level := range NearLevels {
			s.Sum[level] += anywhere + int32(x.Names.Of(thereToken(name, level)))
		}
	}
	return s
}
