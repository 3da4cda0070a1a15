package work

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"pagetwin/core/base/clock"
)

// Parallel runs fn on workers goroutines and waits for all of them. The first error cancels the
// ctx of the others and is returned; busy is the sum of their times.
func Parallel(ctx context.Context, workers int, fn func(ctx context.Context, worker int) error) (busy time.Duration, err error) {
	g, within := errgroup.WithContext(ctx)
	var sum atomic.Int64
	for w := range workers {
		g.Go(func() error {
			begin := clock.Now()
			defer func() { sum.Add(int64(clock.Since(begin))) }()
			return fn(within, w)
		})
	}
	err = g.Wait()
	return time.Duration(sum.Load()), cmp.Or(ctx.Err(), err)
}

// Blocks hands out [0,n) in blocks to several goroutines.
type Blocks struct {
	next    atomic.Int64
	N, Size int64
}

// Take returns the next block; ok is false when all are taken.
func (b *Blocks) Take() (from, to int, ok bool) {
	end := b.next.Add(b.Size)
	start := end - b.Size
	if start >= b.N {
		return 0, 0, false
	}
	return int(start), int(min(end, b.N)), true
}

// InBlocks calls fn with [0,n) in blocks of size, as [Parallel] runs it on the workers.
func InBlocks(ctx context.Context, workers, n, size int, fn func(ctx context.Context, worker, from, to int) error) (busy time.Duration, err error) {
	todo := Blocks{N: int64(n), Size: int64(size)}
	return Parallel(ctx, workers, func(ctx context.Context, worker int) error {
		for from, to, ok := todo.Take(); ok && ctx.Err() == nil; from, to, ok = todo.Take() {
			if err := fn(ctx, worker, from, to); err != nil {
				return err
			}
		}
		return ctx.Err()
	})
}

// Each calls fn with each of [0,n), as [Parallel] runs it on the workers.
func Each(ctx context.Context, workers, n int, fn func(ctx context.Context, i int) error) error {
	_, err := InBlocks(ctx, workers, n, 1, func(ctx context.Context, _, i, _ int) error { return fn(ctx, i) })
	return err
}

// Teller reports progress, at most 20 times a second and one call at a time.
type Teller[P any] struct {
	mu   sync.Mutex
	fn   func(P) // nil: nobody listens
	next time.Time
}

// NewTeller returns one that calls fn, which may be nil.
func NewTeller[P any](fn func(P)) *Teller[P] { return &Teller[P]{fn: fn} }

// Say reports p, unless a report was made a moment ago.
func (t *Teller[P]) Say(p P) {
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

// Stop ends the reports, for work that is no longer waited for.
func (t *Teller[P]) Stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.fn = nil
}

// Within returns the result of work, or the error of ctx as soon as ctx is done. Work then
// continues in the background and must not change shared data.
func Within[T any](ctx context.Context, work func() T) (T, error) {
	var none T
	if err := ctx.Err(); err != nil {
		return none, err
	}
	done := make(chan T, 1)
	go func() { done <- work() }()
	select {
	case v := <-done:
		return v, nil
	case <-ctx.Done():
		return none, ctx.Err()
	}
}

// Share returns wall × busy/all: the part of the wall time that is due to a part of the work done
// in it.
func Share(wall, busy, all time.Duration) time.Duration {
	if all == 0 {
		return 0
	}
	return time.Duration(float64(wall) * float64(busy) / float64(all))
}
