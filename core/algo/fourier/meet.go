package fourier

import (
	"fmt"
	"math"

	"pagetwin/core/algo"
	"pagetwin/core/param"
	"pagetwin/core/say"
)

// Meet compares c_0, and then all coefficients.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting { return m.meet(a, b, m.distance) }

// Meet compares c_0, and then all coefficients.
func (w wider) Meet(a, b algo.Signature) algo.Meeting { return w.meet(a, b, w.distance) }

func (m *Method) meet(a, b algo.Signature, most float64) algo.Meeting {
	test := func(en, zh string, x, y algo.Signature) algo.Test {
		d := distance(x, y) / m.sigma
		return algo.Test{
			Name: param.Words{En: en, Zh: zh}, Met: algo.MetIf(d <= most+float64(1e-12*(1+most))),
			Found: say.New("distance %.4f σ, at most %g σ needed", "距离 %.4f σ，须不超过 %g σ", d, most).Words,
		}
	}
	first := test("c_0", "c_0", a[:1], b[:1])
	first.A, first.B = fmt.Sprintf("%.4g", math.Float64frombits(a[0])), fmt.Sprintf("%.4g", math.Float64frombits(b[0]))
	return algo.All(first, test("all coefficients", "全部系数", a, b))
}
