package digest

import (
	"fmt"
	"slices"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/text"
)

// FuzzSign checks the guarantees for any two pages, form and key: equal texts have equal
// digests, the score is the resemblance of plain sets, stage 1 loses no pair at or above its
// guarantee, and evidence gives the score.
func FuzzSign(f *testing.F) {
	f.Add("网页去重算法研究", "网页去重算法综述", "", 0, 5, 4, 70)
	f.Add("Spring-Boot 入门教程, v2", "spring boot 入门教程 V2", "教程", 1, 1, 1, 10)
	f.Add("哈 哈，\xff\u0301가 \u11a8", "哈哈哈", "ﬁ", 2, 100, 16, 99)
	f.Add("", "，", " ", 3, 2, 3, 50)
	f.Fuzz(func(t *testing.T, x, y, title string, key, k, blocks, rho int) {
		within := func(n, low, high int) int { return low + (n%(high-low+1)+high-low+1)%(high-low+1) }
		k = within(k, 1, 100)
		settings := []string{
			"key=" + []string{keyDigest, keySimHash, keyLength, keyTitle}[within(key, 0, 3)],
			"digest=" + []string{hashMD5, hashSHA256, hashXXH3}[within(key/4, 0, 2)],
			fmt.Sprint("k=", k), fmt.Sprint("blocks=", within(blocks, 1, 16)),
			fmt.Sprint("rho=", float64(within(rho, 10, 99))/100),
		}
		a, b := text.NewDoc(nil, x), text.NewDoc(nil, y)
		a.Title = title
		for _, form := range []string{formExact, formTwoStage} {
			m := method(t, append(settings, "form="+form)...)
			sa, sb := m.Sign(a), m.Sign(b)
			if (len(sa) == 0) != a.Empty() || len(sa) > 0 && m.Score(sa, sa) != 1 {
				t.Fatalf("%q has %d words and scores %v against itself", x, len(sa), m.Score(sa, sa))
			}
			want := resemblance(a, b, k)
			if form == formExact {
				want = 0
				if !a.Empty() && a.Norm().Text == b.Norm().Text {
					want = 1
				}
			}
			if got := m.Score(sa, sb); got != want || got != m.Score(sb, sa) {
				t.Fatalf("%s: score %v, the other way %v, want %v", form, got, m.Score(sb, sa), want)
			}
			if ev := m.(algo.Explainer).Explain(a, b); ev.Score != want {
				t.Fatalf("%s: %v is explained as %v", form, want, ev.Score)
			}
			if want > 0 && want >= algo.Guarantee(m) && !meet(m.(algo.Keyed), sa, sb) {
				t.Fatalf("%s: pages that score %v do not meet, though %v is promised", form, want, algo.Guarantee(m))
			}
			for _, feature := range m.(algo.Explainer).Features(a) {
				for _, p := range feature.Places {
					if p.Start < 0 || p.Start >= p.End || p.End > len(x) {
						t.Fatalf("%q at %v of %d bytes", feature.Label, p, len(x))
					}
				}
			}
		}
	})
}

// resemblance computes the resemblance of two pages with plain sets of shingles.
func resemblance(a, b *text.Doc, k int) float64 {
	shingles := func(d *text.Doc) []string {
		var out []string
		tok := d.Tokens()
		for i := range tok.Windows(k) {
			r := tok.WindowRange(i, k)
			out = append(out, tok.Text[r.Start:r.End])
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	sa, sb := shingles(a), shingles(b)
	if len(sa) == 0 || len(sb) == 0 {
		return 0
	}
	both := 0
	for _, s := range sa {
		if slices.Contains(sb, s) {
			both++
		}
	}
	return float64(both) / float64(len(sa)+len(sb)-both)
}
