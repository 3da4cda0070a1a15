package truth

import "pagetwin/core/page"

// Label is a judgement of a pair.
type Label byte

// The labels, as they are written in pairs.tsv. Only Duplicate and Different
// count in precision and recall.
const (
	Unjudged  Label = 0
	Duplicate Label = '1'
	Different Label = '0'
	Partial   Label = 'p' // partial reuse
	Furniture Label = 'x' // one side is page furniture
	Unsure    Label = '?'
)

// Kind is the extent of the truth.
type Kind int

// String names the kind as kept runs and tables do.
func (k Kind) String() string {
	switch k {
	case Clusters:
		return "clusters"
	case Judged:
		return "judged pairs"
	}
	return "none"
}

// The two kinds of truth are kept apart all the way to the figures.
const (
	None     Kind = iota
	Clusters      // every pair is known: same cluster duplicate, all else different
	Judged        // only the listed pairs are known; all others stay out
)

// Truth is the knowledge about which pages are duplicates. Pages are identified by their positions
// in the set that the truth belongs to.
type Truth struct {
	Kind Kind
	// Cluster is the cluster of each page, numbered from 0 in the order of the
	// opened set's pages; -1 for a page that is in none and so a duplicate of
	// no other. A view keeps the numbers, which then have gaps. It is nil for a
	// Judged truth without clusters; where a Judged truth came with them they
	// group pages that must not be drawn apart, and never label a pair.
	Cluster []int32
	// Parts is the part of each page of a set that is two held against each other, see
	// [page.Join]: nothing is known of pairs within a part, and they are in no count. Nil for
	// one set.
	Parts   []uint8
	Pairs   map[page.Pair]Label // judged pairs (Judged); for Clusters, pairs to leave out of all counting
	Hand    map[page.Pair]bool  // pairs that a person judged one by one, where the source says so
	Sources []Source            // where it came from, the first below the later ones
	Missing int64               // pairs known to be duplicates of which a page is not in the set: nobody can find them
	Bare    bool                // it is of a file of pairs whose columns no header names
}

// Known reports whether there is any truth to hold a result against; t may be nil.
func (t *Truth) Known() bool { return t != nil && t.Kind != None }

// IsDuplicate reports whether a pair is known to be duplicates; t may be nil.
func (t *Truth) IsDuplicate(p page.Pair) bool { return t.Label(p) == Duplicate }

// Label returns the label of a pair: for Judged its own label or Unjudged; for Clusters Duplicate
// within a cluster and Different otherwise.
func (t *Truth) Label(p page.Pair) Label {
	if !t.Known() || !t.Counts(p) {
		return Unjudged
	}
	if l, ok := t.Pairs[p]; ok {
		return l
	}
	if t.Kind == Judged {
		return Unjudged
	}
	if c := t.Cluster[p.A]; c >= 0 && c == t.Cluster[p.B] {
		return Duplicate
	}
	return Different
}

// Named returns the label of a pair of [Truth.Labelled], and Unjudged for others.
func (t *Truth) Named(p page.Pair) Label {
	if l := t.Label(p); l != Different || t.Kind == Judged {
		return l
	}
	return t.Pairs[p]
}
