package missed

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/work"
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
	l := loser{Join: m, from: out.From, drawn: drawn, rank: make(map[int32]int, len(drawn)), met: make(map[page.Pair]bool)}
	for k, a := range drawn {
		l.rank[a] = k + 1
	}
	for _, e := range m.Entries() {
		if e.A != e.B && e.Score >= out.From && l.rank[e.A]+l.rank[e.B] > 0 {
			l.met[e.Pair()] = true
		}
	}
	found, lost := make(map[float64]int64), make(map[float64]int64)
	for others := range slices.Chunk(m.Distinct(), min(othersAtOnce, max(1, m.Window))) {
		err := m.With(ctx, others, func() error {
			spent, err := work.InBlocks(ctx, m.Workers, len(others), 256, func(_ context.Context, _, from, to int) error {
				l.against(others[from:to], found, lost)
				return nil
			})
			busy += spent
			return err
		})
		if err != nil {
			return busy, err
		}
	}
	out.Found, out.Lost = levelsOf(found), levelsOf(lost)
	return busy, nil
}

// othersAtOnce is the number of pages that are in memory at a time, besides the drawn ones.
const othersAtOnce = 4096

// loser compares the drawn pages of a join with others.
type loser struct {
	*join.Join
	from  float64
	drawn []int32
	rank  map[int32]int      // of the drawn pages, from 1
	met   map[page.Pair]bool // pairs with a drawn page that were candidates
	mu    sync.Mutex         // guards the counts that against adds to
}

// against compares the drawn pages with others, whose signatures are in memory, and counts the pairs
// by their scores. Of two drawn pages the later one is the other.
func (l *loser) against(others []int32, found, lost map[float64]int64) {
	for _, b := range others {
		at, sig := l.rank[b], l.Sig(b)
		for k, a := range l.drawn {
			if at > 0 && at <= k+1 || !l.Counts(a, b) {
				continue
			}
			s := l.Method.Score(l.Sig(a), sig)
			if s < l.from {
				continue
			}
			l.mu.Lock()
			if l.met[page.MakePair(int(a), int(b))] {
				found[s]++
			} else {
				lost[s]++
			}
			l.mu.Unlock()
		}
	}
}

func levelsOf(counts map[float64]int64) (list []scored.Level) {
	for score, n := range counts {
		list = append(list, scored.Level{Score: score, Pairs: n})
	}
	slices.SortFunc(list, func(x, y scored.Level) int { return cmp.Compare(y.Score, x.Score) })
	return list
}
