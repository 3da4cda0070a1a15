package minhash

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/minhash"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"scheme=oneperm"},
		[]string{"scheme=oneperm", "densify=rotation", "m=100"},
		[]string{"scheme=oneperm", "densify=none", "m=64", "bands=9"},
		[]string{"scheme=oneperm", "unit=char", "k=50"},
		[]string{"scheme=super", "threshold=0.8"},
		[]string{"bits=1", "m=256"},
		[]string{"bits=2", "m=100", "scheme=super"},
		[]string{"bits=8", "scheme=oneperm", "bands=20"},
		[]string{"verify=exact", "unit=char", "bits=4"},
		[]string{"verify=exact", "scheme=oneperm", "densify=none", "unit=word", "k=50"},
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

const (
	pageA = "网页去重算法研究"
	pageB = "网页去重算法综述"
)

// A vector of one permutation, computed by hand.
func TestOnePermutationVector(t *testing.T) {
	m := method(t, "scheme=oneperm", "densify=none", "m=8", "k=3")
	a, b := m.Sign(text.NewDoc(nil, pageA)), m.Sign(text.NewDoc(nil, pageB))
	matches, both := occupied(a, b)
	if matches != 4 || both != 3 {
		t.Errorf("%d bins match and %d are empty in both, want 4 and 3", matches, both)
	}
	if got := m.Score(a, b); got != 0.8 {
		t.Errorf("estimate %v, want 0.8", got)
	}
}

// Vectors of b bits, computed by hand.
func TestBitVectors(t *testing.T) {
	for bits, want := range map[int]string{1: "0.500000", 2: "0.666667", 4: "0.733333"} {
		m := &Method{bits: bits}
		if got := fmt.Sprintf("%.6f", m.share(0.75)); got != want {
			t.Errorf("%d bits: share 0.75 means %s, want %s", bits, got, want)
		}
		if back := m.agree(m.share(0.75)); math.Abs(back-0.75) > 1e-12 {
			t.Errorf("%d bits: back to %v", bits, back)
		}
	}
}

// Independent values are those of package shingling.
func TestIndependentVectors(t *testing.T) {
	m := method(t, "m=84", "k=3")
	a, b := m.Sign(text.NewDoc(nil, pageA)), m.Sign(text.NewDoc(nil, pageB))
	if a[0] != 0x20a630485d30937d || b[0] != 0x2168e22762cfb477 {
		t.Errorf("first values %016x, %016x", a[0], b[0])
	}
	if got := fmt.Sprintf("%.6f", m.Score(a, b)); got != "0.440476" {
		t.Errorf("estimate %s, want 0.440476", got)
	}
	if got := method(t, "verify=exact", "k=3"); got.Score(got.Sign(text.NewDoc(nil, pageA)), got.Sign(text.NewDoc(nil, pageB))) != 0.5 {
		t.Error("the exact resemblance is not 0.5")
	}
}

// Bins follow the definition, for any number of bins.
func TestBinsFollowTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tokens := text.Normalize(drawn(t, "text", 1, 700)).Tokens()
		k, m := rapid.IntRange(1, 8).Draw(t, "k"), rapid.IntRange(1, 70).Draw(t, "m")
		got, want := make([]uint64, m), slices.Repeat([]uint64{empty}, m)
		bins(got, tokens, k)
		for i := range tokens.Windows(k) {
			r := tokens.WindowRange(i, k)
			h := hash.String(tokens.Text[r.Start:r.End])
			bin := h % uint64(m)
			want[bin] = min(want[bin], h/uint64(m))
		}
		if !slices.Equal(got, want) {
			t.Fatalf("bins %x, want %x", got, want)
		}
	})
}

// Bins computed directly from the characters of a text equal those from a list of its
// characters.
func TestBinsOfCharsEqualBins(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := text.Normalize(string(rapid.SliceOfN(rapid.SampledFrom([]rune("网页去重aé😀𠀀b")), 0, 300).Draw(t, "text")) + "尾")
		s = text.Normalize(strings.Repeat(s.Text, rapid.IntRange(1, 9).Draw(t, "times")))
		k, m := rapid.IntRange(1, maxShingle).Draw(t, "k"), rapid.SampledFrom([]int{8, 13, 128}).Draw(t, "m")
		got, want := make([]uint64, m), make([]uint64, m)
		binsOfChars(got, s.Text, k)
		bins(want, s.Chars(), k)
		if !slices.Equal(got, want) {
			t.Fatalf("%d characters, k = %d: bins %x, want %x", s.Chars().Len(), k, got, want)
		}
	})
}

func drawn(t *rapid.T, name string, least, most int) string {
	return string(rapid.SliceOfN(rapid.SampledFrom([]rune("网页去重算法研究综述")), least, most).Draw(t, name))
}

