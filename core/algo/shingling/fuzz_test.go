package shingling

import (
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/text"
)

// FuzzSign holds any two pages to what the measures say of each other: estimates
// and super-shingles of equal sets agree, containment is at least resemblance,
// and every passage shown lies in both bodies.
func FuzzSign(f *testing.F) {
	f.Add("网页去重算法研究", "网页去重算法综述", 3)
	f.Add("Spring-Boot 入门教程, v2", "入门 Spring boot", 1)
	f.Add("哈哈哈哈哈哈哈哈", "哈哈哈", 2)
	f.Add("", "\xff\u0301가 \u11a8", 50)
	f.Fuzz(func(t *testing.T, x, y string, k int) {
		s := settings{unit: algo.UnitToken, k: 1 + (k%50+50)%50, m: 12, groups: 3, agree: 2, threshold: 0.5}
		dx, dy := text.NewDoc(nil, x), text.NewDoc(nil, y)
		tx, ty := s.tokens(dx), s.tokens(dy)
		resemblance, containment := newExact(s, nil, sorted.Union), newExact(s, nil, sorted.Smaller)
		r := resemblance.Score(resemblance.sign(tx), resemblance.sign(ty))
		c := containment.Score(containment.sign(tx), containment.sign(ty))
		if r > c || c > 1 {
			t.Fatalf("resemblance %v, containment %v", r, c)
		}
		for _, m := range []interface {
			sign(text.Tokens) algo.Signature
			Score(a, b algo.Signature) float64
		}{&estimate{settings: s, bands: minhash.Bands{B: 3, R: 4}}, &super{settings: s}} {
			if got := m.Score(m.sign(tx), m.sign(ty)); r == 1 && got != 1 || r == 0 && got != 0 {
				t.Fatalf("%T: score %v at resemblance %v", m, got, r)
			}
		}
		ev := resemblance.Explain(dx, dy)
		if (len(ev.Shared) > 0) != (r > 0) {
			t.Fatalf("%d passages at resemblance %v", len(ev.Shared), r)
		}
		for _, m := range ev.Shared {
			for i, spans := range [][]text.Span{m.A, m.B} {
				if p := spans[0]; p.Start < 0 || p.Start >= p.End || p.End > len([]string{x, y}[i]) {
					t.Fatalf("passage %q at %v", m.Label, p)
				}
			}
		}
	})
}
