package join

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
)

// Trial is the cost of joining a sample of the pages.
type Trial struct {
	Pages             int
	Wall, CPU         time.Duration
	Join, Score, Sort time.Duration // busy times
	Comparisons       int64
	Entries           int // entries kept
}

// Try joins and scores a sample of the pages as [Join.Run] does with all, keeps at most limit
// entries, and reports no progress.
func (m *Join) Try(ctx context.Context, pages []int32, limit int) (Trial, error) {
	pages = slices.Sorted(slices.Values(pages))
	s, err := m.sample(ctx, pages, limit)
	if err != nil {
		return Trial{}, err
	}
	begin, spent := clock.Now(), clock.Spent()
	if err := s.candidates(ctx); err != nil {
		return Trial{}, err
	}
	_, sorting, err := s.keeper.finish(ctx, m.Workers)
	if err != nil {
		return Trial{}, err
	}
	wall := clock.Since(begin)
	return Trial{
		Pages: len(pages), Wall: wall, CPU: cmp.Or(clock.Spent()-spent, wall), // Spent may be less than a step of the system's clock
		Join: s.JoinTime.Busy, Score: s.ScoreTime.Busy, Sort: sorting,
		Comparisons: s.comparisons, Entries: s.keeper.total,
	}, nil
}

// sample returns the join of some of the pages, ascending, which keeps at most limit entries.
func (m *Join) sample(ctx context.Context, pages []int32, limit int) (*Join, error) {
	s := &Join{Setup: m.Setup, keeper: &keeper{floor: m.keeper.floor, limit: limit}}
	s.Store, s.Tell = nil, func(int64, int64) {}
	var err error
	if s.Sigs, err = m.some(ctx, pages); err != nil {
		return nil, err
	}
	for i := range pages {
		s.pages = append(s.pages, int32(i))
	}
	s.live = s.pages
	if m.across != nil {
		parts := make([]uint8, len(pages))
		for i, p := range pages {
			parts[i] = m.across.parts[p]
		}
		s.across = newAcross(parts, s.live)
	}
	return s, nil
}

// some returns the signatures of some pages, in their order.
func (m *Join) some(ctx context.Context, pages []int32) ([]algo.Signature, error) {
	if m.Store != nil {
		return m.Store.load(ctx, pages)
	}
	out := make([]algo.Signature, len(pages))
	for i, p := range pages {
		out[i] = m.Sigs[p]
	}
	return out, nil
}
