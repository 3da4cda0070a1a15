package learned

import (
	"math"
	"slices"
)

// doubt is the standard deviation of what a page may have against the model's
// logits as a whole: whether comments, or all posts of a thread, belong to the body
// is one decision, and not one for each block.
const doubt = 1.5

// The cases that the normal distribution of the doubt is summed over: the nodes
// and weights of Gauss and Hermite.
var cases = [...]struct{ at, weight float64 }{
	{-2.8569700138728, 0.0112574113277},
	{-1.3556261799743, 0.2220759220056},
	{0, 0.5333333333333},
	{1.3556261799743, 0.2220759220056},
	{2.8569700138728, 0.0112574113277},
}

// choose tells which blocks to keep: those that make the expected F1 of the body
// greatest, where p are the probabilities that blocks are body and length their
// lengths. In each case of what the page may be the best set is one of the blocks
// above a bound (Ye, Chai, Lee, Chieu, Optimizing F-measure: a tale of two
// approaches, ICML 2012); the bound is that of the best mean over all cases, in
// each of which F1 is the ratio of expected sums.
func choose(p, length []float64) (bound float64) {
	order := make([]int, len(p))
	for i := range p {
		order[i] = i
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
	hit := make([][len(cases)]float64, len(p)) // expected characters of body in each block
	var total, hits [len(cases)]float64
	// Logits are stretched by what the doubt flattens when it is averaged over.
	stretch := math.Sqrt(1 + math.Pi*doubt*doubt/8)
	for i := range p {
		logit := stretch * math.Log(max(p[i], 1e-9)/max(1-p[i], 1e-9))
		for c, x := range cases {
			hit[i][c] = probability(logit+float64(doubt*x.at)) * length[i]
			total[c] += hit[i][c]
		}
	}
	best, kept := 0.0, 0.0
	bound = 1
	for _, i := range order {
		kept += length[i]
		f := 0.0
		for c, x := range cases {
			hits[c] += hit[i][c]
			f += x.weight * 2 * hits[c] / max(kept+total[c], 1e-9)
		}
		if f > best {
			best, bound = f, p[i]
		}
	}
	return bound
}
