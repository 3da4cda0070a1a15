package learned

import (
	"math"
	"slices"
)

// doubt is the standard deviation of a page's deviation from the model's logits as a whole: whether
// comments, or all posts of a thread, belong to the body is one decision, and not one for each
// block.
const doubt = 2.0

// The cases that the normal distribution of the doubt is summed over: the nodes
// and weights of Gauss and Hermite.
var cases = [...]struct{ at, weight float64 }{
	{-2.8569700138728, 0.0112574113277},
	{-1.3556261799743, 0.2220759220056},
	{0, 0.5333333333333},
	{1.3556261799743, 0.2220759220056},
	{2.8569700138728, 0.0112574113277},
}

// choose returns the bound above which to keep blocks: those that make the expected F1 of the body
// greatest, where p are the probabilities that blocks are body, with their logits, and length their
// lengths. In each case for the page the best set consists of the blocks above a bound (Ye, Chai,
// Lee, Chieu, Optimizing F-measure: a tale of two approaches, ICML 2012); the bound is that of the
// best mean over all cases, in each of which F1 is the ratio of expected sums. seen, which may be
// nil, is called with each block added and the mean.
func (m *buffers) choose(p, logits, length []float64, seen func(block int, f1 float64)) (bound float64) {
	hit := m.floats.take(len(p) * len(cases)) // expected characters of body in each block
	var total, hits [len(cases)]float64
	// Logits are stretched as much as averaging over the doubt flattens them.
	stretch := math.Sqrt(1 + math.Pi*doubt*doubt/8)
	for i := range p {
		logit := stretch * logits[i]
		for c, x := range cases {
			h := logistic.at(logit+float64(doubt*x.at)) * length[i]
			hit[i*len(cases)+c] = h
			total[c] += h
		}
	}
	best, kept := 0.0, 0.0
	bound = 1
	for _, key := range m.descending(p) {
		i := uint32(key)
		kept += length[i]
		f := 0.0
		for c, x := range cases {
			hits[c] += hit[int(i)*len(cases)+c]
			f += x.weight * 2 * hits[c] / max(kept+total[c], 1e-9)
		}
		if f > best {
			best, bound = f, p[i]
		}
		if seen != nil {
			seen(int(i), f)
		}
	}
	return bound
}

// descending returns the numbers of probabilities from the highest down, each in the lower half of
// a word; of those that are equal, to a part in 2³², the first comes first.
func (m *buffers) descending(p []float64) []uint64 {
	m.order = m.order[:0]
	for i := range p {
		m.order = append(m.order, uint64((1-p[i])*(1<<32-1))<<32|uint64(i))
	}
	slices.Sort(m.order)
	return m.order
}

// curve is the logistic function from −curveEnd to curveEnd in steps of 1/curveSteps,
// with straight lines between: right to 12 in a million.
type curve [2*curveEnd*curveSteps + 2]float64

const curveEnd, curveSteps = 24, 32

var logistic = func() *curve {
	c := new(curve)
	for i := range c {
		c[i] = probability(float64(i)/curveSteps - curveEnd)
	}
	return c
}()

func (c *curve) at(x float64) float64 {
	x = (max(-curveEnd, min(curveEnd, x)) + curveEnd) * curveSteps
	k := int(x)
	return c[k] + float64((x-float64(k))*(c[k+1]-c[k]))
}
