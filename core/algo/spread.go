package algo

import (
	"errors"
	"slices"

	"pagetwin/core/say"
)

// A join looks at all signatures at once. To spread it over files and machines, each page
// alone must say by which keys others find it, as [Keyed] methods do anyway: then what
// shares a key can be grouped on disk, in parts, and by other programs.

// For is what keys are made for: the same values wherever pages of one set are spread.
type For struct {
	Score float64 // lowest score of the pairs that are wanted, in (0,1]; [SpreadOf] brings others within it
	Pages int     // of the whole set, those without features too; 0 where few

	// Frequencies of the elements that keys are made of, see [Spread.Elements], so that
	// rare ones are taken. Of the whole set, of a sample or nil, with more room and time
	// the less they tell: the pairs are the same.
	Frequencies *Frequencies
	Whole       bool // all pages of this set were counted: what stands on one alone is no key
}

// Spread brings the pages of a set together by keys of each: two pages are a candidate pair
// where one of them looks for others by a key that the other has, and Meets says so. All of
// it depends on the signatures of these two pages alone, so that equal signatures can be
// taken as one everywhere, whose pages are a pair with each other where it has keys.
type Spread struct {
	// Keys returns the keys of one page. It looks for others by the first asks of them,
	// and the rest it only has: pages that share such a key alone are no pair, so that
	// keys that many pages have cost one entry each. No key comes twice; a signature
	// without words has none. It is safe for several goroutines.
	Keys func(s Signature) (keys []uint64, asks int)

	// Meets tells of two signatures that share a key whether they are a candidate pair,
	// for less than it takes to score them. Nil: all are. It is symmetric.
	Meets func(a, b Signature) bool

	// Most is how many pages may have a key, equal ones counted: a key that more have
	// brings none of them together. 0: any number.
	Most int

	// Any: all pairs that the join in memory brings together share keys, whatever they
	// score, and not only those from For.Score on.
	Any bool

	// Elements returns what For.Frequencies counts of one page, each once; nil where keys
	// need no frequencies.
	Elements func(s Signature) []uint64

	// Crowded says why keys tell so little apart that a large share of all pairs comes
	// together, so that they grow with the square of the pages; empty where they do not.
	Crowded say.Words

	// Differs says how the pairs from For.Score on can be others than those of a run in
	// memory; empty where they are the same.
	Differs say.Words
}

// SpreadOf returns the keys of m for pairs that score at least f.Score: those of its index,
// made for this score and so many pages, or of its join. The error is one line that says
// why m cannot be spread.
func SpreadOf(m Method, f For) (Spread, error) {
	f.Score = min(max(f.Score, leastScore), 1)
	if _, ok := m.(Matcher); ok {
		return Spread{}, say.Errorf("another program brings the pages together", "网页由另一程序配对")
	}
	m = SizedFor(IndexedFor(m, f.Score), f.Pages)
	if out, err := IndexOf(m).Spread(f); !errors.Is(err, ErrNoSpread) {
		return out, err
	}
	switch m := m.(type) {
	case Joiner:
		return Spread{}, say.Errorf("its join looks at all pages at once", "它的连接要同时看到所有网页")
	case Keyed:
		return keyed(m), nil
	}
	return Spread{}, say.Errorf("it has no index: all pairs are compared", "它没有索引：要比较所有页对")
}

// SpreadFrom returns the score that keys of m are to be made for, so that pairs are those of
// memory from there on: its index is made for lowest, and pairs are kept from floor on. It is
// floor where the index promises as much, else what it promises, and lowest at most.
func SpreadFrom(m Method, lowest, floor float64) float64 {
	return min(lowest, max(floor, Guarantee(IndexedFor(m, lowest)), leastScore))
}

// leastScore is below all scores but 0: two pages that have nothing in common are no pair.
const leastScore = 1e-9

// keyed are the keys of an index, each once.
func keyed(m Keyed) Spread {
	return Spread{Any: true, Keys: func(s Signature) ([]uint64, int) {
		if len(s) == 0 {
			return nil, 0
		}
		keys := slices.Clone(m.Keys(s))
		slices.Sort(keys)
		keys = slices.Compact(keys)
		return keys, len(keys)
	}}
}
