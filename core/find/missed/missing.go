package missed

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/hash"
	"pagetwin/core/find/join"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

const (
	// mostCompared is the approximate number of pairs to compare: it takes a second or two, and
	// allows all pairs of 2,800 pages.
	mostCompared = 4_000_000
	// fewestCompared is the least number of pages for which an estimate is made.
	fewestCompared = 20
)

// Measure compares some pages with all others and counts how many of the pairs that score at least
// from were candidates of the join. guarantee is the score from which the join loses none. It
// returns nil if no pair can be missing, or if there are so many pages that too few of them could
// be compared. The time is added to m.ScoreTime.
func Measure(ctx context.Context, m *join.Join, from, guarantee float64) (*scored.Missing, error) {
	live := m.Distinct()
	n := len(live)
	if m.OverAll() || algo.Streams(m.Method) || guarantee <= from || n < 2 || mostCompared/n < fewestCompared {
		return nil, nil
	}
	begin := clock.Now()
	drawn := live
	if n*(n-1)/2 > mostCompared {
		all := make([]int, n)
		for x := range all {
			all[x] = int(live[x])
		}
		drawn = nil
		for _, page := range hash.Sample(all, mostCompared/n, func(page int) uint64 { return hash.Mix64(uint64(page)) }) {
			drawn = append(drawn, int32(page))
		}
	}
	out := &scored.Missing{From: from, Pages: len(drawn), Of: n}
	var busy time.Duration
	count := func() (err error) {
		busy, err = lose(ctx, m, out, drawn)
		return err
	}
	err := m.With(ctx, drawn, count)
	m.ScoreTime.Add(begin, busy)
	return out, err
}

// lose compares the drawn pages with all others, and counts the pairs that reach the score by
// whether the index made them candidates.
func lose(ctx context.Context, m *join.Join, out *scored.Missing, drawn []int32) (busy time.Duration, err error) {
	rank := make(map[int32]int, len(drawn))
	for k, a := range drawn {
		rank[a] = k + 1
	}
	met := make(map[page.Pair]bool)
	for _, e := range m.Entries() {
		if e.A != e.B && e.Score >= out.From && rank[e.A]+rank[e.B] > 0 {
			met[e.Pair()] = true
		}
	}
	found, lost := make(map[float64]int64), make(map[float64]int64)
	pairs, scores := make([]page.Pair, 0, drawnAtOnce+len(drawn)), make([]scored.Pair, drawnAtOnce+len(drawn))
	count := func() error {
		spent, err := m.ScoreEach(ctx, pairs, scores)
		busy += spent
		for _, s := range scores[:len(pairs)] {
			switch {
			case s.Score < out.From:
			case met[s.Pair()]:
				found[s.Score]++
			default:
				lost[s.Score]++
			}
		}
		pairs = pairs[:0]
		return err
	}
	for _, b := range m.Distinct() { // the others are the outer loop, so that few signatures are in memory at a time
		for k, a := range drawn {
			if at := rank[b]; a != b && (at == 0 || k+1 < at) && m.Counts(a, b) {
				pairs = append(pairs, page.MakePair(int(a), int(b)))
			}
		}
		if len(pairs) >= drawnAtOnce {
			if err := count(); err != nil {
				return busy, err
			}
		}
	}
	err = count()
	out.Found, out.Lost = levelsOf(found), levelsOf(lost)
	return busy, err
}

// levelsOf returns counts as levels, scores falling.
func levelsOf(counts map[float64]int64) (list []scored.Level) {
	for score, n := range counts {
		list = append(list, scored.Level{Score: score, Pairs: n})
	}
	slices.SortFunc(list, func(x, y scored.Level) int { return cmp.Compare(y.Score, x.Score) })
	return list
}
