package algo

import (
	"errors"
	"slices"

	"pagetwin/core/base/say"
)

// A join in memory sees all signatures at once. For a join over files and machines each page
// is given keys by itself, as [Keyed] methods do anyway: pages that share a key are then
// grouped on disk, in partitions, or by other programs.

// SpreadOptions are the values that the keys of a [Spread] depend on. All processes that work on
// one set must use the same values.
type SpreadOptions struct {
	Score float64 // lowest score of the wanted pairs, in (0,1]; [SpreadOf] clamps it
	Pages int     // of the whole set, those without features too; 0 where few

	// Frequencies are the frequencies of the elements of keys (see [Spread.Elements]); rare
	// elements become keys. They may be counted in the whole set or in a sample, or be nil: the
	// pairs are the same, but the fewer pages were counted, the more space and time the join takes.
	Frequencies *Frequencies
	Whole       bool // all pages of the set were counted: an element of one page alone is no key
}

// Spread gives each page keys by which candidate pairs are found. Some keys of a page are
// probes, the others only make it be found: two pages are a candidate pair where a probe of
// one equals a key of the other and Meets is true. This depends on the two signatures alone,
// so that pages with equal signatures can be joined as one page; they are candidates of each
// other where the signature has keys.
type Spread struct {
	// Keys returns the distinct keys of one page, none of an empty signature. The first
	// asks of them are probes. Two pages that share a key which is a probe of neither are no
	// pair, so that a common key costs each page one entry and not a pair with all others.
	// Keys is safe for several goroutines.
	Keys func(s Signature) (keys []uint64, asks int)

	// Meets is a filter, cheaper than the score, for pairs that share a key. It is symmetric.
	// Nil: all are candidates.
	Meets func(a, b Signature) bool

	// Most is the largest number of pages, counting equal ones, that may have a key; a key
	// of more pages is ignored. 0: no limit.
	Most int

	// Any: the candidates are the same as those of the join in memory for all scores, not
	// only from SpreadOptions.Score on.
	Any bool

	// Elements returns the distinct elements of one page, which SpreadOptions.Frequencies
	// counts; nil where keys need no frequencies.
	Elements func(s Signature) []uint64

	// Crowded is the reason why the keys are so common that the candidates grow with the square of
	// the pages; empty where they do not.
	Crowded say.Words

	// Differs describes how pairs from SpreadOptions.Score on can differ from a run in memory;
	// empty where they are the same.
	Differs say.Words
}

// SpreadOf returns the keys of m for pairs that score at least f.Score: those of its index,
// made for this score and so many pages, or of its join. The error is one line that says
// why m cannot be spread.
func SpreadOf(m Method, f SpreadOptions) (Spread, error) {
	f.Score = min(max(f.Score, leastScore), 1)
	if _, ok := m.(Matcher); ok {
		return Spread{}, say.Errorf("pairs come from another program")
	}
	m = SizedFor(IndexedFor(m, f.Score), f.Pages)
	if out, err := IndexOf(m).Spread(f); !errors.Is(err, ErrNoSpread) {
		return out, err
	}
	switch m := m.(type) {
	case Joiner:
		return Spread{}, say.Errorf("its join needs all pages at once")
	case Keyed:
		return keyed(m), nil
	}
	return Spread{}, say.Errorf("it has no index: all pairs are compared")
}

// SpreadFrom returns the score to make the keys of m for, so that from this score on the pairs
// are those of a run in memory whose index is made for lowest and which keeps pairs from floor
// on: the floor, or the guarantee of that index where it is higher, but at most lowest.
func SpreadFrom(m Method, lowest, floor float64) float64 {
	return min(lowest, max(floor, Guarantee(IndexedFor(m, lowest)), leastScore))
}

// leastScore is below all scores but 0: two pages that have nothing in common are no pair.
const leastScore = 1e-9

// keyed returns the [Spread] by the keys of an index, each once.
func keyed(m Keyed) Spread {
	return Spread{Any: true, Keys: AllAsk(func(s Signature) []uint64 {
		keys := slices.Clone(m.Keys(s))
		slices.Sort(keys)
		return slices.Compact(keys)
	})}
}

// AllAsk returns a [Spread.Keys] in which all keys are probes. keys returns the distinct keys
// of a signature that is not empty.
func AllAsk(keys func(s Signature) []uint64) func(s Signature) ([]uint64, int) {
	return func(s Signature) ([]uint64, int) {
		if len(s) == 0 {
			return nil, 0
		}
		own := keys(s)
		return own, len(own)
	}
}
