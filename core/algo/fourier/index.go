package fourier

import (
	"fmt"
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/say"
)

// Spread takes cells of a grid for keys, over the first coefficients, in steps as wide as
// two pages may lie apart: two that are near lie in one cell or in cells that touch. A page
// looks for others by its own cell, and has half of those around it for keys, so that of
// two cells that touch one has the other.
func (m *Method) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	most := m.farthest(1/f.Score - 1)
	return algo.Spread{
		Crowded: say.Words{En: "pages are distinguished by many coefficients, but hardly by the first ones: for news, half of all pairs are in adjacent cells"},
		Keys: func(s algo.Signature) ([]uint64, int) {
			if len(s) == 0 {
				return nil, 0
			}
			return around(m.cell(s, most)), 1
		},
		Meets: func(a, b algo.Signature) bool { return within(coefficients(a), coefficients(b), most) },
	}, nil
}

// dimensions is the number of dimensions of the grid: with one more, a cell has fewer pages, and a
// page three times as many keys.
const dimensions = 3

// cell returns the cell of a signature: of c_0, which is real, and of the coefficients after it, if
// any.
func (m *Method) cell(s algo.Signature, most float64) (at [dimensions]int64) {
	n := 0
	for i, w := range s {
		if i == 1 && !m.magnitude {
			continue // c_0 has no imaginary part
		}
		if n == dimensions {
			break
		}
		// Slightly wider, so that rounding moves no page two cells on; and within what a
		// float counts by ones.
		const far = 1 << 52
		at[n] = int64(min(max(math.Floor(math.Float64frombits(w)/float64(most*(1+1e-9))), -far), far))
		n++
	}
	return at
}

// around returns the key of a cell, then those of the cells that touch it and come behind
// it, in the order of their coordinates.
func around(at [dimensions]int64) []uint64 {
	var keys []uint64
	var visit func(i int, next [dimensions]int64, behind bool)
	visit = func(i int, next [dimensions]int64, behind bool) {
		if i == dimensions {
			h := uint64(0)
			for _, x := range next {
				h = hash.Mix64(h ^ uint64(x))
			}
			keys = append(keys, h)
			return
		}
		for step := int64(0); step <= 1; step++ {
			to := next
			to[i] += step
			visit(i+1, to, behind || step > 0)
		}
		if behind {
			next[i]--
			visit(i+1, next, true)
		}
	}
	visit(0, at, false)
	return keys
}

// TestPair compares c_0, and then all coefficients.
func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests { return m.meet(a, b, m.distance) }

func (w wider) TestPair(a, b algo.Signature) algo.IndexTests { return w.meet(a, b, w.distance) }

func (m *Method) meet(a, b algo.Signature, most float64) algo.IndexTests {
	test := func(en string, x, y algo.Signature) algo.IndexTest {
		d := distance(x, y) / m.sigma
		return algo.IndexTest{
			Name: say.Text(en), Outcome: algo.OutcomeIf(d <= most+float64(1e-12*(1+most))),
			Found: say.New("distance %.4f σ, at most %g σ needed", d, most).Words,
		}
	}
	first := test("c_0", a[:1], b[:1])
	first.A, first.B = fmt.Sprintf("%.4g", math.Float64frombits(a[0])), fmt.Sprintf("%.4g", math.Float64frombits(b[0]))
	return algo.All(first, test("all coefficients", a, b))
}
