package fourier

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/text"
)

// FuzzSet holds any small set of pages, one a line, to the definitions: finite
// coefficients, a score of 1 for a page against itself, symmetric, within 0 and 1
// and as explained, and an index that finds whatever lies within the distance.
func FuzzSet(f *testing.F) {
	f.Add("网页去重算法\n网页去重综述\n算法综述", 32, false, 30)
	f.Add("aaaa\naaaa\n\n，\nabab", 1, true, 0)
	f.Add("\xff\n가\u11a8각\n各", 64, false, 1000)
	f.Fuzz(func(t *testing.T, set string, q int, magnitude bool, distance int) {
		q = 1 + (q%64+64)%64
		m := method(t, fmt.Sprint("coefficients=", q), fmt.Sprint("magnitude=", magnitude),
			fmt.Sprint("distance=", float64((distance%1000+1000)%1000)/100))
		bodies := strings.Split(set, "\n")
		bodies = bodies[:min(len(bodies), 12)]
		fit(t, m, 2, bodies)
		var sigs []algo.Signature
		for _, b := range bodies {
			s := m.Sign(text.NewDoc(nil, b))
			for _, w := range s {
				if x := math.Float64frombits(w); math.IsNaN(x) || math.IsInf(x, 0) {
					t.Fatalf("%q has the coefficient %v", b, x)
				}
			}
			sigs = append(sigs, s)
		}
		found := make(map[[2]int]bool)
		if err := m.Pairs(context.Background(), sigs, func(a, b int) { found[[2]int{a, b}] = true }); err != nil {
			t.Fatal(err)
		}
		for b := range sigs {
			for a := range b + 1 {
				if len(sigs[a]) == 0 || len(sigs[b]) == 0 {
					continue
				}
				score := m.Score(sigs[a], sigs[b])
				if !(score >= 0 && score <= 1) || score != m.Score(sigs[b], sigs[a]) || a == b && score != 1 {
					t.Fatalf("pages %d and %d score %v, the other way %v", a, b, score, m.Score(sigs[b], sigs[a]))
				}
				if a < b && score >= m.Guarantee() && !found[[2]int{a, b}] {
					t.Fatalf("the index lost pages %d and %d, which score %v", a, b, score)
				}
				if ev := m.Explain(text.NewDoc(nil, bodies[a]), text.NewDoc(nil, bodies[b])); math.Abs(ev.Score-score) > 1e-9 {
					t.Fatalf("pages %d and %d score %v and are explained as %v", a, b, score, ev.Score)
				}
			}
		}
	})
}
