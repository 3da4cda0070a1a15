package lshbloom

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"resemblance=0.8", "agree=2"},
		[]string{"m=8", "k=1", "unit=char"},
		[]string{"n=1", "p=0.5", "m=64"},
		[]string{"unit=word", "k=50", "resemblance=1"},
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

// Keys are sums modulo 2^61−1, for values of any size.
func TestBandKeyIsTheSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Uint64(), 1, 40).Draw(t, "values")
		sum := new(big.Int)
		for _, v := range values {
			sum.Add(sum, new(big.Int).SetUint64(v))
		}
		want := sum.Mod(sum, big.NewInt(1<<61-1)).Uint64()
		if got := bandKey(values); got != want {
			t.Fatalf("key %d, want %d", got, want)
		}
	})
}

// The keys of a page are those of its min-values.
func TestSignaturesHoldTheKeysOfTheBands(t *testing.T) {
	m := method(t, "k=3")
	d := text.NewDoc(nil, "网页去重算法研究的现状与展望")
	v := make([]uint64, 128)
	minhash.MinValues(v, d.Tokens(), 3)
	s := m.Sign(d)
	if m.bands != (minhash.Bands{B: 25, R: 5}) || len(s) != 25 {
		t.Fatalf("bands %v, %d keys", m.bands, len(s))
	}
	for i := range s {
		if want := bandKey(v[5*i : 5*i+5]); s[i] != want {
			t.Errorf("key %d is %x, want %x", i, s[i], want)
		}
	}
}

// The filters report every page that repeats a band, and the join finds exactly the pairs with
// an equal band, whatever the false positive rate.
func TestNoPairWithAnEqualBandIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &Method{bands: minhash.Bands{B: 4, R: 1}, m: 4, p: rapid.SampledFrom([]float64{0.5, 0.01, 1e-9}).Draw(t, "p"), n: uint64(rapid.IntRange(0, 3).Draw(t, "n"))}
		sigs := make([]algo.Signature, rapid.IntRange(0, 20).Draw(t, "pages"))
		for i := range sigs {
			if rapid.IntRange(0, 5).Draw(t, "empty") > 0 {
				sigs[i] = rapid.SliceOfN(rapid.Uint64Range(1, 12), 4, 4).Draw(t, "keys")
			}
		}
		repeat, r, err := m.pass(context.Background(), sigs, algo.Ones(sigs), func(int, uint64) {})
		if err != nil {
			t.Fatal(err)
		}
		got := make(map[[2]int]bool)
		if err := m.Pairs(context.Background(), sigs, func(a, b int) { got[[2]int{a, b}] = true }); err != nil {
			t.Fatal(err)
		}
		truly := make(map[int]bool)
		for b := range sigs {
			for a := range b {
				want := m.Score(sigs[a], sigs[b]) > 0
				if got[[2]int{a, b}] != want {
					t.Fatalf("pair %d, %d found: %v, want %v", a, b, !want, want)
				}
				truly[b] = truly[b] || want
			}
			if truly[b] && !repeat[b] {
				t.Fatalf("page %d repeats a band and is not reported", b)
			}
		}
		alarms := 0
		for b, is := range repeat {
			if is && !truly[b] {
				alarms++
			}
		}
		if last := m.report.Load(); last.FalseAlarms != alarms || last.Repeats != r.Repeats {
			t.Fatalf("report %+v, want %d false alarms of %d repeats", last, alarms, r.Repeats)
		}
	})
}

// Pages that repeat nothing are reported at the rate 1−(1−p)^B once the filters are full, and at
// half of that or less while they fill.
func TestFalseAlarmsKeepToTheirRate(t *testing.T) {
	m := method(t, "p=0.001")
	r := rand.New(rand.NewPCG(1, 2))
	sigs := make([]algo.Signature, 8000)
	for i := range sigs {
		for range m.bands.B {
			sigs[i] = append(sigs[i], r.Uint64N(1<<61-1))
		}
	}
	_, report, err := m.pass(context.Background(), sigs, algo.Ones(sigs), func(int, uint64) {})
	if err != nil {
		t.Fatal(err)
	}
	if full := 0.0247; report.WrongRate < 0.95*full || report.WrongRate > 1.05*full {
		t.Errorf("rate %v of full filters, want %v", report.WrongRate, full)
	}
	if got := float64(report.Repeats) / 8000; got == 0 || got > report.WrongRate {
		t.Errorf("%v of the pages are reported, rate of full filters %v", got, report.WrongRate)
	}
}

func TestOverfullFiltersWarn(t *testing.T) {
	m := method(t, "n=1", "p=0.5", "k=1")
	var sigs []algo.Signature
	for i := range 60 {
		sigs = append(sigs, m.Sign(text.NewDoc(nil, string(rune(0x4E00+i)))))
	}
	if err := m.Pairs(context.Background(), sigs, func(a, b int) { t.Errorf("pair %d, %d", a, b) }); err != nil {
		t.Fatal(err)
	}
	r := m.report.Load()
	want := []string{
		fmt.Sprintf("the filters were sized for 1 page but received 60: a page that is not a repeat is reported at the rate %.2g", r.WrongRate),
		fmt.Sprintf("%d of %d pages reported by the filters have no matching page: false positives", r.Repeats, r.Repeats),
	}
	if w := algotest.Warned(t, m); !slices.Equal(w, want) || r.Repeats == 0 {
		t.Errorf("warnings %q, want %q", w, want)
	}
}

func TestNewRefuses(t *testing.T) {
	v, err := param.Parse(params(), []string{"agree=26"})
	if err != nil {
		t.Fatal(err)
	}
	want := "lshbloom: agree must be at most the number of bands, 25 for resemblance 0.5 and m = 128, got 26"
	if _, err := newMethod(v); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestTooLargeFiltersAreRefused(t *testing.T) {
	m := method(t, "n=100000000", "p=0.000000000001")
	want := "lshbloom: 25 filters of 5751035027 bits exceed the limit of 8589934592 bits: reduce the expected pages or allow more false positives"
	if _, _, err := m.pass(context.Background(), nil, algo.Ones(nil), func(int, uint64) {}); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// BenchmarkFilters signs the texts of edits10k and passes them through the filters.
func BenchmarkFilters(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	m := method(b)
	sigs := make([]algo.Signature, len(texts))
	b.Run("sign", func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			sigs[i%len(texts)] = m.Sign(text.NewDoc(nil, texts[i%len(texts)]))
			i++
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "documents/s")
	})
	for i, s := range texts {
		sigs[i] = m.Sign(text.NewDoc(nil, s))
	}
	b.Run("repeats", func(b *testing.B) {
		var r report
		for b.Loop() {
			var err error
			if _, r, err = m.pass(context.Background(), sigs, algo.Ones(sigs), func(int, uint64) {}); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.N*len(sigs))/b.Elapsed().Seconds(), "documents/s")
		b.ReportMetric(float64(r.Repeats), "repeats")
		b.ReportMetric(float64(r.Bits)/float64(r.Pages), "bits/page")
	})
}
