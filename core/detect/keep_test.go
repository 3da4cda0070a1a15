package detect

import (
	"context"
	"testing"
)

func TestTheKeeperNeverHoldsMuchMoreThanItsLimit(t *testing.T) {
	const limit = 100_000
	k := &keeper{limit: limit}
	h := hand{keeper: k}
	for i := range int32(2_000_000) {
		p := Scored{A: i, B: i + 1, Score: float64(i%1000+1) / 1000}
		if err := h.add(context.Background(), p); err != nil {
			t.Fatal(err)
		}
		if k.total > limit+limit/4+chunk {
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
