package missed

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"pagetwin/core/base/clock"
	"pagetwin/core/find/join"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// mostKnown is the most pairs that are scored one by one.
const mostKnown = 5_000_000

// drawn is the number of pairs drawn from one random stream: block k of the draws uses stream k of
// the seed.
const drawn = 4096

// seeker examines the pairs that a join did not make candidates.
type seeker struct {
	*join.Join
	ask *scored.Ask
}

// LookBeyond scores the pairs of ask that are not in pairs, which j found, and scores all others or
// a random sample of them. It returns nil if ask has more than 5 million pairs. The time is added
// to j.ScoreTime.
func LookBeyond(ctx context.Context, j *join.Join, ask *scored.Ask, pairs scored.Pairs) (*scored.Beyond, error) {
	begin := clock.Now()
	m := seeker{j, ask}
	missing, ok := missingOf(ask, pairs)
	if !ok {
		return nil, nil
	}
	b := &scored.Beyond{Of: m.PairsOf(m.Pages()), Seed: ask.Seed}
	known, busy, err := m.scores(ctx, missing)
	if err != nil {
		return nil, err
	}
	b.Known = known
	if b.Of > 0 {
		spent, err := m.rest(ctx, pairs, b)
		if err != nil {
			return nil, err
		}
		busy += spent
	}
	m.ScoreTime.Add(begin, busy)
	return b, nil
}

// rest examines the pairs that are not in ask: all of them if that is cheap, else a sample.
func (m seeker) rest(ctx context.Context, pairs scored.Pairs, b *scored.Beyond) (time.Duration, error) {
	draws := int64(max(0, cmp.Or(m.ask.Draws, scored.DefaultDraws)))
	if draws == 0 {
		return 0, nil
	}
	if m.exact(b, draws) {
		return m.exactly(ctx, pairs, b, draws)
	}
	b.Draws = draws
	sample, spent, err := m.sample(ctx, b)
	if err == nil {
		b.Sample = unseen(pairs, sample)
	}
	return spent, err
}

func unsure(a *scored.Ask, pairs scored.Pairs) (list []page.Pair) {
	if a.Unsure == nil {
		return nil
	}
	list = slices.Collect(a.Unsure)
	return slices.DeleteFunc(list, pairs.Among(slices.Values(list)))
}

// missingOf returns the pairs of ask that are not in pairs, in the order of their pages; ok is
// false if ask has more than mostKnown pairs.
func missingOf(a *scored.Ask, pairs scored.Pairs) (missing []page.Pair, ok bool) {
	for p := range a.Pairs {
		if len(missing) == mostKnown {
			return nil, false
		}
		missing = append(missing, p)
	}
	in := pairs.Among(slices.Values(missing))
	missing = slices.DeleteFunc(missing, in)
	join.SortPairs(missing)
	return missing, true
}

// scores scores pairs one by one; pairs with a page without features score 0.
func (m seeker) scores(ctx context.Context, pairs []page.Pair) ([]scored.Pair, time.Duration, error) {
	out := make([]scored.Pair, len(pairs))
	busy, err := m.ScoreEach(ctx, pairs, out)
	slices.SortFunc(out, scored.Compare)
	return out, busy, err
}

// drawnAtOnce is the number of pairs that are drawn before they are scored.
const drawnAtOnce = 64 * drawn

// sample draws pairs and returns those that score above 0 and are not listed, in the order of
// [scored.Compare].
func (m seeker) sample(ctx context.Context, b *scored.Beyond) (all []scored.Pair, busy time.Duration, err error) {
	draw := m.drawing()
	pairs, scores := make([]page.Pair, 0, min(b.Draws, drawnAtOnce)), make([]scored.Pair, min(b.Draws, drawnAtOnce))
	for from := int64(0); from < b.Draws; from += drawnAtOnce {
		begin := clock.Now()
		pairs = pairs[:0]
		for at := from; at < min(from+drawnAtOnce, b.Draws); at += drawn {
			rng := rand.New(rand.NewPCG(b.Seed, uint64(at/drawn)))
			for range min(drawn, b.Draws-at) {
				pairs = append(pairs, draw(rng))
			}
		}
		busy += clock.Since(begin)
		spent, err := m.ScoreEach(ctx, pairs, scores)
		busy += spent
		if err != nil {
			return nil, busy, err
		}
		for _, s := range scores[:len(pairs)] {
			if s.Score > 0 && !m.ask.Listed(s.Pair()) {
				all = append(all, s)
			}
		}
	}
	slices.SortFunc(all, scored.Compare)
	return all, busy, nil
}

// drawing returns a function that draws a pair of pages with features uniformly: the first page
// among n, the second among the n−1 others, so that each pair is drawn in two of n(n−1) ways; for
// two sets that are compared it draws one page of each.
func (m seeker) drawing() func(rng *rand.Rand) page.Pair {
	if pages, ok := m.Sets(); ok {
		return func(rng *rand.Rand) page.Pair {
			return page.MakePair(int(pages[0][rng.IntN(len(pages[0]))]), int(pages[1][rng.IntN(len(pages[1]))]))
		}
	}
	pages := m.Pages()
	return func(rng *rand.Rand) page.Pair {
		a, b := rng.IntN(len(pages)), rng.IntN(len(pages)-1)
		if b >= a {
			b++
		}
		return page.MakePair(int(pages[a]), int(pages[b]))
	}
}

func unseen(pairs scored.Pairs, sample []scored.Pair) []scored.Pair {
	in := pairs.Among(func(yield func(page.Pair) bool) {
		for _, s := range sample {
			if !yield(s.Pair()) {
				return
			}
		}
	})
	return slices.DeleteFunc(sample, func(s scored.Pair) bool { return in(s.Pair()) })
}
