package fourier

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// Method is Fourier coefficients with its parameters set.
type Method struct {
	algo.Index
	distance  float64 // threshold, in σ
	q         int
	magnitude bool
	size      int // characters of the matrix
	seed      uint64

	values   map[rune]float64
	sigma    float64
	warnings []say.Words // of fitting

	scratch sync.Pool    // of *sequence
	short   atomic.Int64 // pages signed that have fewer than q characters
	unknown atomic.Int64 // pages signed whose characters all have the value 0
}

// sequence is the numbers of a page, and one turn of the circle in as many steps.
type sequence struct{ x, cos, sin []float64 }

// Sign returns the coefficients c_0 … c_{q−1}, real and imaginary part as bits of
// float64, or their magnitudes.
func (m *Method) Sign(d *text.Doc) algo.Signature {
	s, n := m.sign(d)
	switch {
	case len(s) > 0 && n < m.q:
		m.short.Add(1)
	case len(s) == 0 && n > 0:
		m.unknown.Add(1)
	}
	return s
}

func (m *Method) sign(d *text.Doc) (algo.Signature, int) {
	seq, _ := m.scratch.Get().(*sequence)
	if seq == nil {
		seq = new(sequence)
	}
	defer m.scratch.Put(seq)
	if !m.read(seq, d) {
		return nil, len(seq.x)
	}
	sig := make(algo.Signature, 0, 2*m.q)
	seq.transform(m.q, func(re, im float64) {
		if m.magnitude {
			sig = append(sig, math.Float64bits(math.Hypot(re, im)))
			return
		}
		sig = append(sig, math.Float64bits(re), math.Float64bits(im))
	})
	return sig, len(seq.x)
}

func (m *Method) read(s *sequence, d *text.Doc) (known bool) {
	s.x = s.x[:0]
	for _, ch := range d.Norm().Text {
		v := m.values[ch]
		known = known || v != 0
		s.x = append(s.x, v)
	}
	return known
}

// transform calls fn with c_k = (1/n)·Σ_j x_j·e^(−2πijk/n) for k = 0 … q−1. For
// the few coefficients that are wanted the sum is as fast as a transform of all.
func (s *sequence) transform(q int, fn func(re, im float64)) {
	n := len(s.x)
	s.cos, s.sin = s.cos[:0], s.sin[:0]
	for j := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(j) / float64(n))
		s.cos, s.sin = append(s.cos, cos), append(s.sin, sin)
	}
	cos, sin := s.cos[:n], s.sin[:n]
	for k := range q {
		re, im := 0.0, 0.0
		step, at := k%n, 0
		for _, x := range s.x {
			re += float64(x * cos[at])
			im -= float64(x * sin[at])
			if at += step; at >= n {
				at -= n
			}
		}
		fn(re/float64(n), im/float64(n))
	}
}

// Score returns 1/(1+D/σ).
func (m *Method) Score(a, b algo.Signature) float64 {
	if len(a) == 0 || len(b) == 0 {
		return 0
	}
	return scoreAt(distance(a, b) / m.sigma)
}

// Pairs emits the pairs that the threshold accepts: of the pages within it in c_0,
// those whose distance, added up until it is too far, is within it too.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	return m.pairs(ctx, sigs, m.distance, emit)
}

// IndexFor returns the method with the join for another distance.
func (m *Method) IndexFor(score float64) algo.Method { return wider{m, 1/score - 1, score} }

type wider struct {
	*Method
	distance float64 // that the score stands for
	score    float64
}

func (w wider) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	return w.pairs(ctx, sigs, w.distance, emit)
}

func (w wider) Guarantee() float64 { return w.score }

func (m *Method) pairs(ctx context.Context, sigs []algo.Signature, distance float64, emit func(a, b int)) error {
	var pages []vector
	for i, s := range sigs {
		if len(s) == 0 {
			continue
		}
		pages = append(pages, vector{i, coefficients(s)})
	}
	slices.SortFunc(pages, func(a, b vector) int {
		return cmp.Or(cmp.Compare(a.c[0], b.c[0]), cmp.Compare(a.page, b.page))
	})
	most := m.farthest(distance)
	for i, p := range pages {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		for _, other := range pages[i+1:] {
			if other.c[0]-p.c[0] > most {
				break
			}
			if within(p.c, other.c, most) {
				emit(min(p.page, other.page), max(p.page, other.page))
			}
		}
	}
	return ctx.Err()
}

// farthest returns a distance in σ as one of coefficients: slightly more, so that rounding loses no
// pair at the threshold itself.
func (m *Method) farthest(distance float64) float64 {
	return (distance + float64(1e-12*(1+distance))) * m.sigma
}

func coefficients(s algo.Signature) []float64 {
	c := make([]float64, len(s))
	for k, w := range s {
		c[k] = math.Float64frombits(w)
	}
	return c
}

type vector struct {
	page int
	c    []float64
}

// within reports whether a and b are no farther apart than most. A part of the
// distance is never more than all of it, so most pairs are settled by the first few
// coefficients.
func within(a, b []float64, most float64) bool {
	sum := 0.0
	b = b[:len(a)]
	for k, x := range a {
		sum += float64((x - b[k]) * (x - b[k]))
		if k%4 == 3 && sum > most*most {
			return false
		}
	}
	return sum <= most*most
}

// Guarantee returns the score of the threshold: the index loses no pair from there on.
func (m *Method) Guarantee() float64 { return scoreAt(m.distance) }

func (m *Method) Warnings() []say.Words {
	unknown, short := m.unknown.Load(), m.short.Load()
	return slices.Concat(m.warnings,
		algo.Warn(unknown, say.New("%d {page has|pages have} no character with a value", unknown)),
		algo.Warn(short, say.New("%d {page has|pages have} fewer than %d {character|characters}: their coefficients repeat", short, m.q)))
}
