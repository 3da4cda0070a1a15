package charfreq

import (
	"maps"
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

func method(t testing.TB, settings ...string) *Method {
	t.Helper()
	return algotest.New[*Method](t, Algorithm(), settings...)
}

func score(m *Method, a, b string) float64 {
	return m.Score(m.Sign(text.NewDoc(nil, a)), m.Sign(text.NewDoc(nil, b)))
}

// The vectors worked out from the formulas of the package.
func TestVectors(t *testing.T) {
	m := method(t)
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"网页去重算法", "网页去重方法", 5.0 / 6},
		{"网页去重", "去重网页", 1},
		{"网页", "天气", 0},
		{"网页去重", "网页去重网页去重", 1},
		{"spring boot", "boot", 1 / math.Sqrt2},
	} {
		if got := score(m, c.a, c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("cos(%s, %s) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// Of a mixed text only the Han characters count; a text without any has no features.
func TestHanCharactersAlone(t *testing.T) {
	m := method(t, "chars=han")
	if got := score(m, "网页 spring 去重", "boot 网页去重 3"); got != 1 {
		t.Errorf("cos = %v, want 1", got)
	}
	if s := m.Sign(text.NewDoc(nil, "spring boot 3")); len(s) > 0 {
		t.Errorf("a text without Han characters has a signature of %d words", len(s))
	}
}

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(), []string{"weighting=tfidf"}, []string{"chars=han"}, []string{"chars=han", "weighting=tfidf"})
}

// The score is the cosine that plain maps give.
func TestScoreAgreesWithMaps(t *testing.T) {
	m := method(t)
	char := rapid.SampledFrom([]string{"网", "页", "去", "重", "，", " boot ", " 3 "})
	page := rapid.Map(rapid.SliceOf(char), func(s []string) string { return strings.Join(s, "") })
	count := func(s string) map[string]float64 {
		c := make(map[string]float64)
		for tok := range text.Normalize(s).Tokens().All() {
			c[tok]++
		}
		return c
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := page.Draw(t, "a"), page.Draw(t, "b")
		var dot, na, nb float64
		for c, n := range count(a) {
			dot += n * count(b)[c]
			na += n * n
		}
		for _, n := range count(b) {
			nb += n * n
		}
		want := 0.0
		if na*nb > 0 {
			want = dot / math.Sqrt(na) / math.Sqrt(nb)
		}
		if got := score(m, a, b); math.Abs(got-want) > 1e-12 {
			t.Fatalf("cos(%q, %q) = %v, want %v", a, b, got, want)
		}
	})
}

// What each character adds makes up the score.
func TestExplanationAddsUp(t *testing.T) {
	m := method(t)
	a, b := text.NewDoc(nil, "网页去重，网页的算法"), text.NewDoc(nil, "网页去噪的方法")
	ev := m.Explain(a, b)
	sum := 0.0
	for _, s := range ev.Shared {
		sum += s.Weight
		if s.Label == "网" && (len(s.A) != 2 || a.Body[s.A[1].Start:s.A[1].End] != "网") {
			t.Errorf("网 stands at %v", s.A)
		}
	}
	if math.Abs(sum-ev.Score) > 1e-12 || ev.Shared[0].Label != "网" && ev.Shared[0].Label != "页" {
		t.Errorf("parts add up to %v of %v, first is %s", sum, ev.Score, ev.Shared[0].Label)
	}
}

func TestStrictThreshold(t *testing.T) {
	a := Algorithm()
	v := param.Defaults(a.Params)
	if cut := a.Cut(v); cut <= 0.95 || cut > 0.95+1e-12 {
		t.Errorf("cut %v, want just above 0.95", cut)
	}
}

func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:2000]
	m := method(b)
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range texts {
			m.Sign(text.NewDoc(nil, s))
		}
	}
	b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "documents/s")
}

func BenchmarkScore(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:200]
	m := method(b)
	sigs := make([]algo.Signature, len(texts))
	for i, s := range texts {
		sigs[i] = m.Sign(text.NewDoc(nil, s))
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		m.Score(sigs[n%len(sigs)], sigs[n/len(sigs)%len(sigs)])
		n++
	}
}

// A row gives the very floats of pair by pair, for any keys and sizes, the key 0
// among them.
func TestRowsScoreLikePairs(t *testing.T) {
	key := rapid.OneOf(rapid.Uint64Range(0, 40), rapid.Uint64(), rapid.Map(rapid.Uint64Range(0, 20), func(n uint64) uint64 { return n << 59 }))
	draw := func(t *rapid.T, name string) algo.Signature {
		weight := rapid.MapOfN(key, rapid.Float64Range(0.001, 50), 1, 1200).Draw(t, name)
		keys := slices.Sorted(maps.Keys(weight))
		s := append(algo.Signature{0}, keys...)
		sum := 0.0
		for _, k := range keys {
			s = append(s, math.Float64bits(weight[k]))
			sum += weight[k] * weight[k]
		}
		s[0] = math.Float64bits(sum)
		return s
	}
	m := &Method{}
	row := &row{}
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t, "a"), draw(t, "b")
		row.Load(a)
		if got, want := row.Score(b), m.Score(a, b); got != want {
			t.Fatalf("%v in a row, %v as a pair", got, want)
		}
		if got := row.Score(a); math.Abs(got-1) > 1e-12 {
			t.Fatalf("%v with itself", got)
		}
	})
}

// BenchmarkRow scores one page after another against one.
func BenchmarkRow(b *testing.B) {
	m := &Method{}
	var sigs []algo.Signature
	for _, s := range algotest.Texts(b, "edits10k")[:500] {
		sigs = append(sigs, m.Sign(text.NewDoc(nil, s)))
	}
	row := &row{}
	n := 0
	for b.Loop() {
		if n%len(sigs) == 0 {
			row.Load(sigs[n/len(sigs)%len(sigs)])
		}
		row.Score(sigs[n%len(sigs)])
		n++
	}
}
