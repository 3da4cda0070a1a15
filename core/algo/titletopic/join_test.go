package titletopic

import (
	"context"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/text"
)

// The index emits all pairs that pass, each once, in whatever way they pass.
func TestJoinLosesNothing(t *testing.T) {
	word := rapid.StringOfN(rapid.SampledFrom([]rune("网页去重算法研究综述甲乙丙丁")), 0, 12, -1)
	url := rapid.SampledFrom([]string{"", "", "u", "v"})
	rapid.Check(t, func(t *rapid.T) {
		th := rapid.Float64Range(lowest, highest)
		m := &Method{
			theta1: th.Draw(t, "θ1"), theta2: th.Draw(t, "θ2"), lead: 200,
			steps: rapid.SampledFrom([]string{stepsBoth, stepsTopic, stepsSummary}).Draw(t, "steps"),
			count: rapid.SampledFrom([]string{countChars, countTokens, countLCS}).Draw(t, "count"),
		}
		var sigs []algo.Signature
		for range rapid.IntRange(0, 20).Draw(t, "pages") {
			sigs = append(sigs, m.Sign(page(url.Draw(t, "url"), word.Draw(t, "title"), word.Draw(t, "summary"))))
		}
		found := make(map[[2]int]int)
		if err := m.Pairs(context.Background(), sigs, func(a, b int) { found[[2]int{a, b}]++ }); err != nil {
			t.Fatal(err)
		}
		for p, n := range found {
			if n != 1 || p[0] >= p[1] {
				t.Fatalf("pair %v comes %d times", p, n)
			}
		}
		for j := range sigs {
			for i := range j {
				if s := m.Score(sigs[i], sigs[j]); s >= m.Guarantee() && found[[2]int{i, j}] == 0 {
					t.Fatalf("pair %d %d, which scores %v, is lost", i, j, s)
				}
			}
		}
	})
}

// The bit sets never say less than two fields share.
func TestBoundIsAnUpperBound(t *testing.T) {
	m := made(t, "steps=summary", "lead=2000")
	letters := rapid.SampledFrom([]rune("abcdefghijklmnopqrstuvwxyz网页去重算法研究"))
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) field {
			_, f := m.fields(m.Sign(page("", "", "零"+rapid.StringOfN(letters, 0, 800, -1).Draw(t, name))))
			return f
		}
		a, b := draw("a"), draw("b")
		x, y := a.newSketch(), b.newSketch()
		if got, want := x.bound(&y), m.common(a, b); got < want || got > min(x.length, y.length) {
			t.Fatalf("the bound is %d, %d are shared, the lengths are %d and %d", got, want, x.length, y.length)
		}
	})
}

func docs(b *testing.B) []*text.Doc {
	var out []*text.Doc
	for _, s := range algotest.Texts(b, "edits10k") {
		d := text.NewDoc(nil, s)
		d.Title = string([]rune(s)[:min(16, utf8.RuneCountInString(s))])
		out = append(out, d)
	}
	return out
}

func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:2000]
	for _, count := range []string{countChars, countLCS} {
		m := made(b, "count="+count)
		b.Run(count, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, s := range texts {
					m.Sign(text.NewDoc(nil, s))
				}
			}
			b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "documents/s")
		})
	}
}

// BenchmarkPairs joins 10,000 pages, and tells how many pairs are scored of those
// within the length band.
func BenchmarkPairs(b *testing.B) {
	m := made(b)
	var sigs []algo.Signature
	for _, d := range docs(b) {
		sigs = append(sigs, m.Sign(d))
	}
	b.ReportAllocs()
	pairs := 0
	for b.Loop() {
		pairs = 0
		if err := m.Pairs(context.Background(), sigs, func(int, int) { pairs++ }); err != nil {
			b.Fatal(err)
		}
	}
	band := 0
	for j, x := range sigs {
		for _, y := range sigs[:j] {
			if len(x) > 0 && len(y) > 0 && (within(x[1], y[1], m.theta1) || within(x[2], y[2], m.theta2)) {
				band++
			}
		}
	}
	b.ReportMetric(float64(pairs), "pairs")
	b.ReportMetric(float64(band), "band-pairs")
}

func within(x, y uint64, theta float64) bool {
	return float64(min(x, y)) > theta*float64(max(x, y))
}

func BenchmarkScore(b *testing.B) {
	for _, count := range []string{countChars, countLCS} {
		m := made(b, "count="+count)
		var sigs []algo.Signature
		for _, d := range docs(b)[:200] {
			sigs = append(sigs, m.Sign(d))
		}
		b.Run(count, func(b *testing.B) {
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				m.Score(sigs[n%len(sigs)], sigs[n/len(sigs)%len(sigs)])
				n++
			}
		})
	}
}
