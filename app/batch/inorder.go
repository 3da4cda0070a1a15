package main

import (
	"context"
	"runtime"
	"sync"
)

// ahead is how many pages for each goroutine may wait for their turn.
const ahead = 8

// inOrder calls work for 0 to n−1 on so many goroutines, one for each core where
// workers is not above 0, and take with what they gave, in order and one call at a
// time. No more than ahead results for each goroutine wait to be taken. The first
// error of take ends it, or that of ctx; work is told by its ctx that nobody waits.
func inOrder[T any](ctx context.Context, workers, n int, work func(ctx context.Context, i int) T, take func(i int, v T) error) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	ctx, stop := context.WithCancel(ctx)
	ready := make([]chan T, min(n, workers*ahead)) // i lies in that of i modulo their number
	todo := make(chan int, len(ready))
	var wg sync.WaitGroup
	defer func() {
		stop()
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
				if ctx.Err() != nil {
					return
				}
				ready[i%len(ready)] <- work(ctx, i)
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
		}
		if next := i + len(ready); next < n {
			todo <- next
		}
	}
	return nil
}
