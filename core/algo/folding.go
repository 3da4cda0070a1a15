package algo

import "context"

// Folding says whether pages of equal signatures can be taken as one when pages are
// brought together. It is sound where candidates depend on the two signatures alone.
type Folding int

// What methods say of themselves by being a [Folder]; others are folded.
const (
	Folds Folding = iota
	// FoldsAtNeed: which pairs below the guarantee are candidates depends on how many
	// pages are equal. They are folded only where their pairs could not be held.
	FoldsAtNeed
	// NeverFolds: of the pairs of two signatures some are candidates and some are not,
	// as where pages come in a stream.
	NeverFolds
)

// Folder methods say how far equal pages can be folded.
type Folder interface {
	Folding() Folding
}

// FoldingOf returns what a method says of folding. A [Matcher] sees every page.
func FoldingOf(m Method) Folding {
	if _, ok := m.(Matcher); ok || Streams(m) {
		return NeverFolds
	}
	if f, ok := m.(Folder); ok {
		return f.Folding()
	}
	return Folds
}

// Streamer methods have a join that can take the pages one after another, in their order.
type Streamer interface {
	Streams() bool
}

// Streams tells whether a method takes the pages as a stream: it is this procedure itself
// that says which pairs there are, whatever their scores.
func Streams(m Method) bool {
	s, ok := m.(Streamer)
	return ok && s.Streams()
}

// Normaliser methods have words in their signatures that may tell nothing in a set, such
// as the hash of an address that one page alone has.
type Normaliser interface {
	// Normalise returns the signatures with such words alike in all of them: all scores
	// and candidates are the same. Signatures are not changed in place.
	Normalise(sigs []Signature) []Signature
}

// FoldJoiner methods have a join that looks at how many pages have a feature, and can be
// told that a signature stands for several pages.
type FoldJoiner interface {
	// PairsOf is Pairs where sigs[i] stands for times[i] pages, 0 where it is empty. It
	// emits (i, i) where these are brought together among themselves.
	PairsOf(ctx context.Context, sigs []Signature, times []int32, emit func(a, b int)) error
}

// Ones are the times of signatures that stand for a page each: 0 where one is empty.
func Ones(sigs []Signature) []int32 {
	times := make([]int32, len(sigs))
	for i, s := range sigs {
		times[i] = int32(min(1, len(s)))
	}
	return times
}
