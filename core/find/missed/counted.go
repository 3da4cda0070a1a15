package missed

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pagetwin/core/algo"
	"pagetwin/core/base/clock"
	"pagetwin/core/base/work"
	"pagetwin/core/find/scored"
)

// mostCounted is the most work for which all pairs are counted by score, if the method can count:
// pairs times words of a signature, each a population count of about a nanosecond. It allows
// 100,000 pages with 64 bits, or 40,000 with 384.
const mostCounted = 5_000_000_000

// exact reports whether all pairs are examined in place of a sample: if they are no more than the
// draws, or can be counted. It depends on the set alone, not on the speed of the machine.
func (m seeker) exact(b *scored.Beyond, draws int64) bool {
	if b.Of <= draws {
		return true
	}
	can := algo.TraitsOf(m.Method).Levels != nil
	live := m.Distinct()
	_, two := m.Sets()
	n := int64(len(live))
	return can && !two && n*(n-1)/2*int64(m.Words(int(live[0]))) <= mostCounted
}

func (m seeker) exactly(ctx context.Context, pairs scored.Pairs, b *scored.Beyond, draws int64) (spent time.Duration, err error) {
	work := func() error {
		if b.Of <= draws {
			spent, err = m.listAll(ctx, pairs, b)
		} else {
			spent, err = m.countAll(ctx, pairs, b)
		}
		return err
	}
	err = m.With(ctx, m.Pages(), work)
	return spent, err
}

func (m seeker) listAll(ctx context.Context, pairs scored.Pairs, b *scored.Beyond) (time.Duration, error) {
	pages := m.Pages()
	found := make([][]scored.Pair, len(pages))
	busy, err := work.InBlocks(ctx, m.Workers, len(pages), 8, func(_ context.Context, _, from, to int) error {
		for x := from; x < to; x++ {
			a := pages[x]
			for _, c := range pages[x+1:] {
				if !m.Counts(a, c) {
					continue
				}
				s := scored.Pair{A: a, B: c, Score: m.Method.Score(m.Sig(a), m.Sig(c))}
				if s.Score > 0 && !m.ask.Listed(s.Pair()) {
					found[x] = append(found[x], s)
				}
			}
		}
		return nil
	})
	all := slices.Concat(found...)
	slices.SortFunc(all, scored.Compare)
	b.Sample, b.All = unseen(pairs, all), true
	return busy, err
}

// countAll counts all pairs by score, and subtracts the pairs that are known one by one: those of
// the run and the listed ones.
func (m seeker) countAll(ctx context.Context, pairs scored.Pairs, b *scored.Beyond) (time.Duration, error) {
	scores, counts, busy, err := m.counts(ctx)
	if err != nil {
		return 0, err
	}
	counted := clock.Now()
	left := make(map[float64]int64, len(scores))
	for i, s := range scores {
		left[s] += counts[i]
	}
	for _, e := range pairs.Entries() {
		left[e.Score] -= pairs.Times(e)
	}
	for _, known := range b.Known {
		left[known.Score]--
	}
	for _, p := range unsure(m.ask, pairs) {
		left[m.Method.Score(m.Sig(p.A), m.Sig(p.B))]--
	}
	for s, n := range left {
		if s > 0 && n > 0 {
			b.Counted = append(b.Counted, scored.Level{Score: s, Pairs: n})
		}
	}
	slices.SortFunc(b.Counted, func(x, y scored.Level) int { return cmp.Compare(y.Score, x.Score) })
	b.All = true
	return busy + clock.Since(counted), nil
}

// counts returns for each score the number of pairs of pages with features.
func (m seeker) counts(ctx context.Context) (scores []float64, counts []int64, busy time.Duration, err error) {
	live := m.Distinct()
	sigs, times := make([]algo.Signature, len(live)), make([]int64, len(live))
	for i, a := range live {
		sigs[i], times[i] = m.Sig(a), m.Size(a)
	}
	scores, row := algo.TraitsOf(m.Method).Levels(sigs)
	counts = make([]int64, len(scores))
	parts := make([][]int64, m.Workers)
	todo := work.Blocks{N: int64(len(sigs)), Size: 16}
	busy, err = work.Parallel(ctx, m.Workers, func(ctx context.Context, w int) error {
		part, one := make([]int64, len(scores)), make([]int64, len(scores))
		for from, to, ok := todo.Take(); ok && ctx.Err() == nil; from, to, ok = todo.Take() {
			for a := from; a < to; a++ {
				clear(one)
				row(one, times, a, a+1, len(sigs))
				for l, n := range one {
					part[l] += n * times[a]
				}
				if n := times[a]; n > 1 {
					clear(one)
					row(one, times, a, a, a+1)
					part[slices.Index(one, n)] += n * (n - 1) / 2 // pairs of equal pages
				}
			}
		}
		parts[w] = part
		return ctx.Err()
	})
	for _, part := range parts {
		for l, n := range part {
			counts[l] += n
		}
	}
	return scores, counts, busy, err
}
