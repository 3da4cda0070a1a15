package logistic

import (
	"math"

	"pagetwin/core/algo/blend"
	"pagetwin/core/base/say"
)

// problem is a weighted logistic regression with a penalty on the squares of the
// weights: it minimises
//
//	Σ c_i·(log(1+e^z_i) − t_i·z_i) / Σ c_i + λ/2·Σ w_j²,   z_i = bias + Σ w_j·x_ij,
//
// where w_j >= 0 for the columns that are rising. The bias is free of penalty.
type problem struct {
	x      [][]float64 // rows
	target []float64   // in [0,1]
	count  []float64   // weight of each row
	rising []bool      // of each column
	lambda float64
}

// line is a linear function.
type line struct {
	bias    float64
	weights []float64
}

func (l line) at(x []float64) float64 {
	z := l.bias
	for j, w := range l.weights {
		z += float64(w * x[j])
	}
	return z
}

// maxSteps bounds the Newton steps; some ten are enough.
const maxSteps = 100

// solve finds the minimum by Newton's method (iteratively reweighted least
// squares): each step minimises the quadratic approximation under the bounds and
// is halved until the loss falls. The loss is convex, so that there is one
// minimum; all sums run in the order of the rows, so that it is the same float on
// any machine that computes alike.
func (p *problem) solve() (line, error) {
	n := len(p.rising)
	cur := line{weights: make([]float64, n)}
	loss := p.loss(cur)
	for range maxSteps {
		g, h := p.derivatives(cur)
		step := p.bounded(cur, g, h)
		slope := 0.0
		for j := range step {
			slope += float64(g[j] * step[j])
		}
		if slope > -1e-13 {
			return cur, nil
		}
		next, nextLoss, ok := p.search(cur, step, loss, slope)
		if !ok {
			return cur, nil // no float between here and the minimum is better
		}
		cur, loss = next, nextLoss
	}
	return cur, say.Errorf("blend: the fit does not converge; increase the penalty")
}

// search halves the step until the loss falls by a part of the slope's prediction.
func (p *problem) search(cur line, step []float64, loss, slope float64) (line, float64, bool) {
	for t := 1.0; t > 1e-10; t /= 2 {
		next := line{bias: cur.bias + float64(t*step[0]), weights: make([]float64, len(cur.weights))}
		for j, w := range cur.weights {
			next.weights[j] = w + float64(t*step[j+1])
		}
		if l := p.loss(next); l <= loss+float64(1e-4*t*slope) {
			return next, l, true
		}
	}
	return line{}, 0, false
}

// loss is the function that solve minimises.
func (p *problem) loss(l line) float64 {
	sum, total := 0.0, 0.0
	for i, x := range p.x {
		z := l.at(x)
		sum += float64(p.count[i] * (softplus(z) - float64(p.target[i]*z)))
		total += p.count[i]
	}
	sum /= total
	for _, w := range l.weights {
		sum += float64(p.lambda / 2 * w * w)
	}
	return sum
}

// derivatives returns the gradient and the Hessian of the loss; the bias comes first.
func (p *problem) derivatives(l line) (g []float64, h [][]float64) {
	n := len(l.weights) + 1
	g, h = make([]float64, n), make([][]float64, n)
	for j := range h {
		h[j] = make([]float64, n)
	}
	total := 0.0
	row := make([]float64, n)
	row[0] = 1
	for i, x := range p.x {
		copy(row[1:], x)
		q := blend.Sigmoid(l.at(x))
		c := p.count[i]
		total += c
		d, v := c*(q-p.target[i]), c*q*(1-q)
		for j, xj := range row {
			g[j] += float64(d * xj)
			for k, xk := range row[:j+1] {
				h[j][k] += float64(v * xj * xk)
			}
		}
	}
	for j := range n {
		g[j] /= total
		for k := range j + 1 {
			h[j][k] /= total
			h[k][j] = h[j][k]
		}
		if j > 0 {
			g[j] += float64(p.lambda * l.weights[j-1])
			h[j][j] += p.lambda
		}
	}
	return g, h
}

// bounded minimises g·d + d·H·d/2 over steps d that keep the bounds, coordinate by
// coordinate, which converges because H is positive definite.
func (p *problem) bounded(cur line, g []float64, h [][]float64) []float64 {
	d := make([]float64, len(g))
	for range 10_000 {
		moved := 0.0
		for j := range d {
			slope := g[j]
			for k, x := range d {
				slope += float64(h[j][k] * x)
			}
			curve := math.Max(h[j][j], 1e-12)
			next := d[j] - slope/curve
			if j > 0 && p.rising[j-1] {
				next = math.Max(next, -cur.weights[j-1])
			}
			moved = math.Max(moved, math.Abs(next-d[j]))
			d[j] = next
		}
		if moved < 1e-10 {
			break
		}
	}
	return d
}

// softplus is log(1+e^z) without overflow.
func softplus(z float64) float64 { return math.Max(z, 0) + math.Log1p(math.Exp(-math.Abs(z))) }
