package fourier

import (
	"context"
	"fmt"
	"math"
	"math/cmplx"
	"slices"
	"strings"
	"sync"
	"testing"

	oracle "gonum.org/v1/gonum/dsp/fourier"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/text"
)

func method(t testing.TB, settings ...string) *Method {
	t.Helper()
	return algotest.New[*Method](t, Algorithm(), settings...)
}

// corpus is a set of bodies that several workers see, in any order.
func corpus(workers int, bodies []string) *text.Corpus {
	return text.NewCorpus(len(bodies), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		var wg sync.WaitGroup
		for w := range workers {
			wg.Go(func() {
				for i := w; i < len(bodies); i += workers {
					if err := fn(w, i, text.NewDoc(nil, bodies[i])); err != nil {
						panic(err)
					}
				}
			})
		}
		wg.Wait()
		return nil
	})
}

func fit(t testing.TB, m *Method, workers int, bodies []string) {
	t.Helper()
	if err := m.Fit(context.Background(), corpus(workers, bodies)); err != nil {
		t.Fatal(err)
	}
}

// The vector worked out from the formulas of the package: x = (1,2,3,4), y = (1,2,3,5), q = 3.
func TestCoefficientVectors(t *testing.T) {
	page := func(x ...float64) []complex128 {
		var out []complex128
		s := sequence{x: x}
		s.transform(3, func(re, im float64) { out = append(out, complex(re, im)) })
		return out
	}
	x, y := page(1, 2, 3, 4), page(1, 2, 3, 5)
	for i, want := range []complex128{2.5, -0.5 + 0.5i, -0.5, 2.75, -0.5 + 0.75i, -0.75} {
		if got := append(slices.Clone(x), y...)[i]; cmplx.Abs(got-want) > 1e-12 {
			t.Errorf("coefficient %d is %v, want %v", i, got, want)
		}
	}
	// The same through signatures: values that give these sequences.
	m := method(t, "coefficients=3")
	m.values, m.sigma = map[rune]float64{'甲': 1, '乙': 2, '丙': 3, '丁': 4, '戊': 5}, 1
	a, b := m.Sign(text.NewDoc(nil, "甲乙，丙丁")), m.Sign(text.NewDoc(nil, "甲乙丙戊"))
	if d := distance(a, b); math.Abs(d-0.433013) > 1e-6 {
		t.Errorf("D = %v, want 0.433013", d)
	}
	if s := m.Score(a, b); math.Abs(s-1/1.433013) > 1e-6 {
		t.Errorf("score %v, want 1/(1+D)", s)
	}
}

// The coefficients are those of an independent FFT, divided by n; beyond n they
// repeat.
func TestTransformAgreesWithFFT(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.SliceOfN(rapid.Float64Range(-1, 1), 1, 300).Draw(t, "x")
		q := rapid.IntRange(1, 64).Draw(t, "q")
		in := make([]complex128, len(x))
		for i, v := range x {
			in[i] = complex(v, 0)
		}
		want := oracle.NewCmplxFFT(len(x)).Coefficients(nil, in)
		k := 0
		s := sequence{x: x}
		s.transform(q, func(re, im float64) {
			if w := want[k%len(x)] / complex(float64(len(x)), 0); cmplx.Abs(complex(re, im)-w) > 1e-12 {
				t.Fatalf("c_%d = %v%+vi, want %v", k, re, im, w)
			}
			k++
		})
		if k != q {
			t.Fatalf("%d coefficients, want %d", k, q)
		}
	})
}

// counts draws the upper triangle of a matrix of counts.
func counts(t *rapid.T, n int) []uint32 {
	out := make([]uint32, n*n)
	for i := range n {
		for j := i; j < n; j++ {
			out[i*n+j] = rapid.Uint32Range(0, 50).Draw(t, "count")
		}
	}
	return out
}

// Power iteration finds the eigenvector that an independent solver finds for the
// matrix written out, wherever one eigenvalue stands out.
func TestLeadingAgreesWithEigenSym(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "n")
		c := counts(t, n)
		full := mat.NewSymDense(n, nil)
		for i := range n {
			for j := i; j < n; j++ {
				v := float64(c[i*n+j])
				if i == j {
					v *= 2
				}
				full.SetSym(i, j, math.Log(1+v))
			}
		}
		centring := mat.NewDense(n, n, nil)
		for i := range n {
			for j := range n {
				centring.Set(i, j, -1/float64(n))
			}
			centring.Set(i, i, 1-1/float64(n))
		}
		var product mat.Dense
		product.Product(centring, full, centring)
		b := mat.NewSymDense(n, nil)
		for i := range n {
			for j := i; j < n; j++ {
				b.SetSym(i, j, product.At(i, j))
			}
		}
		var es mat.EigenSym
		if !es.Factorize(b, true) {
			t.Skip("no eigenvalues")
		}
		values := es.Values(nil)
		at := 0
		for i, v := range values {
			if math.Abs(v) > math.Abs(values[at]) {
				at = i
			}
		}
		got := newRelation(n, c).leading(1)
		if math.Abs(values[at]) < 1e-9 {
			if got.vector != nil {
				t.Fatalf("a matrix of nothing has the eigenvector %v", got.vector)
			}
			return
		}
		for i, v := range values {
			if i != at && math.Abs(v) > 0.97*math.Abs(values[at]) {
				t.Skip("no eigenvalue stands out")
			}
		}
		if math.Abs(got.value-values[at]) > 1e-8*math.Abs(values[at]) {
			t.Fatalf("λ = %v, want %v", got.value, values[at])
		}
		var vectors mat.Dense
		es.VectorsTo(&vectors)
		cos := dot(got.vector, mat.Col(nil, at, &vectors))
		if math.Abs(math.Abs(cos)-1) > 1e-8 {
			t.Fatalf("the eigenvectors meet at cos %v", cos)
		}
	})
}

