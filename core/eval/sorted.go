package eval

import (
	"slices"
	"sort"

	"pagetwin/core/detect"
	"pagetwin/core/page"
	"pagetwin/core/truth"
)

// Sorted holds the scored pairs of a run in their order, best first, with the
// places of those that the truth calls duplicate and of those that it calls
// different. A threshold is then a binary search, and what a move of it gains and
// loses is a stretch of these lists: nothing is counted again.
//
// It takes 4 bytes for each pair with a positive score, beside the pairs.
type Sorted struct {
	Pairs     []detect.Scored // score falling, as given
	Positives int64           // pairs that the truth calls duplicate, scored or not
	Negatives int64           // pairs that it calls different

	found     int // pairs with a score above 0
	duplicate []int32
	different []int32
	open      []int32 // the truth says nothing of them, or leaves them out
}

// NewSorted returns the pairs, in falling order of score, under truth, which may
// be nil.
func NewSorted(pairs []detect.Scored, gold *truth.Truth) *Sorted {
	s := &Sorted{Pairs: pairs}
	s.Positives, s.Negatives = totals(gold)
	s.found = sort.Search(len(pairs), func(i int) bool { return pairs[i].Score <= 0 })
	for i, p := range pairs[:s.found] {
		list := s.list(gold.Label(p.Pair()))
		*list = append(*list, int32(i))
	}
	return s
}

// list returns the places of the pairs with a label.
func (s *Sorted) list(l truth.Label) *[]int32 {
	switch l {
	case truth.Duplicate:
		return &s.duplicate
	case truth.Different:
		return &s.different
	}
	return &s.open
}

// Decided returns how many pairs score at least threshold and above 0: those at
// places 0 to Decided-1.
func (s *Sorted) Decided(threshold float64) int {
	return sort.Search(s.found, func(i int) bool { return s.Pairs[i].Score < threshold })
}

// Tally is where the pairs stand at one threshold.
type Tally struct {
	Decided int // pairs that score at least the threshold
	Counts
	TN int64 // pairs that the truth calls different and that are not decided, scored or not
}

// At returns the counts at a threshold. They are those of [Curve.At].
func (s *Sorted) At(threshold float64) Tally {
	n := s.Decided(threshold)
	tp, fp := int64(before(s.duplicate, n)), int64(before(s.different, n))
	return Tally{n, Counts{tp, fp, s.Positives - tp, int64(n) - tp - fp}, s.Negatives - fp}
}

// before returns how many of places, which ascend, are below n.
func before(places []int32, n int) int {
	i, _ := slices.BinarySearch(places, int32(n))
	return i
}

// Split are places in Sorted.Pairs, ascending, parted by what the truth says of
// the pairs. The lists are windows into those of the Sorted: not to be written,
// and void after [Sorted.Relabel].
type Split struct {
	True  []int32 // duplicates
	False []int32 // different
	Open  []int32 // nothing known, or left out
}

// Len returns the number of places.
func (p Split) Len() int { return len(p.True) + len(p.False) + len(p.Open) }

// Between returns the pairs that are decided at exactly one of two thresholds: of
// a move from the higher to the lower they are gained, of one from the lower to
// the higher lost. The order of the two does not matter.
func (s *Sorted) Between(x, y float64) Split {
	from, to := s.Decided(max(x, y)), s.Decided(min(x, y))
	cut := func(places []int32) []int32 { return places[before(places, from):before(places, to)] }
	return Split{cut(s.duplicate), cut(s.different), cut(s.open)}
}

// Move is what a threshold gains and loses against another one; one of the two
// is empty.
type Move struct {
	Gained, Lost Split
}

// Move returns the pairs that become decided and those that no longer are when
// the threshold goes from one value to another.
func (s *Sorted) Move(from, to float64) Move {
	if to <= from {
		return Move{Gained: s.Between(from, to)}
	}
	return Move{Lost: s.Between(from, to)}
}

// Side returns the pairs that are decided at the threshold, or those that are
// scored and not decided.
func (s *Sorted) Side(threshold float64, decided bool) Split {
	n := s.Decided(threshold)
	cut := func(places []int32) []int32 {
		if i := before(places, n); decided {
			return places[:i]
		} else {
			return places[i:]
		}
	}
	return Split{cut(s.duplicate), cut(s.different), cut(s.open)}
}

// Place returns where the pair stands among the scored ones. It walks over all:
// for a pair that a list names, its place is known.
func (s *Sorted) Place(p page.Pair) (int, bool) {
	i := slices.IndexFunc(s.Pairs, func(x detect.Scored) bool { return x.Pair() == p })
	return i, i >= 0
}

// Relabel takes in that the truth's label of the pair at a place changed from
// before to now, without going through the other pairs. With place < 0 the pair
// is not scored, and only the totals change.
func (s *Sorted) Relabel(place int, was, now truth.Label) {
	s.Positives += is(now, truth.Duplicate) - is(was, truth.Duplicate)
	s.Negatives += is(now, truth.Different) - is(was, truth.Different)
	from, to := s.list(was), s.list(now)
	if from == to || place < 0 || place >= s.found {
		return
	}
	if i, ok := slices.BinarySearch(*from, int32(place)); ok {
		*from = slices.Delete(*from, i, i+1)
		i, _ := slices.BinarySearch(*to, int32(place))
		*to = slices.Insert(*to, i, int32(place))
	}
}

func is(l, what truth.Label) int64 {
	if l == what {
		return 1
	}
	return 0
}
