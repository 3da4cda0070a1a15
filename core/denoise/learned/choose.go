package learned

import "slices"

// choose tells which blocks to keep: those that make the expected F1 of the body
// greatest, where p are the probabilities that blocks are body and length their
// lengths. The best set is always one of the blocks above a bound (Ye, Chai, Lee,
// Chieu, Optimizing F-measure: a tale of two approaches, ICML 2012), here by the
// ratio of expected sums.
func choose(p, length []float64) (bound float64) {
	order := make([]int, len(p))
	total := 0.0
	for i := range p {
		order[i] = i
		total += p[i] * length[i]
	}
	slices.SortFunc(order, func(a, b int) int {
		if p[a] != p[b] {
			if p[a] > p[b] {
				return -1
			}
			return 1
		}
		return a - b
	})
	best := 0.0
	bound = 1
	kept, hits := 0.0, 0.0
	for _, i := range order {
		kept += length[i]
		hits += p[i] * length[i]
		if f := 2 * hits / (kept + total); f > best {
			best, bound = f, p[i]
		}
	}
	return bound
}
