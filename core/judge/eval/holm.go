package eval

import (
	"cmp"
	"slices"
)

// Holm returns the values p of several tests, each raised so that of all that stay below a
// level no more than that share of such families has even one false finding (Holm, A simple
// sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6,
// 1979).
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[a], p[b]) })
	out := make([]float64, len(p))
	least := 0.0
	for k, i := range order {
		least = max(least, min(1, float64(len(p)-k)*p[i]))
		out[i] = least
	}
	return out
}
