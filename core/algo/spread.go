package algo

import (
	"errors"
	"slices"

	"pagetwin/core/base/say"
)

// A join looks at all signatures at once. To do its work over files and machines, each page
// must be given keys by itself, as [Keyed] methods do anyway: pages that share a key can then
// be grouped on disk, in partitions, and by other programs.

// For says what the keys of a [Spread] are made for. All processes that work on one set use
// the same values.
type SpreadOptions struct {
	Score float64 // lowest score of the wanted pairs, in (0,1]; [SpreadOf] clamps it
	Pages int     // of the whole set, those without features too; 0 where few

	// Frequencies are those of the elements that keys are made of, see [Spread.Elements],
	// so that rare elements become keys. They may be of the whole set, of a sample, or nil:
	// the pairs are the same, but the fewer pages were counted the more space and time it
	// takes to find them.
	Frequencies *Frequencies
	Whole       bool // all pages of the set were counted: an element of one page is no key
}

// Spread finds candidate pairs by the keys of each page. Some keys of a page are probes, the
// others are only there to be found: two pages are a candidate pair where a probe of one
// equals a key of the other and Meets holds. That depends on the two signatures alone, so
// that pages of equal signatures can be treated as one; they are pairs of each other where
// the signature has keys.
type Spread struct {
	// Keys returns the distinct keys of one page, none of an empty signature. The first
	// asks of them are probes. Two pages that share only keys that are no probes are no
	// pair, so that a key that many pages have costs one entry each. Safe for several
	// goroutines.
	Keys func(s Signature) (keys []uint64, asks int)

	// Meets decides, cheaper than by scoring, whether two signatures that share a key are a
	// candidate pair. It is symmetric. Nil: all are.
	Meets func(a, b Signature) bool

	// Most is the largest number of pages, equal ones counted, that may have a key: a key
	// of more pages is ignored. 0: no limit.
	Most int

	// Any says that the candidates are those of the join in memory whatever they score, and
	// not only from SpreadOptions.Score on.
	Any bool

	// Elements returns what SpreadOptions.Frequencies counts of one page, each once; nil where keys
	// need no frequencies.
	Elements func(s Signature) []uint64

	// Crowded says why the keys are so common that the candidates grow with the square of
	// the pages; empty where they do not.
	Crowded say.Words

	// Differs says how the pairs from SpreadOptions.Score on can differ from those of a run in memory;
	// empty where they are the same.
	Differs say.Words
}

// SpreadOf returns the keys of m for pairs that score at least f.Score: those of its index,
// made for this score and so many pages, or of its join. The error is one line that says
// why m cannot be spread.
func SpreadOf(m Method, f SpreadOptions) (Spread, error) {
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
	return Spread{Any: true, Keys: AllAsk(func(s Signature) []uint64 {
		keys := slices.Clone(m.Keys(s))
		slices.Sort(keys)
		return slices.Compact(keys)
	})}
}

// AllAsk makes [Spread.Keys] of what gives the distinct keys of a signature that is not
// empty: all of them are probes.
func AllAsk(keys func(s Signature) []uint64) func(s Signature) ([]uint64, int) {
	return func(s Signature) ([]uint64, int) {
		if len(s) == 0 {
			return nil, 0
		}
		own := keys(s)
		return own, len(own)
	}
}
