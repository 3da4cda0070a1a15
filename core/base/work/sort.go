package work

import (
	"context"
	"slices"
	"time"
)

// Chunk is the number of elements sorted at a time: some 10 ms, so that cancelling takes effect
// soon.
const Chunk = 1 << 16

// Chunks splits list into chunks.
func Chunks[T any](list []T) [][]T { return slices.Collect(slices.Chunk(list, Chunk)) }

// Sort sorts the chunks in place, several at once, and merges them into one list. Elements that
// compare as equal must be interchangeable. busy is the time summed over the workers.
func Sort[T any](ctx context.Context, workers int, chunks [][]T, compare func(x, y T) int) (list []T, busy time.Duration, err error) {
	todo := Blocks{N: int64(len(chunks)), Size: 1}
	busy, err = Parallel(ctx, workers, func(ctx context.Context, _ int) error {
		for ctx.Err() == nil {
			i, _, ok := todo.Take()
			if !ok {
				return nil
			}
			slices.SortFunc(chunks[i], compare)
		}
		return ctx.Err()
	})
	if err != nil || len(chunks) == 0 {
		return nil, busy, err
	}
	if len(chunks) == 1 {
		return chunks[0], busy, nil
	}
	list, merging, err := mergeAll(ctx, workers, chunks, compare)
	return list, busy + merging, err
}

// mergeAll merges sorted chunks. The range of values is divided at values sampled from the
// chunks, and each part is merged by itself into its place.
func mergeAll[T any](ctx context.Context, workers int, chunks [][]T, compare func(x, y T) int) ([]T, time.Duration, error) {
	total := 0
	for _, c := range chunks {
		total += len(c)
	}
	out := make([]T, total)
	parts := split(chunks, workers, compare)
	todo := Blocks{N: int64(len(parts)), Size: 1}
	place := make([]int, len(parts)+1)
	for i, p := range parts {
		place[i+1] = place[i]
		for _, c := range p {
			place[i+1] += len(c)
		}
	}
	busy, err := Parallel(ctx, workers, func(ctx context.Context, _ int) error {
		for {
			i, _, ok := todo.Take()
			if !ok {
				return nil
			}
			if err := merge(ctx, parts[i], out[place[i]:place[i+1]], compare); err != nil {
				return err
			}
		}
	})
	return out, busy, err
}

func split[T any](chunks [][]T, workers int, compare func(x, y T) int) [][][]T {
	n := 4 * workers
	var sample []T
	for _, c := range chunks {
		for i := range n {
			if len(c) > 0 {
				sample = append(sample, c[i*len(c)/n])
			}
		}
	}
	slices.SortFunc(sample, compare)
	parts := make([][][]T, n)
	for _, c := range chunks {
		for i := range n {
			end := len(c)
			if i+1 < n && len(sample) > 0 {
				end, _ = slices.BinarySearchFunc(c, sample[(i+1)*len(sample)/n], compare)
			}
			if end > 0 {
				parts[i] = append(parts[i], c[:end])
			}
			c = c[end:]
		}
	}
	return parts
}

// merge merges sorted lists into out with a heap of their first elements. It consumes the lists.
func merge[T any](ctx context.Context, lists [][]T, out []T, compare func(x, y T) int) error {
	before := func(x, y []T) bool { return compare(x[0], y[0]) < 0 }
	for i := len(lists)/2 - 1; i >= 0; i-- {
		Sink(lists, i, before)
	}
	for i := range out {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		out[i] = lists[0][0]
		if lists[0] = lists[0][1:]; len(lists[0]) == 0 {
			last := len(lists) - 1
			lists[0] = lists[last]
			lists = lists[:last]
		}
		Sink(lists, 0, before)
	}
	return nil
}

// Sink moves element i of a heap, whose least element by before is first, down to its place.
func Sink[T any](heap []T, i int, before func(x, y T) bool) {
	for {
		child := 2*i + 1
		if child >= len(heap) {
			return
		}
		if r := child + 1; r < len(heap) && before(heap[r], heap[child]) {
			child = r
		}
		if !before(heap[child], heap[i]) {
			return
		}
		heap[i], heap[child] = heap[child], heap[i]
		i = child
	}
}
