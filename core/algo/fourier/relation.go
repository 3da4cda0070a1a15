package fourier

import (
	"math"

	"pagetwin/core/base/hash"
)

// relation is a symmetric matrix R >= 0 of characters, by rows, zeros left out.
type relation struct {
	n     int
	start []int32 // row i has the entries [start[i], start[i+1])
	col   []int32
	value []float64
}

// newRelation returns ln(1+count) of counts, which hold an n×n matrix in its upper
// triangle (row <= column), row by row, n entries each.
func newRelation(n int, counts []uint32) *relation {
	at := func(i, j int) uint32 { return counts[min(i, j)*n+max(i, j)] }
	r := &relation{n: n, start: make([]int32, 1, n+1)}
	for i := range n {
		for j := range n {
			c := float64(at(i, j))
			if c == 0 {
				continue
			}
			if i == j {
				c *= 2 // beside itself: once from either side
			}
			r.col = append(r.col, int32(j))
			r.value = append(r.value, math.Log1p(c))
		}
		r.start = append(r.start, int32(len(r.col)))
	}
	return r
}

// centred sets dst to JRJ·v with J = I − 11ᵀ/n: the matrix less the means of its
// rows and columns. v is centred in place.
func (r *relation) centred(dst, v []float64) {
	centre(v)
	for i := range dst {
		sum := 0.0
		for e := r.start[i]; e < r.start[i+1]; e++ {
			sum += float64(r.value[e] * v[r.col[e]])
		}
		dst[i] = sum
	}
	centre(dst)
}

func centre(v []float64) {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	mean := sum / float64(len(v))
	for i := range v {
		v[i] -= mean
	}
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}

func scale(v []float64) float64 {
	length := math.Sqrt(dot(v, v))
	if length > 0 {
		for i := range v {
			v[i] /= length
		}
	}
	return length
}

const (
	mostSteps = 2000
	precise   = 1e-10 // residual at which the iteration stops
	zero      = 1e-12 // length below which a product of numbers of size 1 is nothing
)

type eigen struct {
	vector   []float64 // of length 1; nil where the matrix is zero
	value    float64   // Rayleigh quotient
	residual float64   // |Bv − λv| / |λ|
	steps    int
}

// leading returns the eigenvector of the centred matrix whose eigenvalue is largest
// in size, its first component that is not 0 positive.
func (r *relation) leading(seed uint64) eigen {
	if r.n < 2 || len(r.value) == 0 {
		return eigen{}
	}
	v, w := make([]float64, r.n), make([]float64, r.n)
	for i := range v {
		v[i] = float64(hash.Mix64(seed+uint64(i)*hash.Gamma)>>11)/(1<<53) - 0.5
	}
	centre(v)
	scale(v)
	var e eigen
	for e.steps = 1; e.steps <= mostSteps; e.steps++ {
		r.centred(w, v)
		e.value = dot(v, w)
		far := 0.0
		for i := range w {
			d := w[i] - float64(e.value*v[i])
			far += float64(d * d)
		}
		length := scale(w)
		if length < zero*float64(r.n) {
			return eigen{}
		}
		e.residual = math.Sqrt(far) / length
		v, w = w, v
		if e.residual <= precise {
			break
		}
	}
	e.vector = v
	for _, x := range v {
		if math.Abs(x) > zero {
			if x < 0 {
				for i := range v {
					v[i] = -v[i]
				}
			}
			break
		}
	}
	return e
}
