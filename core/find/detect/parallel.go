package detect

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"pagetwin/core/base/clock"
)

// parallel runs fn on so many goroutines and waits for all of them. The first
// error ends the others' ctx and is returned; busy is the sum of their times.
func parallel(ctx context.Context, workers int, fn func(ctx context.Context, worker int) error) (busy time.Duration, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var wg sync.WaitGroup
	var sum atomic.Int64
	for w := range workers {
		wg.Go(func() {
			begin := clock.Now()
			if err := fn(ctx, w); err != nil {
				stop(err)
			}
			sum.Add(int64(clock.Since(begin)))
		})
	}
	wg.Wait()
	return time.Duration(sum.Load()), context.Cause(ctx)
}

// blocks hands out [0,n) in pieces to several goroutines.
type blocks struct {
	next    atomic.Int64
	n, size int64
}

// take returns the next piece; ok is false when all are taken.
func (b *blocks) take() (from, to int, ok bool) {
	end := b.next.Add(b.size)
	start := end - b.size
	if start >= b.n {
		return 0, 0, false
	}
	return int(start), int(min(end, b.n)), true
}

// teller passes progress on, at most 20 times a second and one call at a time.
type teller struct {
	mu   sync.Mutex
	fn   func(Progress) // nil: nobody listens
	next time.Time
}

func (t *teller) say(p Progress) {
	if !t.mu.TryLock() {
		return
	}
	defer t.mu.Unlock()
	if t.fn == nil {
		return
	}
	if now := time.Now(); !now.Before(t.next) {
		t.next = now.Add(50 * time.Millisecond)
		t.fn(p)
	}
}

// stop ends the telling: work that is not waited for any more says nothing.
func (t *teller) stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.fn = nil
}
