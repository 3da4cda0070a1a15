package som

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// rounds bounds the rounds of k-means.
const rounds = 25

// classes sorts pages into k classes by spherical k-means, from k pages chosen at
// random as first centres, and returns the class of each page. Rows are unit
// vectors over size terms; k is at most their number.
func classes(ctx context.Context, rows [][]entry, size, k int, r *rand.Rand) ([]int32, error) {
	centre := make([]float64, size*k) // of term t in class c at t·k+c
	for c, i := range r.Perm(len(rows))[:k] {
		for _, e := range rows[i] {
			centre[int(e.term)*k+c] = e.weight
		}
	}
	class := slices.Repeat([]int32{-1}, len(rows))
	dots := make([]float64, k)
	for range rounds {
		moved := 0
		for i, row := range rows {
			if i%256 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if c := nearest(dots, centre, row); c != class[i] {
				class[i] = c
				moved++
			}
		}
		if moved == 0 {
			break
		}
		recentre(centre, rows, class, k)
	}
	return class, nil
}

// nearest returns the class whose centre has the largest cosine with row, the
// first of equals. dots is room for one number a class.
func nearest(dots, centre []float64, row []entry) int32 {
	k := len(dots)
	clear(dots)
	for _, e := range row {
		of := centre[int(e.term)*k:][:k]
		for c, w := range of {
			dots[c] += float64(e.weight * w)
		}
	}
	best := 0
	for c, d := range dots {
		if d > dots[best] {
			best = c
		}
	}
	return int32(best)
}

// recentre sets each centre to the mean direction of its pages. A class that lost
// all pages ends: its centre is nothing.
func recentre(centre []float64, rows [][]entry, class []int32, k int) {
	clear(centre)
	for i, row := range rows {
		for _, e := range row {
			centre[int(e.term)*k+int(class[i])] += e.weight
		}
	}
	squares := make([]float64, k)
	for at, w := range centre {
		squares[at%k] += float64(w * w)
	}
	for c := range squares {
		if squares[c] == 0 {
			squares[c] = 1
		}
		squares[c] = 1 / math.Sqrt(squares[c])
	}
	for at := range centre {
		centre[at] *= squares[at%k]
	}
}
