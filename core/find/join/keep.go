package join

import (
	"context"
	"iter"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"pagetwin/core/base/clock"
	"pagetwin/core/base/say"
	"pagetwin/core/base/work"
	"pagetwin/core/find/scored"
	"pagetwin/core/page"
)

// keeper collects scored pairs from several goroutines and keeps at most limit of them, the best,
// by whole score levels.
//
// If a level has more than limit pairs at or above it, no pair at or below the level can be among
// the best in the end. So pairs may be dropped along the way, and the pairs kept are the same for
// any order of arrival.
type keeper struct {
	floor float64
	limit int
	want  func(page.Pair) bool // may be nil

	classes *scored.Classes
	pairs   func(scored.Pair) int64 // pairs that an entry stands for, if classes are unknown; else nil

	level atomic.Uint64 // bits of the score that pairs must exceed; 0 at first

	mu      sync.Mutex
	chunks  [][]scored.Pair // all full except the last few
	total   int
	dropped int64
	wanted  []page.Pair // wanted pairs that are candidates of the index and are not kept
}

// above returns the score that a pair must exceed.
func (k *keeper) above() float64 { return math.Float64frombits(k.level.Load()) }

// times returns the number of pairs that an entry stands for.
func (k *keeper) times(e scored.Pair) int64 {
	if k.pairs != nil {
		return k.pairs(e)
	}
	return k.classes.Pairs(e.Pair())
}

// mostLookedAt is the size of an entry up to which its pairs are tested one by one.
const mostLookedAt = 4096

// wants reports whether a pair of an entry is wanted; for an entry of more than mostLookedAt pairs
// it returns true without a test.
func (k *keeper) wants(e scored.Pair) bool {
	if k.classes.Pairs(e.Pair()) > mostLookedAt {
		return true
	}
	for p := range k.classes.Of(e) {
		if k.want(p.Pair()) {
			return true
		}
	}
	return false
}

// collector collects the pairs of one goroutine.
type collector struct {
	keeper  *keeper
	pairs   []scored.Pair
	dropped int64
	wanted  []page.Pair
}

func (c *collector) add(ctx context.Context, p scored.Pair) error {
	if p.Score > c.keeper.above() && p.Score >= c.keeper.floor {
		c.pairs = append(c.pairs, p)
		if len(c.pairs) == work.Chunk {
			return c.pass(ctx)
		}
		return nil
	}
	c.drop(p)
	return nil
}

// drop counts a pair that is not kept.
func (c *collector) drop(p scored.Pair) {
	if p.Score > 0 && p.Score >= c.keeper.floor {
		c.dropped += c.keeper.times(p)
	}
	if want := c.keeper.want; p.Indexed && want != nil && c.keeper.wants(p) {
		c.wanted = append(c.wanted, p.Pair())
	}
}

// pass hands the collected pairs to the keeper. It returns an error if the limit cannot be kept.
func (c *collector) pass(ctx context.Context) error {
	k := c.keeper
	k.mu.Lock()
	defer k.mu.Unlock()
	c.recheck()
	if len(c.pairs) > 0 {
		k.chunks = append(k.chunks, c.pairs)
		k.total += len(c.pairs)
	}
	k.dropped += c.dropped
	k.wanted = append(k.wanted, c.wanted...)
	*c = collector{keeper: k}
	if k.total > k.limit+k.limit/4+work.Chunk {
		return k.prune(ctx)
	}
	return nil
}

func (c *collector) recheck() {
	above := c.keeper.above()
	if above == 0 {
		return
	}
	kept := c.pairs[:0]
	for _, p := range c.pairs {
		if p.Score > above {
			kept = append(kept, p)
		} else {
			c.drop(p)
		}
	}
	c.pairs = kept
}

