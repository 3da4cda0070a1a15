package eval

import (
	"sort"

	"pagetwin/core/find/scored"
	"pagetwin/core/judge/confusion"
	"pagetwin/core/page/truth"
)

// Sorted holds the scored pairs of a run in their order, best first, with the positions of those
// that the truth calls duplicate and of those that it calls different. A threshold is then a binary
// search, and the pairs that a move of the threshold gains or loses are a range of these lists:
// nothing is counted again.
//
// It takes 4 bytes for each entry with a positive score, besides the pairs, and up to 36 for one
// that stands for many pairs.
type Sorted struct {
	Pairs     scored.Pairs
	Positives int64 // pairs that the truth calls duplicate, scored or not
	Negatives int64 // pairs that it calls different

	found  scored.Pairs // pairs with a score above 0
	labels *confusion.Labelling
	kinds  [3]places // duplicate, different, open: the truth has no label for them, or leaves them out
}

// places lists the positions of the pairs that have one label.
type places struct {
	entry []int32 // of the pairs, ascending
	upto  []int64 // pairs of the kind in the entries up to and including each; nil: one in each
}

// NewSorted returns the pairs under truth, which may be nil.
func NewSorted(pairs scored.Pairs, gold *truth.Truth) *Sorted {
	s := &Sorted{Pairs: pairs, found: pairs.Found(), labels: confusion.NewLabelling(pairs, gold)}
	s.Positives, s.Negatives = totals(gold)
	for i, e := range s.found.Entries() {
		n := s.labels.Count(e)
		for what := range s.kinds {
			if n[what] > 0 {
				s.kinds[what].add(int32(i), n[what], pairs.Classes() != nil)
			}
		}
	}
	return s
}

func (p *places) add(entry int32, pairs int64, folded bool) {
	p.entry = append(p.entry, entry)
	if !folded {
		return
	}
	if n := len(p.upto); n > 0 {
		pairs += p.upto[n-1]
	}
	p.upto = append(p.upto, pairs)
}

// before returns the number of these pairs among the first entries.
func (p *places) before(entries int) int64 {
	n := sort.Search(len(p.entry), func(i int) bool { return int(p.entry[i]) >= entries })
	if p.upto == nil || n == 0 {
		return int64(n)
	}
	return p.upto[n-1]
}

// Decided returns the number of pairs that score at least threshold and above 0.
func (s *Sorted) Decided(threshold float64) int64 { return s.found.From(threshold).Len() }

// Tally holds the counts at one threshold.
type Tally struct {
	Decided int64 // pairs that score at least the threshold
	confusion.Counts
	TN int64 // pairs that the truth calls different and that are not decided, scored or not
}

// At returns the counts at a threshold, which equal those of [Curve.At].
func (s *Sorted) At(threshold float64) Tally {
	decided := s.found.From(threshold)
	n := decided.Len()
	tp, fp := s.kinds[0].before(len(decided.Entries())), s.kinds[1].before(len(decided.Entries()))
	return Tally{n, confusion.Counts{TP: tp, FP: fp, FN: s.Positives - tp, Unknown: n - tp - fp}, s.Negatives - fp}
}

// List is a range of the pairs that have one label, best score first; the zero List is empty.
type List struct {
	sorted     *Sorted
	kind       int
	from, to   int64   // positions among the pairs of the kind
	least, top float64 // least ≤ score < top
}

// Len returns the number of pairs.
func (l List) Len() int64 { return l.to - l.from }

// At returns pair i of the list.
func (l List) At(i int64) scored.Pair {
	s := l.sorted
	p, i := s.kinds[l.kind], i+l.from
	if p.upto == nil {
		return s.found.Entries()[p.entry[i]]
	}
	at := sort.Search(len(p.upto), func(k int) bool { return p.upto[k] > i })
	if at > 0 {
		i -= p.upto[at-1]
	}
	return s.labels.Nth(s.found.Entries()[p.entry[at]], l.kind, i)
}

// Has reports whether a pair of the run is in the list.
func (l List) Has(p scored.Pair) bool {
	return l.sorted != nil && p.Score > 0 && p.Score >= l.least && p.Score < l.top && l.sorted.labels.KindOf(p.Pair()) == l.kind
}

// split holds pairs by their labels in the truth.
type split struct {
	True  List // duplicates
	False List // different
	Open  List // without a label, or left out
}

// Len returns the number of pairs.
func (p split) Len() int64 { return p.True.Len() + p.False.Len() + p.Open.Len() }

// Between returns the pairs that are decided at exactly one of two thresholds: moving from the
// higher to the lower gains them, moving back loses them. The order of the two does not matter.
func (s *Sorted) Between(x, y float64) split {
	top, least := max(x, y), min(x, y)
	from, to := len(s.found.From(top).Entries()), len(s.found.From(least).Entries())
	cut := func(kind int) List {
		p := &s.kinds[kind]
		return List{s, kind, p.before(from), p.before(to), least, top}
	}
	return split{cut(0), cut(1), cut(2)}
}

// Move holds the pairs that a threshold gains and loses compared with another one; one of the two
// is empty.
type Move struct {
	Gained, Lost split
}

// Move returns the pairs that become decided and those that no longer are when the threshold
// changes from one value to another.
func (s *Sorted) Move(from, to float64) Move {
	if to <= from {
		return Move{Gained: s.Between(from, to)}
	}
	return Move{Lost: s.Between(from, to)}
}
