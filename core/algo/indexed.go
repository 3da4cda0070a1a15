package algo

import (
	"math"

	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Indexed is what can be asked of the index of a method, [Keyed] or [Joiner]. A method
// embeds [Index], which knows nothing of it, and says what it knows.
type Indexed interface {
	// Guarantee is the lowest score from which the index loses no pair: what the
	// conformance tests hold it to, and from where on the figures of a run over the index
	// are those of all pairs. [Nothing] promises none. Ask [Guarantee].
	Guarantee() float64
	// IndexFor returns the method with an index for pairs that score at least score, in
	// (0,1]: the blocks of a SimHash, the bands of min-values, τ of SpotSigs. Sign, Score
	// and Warnings are those of the receiver, which is fitted already. Nil: it has but one.
	IndexFor(score float64) Method
	// SizedFor returns the method with its index for so many pages: the more there are, the
	// more must two of them have in common to be brought together by chance no more often.
	// Sign, Score, Warnings and Guarantee are those of the receiver. Nil: it is the same.
	SizedFor(pages int) Method
	// Spread returns the keys by which the pairs of a join that score at least f.Score come
	// together where pages are spread over files and machines. The error is one line that
	// says why there are none; [ErrNoSpread] where nothing but [Keyed] is known.
	Spread(f For) (Spread, error)
	// Folding says how far equal pages can be taken as one, and Streams whether the join
	// takes the pages one after another, in their order: see [FoldingOf] and [Streams].
	Folding() Folding
	Streams() bool
	// Candidate returns the probability in [0,1] that the index brings two pages of this
	// score together, as theory has it: the S-curve of bands. NaN where there is none.
	Candidate(score float64) float64
	// IndexWarnings says what the index lost or how much it brings together, which matters
	// where it chose the pairs that were scored.
	IndexWarnings() []say.Words

	// Meet tells what the index looks at to bring two pages with features together; no
	// tests where it cannot tell. It is symmetric but for the sides.
	Meet(a, b Signature) Meeting
	// Files returns the levels of the index over these signatures, the first to be asked
	// first, where it lays pages out by more than keys: by length first and then by shared
	// features, say. Pages without features lie in no drawer. On every level the index
	// brings only pages together that lie within its reach. Nil: by keys alone.
	Files(sigs []Signature) []Filing
	// Spell returns the texts of a page's features by their words in [Keyed.Keys] or in
	// [Drawer.Feature]; nil where they have none.
	Spell(d *text.Doc) map[uint64]string
	// KeyName names the i-th of the keys, "blocks 1 and 3", where a page always has the same
	// number of them; empty where they have no names.
	KeyName(i int) say.Words
}

// Index knows nothing of an index. It is to be embedded.
type Index struct{}

// Complete is an index that loses no pair which scores above 0. It is to be embedded.
type Complete struct{ Index }

func (Complete) Guarantee() float64 { return 0 }

// ErrNoSpread says that nothing is known of how to spread but what [Keyed] gives.
var ErrNoSpread = say.Errorf("nothing is known of how it spreads", "不知如何分步执行")

func (Index) Guarantee() float64                { return Nothing }
func (Index) IndexFor(float64) Method           { return nil }
func (Index) SizedFor(int) Method               { return nil }
func (Index) Spread(For) (Spread, error)        { return Spread{}, ErrNoSpread }
func (Index) Folding() Folding                  { return Folds }
func (Index) Streams() bool                     { return false }
func (Index) Candidate(float64) float64         { return math.NaN() }
func (Index) IndexWarnings() []say.Words        { return nil }
func (Index) Meet(a, b Signature) Meeting       { return Meeting{} }
func (Index) Files([]Signature) []Filing        { return nil }
func (Index) Spell(*text.Doc) map[uint64]string { return nil }
func (Index) KeyName(int) say.Words             { return say.Words{} }

// IndexOf is what can be asked of the index of a method, nothing where it has none.
func IndexOf(m Method) Indexed {
	if x, ok := m.(Indexed); ok {
		return x
	}
	return Index{}
}

// MeetingOf is how the index of m looks at two pages; false where one of them has no
// features, or where the index cannot tell.
func MeetingOf(m Method, a, b Signature) (met Meeting, ok bool) {
	if len(a) == 0 || len(b) == 0 {
		return met, false
	}
	met = IndexOf(m).Meet(a, b)
	return met, len(met.Tests) > 0
}
