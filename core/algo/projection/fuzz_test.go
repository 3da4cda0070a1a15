package projection

import (
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/text"
)

// FuzzSign checks invariants of bit strings for any two pages and unit: a page agrees with
// itself, all shown tokens are projected, and evidence gives the score.
func FuzzSign(f *testing.F) {
	f.Add("网页去重算法研究", "网页去重算法综述", 0)
	f.Add("Spring-Boot 入门教程, v2", "入门 Spring boot", 1)
	f.Add("哈 哈，\xff\u0301가 \u11a8", "哈哈哈", 2)
	f.Add("", "a", 1)
	f.Fuzz(func(t *testing.T, x, y string, n int) {
		unit := "unit=" + []string{"token", "bigram", "word"}[(n%3+3)%3]
		a, b := text.NewDoc(nil, x), text.NewDoc(nil, y)
		for _, alg := range []algo.Algorithm{Algorithm(), Combined()} {
			m := makeMethod(t, alg, unit)
			sa, sb := m.Sign(a), m.Sign(b)
			if (len(sa) == 0) != a.Empty() || len(sa) > 0 && m.Score(sa, sa) != 1 {
				t.Fatalf("%s: %q has %d words and scores %v against itself", alg.Name, x, len(sa), m.Score(sa, sa))
			}
			if ev := m.(algo.Explainer).Explain(a, b); ev.Score != m.Score(sa, sb) || ev.Score != m.Score(sb, sa) {
				t.Fatalf("%s: %v explained, %v one way, %v the other", alg.Name, ev.Score, m.Score(sa, sb), m.Score(sb, sa))
			}
			for _, feature := range m.(algo.Explainer).Features(a) {
				if int(feature.Weight) != len(feature.Places) {
					t.Fatalf("%s: %q votes %v times at %d places", alg.Name, feature.Label, feature.Weight, len(feature.Places))
				}
				for _, p := range feature.Places {
					if p.Start < 0 || p.Start >= p.End || p.End > len(x) {
						t.Fatalf("%q at %v of %d bytes", feature.Label, p, len(x))
					}
				}
			}
		}
	})
}
