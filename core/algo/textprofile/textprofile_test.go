package textprofile

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"variant=profile"},
		[]string{"variant=profile", "threshold=0.3", "rate=0.2"},
		[]string{"variant=profile", "threshold=1", "length=2"},
		[]string{"rate=1", "segmentation=search"},
	)
}

func method(tb testing.TB, set ...string) *Method {
	tb.Helper()
	v, err := param.Parse(params(), set)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := newMethod(v)
	if err != nil {
		tb.Fatal(err)
	}
	return m.(*Method)
}

func repeat(counts map[string]int) *text.Doc {
	var words []string
	for w, n := range counts {
		words = append(words, slices.Repeat([]string{w}, n)...)
	}
	return text.FromWords(words)
}

// A vector computed from the formulas of the package comment.
func TestVector(t *testing.T) {
	m := method(t)
	d := repeat(map[string]int{"网页": 7, "去重": 3, "算法": 1})
	p, q := m.profile(d)
	if q != 2 || written(p) != "网页 6\n去重 2" {
		t.Errorf("quant %d, profile %q", q, written(p))
	}
	s := m.Sign(d)
	if got := fmt.Sprintf("%016x%016x", s[0], s[1]); got != "aa9256ced463b33ddca260901adbd7f3" {
		t.Errorf("digest %s", got)
	}
}

func TestQuant(t *testing.T) {
	for _, c := range []struct {
		most int
		rate float64
		want int
	}{
		{1, 0.01, 1}, {2, 0.01, 2}, {7, 0.01, 2}, {149, 0.01, 2}, {250, 0.01, 3}, {349, 0.01, 3}, {10, 0.5, 5}, {0, 0.01, 1}, {1, 1, 1}, {5, 0, 2},
	} {
		if got := quant(c.most, c.rate); got != c.want {
			t.Errorf("quant(%d, %v) = %d, want %d", c.most, c.rate, got, c.want)
		}
	}
}

func TestShortWordsAreLeftOut(t *testing.T) {
	p, _ := method(t, "length=2").profile(text.FromWords([]string{"页", "页", "页", "去重", "去重"}))
	if got := written(p); got != "去重 2" {
		t.Errorf("profile %q", got)
	}
}

func TestFlatPagesAreCounted(t *testing.T) {
	m := method(t)
	m.Sign(text.FromWords([]string{"网页", "去重"}))
	m.Sign(text.FromWords([]string{"网页", "网页"}))
	m.Sign(text.FromWords(nil))
	want := "on 1 page, no word occurs twice: the profile consists of all words"
	if w := algotest.Warned(t, m); len(w) != 1 || w[0] != want {
		t.Errorf("warnings %q, want %q", w, want)
	}
}

// A count that changes by one within a rounding step changes no digest.
func TestSmallChangesOfCountsKeepTheDigest(t *testing.T) {
	m := method(t)
	a := m.Sign(repeat(map[string]int{"网页": 6, "去重": 2}))
	b := m.Sign(repeat(map[string]int{"网页": 7, "去重": 3, "新": 1}))
	if m.Score(a, b) != 1 {
		t.Error("the digests differ")
	}
}

// The overlap equals that computed with maps, and the keys lose no pair.
func TestOverlapAndKeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		threshold := float64(rapid.IntRange(1, 100).Draw(t, "percent")) / 100
		m := &Method{graded: true, threshold: threshold, least: 1, rate: 0.01}
		draw := func(name string) map[string]int {
			return rapid.MapOfN(rapid.SampledFrom(strings.Split("网 页 去 重 算 法", " ")), rapid.IntRange(1, 12), 1, 6).Draw(t, name)
		}
		a, b := m.sign(profileOf(draw("a"))), m.sign(profileOf(draw("b")))
		got := m.Score(a, b)
		if want := overlap(a, b); math.Abs(got-want) > 1e-12 {
			t.Fatalf("overlap %v, want %v", got, want)
		}
		shared := slices.ContainsFunc(m.Keys(a), func(k uint64) bool { return slices.Contains(m.Keys(b), k) })
		if got >= threshold && !shared {
			t.Fatalf("overlap %v at threshold %v without a common key", got, threshold)
		}
	})
}

func profileOf(counts map[string]int) []word {
	var out []word
	for w, n := range counts {
		out = append(out, word{w, n})
	}
	return out
}

func overlap(a, b algo.Signature) float64 {
	x, y := map[uint64]float64{}, map[uint64]float64{}
	for i := 0; i < len(a); i += 2 {
		x[a[i]] = float64(a[i+1])
	}
	for i := 0; i < len(b); i += 2 {
		y[b[i]] = float64(b[i+1])
	}
	less, more := 0.0, 0.0
	for w, n := range x {
		less += min(n, y[w])
		more += max(n, y[w])
	}
	for w, n := range y {
		if _, ok := x[w]; !ok {
			more += n
		}
	}
	return less / more
}

// BenchmarkSign signs the texts of edits10k, segmentation included.
func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	seg := text.NewSegmenter()
	if err := seg.Load(); err != nil {
		b.Fatal(err)
	}
	for _, variant := range []string{digestOnly, profiles} {
		m := method(b, "variant="+variant)
		b.Run(variant, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				m.Sign(text.NewDoc(seg, texts[i%len(texts)]))
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "documents/s")
		})
	}
}
