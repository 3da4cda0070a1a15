package join

import (
	"context"
	"math"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/work"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Found is the outcome of a join.
type Found struct {
	Pairs                scored.Pairs // best first
	Comparisons, Indexed int64        // scored pairs, and candidate pairs of the index
	Dropped              int64        // pairs at or above the caller's floor that are not kept
	Wanted               []page.Pair  // pairs selected by [Setup.Wanted] that are candidates of the index and are not kept
	Floor                float64      // pairs that score less are not kept
	Given                algo.Matched // what a matcher reported besides its pairs
}

// Found returns the outcome, after [Join.Run].
func (m *Join) Found() Found {
	f := Found{
		Pairs: scored.Folded(m.pairs, m.classes), Comparisons: m.comparisons, Indexed: m.indexed,
		Dropped: m.keeper.dropped, Wanted: m.keeper.wanted, Floor: m.keeper.floor, Given: m.given,
	}
	SortPairs(f.Wanted)
	if above := m.keeper.above(); above > 0 {
		f.Floor = math.Nextafter(above, 2)
	}
	return f
}

// Pages returns the pages with features, ascending.
func (m *Join) Pages() []int32 { return m.pages }

// Distinct returns the pages with features, of equal ones only the first, ascending.
func (m *Join) Distinct() []int32 { return m.live }

// Size returns the number of pages equal to a page, including the page.
func (m *Join) Size(page int32) int64 { return m.classes.Size(page) }

// Entries returns the entries that were kept, best first.
func (m *Join) Entries() []scored.Pair { return m.pairs }

// Counts reports whether a pair is to be scored: of two compared sets only a page of one with a
// page of the other.
func (m *Join) Counts(a, b int32) bool { return m.across.counts(a, b) }

// Sets returns the pages with features of each of two compared sets; ok is false if there is only
// one set.
func (m *Join) Sets() (sets [2][]int32, ok bool) {
	if m.across == nil {
		return sets, false
	}
	return m.across.split(m.pages), true
}

// With calls work while the signatures of pages are in memory.
func (m *Join) With(ctx context.Context, pages []int32, work func() error) error {
	if m.load == nil {
		return work()
	}
	return m.load(ctx, pages, work)
}

// ScoreEach scores pairs one by one into out. If signatures are in a store it loads one window at a
// time.
func (m *Join) ScoreEach(ctx context.Context, pairs []page.Pair, out []scored.Pair) (busy time.Duration, err error) {
	if m.Store == nil {
		return m.scoreSome(ctx, pairs, out)
	}
	for len(pairs) > 0 {
		some := pairs[:min(len(pairs), m.Window/2)]
		asked := make([]int32, 0, 2*len(some))
		for _, p := range some {
			asked = append(asked, p.A, p.B)
		}
		begin := clock.Now()
		err := m.Store.With(ctx, asked, func() error {
			busy += clock.Since(begin)
			spent, err := m.scoreSome(ctx, some, out)
			busy += spent
			return err
		})
		if err != nil {
			return busy, err
		}
		pairs, out = pairs[len(some):], out[len(some):]
	}
	return busy, nil
}

// scoreSome is ScoreEach for pairs whose signatures are in memory.
func (m *Join) scoreSome(ctx context.Context, pairs []page.Pair, out []scored.Pair) (time.Duration, error) {
	return work.InBlocks(ctx, m.Workers, len(pairs), 256, func(_ context.Context, _, from, to int) error {
		for i, p := range pairs[from:to] {
			out[from+i] = scored.Pair{A: p.A, B: p.B, Score: m.Method.Score(m.Sig(p.A), m.Sig(p.B))}
		}
		return nil
	})
}