// Densification fills every bin and keeps those that were filled; rotation uses the next filled
// bin to the right and the number of steps to it.
func TestDensify(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SliceOfN(rapid.SampledFrom([]uint64{empty, empty, 3, 5, 7}), 1, 40).Draw(t, "bins")
		v[rapid.IntRange(0, len(v)-1).Draw(t, "filled")] = 11
		turned, lent := slices.Clone(v), slices.Clone(v)
		densify(turned, rotation)
		densify(lent, universal)
		for i, x := range v {
			steps := 0
			for v[(i+steps)%len(v)] == empty {
				steps++
			}
			if want := v[(i+steps)%len(v)] + uint64(steps)*hash.Gamma; turned[i] != want {
				t.Fatalf("rotation gives bin %d %x, want %x", i, turned[i], want)
			}
			if x != empty && lent[i] != x || x == empty && !slices.Contains([]uint64{3, 5, 7, 11}, lent[i]) {
				t.Fatalf("bin %d was %x and is %x", i, x, lent[i])
			}
		}
	})
}

// SuperMinHash with early termination gives the same values as with whole permutations.
func TestSuperMinHashFollowsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		elements := rapid.SliceOfN(rapid.Uint64(), 1, 50).Draw(t, "shingles")
		m := rapid.IntRange(1, 40).Draw(t, "m")
		got, want := make([]uint64, m), slices.Repeat([]uint64{empty}, m)
		s := newSuperSketch(got)
		for _, f := range append(elements, elements...) { // added twice: a set
			s.add(f)
		}
		for _, f := range elements {
			place := make([]int, m)
			for i := range place {
				place[i] = i
			}
			for j := range place {
				k := j + int(mulHigh(hash.Member(f, 2*j+1), uint64(m-j)))
				place[j], place[k] = place[k], place[j]
				want[place[j]] = min(want[place[j]], uint64(j)<<48|hash.Member(f, 2*j)>>16)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("values %x, want %x", got, want)
		}
	})
}

// mulHigh returns ⌊x·y/2^64⌋ for y below 2^32.
func mulHigh(x, y uint64) uint64 { return (x>>32*y + (x&0xffffffff*y)>>32) >> 32 }

// Counting packed lanes equals counting one by one.
func TestPackedLanes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SampledFrom([]int{1, 2, 4, 8}).Draw(t, "b")
		n := rapid.IntRange(1, 150).Draw(t, "values")
		x := rapid.SliceOfN(rapid.Uint64(), n, n).Draw(t, "x")
		y := rapid.SliceOfN(rapid.Uint64(), n, n).Draw(t, "y")
		m := &Method{m: n, bits: b}
		px, py := pack(x, b), pack(y, b)
		if len(px) != m.words() {
			t.Fatalf("%d words, want %d", len(px), m.words())
		}
		want := 0
		for i := range x {
			if m.value(px, i) != x[i]%(1<<b) {
				t.Fatalf("value %d is %x, want the low %d bits of %x", i, m.value(px, i), b, x[i])
			}
			if x[i]%(1<<b) != y[i]%(1<<b) {
				want++
			}
		}
		if got := unequal(px, py, b); got != want {
			t.Fatalf("%d lanes differ, want %d", got, want)
		}
	})
}

// The mean of every estimate over many pairs is the exact resemblance, within four standard
// errors. The sets are large compared with m, except for super, which does not need that.
func TestEstimatesAreUnbiased(t *testing.T) {
	for _, set := range [][]string{
		{"scheme=independent"},
		{"scheme=oneperm", "densify=none"},
		{"scheme=oneperm", "densify=rotation"},
		{"scheme=oneperm", "densify=universal"},
		{"scheme=super"},
		{"scheme=independent", "bits=1"},
		{"scheme=super", "bits=4"},
		{"scheme=oneperm", "bits=8"},
	} {
		m := method(t, append(set, "k=3", "m=64")...)
		exact := &Method{unit: m.unit, k: m.k, m: m.m, bits: 64, scheme: independent, exact: true}
		const pairs = 400
		sum, squares := 0.0, 0.0
		for i := range pairs {
			a, b := text.NewDoc(nil, variant(i, 0)), text.NewDoc(nil, variant(i, 1))
			d := m.Score(m.Sign(a), m.Sign(b)) - exact.Score(exact.Sign(a), exact.Sign(b))
			sum += d
			squares += d * d
		}
		spread := math.Sqrt(squares / pairs)
		if mean := sum / pairs; math.Abs(mean) > 4*spread/math.Sqrt(pairs) {
			t.Errorf("%v: mean error %.4f with the spread %.4f", set, mean, spread)
		}
		if m.bits == 64 && spread > 1.25*minhash.StandardError(0.5, m.m) {
			t.Errorf("%v: spread %.4f, at most %.4f was foreseen", set, spread, minhash.StandardError(0.5, m.m))
		}
	}
}

