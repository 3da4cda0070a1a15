package join

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
)

// Trial is what it took to bring some of the pages together.
type Trial struct {
	Pages             int
	Wall, CPU         time.Duration
	Join, Score, Sort time.Duration // busy
	Comparisons       int64
	Entries           int // kept
}

// Try brings some pages together and scores them as [Join.Run] does with all, keeps no more
// than limit entries, and tells nobody.
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
		Pages: len(pages), Wall: wall, CPU: cmp.Or(clock.Spent()-spent, wall), // less than a step of the system's
		Join: s.JoinTime.Busy, Score: s.ScoreTime.Busy, Sort: sorting,
		Comparisons: s.comparisons, Entries: s.keeper.total,
	}, nil
}

// sample is the join of some of the pages, ascending, which keeps up to limit entries.
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

// some returns the signatures of some pages.
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