// finish drops the pairs over the limit and returns the rest, sorted, and the time spent, summed
// over the workers.
func (k *keeper) finish(ctx context.Context, workers int) ([]scored.Pair, time.Duration, error) {
	begin := clock.Now()
	if k.total > k.limit {
		if err := k.prune(ctx); err != nil {
			return nil, 0, err
		}
	}
	if k.total == 0 && k.dropped > 0 {
		return nil, 0, k.full()
	}
	pruning := clock.Since(begin)
	chunks := k.chunks
	k.chunks = nil
	pairs, sorting, err := work.Sort(ctx, workers, chunks, scored.Compare)
	return pairs, pruning + sorting, err
}

// full returns an error if even the highest level does not fit.
func (k *keeper) full() error {
	return say.Errorf("more than %d {pair|pairs} of pages that are not identical have the highest score, %.6g: raise the limit of pairs (--max-pairs, max_pairs in an experiment file, or the settings of the window)",
		k.limit, k.above())
}

func (k *keeper) prune(ctx context.Context) error {
	level := k.overflow(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	k.level.Store(level)
	rest := collector{keeper: k}
	out, at := k.chunks[:0], 0
	var cur []scored.Pair
	for _, c := range k.chunks {
		if ctx.Err() != nil {
			return ctx.Err() // the kept pairs are half moved, and no longer needed
		}
		for _, p := range c {
			if math.Float64bits(p.Score) <= level {
				rest.drop(p)
				continue
			}
			// The kept pairs move to the front: the writer never overtakes the reader.
			if len(cur) == cap(cur) {
				cur = k.chunks[at][:0]
				at++
				out = k.chunks[:at]
			}
			cur = append(cur, p)
			k.chunks[at-1] = cur
		}
	}
	clear(k.chunks[len(out):])
	k.chunks = out
	k.total = 0
	for _, c := range out {
		k.total += len(c)
	}
	k.dropped += rest.dropped
	k.wanted = append(k.wanted, rest.wanted...)
	if k.total == 0 && k.above() >= 1 {
		return k.full()
	}
	return nil
}

// overflow returns the bits of the score with rank limit+1 from above. Scores are not negative, so
// their bits are in the same order: four radix passes of 16 bits each find it without a copy.
func (k *keeper) overflow(ctx context.Context) (bits uint64) {
	rank := k.limit + 1
	for shift := 48; shift >= 0; shift -= 16 {
		count := make([]int, 1<<16)
		for _, c := range k.chunks {
			if ctx.Err() != nil {
				return 0
			}
			for _, p := range c {
				b := math.Float64bits(p.Score)
				if shift == 48 || b>>(shift+16) == bits {
					count[b>>shift&0xffff]++
				}
			}
		}
		digit := len(count) - 1
		for count[digit] < rank {
			rank -= count[digit]
			digit--
		}
		bits = bits<<16 | uint64(digit)
	}
	return bits
}

// Kept holds the counts of pairs that were scored and kept elsewhere, in pieces.
type Kept struct {
	Comparisons int64   // scored pairs
	Dropped     int64   // pairs at or above the floor that were not kept
	Above       float64 // pairs that scored no more may have been dropped
}

// NewKept returns a join that takes, by [Join.KeepAll], pairs that were scored in pieces of a run
// over an index of keys; classes are those of equal pages, of so many pages in all.
func NewKept(setup Setup, pages int, classes [][]int32, k Kept) *Join {
	m := &Join{Setup: setup, comparisons: k.Comparisons, indexed: k.Comparisons}
	m.keeper = &keeper{floor: setup.Floor, limit: setup.MaxPairs, dropped: k.Dropped}
	m.keeper.level.Store(math.Float64bits(k.Above))
	if len(classes) > 0 {
		m.classes = scored.NewClasses(pages, classes)
		m.keeper.classes = m.classes
	}
	return m
}

// KeepAll sorts the pairs and keeps the best.
func (m *Join) KeepAll(ctx context.Context, pairs iter.Seq2[scored.Pair, error]) (err error) {
	h := collector{keeper: m.keeper}
	for p, err := range pairs {
		if err == nil {
			p.Indexed = true
			err = h.add(ctx, p)
		}
		if err != nil {
			return err
		}
	}
	if err := h.pass(ctx); err != nil {
		return err
	}
	m.pairs, _, err = m.keeper.finish(ctx, m.Workers)
	return err
}
