package featurecode

import (
	"context"
	"math"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

// always is the number of pages up to which a code is looked up, whatever the
// share of the set.
const always = 100

type losses struct {
	limit  int     // a code on more pages is common and not looked up
	codes  int     // common codes
	pages  int     // pages that have the share θ or more of common codes
	alone  int     // of these, pages that have common codes only
	joined bool    // a join has run
	sure   float64 // score from which no pair is lost
}

// Guarantee returns the score from which the last join lost no pair. A lost pair shares only
// common codes, so that its score is at most the share of common codes of either page, hence
// at most the second largest such share of all pages. Before a join it is [algo.Nothing].
func (m *method) Guarantee() float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.lost.joined {
		return algo.Nothing
	}
	return m.lost.sure
}

func (m *method) limit(n int) int {
	if m.common == 0 {
		return math.MaxInt
	}
	return max(always, min(m.common, int(m.share*float64(n))))
}

// elements returns the codes of a signature, the same one perhaps several times.
func (m *method) elements(s algo.Signature) []uint64 {
	if m.ordered {
		return s[:len(s)/2]
	}
	return s
}

type index struct {
	number map[uint64]int32 // of a code's list
	df     []int32          // pages that have the code
	lists  [][]int32        // of these the ones entered so far, ascending
	last   []int32          // 1 + the page that was counted last
}

func (x *index) count(page int32, codes []uint64, times int32) {
	for _, c := range codes {
		n, ok := x.number[c]
		if !ok {
			n = int32(len(x.df))
			x.number[c] = n
			x.df, x.last = append(x.df, 0), append(x.last, 0)
		}
		if x.last[n] != page+1 {
			x.last[n] = page + 1
			x.df[n] += times
		}
	}
}

// Pairs emits every pair of pages that share a code which is not common, each
// once.
func (m *method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	return m.pairsOf(ctx, sigs, algo.Ones(sigs), emit)
}

func (m *method) Traits() algo.Traits { return algo.Traits{PairsOf: m.pairsOf} }

func (m *method) pairsOf(ctx context.Context, sigs []algo.Signature, times []int32, emit func(a, b int)) error {
	x := &index{number: make(map[uint64]int32)}
	for i, s := range sigs {
		if i%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		x.count(int32(i), m.elements(s), times[i])
	}
	x.lists = make([][]int32, len(x.df))
	lost := losses{limit: m.limit(len(sigs)), joined: true}
	var largest, second float64 // shares of common codes
	for _, df := range x.df {
		if int(df) > lost.limit {
			lost.codes++
		}
	}
	seen := make([]int32, len(sigs)) // 1 + the page with which each was met last
	var met []int32
	for i, s := range sigs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var common int
		met, common = x.lookUp(int32(i), m.elements(s), lost.limit, seen, met[:0])
		if n := len(m.elements(s)); common > 0 {
			if float64(common) >= m.threshold*float64(n) {
				lost.pages += int(times[i])
			}
			if common == n {
				lost.alone += int(times[i])
			}
			share := float64(common) / float64(n)
			second = max(second, min(largest, share))
			if largest = max(largest, share); times[i] > 1 {
				second = max(second, share)
			}
		}
		for _, page := range met {
			emit(int(page), i)
		}
		if times[i] > 1 && common < len(m.elements(s)) {
			emit(i, i)
		}
	}
	if second > 0 {
		lost.sure = math.Nextafter(second, 2)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lost = lost
	return nil
}

// lookUp appends to met the earlier pages that share a code with page, ascending, adds page to
// the lists of its codes, and returns how many of its codes are common.
func (x *index) lookUp(page int32, codes []uint64, limit int, seen, met []int32) (_ []int32, common int) {
	for _, c := range codes {
		n := x.number[c]
		if x.df[n] == 1 {
			continue
		}
		if int(x.df[n]) > limit {
			common++
			continue
		}
		list := x.lists[n]
		for _, other := range list {
			if other != page && seen[other] != page+1 {
				seen[other] = page + 1
				met = append(met, other)
			}
		}
		if len(list) == 0 || list[len(list)-1] != page {
			x.lists[n] = append(list, page)
		}
	}
	slices.Sort(met)
	return met, common
}