// variant returns a text of 160 Han characters, the last n of which depend on which.
func variant(seed, which int) string {
	var b strings.Builder
	for j := range 160 {
		x := uint64(seed)<<32 + uint64(j)
		if j > 160-1-seed%100 {
			x += uint64(which+1) << 50
		}
		b.WriteRune(rune(0x4E00 + hash.Mix64(x)%20000))
	}
	return b.String()
}

func TestBandsFollowTheThreshold(t *testing.T) {
	for threshold, want := range map[string]minhash.Bands{"0.5": {B: 25, R: 5}, "0.7": {B: 14, R: 9}, "0.8": {B: 9, R: 13}, "0.9": {B: 5, R: 25}} {
		if got := method(t, "threshold="+threshold).bands; got != want {
			t.Errorf("threshold %s: bands %v, want %v", threshold, got, want)
		}
	}
	if one := method(t, "bits=1").bands; one.R <= 5 {
		t.Errorf("single bits agree by chance and want longer bands, got %v", one)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		set  []string
		want string
	}{
		{[]string{"bands=129"}, "minhash: bands must be at most m = 128, got 129"},
		{[]string{"scheme=oneperm", "densify=none", "bits=2"}, "minhash: bits must be 64 if bins stay empty (densify=none), got 2: choose rotation or universal"},
	} {
		v, err := param.Parse(params(), c.set)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := newMethod(v); err == nil || err.Error() != c.want {
			t.Errorf("%v: error %v, want %s", c.set, err, c.want)
		}
	}
}

func TestShortPagesAreCounted(t *testing.T) {
	m := method(t, "scheme=oneperm", "k=8")
	if s := m.Sign(text.NewDoc(nil, "网页")); len(s) != 128 || slices.Contains(s, empty) {
		t.Errorf("signature %x", s)
	}
	want := "1 page has fewer than 8 tokens: the whole page is used as a single shingle"
	if w := algotest.Warned(t, m); len(w) != 1 || w[0] != want {
		t.Errorf("warnings %q, want %q", w, want)
	}
}

// Every value has its shingle among the features, under every scheme.
func TestEveryValueHasItsShingleAmongTheFeatures(t *testing.T) {
	for _, scheme := range []string{independent, onePermutation, super} {
		m := method(t, "scheme="+scheme, "k=3", "m=32")
		d := text.NewDoc(nil, "网页去重算法研究，网页去重 Survey 综述")
		filled := 0
		v := make([]uint64, m.m)
		bare := Method{scheme: scheme, densify: none, k: 3}
		bare.sketch(v, d.Tokens())
		for _, x := range v {
			if x != empty {
				filled++
			}
		}
		sum := 0.0
		for _, f := range m.Features(d) {
			sum += f.Weight
		}
		if int(sum) != filled {
			t.Errorf("%s: the features own %v of %d values", scheme, sum, filled)
		}
	}
}

// FuzzSign checks every scheme for any two pages: the score is 1 for equal sets and within 0 and
// 1 otherwise, and sets that overlap have a shared passage.
func FuzzSign(f *testing.F) {
	f.Add("网页去重算法研究", "网页去重算法综述", 3)
	f.Add("Spring-Boot 入门教程, v2", "入门 Spring boot", 1)
	f.Add("", "\xff\u0301가 \u11a8", 50)
	f.Fuzz(func(t *testing.T, x, y string, k int) {
		k = 1 + (k%maxShingle+maxShingle)%maxShingle
		dx, dy := text.NewDoc(nil, x), text.NewDoc(nil, y)
		for _, unit := range []string{algo.UnitChar, algo.UnitToken} {
			exact := &Method{scheme: independent, unit: unit, k: k, m: 8, bits: 64, exact: true}
			r := exact.Score(exact.sign(dx), exact.sign(dy))
			for _, scheme := range []string{independent, onePermutation, super} {
				for _, densify := range []string{none, rotation, universal} {
					m := &Method{scheme: scheme, densify: densify, unit: unit, k: k, m: 8, bits: 64, bands: minhash.Bands{B: 2, R: 4}}
					got := m.Score(m.Sign(dx), m.Sign(dy))
					if !(got >= 0 && got <= 1) || r == 1 && got != 1 || r == 0 && got != 0 {
						t.Fatalf("%s, %s: score %v at resemblance %v", scheme, densify, got, r)
					}
				}
			}
			if ev := exact.Explain(dx, dy); (len(ev.Shared) > 0) != (r > 0) {
				t.Fatalf("%d passages at resemblance %v", len(ev.Shared), r)
			}
		}
	})
}
