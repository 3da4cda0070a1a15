package pages

import (
	"context"
	"runtime"
	"sync"
)

const (
	// ahead is the number of results per goroutine that may wait for their turn. For small pages
	// it is enough that the others go on when one goroutine loses its core for a while.
	ahead = 64
	// waitingBytes is the size of all waiting results from which on only the next result in
	// order may be worked on.
	waitingBytes = 32 << 20
)

// inOrder calls work for 0 to n−1 on the given number of goroutines, and take with each result,
// in order and one call at a time. With workers ≤ 0 there is one goroutine per core. At most
// ahead results per goroutine wait for take, fewer if they are large by size. inOrder returns
// the first error of take, or that of ctx; it then cancels the ctx of work.
func inOrder[T any](ctx context.Context, workers, n int, work func(ctx context.Context, i int) T, size func(T) int, take func(i int, v T) error) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	ctx, stop := context.WithCancel(ctx)
	ready := make([]chan T, min(n, workers*ahead)) // result i is sent on channel i modulo their number
	todo := make(chan int, len(ready))
	room := newOrderRoom()
	var wg sync.WaitGroup
	defer func() {
		stop()
		room.add(n, 0)
		close(todo)
		wg.Wait()
	}()
	for i := range ready {
		ready[i] = make(chan T, 1)
		todo <- i
	}
	for range min(n, workers) {
		wg.Go(func() {
			for i := range todo {
				room.wait(i)
				if ctx.Err() != nil {
					return
				}
				v := work(ctx, i)
				room.add(0, size(v))
				ready[i%len(ready)] <- v
			}
		})
	}
	for i := range n {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case v := <-ready[i%len(ready)]:
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := take(i, v); err != nil {
				return err
			}
			room.add(i+1, -size(v))
		}
		if next := i + len(ready); next < n {
			todo <- next
		}
	}
	return nil
}

// orderRoom counts the bytes of results that wait for take.
type orderRoom struct {
	mu    sync.Mutex
	less  *sync.Cond
	next  int // the next result to be taken
	bytes int
}

func newOrderRoom() *orderRoom {
	r := &orderRoom{}
	r.less = sync.NewCond(&r.mu)
	return r
}

func (r *orderRoom) wait(i int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.bytes > waitingBytes && i > r.next {
		r.less.Wait()
	}
}

// add changes the number of waiting bytes, and sets the next result to be taken.
func (r *orderRoom) add(next, bytes int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.next, r.bytes = max(r.next, next), r.bytes+bytes
	r.less.Broadcast()
}