func TestRelationMatrix(t *testing.T) {
	c := corpus(2, []string{"甲乙甲，甲甲乙", "乙甲。丙"})
	r, err := related(t.Context(), c, []rune("甲乙丙"))
	if err != nil {
		t.Fatal(err)
	}
	// 甲 and 乙 side by side: 甲乙, 乙甲, 甲乙, 乙甲; 甲 beside itself once, seen from either side.
	want := []float64{math.Log(3), math.Log(5), math.Log(5)}
	if !slices.Equal(r.value, want) || fmt.Sprint(r.col, r.start) != "[0 1 0] [0 2 3 3]" {
		t.Errorf("matrix %v at columns %v, rows from %v", r.value, r.col, r.start)
	}
}

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(), []string{"magnitude=true"}, []string{"distance=0", "coefficients=1"},
		[]string{"distance=1.5", "coefficients=200"}, []string{"characters=2"}, []string{"seed=7", "magnitude=true", "distance=0.7"})
}

var bodies = rapid.SliceOfN(rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{"网", "页", "去", "重", "算", "法", "，", "a", "b"}), 0, 40),
	func(s []string) string { return strings.Join(s, "") }), 0, 25)

// The index loses no pair that the threshold accepts, and emits each once.
func TestPairsAgreeWithBruteForce(t *testing.T) {
	for _, set := range [][]string{{"distance=0.5"}, {"distance=0.9", "magnitude=true"}, {"distance=0"}, {"distance=10", "coefficients=2"}} {
		m := method(t, set...)
		rapid.Check(t, func(t *rapid.T) {
			in := bodies.Draw(t, "bodies")
			if err := m.Fit(context.Background(), corpus(1, in)); err != nil {
				t.Fatal(err)
			}
			sigs := make([]algo.Signature, len(in))
			for i, s := range in {
				sigs[i] = m.Sign(text.NewDoc(nil, s))
			}
			got := make(map[[2]int]int)
			if err := m.Pairs(context.Background(), sigs, func(a, b int) { got[[2]int{a, b}]++ }); err != nil {
				t.Fatal(err)
			}
			for b := range sigs {
				for a := range b {
					n, s := got[[2]int{a, b}], m.Score(sigs[a], sigs[b])
					if math.IsNaN(s) || s < 0 || s > 1 {
						t.Fatalf("score %v", s)
					}
					if n > 1 || n == 0 && s >= m.Guarantee() {
						t.Fatalf("pages %q and %q score %v and come %d times", in[a], in[b], s, n)
					}
				}
			}
		})
	}
}

// The distance is one: symmetric, 0 to itself, and no detour is shorter.
func TestDistanceIsAMetric(t *testing.T) {
	m := method(t)
	m.sigma = 1
	m.values = map[rune]float64{'网': 0.5, '页': -0.25, '去': 0.125, 'a': 1}
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.SliceOfN(rapid.StringOfN(rapid.SampledFrom([]rune("网页去a")), 1, 30, -1), 3, 3).Draw(t, "bodies")
		var s []algo.Signature
		for _, b := range in {
			s = append(s, m.Sign(text.NewDoc(nil, b)))
		}
		if distance(s[0], s[1]) > distance(s[0], s[2])+distance(s[2], s[1])+1e-12 {
			t.Fatal("a detour is shorter")
		}
	})
}

// Turning the text around leaves the magnitudes as they are, and moves the phases.
func TestMagnitudesForgiveAShift(t *testing.T) {
	full, magnitude := method(t), method(t, "magnitude=true")
	for _, m := range []*Method{full, magnitude} {
		m.sigma = 1
		m.values = map[rune]float64{'网': 0.5, '页': -0.25, '去': 0.125, '重': 1, '算': -1, '法': 0.75}
	}
	a, b := text.NewDoc(nil, "网页去重算法去网"), text.NewDoc(nil, "算法去网网页去重")
	if s := magnitude.Score(magnitude.Sign(a), magnitude.Sign(b)); math.Abs(s-1) > 1e-12 {
		t.Errorf("magnitudes score %v, want 1", s)
	}
	if s := full.Score(full.Sign(a), full.Sign(b)); s > 0.9 {
		t.Errorf("with phases the score is %v", s)
	}
}

