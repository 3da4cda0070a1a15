package detect

import (
	"context"
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

// keeper gathers scored pairs from several goroutines and holds on to no more
// than limit of them, the best, by whole score levels.
//
// Any pair at or below a level that already has more than limit pairs at or
// above it cannot be among the best in the end, whatever comes later: so pairs
// may be dropped along the way, and what is left is the same in any order.
type keeper struct {
	floor float64
	limit int
	want  func(page.Pair) bool // may be nil

	classes *scored.Classes
	pairs   func(scored.Pair) int64 // that an entry stands for, where classes are not known; nil: they are

	level atomic.Uint64 // bits of the score that pairs must exceed; 0 at first

	mu      sync.Mutex
	chunks  [][]scored.Pair // all full but the last few
	total   int
	dropped int64
	wanted  []page.Pair // wanted pairs that the index found and that are not kept
}

// above returns the score that a pair must exceed.
func (k *keeper) above() float64 { return math.Float64frombits(k.level.Load()) }

// times is how many pairs an entry stands for.
func (k *keeper) times(e scored.Pair) int64 {
	if k.pairs != nil {
		return k.pairs(e)
	}
	return k.classes.Pairs(e.Pair())
}

// mostLookedAt is the size of an entry up to which its pairs are asked about one by one.
const mostLookedAt = 4096

// wants tells whether a pair of an entry is wanted; of an entry that stands for more than
// mostLookedAt pairs it says yes without looking.
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

// hand is what one goroutine has gathered.
type hand struct {
	keeper  *keeper
	pairs   []scored.Pair
	dropped int64
	wanted  []page.Pair
}

// add keeps the pair or drops it.
func (h *hand) add(ctx context.Context, p scored.Pair) error {
	if p.Score > h.keeper.above() && p.Score >= h.keeper.floor {
		h.pairs = append(h.pairs, p)
		if len(h.pairs) == work.Chunk {
			return h.pass(ctx)
		}
		return nil
	}
	h.drop(p)
	return nil
}

// drop counts a pair that is not kept.
func (h *hand) drop(p scored.Pair) {
	if p.Score > 0 && p.Score >= h.keeper.floor {
		h.dropped += h.keeper.times(p)
	}
	if want := h.keeper.want; p.Indexed && want != nil && h.keeper.wants(p) {
		h.wanted = append(h.wanted, p.Pair())
	}
}

// pass gives what was gathered to the keeper. The error says that the limit
// cannot be kept.
func (h *hand) pass(ctx context.Context) error {
	k := h.keeper
	k.mu.Lock()
	defer k.mu.Unlock()
	h.recheck()
	if len(h.pairs) > 0 {
		k.chunks = append(k.chunks, h.pairs)
		k.total += len(h.pairs)
	}
	k.dropped += h.dropped
	k.wanted = append(k.wanted, h.wanted...)
	*h = hand{keeper: k}
	if k.total > k.limit+k.limit/4+work.Chunk {
		return k.prune(ctx)
	}
	return nil
}

// recheck drops what was gathered before the level rose and is not above it.
func (h *hand) recheck() {
	above := h.keeper.above()
	if above == 0 {
		return
	}
	kept := h.pairs[:0]
	for _, p := range h.pairs {
		if p.Score > above {
			kept = append(kept, p)
		} else {
			h.drop(p)
		}
	}
	h.pairs = kept
}

// finish drops what is over the limit and returns the rest, sorted, and the time
// of that summed over the workers.
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

// full is the error where not even the highest level fits.
func (k *keeper) full() error {
	return say.Errorf("more than %d {pair|pairs} of pages that are not wholly equal have the highest score, %.6g: raise the limit of pairs (--max-pairs, max_pairs in an experiment file, the settings in the window)",
		"不完全相同的网页中，最高分对超过 %d 个（得分 %.6g）：请提高对数上限（--max-pairs，实验文件中为 max_pairs，窗口中为设置）",
		k.limit, k.above())
}

// prune raises the level until no more than limit pairs are above it.
func (k *keeper) prune(ctx context.Context) error {
	level := k.overflow(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	k.level.Store(level)
	rest := hand{keeper: k}
	out, at := k.chunks[:0], 0
	var cur []scored.Pair
	for _, c := range k.chunks {
		if ctx.Err() != nil {
			return ctx.Err() // what is kept is half moved, and not wanted any more
		}
		for _, p := range c {
			if math.Float64bits(p.Score) <= level {
				rest.drop(p)
				continue
			}
			// What is kept moves to the front: the writer is never before the reader.
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

// overflow returns the bits of the score of rank limit+1 from above. Scores are
// not negative, so that their bits are ordered as they are: four counts of 16
// bits each find it without a copy.
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