func (m *method) Warnings() []say.Words {
	n := m.bare.Load()
	return algo.Warn(n, say.New("%d {page has|pages have} text, but no punctuation marks for feature codes: such pages cannot be duplicates", n))
}

func (m *method) IndexWarnings() []say.Words {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.lost.codes == 0 {
		return nil
	}
	said := []say.Words{say.New("%d {code occurs|codes occur} on more than %d {page|pages} each; such codes are not looked up: duplicates may be missed among the %d {page|pages} with a share of %g or more of such codes", m.lost.codes, m.lost.limit, m.lost.pages, m.threshold).Words}
	if m.lost.alone > 0 {
		said = append(said, say.New("%d of them have no other codes and no candidates: with this rule, pages that are all alike find no partner unless common and share are increased or all pairs are scored", m.lost.alone).Words)
	}
	return said
}

// Spread returns all codes of a page as keys. As in Pairs, a code on more pages than the limit
// gives no candidates; which codes these are shows only where the pages of a key are
// collected, see [algo.Spread.Most].
func (m *method) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	return algo.Spread{
		Most: m.limit(f.Pages), Any: true,
		Keys: algo.AllAsk(m.distinct),
	}, nil
}

// Spread returns the rarest codes of a page as keys, the share 1−t of them for pairs that score
// at least t. This is enough for feature strings too: their longest common subsequence has at
// most as many codes as they have in common.
func (c complete) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	by := c.by
	if c.ordered {
		by = sorted.Larger
	}
	return sets.Spread(f, by, c.members), nil
}

func (m *method) distinct(s algo.Signature) []uint64 {
	codes := slices.Clone(m.elements(s))
	slices.Sort(codes)
	return slices.Compact(codes)
}

// members returns the codes of a signature as a set; of a feature string the occurrences of a
// code are different members.
func (m *method) members(s algo.Signature) []uint64 {
	codes := slices.Clone(m.elements(s))
	if m.ordered {
		slices.Sort(codes)
		return sets.Multiset(codes)
	}
	return codes
}

// TestPair counts the codes that two pages share. A code on very many pages of the set is not
// looked up, so that the outcome also depends on the set.
func (m *method) TestPair(a, b algo.Signature) algo.IndexTests {
	ca, cb := m.elements(a), m.elements(b)
	n := sorted.Common(m.distinct(a), m.distinct(b))
	name := param.Words{En: "feature codes (one must be shared)"}
	if m.common > 0 {
		name = param.Words{En: "feature codes (one must be shared and not be on many pages)"}
	}
	share := algo.SharedTest(name, len(ca), len(cb), n, 1)
	if n > 0 && m.common > 0 {
		share.Outcome = algo.MaybeCandidate
	}
	return algo.All(share)
}

func (e *exact) TestPair(a, b algo.Signature) algo.IndexTests {
	return algo.All(algo.SameTest(param.Words{En: "MD5 of all codes"}, algo.Hex(a...), algo.Hex(b...)))
}

// IndexLevels returns the lists of codes that are looked up: those that are not common.
func (m *method) IndexLevels(sigs []algo.Signature) []algo.IndexLevel {
	x := &index{number: make(map[uint64]int32)}
	for i, s := range sigs {
		x.count(int32(i), m.elements(s), 1)
	}
	limit := m.limit(len(sigs))
	return []algo.IndexLevel{algo.InvertedLists(say.Words{En: "lists of feature codes"}, len(sigs), func(i int) (out []uint64) {
		for _, c := range m.elements(sigs[i]) {
			if int(x.df[x.number[c]]) <= limit {
				out = append(out, c)
			}
		}
		return out
	})}
}