// Fitting gives the same values, σ and signatures on any number of workers.
func TestFitDoesNotDependOnWorkers(t *testing.T) {
	var in []string
	for i := range 120 {
		in = append(in, fmt.Sprintf("第%d篇说的是%c与%c，还有%c。", i, 0x4e00+i%17, 0x5e00+i%23, 0x6e00+i%5))
	}
	one, many := method(t), method(t)
	fit(t, one, 1, in)
	fit(t, many, 7, in)
	if one.sigma != many.sigma || len(one.values) != len(many.values) || one.sigma <= 0 {
		t.Fatalf("σ = %v and %v", one.sigma, many.sigma)
	}
	for ch, v := range one.values {
		if many.values[ch] != v {
			t.Fatalf("%c has the values %v and %v", ch, v, many.values[ch])
		}
	}
	// 与 stands in every page and has the smallest code point of those that do.
	if v := one.values['与']; v <= 0 {
		t.Errorf("the most frequent character has the value %v", v)
	}
}

// Sets that give no measure are told of, and nothing becomes NaN.
func TestPoorSets(t *testing.T) {
	same := slices.Repeat([]string{"同一篇文章的正文，一字不差。"}, 90)
	for _, c := range []struct {
		name   string
		bodies []string
		warn   string
	}{
		{"no page", nil, "cannot distinguish"},
		{"empty pages", []string{"", "，"}, "cannot distinguish"},
		{"one page", []string{"只有这一篇文章的页集。"}, "instead of their median"},
		{"one character", []string{"一", "一一一"}, "cannot distinguish"},
		{"equal pages", same, "instead of their median"},
		{"equal but one", append(slices.Clone(same), "另外的一篇文章在这里"), "instead of their median"},
	} {
		m := method(t)
		fit(t, m, 2, c.bodies)
		if w := strings.Join(algotest.Warned(t, m), "\n"); !strings.Contains(w, c.warn) {
			t.Errorf("%s: warnings %q, want %q", c.name, w, c.warn)
		}
		var sigs []algo.Signature
		for _, s := range c.bodies {
			sigs = append(sigs, m.Sign(text.NewDoc(nil, s)))
		}
		for i, a := range sigs {
			for j, b := range sigs {
				if s := m.Score(a, b); math.IsNaN(s) || s == 1 && text.Normalize(c.bodies[i]).Text != text.Normalize(c.bodies[j]).Text {
					t.Fatalf("%s: pages %d and %d score %v", c.name, i, j, s)
				}
			}
		}
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		in   []float64
		want float64
	}{{nil, 0}, {[]float64{3}, 3}, {[]float64{4, 1}, 2.5}, {[]float64{9, 1, 2}, 2}} {
		if got := median(slices.Clone(c.in)); got != c.want {
			t.Errorf("median of %v is %v, want %v", c.in, got, c.want)
		}
	}
}

// BenchmarkRun fits, signs and joins texts of edits10k.
func BenchmarkRun(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	m := method(b)
	b.Run("fit", func(b *testing.B) {
		for b.Loop() {
			fit(b, m, 2, texts)
		}
	})
	fit(b, m, 2, texts)
	b.Run("sign", func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			m.Sign(text.NewDoc(nil, texts[i%len(texts)]))
			i++
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "documents/s")
	})
	sigs := make([]algo.Signature, len(texts))
	for i, s := range texts {
		sigs[i] = m.Sign(text.NewDoc(nil, s))
	}
	b.Run("pairs", func(b *testing.B) {
		pairs := 0
		for b.Loop() {
			pairs = 0
			if err := m.Pairs(context.Background(), sigs, func(int, int) { pairs++ }); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(len(sigs)*b.N)/b.Elapsed().Seconds(), "documents/s")
		b.ReportMetric(float64(pairs), "pairs")
	})
}

// The waves that a story draws go through the numbers of a page of which all coefficients
// are kept, and nothing of them is lost on the way.
func TestAllWavesGoThroughTheNumbers(t *testing.T) {
	m := method(t, "coefficients=8")
	m.values = map[rune]float64{'网': 0.5, '页': -0.25, '去': 0.125, '重': 1}
	for _, body := range []string{"网", "网页去", "网页去重重去网网页页去重网页去"} {
		s := m.side(text.NewDoc(nil, body))
		sums := s.sums()
		whole := sums[len(sums)-1].XY
		for j, want := range s.x {
			at := whole[j*points/len(s.x)]
			if math.Abs(at[0]-float64(j)) > 0.01 || math.Abs(at[1]-want) > 1e-5 {
				t.Errorf("%s: character %d is %v, the waves have %v there", body, j, want, at)
			}
		}
		if want := min(m.q-1, (len(s.x)-1)/2); s.waves() != want || len(sums) != 1+min(want, drawn+1) {
			t.Errorf("%s: %d waves in %d pictures, want %d", body, s.waves(), len(sums), want)
		}
	}
}
