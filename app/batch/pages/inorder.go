package pages

import (
	"context"
	"runtime"
	"sync"
)

const (
	// ahead is how many results for each goroutine may wait for their turn: of small pages
	// so many that a goroutine may lose its core for a while and the others go on.
	ahead = 64
	// waitingBytes is from how many bytes of results that wait only the next one is worked on.
	waitingBytes = 32 << 20
)

// inOrder calls work for 0 to n−1 on so many goroutines, one for each core where
// workers is not above 0, and take with what they gave, in order and one call at a
// time. No more than ahead results for each goroutine wait to be taken, and of those that
// size says are large fewer. The first error of take ends it, or that of ctx; work is
// told by its ctx that nobody waits.
func inOrder[T any](ctx context.Context, workers, n int, work func(ctx context.Context, i int) T, size func(T) int, take func(i int, v T) error) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	ctx, stop := context.WithCancel(ctx)
	ready := make([]chan T, min(n, workers*ahead)) // i lies in that of i modulo their number
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

// orderRoom counts the bytes of results that wait.
type orderRoom struct {
	mu    sync.Mutex
	less  *sync.Cond
	next  int // to be taken
	bytes int
}

func newOrderRoom() *orderRoom {
	r := &orderRoom{}
	r.less = sync.NewCond(&r.mu)
	return r
}

// wait returns when there is room for the result i, or it is the next to be taken.
func (r *orderRoom) wait(i int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.bytes > waitingBytes && i > r.next {
		r.less.Wait()
	}
}

// add counts bytes more that wait, or fewer, and says which result is the next to be taken.
func (r *orderRoom) add(next, bytes int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.next, r.bytes = max(r.next, next), r.bytes+bytes
	r.less.Broadcast()
}
