package join

import (
	"context"
	"testing"

	"pagetwin/core/base/work"
	"pagetwin/core/find/scored"
)

func TestTheKeeperNeverHoldsMuchMoreThanItsLimit(t *testing.T) {
	const limit = 100_000
	k := &keeper{limit: limit}
	h := collector{keeper: k}
	for i := range int32(2_000_000) {
		p := scored.Pair{A: i, B: i + 1, Score: float64(i%1000+1) / 1000}
		if err := h.add(context.Background(), p); err != nil {
			t.Fatal(err)
		}
		if k.total > limit+limit/4+work.Chunk {
			t.Fatalf("%d pairs are held after %d", k.total, i+1)
		}
	}
	if err := h.pass(context.Background()); err != nil {
		t.Fatal(err)
	}
	pairs, _, err := k.finish(context.Background(), 2)
	// 50 levels of 2000 pairs each fit exactly.
	if err != nil || len(pairs) != limit || pairs[limit-1].Score != 0.951 || k.dropped != 1_900_000 {
		t.Fatalf("%d pairs, %d dropped, %v", len(pairs), k.dropped, err)
	}
}

// Pairs that one goroutine has collected when another raises the level are checked against the new
// level.
func TestCollectedPairsAreCheckedAgainstARaisedLevel(t *testing.T) {
	const limit = 1000
	for _, low := range []int32{1, 500} {
		k := &keeper{limit: limit}
		late, early := collector{keeper: k}, collector{keeper: k}
		add := func(h *collector, n int32, score float64) {
			for i := range n {
				if err := h.add(t.Context(), scored.Pair{A: i, B: i + 1, Score: score}); err != nil {
					t.Fatal(err)
				}
			}
		}
		add(&late, low, 0.5)
		add(&early, 700, 1)
		add(&early, limit+limit/4+work.Chunk, 0.5)
		for _, h := range []*collector{&early, &late} {
			if err := h.pass(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		pairs, _, err := k.finish(t.Context(), 1)
		if err != nil || len(pairs) != 700 || k.dropped != int64(low)+limit+limit/4+work.Chunk {
			t.Errorf("%d that came late: %d pairs, %d dropped, %v", low, len(pairs), k.dropped, err)
		}
	}
}
