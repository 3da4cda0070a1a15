package missed

import (
	"cmp"
	"context"
	"iter"
	"math/rand/v2"
	"slices"
	"time"

	"pagetwin/core/base/clock"
	"pagetwin/core/find/join"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// Beyond is what a run knows of the pairs that are not among its pairs, because the
// index did not bring them together or the floor left them out: those that it was asked
// for, all of them, and of the rest a random sample, or all where that is cheap. Where
// those are the duplicates of a truth, what all pairs would give follows from both
// together: with x of the n drawn pairs in Sample at or above a threshold, x·M/n is an
// unbiased estimate of how many false positives the run has not seen there, M being the
// number of pairs they were drawn from (Horvitz and Thompson 1952). The draws are
// independent and each hits with the same probability, so that x is binomial, and the
// interval that goes with it is Clopper and Pearson's (1934): from the 2.5 % point of
// Beta(x, n−x+1) to the 97.5 % point of Beta(x+1, n−x), times M. Package eval works both
// out. Of true positives nothing is estimated: they are among Pairs and Known.
type Beyond struct {
	// Known are the pairs by [Ask] that are not in Pairs, with their scores, 0 included,
	// in the order of Pairs.
	Known []scored.Pair `json:"known"`
	// Sample are those of the drawn pairs that score above 0 and are neither in Pairs
	// nor listed by [Ask], in the order of Pairs. A pair that is drawn twice
	// stands there twice.
	Sample []scored.Pair `json:"sample,omitempty"`
	Draws  int64         `json:"draws"` // pairs drawn, with replacement: 0 where Known is all that counts
	Of     int64         `json:"of"`    // pairs that they were drawn from: all of pages with features
	Seed   uint64        `json:"seed"`

	// All tells that every pair was scored: nothing is drawn and nothing estimated. Then
	// Sample lists each pair that it would be a sample of, or Counted counts them.
	All     bool           `json:"all,omitempty"`
	Counted []scored.Level `json:"counted,omitempty"` // scores above 0, falling
}

// Ask is what a run is to find out about pairs that are not among its own.
type Ask struct {
	Pairs  iter.Seq[page.Pair]  // to be scored one by one, each once
	Listed func(page.Pair) bool // pairs that need no drawing: those, and Unsure
	Unsure iter.Seq[page.Pair]  // pairs that are listed and count for nothing, each once; nil: none
	Draws  int                  // 0 means [DefaultDraws], negative none
	Seed   uint64               // of the draws
}

// DefaultDraws is how many pairs are drawn unless told otherwise: no hit in them says that
// fewer than one pair in 108,000 is one, with 95 %.
const DefaultDraws = 400_000

// mostKnown is how many pairs are scored one by one.
const mostKnown = 5_000_000

// drawn is how many pairs one random stream draws: block k of the draws is the stream k of
// the seed.
const drawn = 4096

// seeker finds out about the pairs that a join did not bring together.
type seeker struct {
	*join.Join
	ask *Ask
}

// LookBeyond scores the pairs that are asked for and not among pairs, which j found, and finds out
// about all others, or about a random sample of them. It returns nil where more than 5 million pairs
// are asked for. The time goes to j.ScoreTime.
func LookBeyond(ctx context.Context, j *join.Join, ask *Ask, pairs scored.Pairs) (*Beyond, error) {
	begin := clock.Now()
	m := seeker{j, ask}
	missing, ok := missingOf(ask, pairs)
	if !ok {
		return nil, nil
	}
	b := &Beyond{Of: m.PairsOf(m.Pages()), Seed: ask.Seed}
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

// rest finds out about the pairs that nobody asked for by name: of all of them where that
// is cheap, else of a sample.
func (m seeker) rest(ctx context.Context, pairs scored.Pairs, b *Beyond) (time.Duration, error) {
	draws := int64(max(0, cmp.Or(m.ask.Draws, DefaultDraws)))
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

// unsure returns the pairs that count for nothing and are not in pairs.
func unsure(a *Ask, pairs scored.Pairs) (list []page.Pair) {
	if a.Unsure == nil {
		return nil
	}
	list = slices.Collect(a.Unsure)
	return slices.DeleteFunc(list, pairs.Among(slices.Values(list)))
}

// missingOf returns the pairs that are asked for and not in pairs, by their pages; ok is
// false where more than mostKnown are asked for.
func missingOf(a *Ask, pairs scored.Pairs) (missing []page.Pair, ok bool) {
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

// scores scores pairs one by one, those of pages without features 0.
func (m seeker) scores(ctx context.Context, pairs []page.Pair) ([]scored.Pair, time.Duration, error) {
	out := make([]scored.Pair, len(pairs))
	busy, err := m.ScoreEach(ctx, pairs, out)
	slices.SortFunc(out, scored.Compare)
	return out, busy, err
}

// drawnAtOnce is how many pairs are drawn before they are scored.
const drawnAtOnce = 64 * drawn

// sample draws pairs and returns those that score above 0 and are not listed,
// in their order.
func (m seeker) sample(ctx context.Context, b *Beyond) (all []scored.Pair, busy time.Duration, err error) {
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

// drawing draws one pair of pages with features, any as likely as any other: the first page
// among n, the second among the n−1 others, so that each pair comes in two of n(n−1) ways;
// of two sets that are held against each other one page of each.
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

// unseen takes out of a sample what is among the pairs.
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
