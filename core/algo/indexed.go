package algo

import (
	"math"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Indexed describes the index of a method that is [Keyed] or a [Joiner]. A method embeds
// [Index], whose answers mean "not known", and overrides those that it knows.
type Indexed interface {
	// Guarantee returns the lowest score from which the index loses no pair; the
	// conformance tests check it. From there on a run over the index finds the same pairs as
	// a run over all pairs. [Nothing] promises none. Callers use the function [Guarantee].
	Guarantee() float64
	// IndexFor returns the method with an index for pairs that score at least score, in
	// (0,1]: other blocks of a SimHash, other bands of min-values, another τ of SpotSigs.
	// Sign, Score and Warnings are those of the receiver, which is fitted already. Nil: the
	// method has only one index.
	IndexFor(score float64) Method
	// SizedFor returns the method with its index for so many pages. In larger sets more
	// pages share a key by chance, so that keys are made longer. Sign, Score, Warnings and
	// Guarantee are those of the receiver. Nil: the index is the same for any number.
	SizedFor(pages int) Method
	// Spread returns the keys that bring together the pairs scoring at least f.Score where
	// pages are distributed over files and machines. The error is one line that says why
	// there are none; [ErrNoSpread] where only the keys of [Keyed] are known.
	Spread(f SpreadOptions) (Spread, error)
	// Folding reports whether pages with equal signatures can be joined as one; Streams whether
	// the join processes the pages in their order. See [FoldingOf] and [Streams].
	Folding() Folding
	Streams() bool
	// Candidate returns the probability in [0,1] that two pages of this score become a
	// candidate pair, in theory: the S-curve of bands. NaN where no formula is known.
	Candidate(score float64) float64
	// IndexWarnings returns warnings of pairs that the index lost or of how many it compares. It
	// concerns only runs whose pairs the index chose.
	IndexWarnings() []say.Words

	// TestPair returns the tests that decide whether two pages with features become a
	// candidate pair; no tests where that is not known. Symmetric but for the sides.
	TestPair(a, b Signature) IndexTests
	// IndexLevels returns the levels of the index over these signatures, in the order in
	// which it consults them, where pages are arranged by more than their keys: first by
	// length and then by shared features, for example. Pages without features are in no
	// list. Only pages within the reach of each level are compared. Nil: there are only keys.
	IndexLevels(sigs []Signature) []IndexLevel
	// Traits returns the rarer abilities of the method.
	Traits() Traits

	// KeyName returns the name of the i-th key, such as "blocks 1 and 3", where every page
	// has the same number of keys; empty where keys have no names.
	KeyName(i int) say.Words
}

// Index is an [Indexed] without any property. Methods embed it.
type Index struct{}

// Complete is an index that loses no pair which scores above 0. Methods embed it.
type Complete struct{ Index }

func (Complete) Guarantee() float64 { return 0 }

// ErrNoSpread reports a method that has no keys to spread by beyond those of [Keyed].
var ErrNoSpread = say.Errorf("it is unknown how to distribute it")

func (Index) Guarantee() float64                   { return Nothing }
func (Index) IndexFor(float64) Method              { return nil }
func (Index) SizedFor(int) Method                  { return nil }
func (Index) Spread(SpreadOptions) (Spread, error) { return Spread{}, ErrNoSpread }
func (Index) Folding() Folding                     { return Folds }
func (Index) Streams() bool                        { return false }
func (Index) Candidate(float64) float64            { return math.NaN() }
func (Index) IndexWarnings() []say.Words           { return nil }
func (Index) TestPair(a, b Signature) IndexTests   { return IndexTests{} }
func (Index) IndexLevels([]Signature) []IndexLevel { return nil }
func (Index) KeyName(int) say.Words                { return say.Words{} }
func (Index) Traits() Traits                       { return Traits{} }

// KeyTexts returns the texts of a page's keys, see [Feature.Keys]: those of their features.
func KeyTexts(m Method, d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	e, ok := m.(Explainer)
	if !ok {
		return out
	}
	for _, f := range e.Features(d) {
		for _, k := range f.Keys {
			out[k] = strings.TrimSpace(out[k] + " " + f.Label)
		}
	}
	return out
}

// IndexOf returns m as [Indexed], or an [Index] if it is not.
func IndexOf(m Method) Indexed {
	if x, ok := m.(Indexed); ok {
		return x
	}
	return Index{}
}
