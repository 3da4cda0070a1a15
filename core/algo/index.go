package algo

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"pagetwin/core/base/hash"
)

// SizedFor returns m with its index for a set of so many pages; m itself where that is the
// same for all.
func SizedFor(m Method, pages int) Method {
	if x := IndexOf(m).SizedFor(pages); x != nil {
		return x
	}
	return m
}

// Nothing is the guarantee of an index that is sure of no score: above every score.
var Nothing = math.Nextafter(1, 2)

// Guarantee returns the lowest score from which the index of a method loses no pair:
// 0 where it has no index, so that all pairs are scored, [Nothing] where it promises
// none. Where it depends on the pages, it is that of the last join.
func Guarantee(m Method) float64 {
	if !HasIndex(m) {
		return 0
	}
	return min(IndexOf(m).Guarantee(), Nothing)
}

// HasIndex tells whether a method brings pages together by other means than
// comparing all pairs.
func HasIndex(m Method) bool {
	switch m.(type) {
	case Joiner, Keyed:
		return true
	}
	return false
}

// IndexedFor returns m with its index for a score, where it can make one; m itself
// where it cannot, or loses no pair of that score as it is.
func IndexedFor(m Method, score float64) Method {
	if Guarantee(m) > score {
		if x := IndexOf(m).IndexFor(score); x != nil {
			return x
		}
	}
	return m
}

// Folding says whether pages of equal signatures can be taken as one when pages are
// brought together. It is sound where candidates depend on the two signatures alone.
type Folding int

// What methods say of themselves by [Indexed.Folding].
const (
	Folds Folding = iota
	// FoldsAtNeed: which pairs below the guarantee are candidates depends on how many
	// pages are equal. They are folded only where their pairs could not be held.
	FoldsAtNeed
	// NeverFolds: of the pairs of two signatures some are candidates and some are not,
	// as where pages come in a stream.
	NeverFolds
)

// FoldingOf returns what a method says of folding. A [Matcher] sees every page.
func FoldingOf(m Method) Folding {
	if _, ok := m.(Matcher); ok || Streams(m) {
		return NeverFolds
	}
	return IndexOf(m).Folding()
}

// Streams tells whether a method takes the pages as a stream: it is this procedure itself
// that says which pairs there are, whatever their scores.
func Streams(m Method) bool {
	return IndexOf(m).Streams()
}

// Normaliser methods have words in their signatures that cannot matter in a given set, such
// as the hash of an address that only one page has.
type Normaliser interface {
	// Normalise returns the signatures with these words replaced by one value, so that more
	// signatures are equal; no score and no candidate changes. It copies what it changes.
	Normalise(sigs []Signature) []Signature
}

// FoldJoiner methods have a join that counts how many pages have a feature, and that can be
// given one signature for several equal pages with their number.
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

// Copies returns for each signature the position of the first one that is equal to it:
// its own where it is that one, and for one without features. Methods whose pairs
// depend on the order of the pages let equal signatures share one fate, so that it is
// the same whether all of them come or only the first.
func Copies(sigs []Signature) []int {
	return CopiesBy(len(sigs),
		func(i int) (uint64, bool) { return sigs[i].Hash(), len(sigs[i]) > 0 },
		func(i, j int) bool { return slices.Equal(sigs[i], sigs[j]) })
}

// WithoutCopies returns, beside what [Copies] does, the signatures with every copy of an
// earlier one left empty.
func WithoutCopies(sigs []Signature) (first []int, distinct []Signature) {
	first, distinct = Copies(sigs), slices.Clone(sigs)
	for i, f := range first {
		if f != i {
			distinct[i] = nil
		}
	}
	return first, distinct
}

// CopiesBy is [Copies] of n signatures of which hashes are known, false where one has no
// features, and that can be compared.
func CopiesBy(n int, hash func(i int) (h uint64, ok bool), same func(i, j int) bool) []int {
	out := make([]int, n)
	slots := make([]int32, 1<<bits.Len(uint(2*n))) // by hash: position + 1 of a first one, 0 for none
	for i := range n {
		out[i] = i
		h, ok := hash(i)
		for at := int(h) & (len(slots) - 1); ok; at = (at + 1) & (len(slots) - 1) {
			first := int(slots[at]) - 1
			if first < 0 {
				slots[at] = int32(i) + 1
				break
			}
			if same(first, i) {
				out[i] = first
				break
			}
		}
	}
	return out
}

// Hash returns a hash of all words of a signature. It is the same only within one build of
// the program: nothing keeps it but files that no other build reads (package spread).
func (s Signature) Hash() uint64 {
	h := [4]uint64{uint64(len(s)), 1, 2, 3} // side by side, so that none waits for another
	rest := s
	for ; len(rest) >= len(h); rest = rest[len(h):] {
		h[0], h[1] = hash.Mix64(h[0]^rest[0]), hash.Mix64(h[1]^rest[1])
		h[2], h[3] = hash.Mix64(h[2]^rest[2]), hash.Mix64(h[3]^rest[3])
	}
	for i, w := range rest {
		h[i] = hash.Mix64(h[i] ^ w)
	}
	return hash.Mix64(hash.Mix64(hash.Mix64(h[0]^h[1])^h[2]) ^ h[3])
}

// Leveller methods have few possible scores and find that of a pair by a few population
// counts: all pairs of a large set can be counted by score in seconds.
type Leveller interface {
	// Levels returns the scores that pairs can have, each the very float that Score
	// returns, and what counts the pairs of sigs, all of which have features.
	Levels(sigs []Signature) (scores []float64, count CountRow)
}

// CountRow adds times[b], for each from ≤ b < to, to the entry of counts at the score of
// the signatures a and b. It is safe for several goroutines with counts of their own.
type CountRow func(counts, times []int64, a, from, to int)
