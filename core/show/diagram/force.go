package diagram

import (
	"math"

	"pagetwin/core/find/scored"
)

// rounds is the number of times that all points move.
const rounds = 120

// arranged places the pages of a group in a square of side 1, linked ones near each other, by the
// forces of Fruchterman and Reingold, Graph drawing by force-directed placement (1991): each round
// takes time in the square of the number of pages. It begins with a spiral, so that the same links
// give the same places.
func arranged(n int, links []scored.Pair, of map[int32]int) [][2]float64 {
	at, move := make([][2]float64, n), make([][2]float64, n)
	for i, turn := 0, math.Pi*(3-math.Sqrt(5)); i < n; i++ {
		r := 0.5 * math.Sqrt((float64(i)+0.5)/float64(n))
		at[i] = [2]float64{r * math.Cos(turn*float64(i)), r * math.Sin(turn*float64(i))}
	}
	ideal := 0.8 / math.Sqrt(float64(n)) // distance of two linked pages
	for round := range rounds {
		clear(move)
		for i := range at {
			for j := i + 1; j < n; j++ {
				dx, dy := at[i][0]-at[j][0], at[i][1]-at[j][1]
				f := ideal * ideal / max(dx*dx+dy*dy, 1e-6)
				move[i][0], move[i][1] = move[i][0]+f*dx, move[i][1]+f*dy
				move[j][0], move[j][1] = move[j][0]-f*dx, move[j][1]-f*dy
			}
		}
		for _, p := range links {
			a, b := of[p.A], of[p.B]
			dx, dy := at[a][0]-at[b][0], at[a][1]-at[b][1]
			f := math.Hypot(dx, dy) / ideal
			move[a][0], move[a][1] = move[a][0]-f*dx, move[a][1]-f*dy
			move[b][0], move[b][1] = move[b][0]+f*dx, move[b][1]+f*dy
		}
		heat := 0.1 * (1 - float64(round)/rounds)
		for i, m := range move {
			if far := math.Hypot(m[0], m[1]); far > 0 {
				by := min(far, heat) / far
				at[i][0], at[i][1] = at[i][0]+by*m[0], at[i][1]+by*m[1]
			}
		}
	}
	return lying(at)
}

// lying turns points so that they extend farthest from left to right, by their main axis, and moves
// them into the square of side 1, at the same scale in both directions.
func lying(at [][2]float64) [][2]float64 {
	var mean, s [2]float64
	cross := 0.0
	for _, p := range at {
		mean[0], mean[1] = mean[0]+p[0]/float64(len(at)), mean[1]+p[1]/float64(len(at))
	}
	for _, p := range at {
		x, y := p[0]-mean[0], p[1]-mean[1]
		s[0], s[1], cross = s[0]+x*x, s[1]+y*y, cross+x*y
	}
	sin, cos := math.Sincos(math.Atan2(2*cross, s[0]-s[1]) / 2)
	low, high := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for i, p := range at {
		x, y := p[0]-mean[0], p[1]-mean[1]
		at[i] = [2]float64{cos*x + sin*y, cos*y - sin*x}
		for k, v := range at[i] {
			low[k], high[k] = min(low[k], v), max(high[k], v)
		}
	}
	side := max(high[0]-low[0], high[1]-low[1], 1e-9)
	for i := range at {
		for k := range at[i] {
			at[i][k] = (at[i][k] - low[k]) / side
		}
	}
	return at
}
