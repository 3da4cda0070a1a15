package cetr

import (
	"math"

	"pagetwin/core/body/denoise"
)

// deviation returns the standard deviation of the values.
func deviation(values []float64) float64 {
	n := float64(max(len(values), 1))
	mean := 0.0
	for _, v := range values {
		mean += v / n
	}
	sum := 0.0
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	return math.Sqrt(sum / n)
}

// derivative returns the absolute value of the smoothed differences between the
// mean of the next derivativeLines values and each value.
func derivative(values []float64, r int) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		next := values[min(i+1, len(values)):min(i+1+derivativeLines, len(values))]
		if len(next) == 0 {
			continue
		}
		mean := 0.0
		for _, x := range next {
			mean += x / float64(len(next))
		}
		out[i] = mean - v
	}
	out = denoise.Gaussian(out, r)
	for i, v := range out {
		out[i] = math.Abs(v)
	}
	return out
}

// kMeansRounds bounds the rounds of k-means.
const kMeansRounds = 50

// kMeans puts the points into k clusters and returns the cluster of each point and the centres.
// With origin, the centre of cluster 0 stays at the origin. The first centre is the origin, or
// the point nearest to it; each further one is the point farthest from the centres so far. If
// there are fewer than k different points, there are fewer clusters.
func kMeans(points [][2]float64, k int, origin bool) (group []uint8, centres [][2]float64) {
	group = make([]uint8, len(points))
	centres = firstCentres(points, k, origin)
	sums, counts := make([][2]float64, len(centres)), make([]float64, len(centres))
	for range kMeansRounds {
		clear(sums)
		clear(counts)
		moved := false
		for i, p := range points {
			g := nearest(p, centres)
			moved = moved || g != group[i]
			group[i] = g
			sums[g][0] += p[0]
			sums[g][1] += p[1]
			counts[g]++
		}
		for g := range centres {
			if counts[g] > 0 && (g > 0 || !origin) {
				c := [2]float64{sums[g][0] / counts[g], sums[g][1] / counts[g]}
				moved = moved || c != centres[g]
				centres[g] = c
			}
		}
		if !moved {
			break
		}
	}
	return group, centres
}

func firstCentres(points [][2]float64, k int, origin bool) [][2]float64 {
	first := [2]float64{}
	if !origin && len(points) > 0 {
		first = points[0]
		for _, p := range points {
			if apart(p, [2]float64{}) < apart(first, [2]float64{}) {
				first = p
			}
		}
	}
	centres := append(make([][2]float64, 0, k), first)
	far := make([]float64, len(points))
	for i := range far {
		far[i] = math.Inf(1)
	}
	for len(centres) < k {
		last, best, at := centres[len(centres)-1], 0.0, -1
		for i, p := range points {
			far[i] = min(far[i], apart(p, last))
			if far[i] > best {
				best, at = far[i], i
			}
		}
		if at < 0 {
			break
		}
		centres = append(centres, points[at])
	}
	return centres
}

// nearest returns the centre nearest to p; the first of several.
func nearest(p [2]float64, centres [][2]float64) uint8 {
	best := 0
	for g := range centres {
		if apart(p, centres[g]) < apart(p, centres[best]) {
			best = g
		}
	}
	return uint8(best)
}

// apart returns the squared distance between two points.
func apart(a, b [2]float64) float64 {
	x, y := a[0]-b[0], a[1]-b[1]
	return x*x + y*y
}
