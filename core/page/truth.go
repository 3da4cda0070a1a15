package page

import "fmt"

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

// TruthKind says how far the truth reaches.
type TruthKind int

// The two kinds of truth are kept apart all the way to the figures.
const (
	NoTruth  TruthKind = iota
	Clusters           // every pair is known: same cluster duplicate, all else different
	Judged             // only the listed pairs are known; all others stay out
)

// Pair is two positions in a set, A < B.
type Pair struct{ A, B int32 }

// MakePair returns the pair of two positions in either order.
func MakePair(a, b int) Pair {
	if a > b {
		a, b = b, a
	}
	return Pair{int32(a), int32(b)}
}

// Truth is what is known about which pages are duplicates.
type Truth struct {
	Kind    TruthKind
	Cluster []int32        // cluster of each page, -1 for a page in none (Clusters; also where a Judged truth came with components)
	Pairs   map[Pair]Label // judged pairs (Judged); for Clusters, pairs to leave out of all counting
	Hand    map[Pair]bool  // pairs that a person judged one by one, where the source says so
}

// Label returns what is known of the pair (a, b).
func (t *Truth) Label(p Pair) Label {
	if t == nil || t.Kind == NoTruth {
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

// LoadTruth reads the truth in the file at path and gives it to the set in the
// place of what it had. The header or the columns tell pairs from clusters.
func LoadTruth(set *Set, path string) error { return fmt.Errorf("load truth %s: no reader yet", path) }
