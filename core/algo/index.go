package algo

import (
	"math"
	"math/bits"
	"slices"

	"pagetwin/core/base/hash"
)

// SizedFor returns m with its index for a set of so many pages, see [Indexed.SizedFor].
func SizedFor(m Method, pages int) Method {
	if x := IndexOf(m).SizedFor(pages); x != nil {
		return x
	}
	return m
}

// Nothing is the guarantee of an index that can lose pairs of any score: more than 1.
var Nothing = math.Nextafter(1, 2)

// Guarantee returns the lowest score from which the index of a method loses no pair: 0 where
// the method has no index, so that all pairs are scored; [Nothing] where it promises none.
// Where it depends on the pages it is that of the last join.
func Guarantee(m Method) float64 {
	if !HasIndex(m) {
		return 0
	}
	return min(IndexOf(m).Guarantee(), Nothing)
}

// HasIndex reports whether a method finds candidates in another way than by comparing all pairs.
func HasIndex(m Method) bool { return IndexKindOf(m) != NoIndex }

// IndexedFor returns m with its index for a score, or m itself if it cannot make one, or loses no
// pair of that score already.
func IndexedFor(m Method, score float64) Method {
	if Guarantee(m) > score {
		if x := IndexOf(m).IndexFor(score); x != nil {
			return x
		}
	}
	return m
}

// Folding reports whether pages with equal signatures can be joined as one page. They can where
// candidates depend on the two signatures alone.
type Folding int

const (
	// Folds: they can.
	Folds Folding = iota
	// FoldsAtNeed: they can, but which pairs below the guarantee are candidates depends on
	// the number of equal pages. They are joined as one only where there are too many pairs.
	FoldsAtNeed
	// NeverFolds: of the pairs of two signatures some are candidates and others are not, for
	// example where pages are processed as a stream.
	NeverFolds
)

// FoldingOf returns the folding of a method. A [Matcher] must be given every page.
func FoldingOf(m Method) Folding {
	if _, ok := m.(Matcher); ok || Streams(m) {
		return NeverFolds
	}
	return IndexOf(m).Folding()
}

// Streams reports whether a method processes the pages as a stream. The candidates then are
// the decisions of that procedure, whatever their scores.
func Streams(m Method) bool {
	return IndexOf(m).Streams()
}

// Ones returns the numbers of pages of signatures that are of one page each: 1, or 0 where empty.
func Ones(sigs []Signature) []int32 {
	times := make([]int32, len(sigs))
	for i, s := range sigs {
		times[i] = int32(min(1, len(s)))
	}
	return times
}

// Copies returns for each signature the position of the first equal one; its own where it is
// the first, or empty. Methods whose pairs depend on the order of the pages decide about equal
// signatures together, so that the result is the same for all of them as for the first alone.
func Copies(sigs []Signature) []int {
	return CopiesBy(len(sigs),
		func(i int) (uint64, bool) { return sigs[i].Hash(), len(sigs[i]) > 0 },
		func(i, j int) bool { return slices.Equal(sigs[i], sigs[j]) })
}

// WithoutCopies returns, besides the result of [Copies], the signatures with every copy of an
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

// CopiesBy is [Copies] for n signatures given by their hashes, with false for an empty one,
// and by a comparison.
func CopiesBy(n int, hash func(i int) (h uint64, ok bool), same func(i, j int) bool) []int {
	out := make([]int, n)
	slots := make([]int32, 1<<bits.Len(uint(2*n))) // by hash: 1 + position of a first one, 0 for none
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

// Hash returns a hash of all words of a signature. It may change with each build of the
// program; it is stored only in files that no other build reads (package spread).
func (s Signature) Hash() uint64 {
	h := [4]uint64{uint64(len(s)), 1, 2, 3} // four independent accumulators, so that none waits for another
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
