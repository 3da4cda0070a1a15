package projection

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"agree=300"},
		[]string{"agree=373", "pieces=0"},
		[]string{"bits=64", "agree=60", "pieces=5"},
		[]string{"bits=1024", "agree=990", "pieces=0"},
		[]string{"unit=bigram", "pieces=50"},
		[]string{"unit=word", "pieces=1"},
	)
}

// makeMethod makes a method from settings in the form of flags.
func makeMethod(tb testing.TB, a algo.Algorithm, set ...string) algo.Method {
	tb.Helper()
	v, err := param.Parse(a.Params, set)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := a.New(v)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

func words(s string) *text.Doc { return text.FromWords(strings.Fields(s)) }

// The documents of the vectors, computed from the formulas of the package comment.
func d1() *text.Doc { return words("网页 网页 去重 去重 算法 研究") }
func d2() *text.Doc { return words("网页 去重 综述 网页 去重 算法") }
func d3() *text.Doc { return words("天气 公园 公园 下雨") }

// Vectors computed from the formulas of the package comment.
func TestVectors(t *testing.T) {
	m := makeMethod(t, Algorithm(), "unit=word")
	a, b, c := m.Sign(d1()), m.Sign(d2()), m.Sign(d3())
	want := algo.Signature{
		0xc844584051049266, 0x22401206df835180, 0x16c8006545320a34,
		0x341000a0730579f3, 0x9110a435106a2aa0, 0x0119d320c012c18c,
	}
	if !slices.Equal(a, want) {
		t.Errorf("d1: %016x, want %016x", a, want)
	}
	if n := agreeing(a, b); n != 336 || m.Score(a, b) != 336.0/384 {
		t.Errorf("d1 and d2 agree in %d bits and score %v, want 336", n, m.Score(a, b))
	}
	if n := agreeing(a, c); n != 221 {
		t.Errorf("d1 and d3 agree in %d bits, want 221", n)
	}
	for n, want := range map[float64]string{372: "0.99518", 355: "0.97199", 348: "0.95694", 336: "0.92388"} {
		if got := fmt.Sprintf("%.5f", cosine(n/384)); got != want {
			t.Errorf("%v bits stand for a cosine of %s, want %s", n, got, want)
		}
	}
}

func TestExplain(t *testing.T) {
	a, b := d1(), d2()
	ev := makeMethod(t, Algorithm(), "unit=word").(algo.Explainer).Explain(a, b)
	var numbers []string
	for _, n := range ev.Numbers {
		numbers = append(numbers, n.Value)
	}
	// 328.87 was computed independently; √(384·p·(1−p)) at p = 0.8564 is 6.87.
	want := []string{"336/384", "0.92388", "0.90000", "328.87 ± 6.87", "6, 6"}
	if len(numbers) != 6 || !slices.Equal(numbers[:5], want) || !strings.HasSuffix(strings.Split(numbers[5], ":")[0], "/12") {
		t.Errorf("numbers %q, want %q and the pieces", numbers, want)
	}
	var shared []string
	for _, s := range ev.Shared {
		shared = append(shared, fmt.Sprintf("%s %v %d+%d", s.Label, s.Weight, len(s.A), len(s.B)))
	}
	if got := strings.Join(shared, "; "); got != "网页 2 2+2; 去重 2 2+2; 算法 1 1+1" {
		t.Errorf("shared %s", got)
	}
	for _, s := range ev.Shared {
		for _, p := range s.B {
			if b.Body[p.Start:p.End] != s.Label {
				t.Errorf("%s is shown at %q", s.Label, b.Body[p.Start:p.End])
			}
		}
	}
}

// Counting packed bits equals adding vectors of +1 and −1.
func TestProjectionFollowsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tokens := rapid.SliceOfN(rapid.SampledFrom([]rune("网页去重算法研究综述")), 1, 700).Draw(t, "text")
		size := 64 * rapid.IntRange(1, 16).Draw(t, "words")
		m := &method{projector: projector{bits: size}}
		got, n := m.sign(text.NewDoc(nil, string(tokens)))
		sum := make([]int, size)
		for _, r := range tokens {
			for i := range sum {
				h := hash.Mix64(hash.FNV1a64(string(r)) + uint64(i/64)*hash.Gamma)
				sum[i] += 2*int(h>>(i%64)&1) - 1
			}
		}
		for i, s := range sum {
			if bit := got[i/64]>>(i%64)&1 == 1; bit != (s > 0) {
				t.Fatalf("bit %d is %v, the sum %d", i, bit, s)
			}
		}
		if n != len(tokens) {
			t.Fatalf("%d tokens counted of %d", n, len(tokens))
		}
	})
}

// Longer bit strings begin with the same bits, and the order of tokens has no effect.
func TestLongerStringsBeginWithTheSameBits(t *testing.T) {
	short, long := makeMethod(t, Algorithm()), makeMethod(t, Algorithm(), "bits=1024", "agree=992")
	a := short.Sign(text.NewDoc(nil, "网页去重算法研究"))
	b := long.Sign(text.NewDoc(nil, "研究网页，算法去重"))
	if len(a) != 6 || len(b) != 16 || !slices.Equal(a, b[:6]) {
		t.Errorf("%x is not the beginning of %x", a, b)
	}
}

// The mean share of equal bits over many hash functions is 1 − θ/π.
func TestAgreementEstimatesTheAngle(t *testing.T) {
	m := makeMethod(t, Algorithm(), "bits=1024", "agree=992")
	var off, spread float64
	const pairs = 200
	for i := range pairs {
		// 120 characters, a part of which is replaced.
		page := func(which uint64) *text.Doc {
			var b strings.Builder
			for j := range 120 {
				x := uint64(i)<<32 + uint64(j)
				if j < i%120 {
					x += which << 50
				}
				b.WriteRune(rune(0x4E00 + hash.Mix64(x)%20000))
			}
			return text.NewDoc(nil, b.String())
		}
		a, b := page(1), page(2)
		p := 1 - math.Acos(m.(*method).compare(a, b).cosine)/math.Pi
		d := m.Score(m.Sign(a), m.Sign(b)) - p
		off += d
		spread += d * d / (p*(1-p)/1024 + 1e-12)
	}
	if off /= pairs; math.Abs(off) > 0.004 {
		t.Errorf("agreement is off by %v on average", off)
	}
	if spread /= pairs; spread < 0.5 || spread > 1.5 {
		t.Errorf("the variance is %v of the binomial one", spread)
	}
}

// Every bit is in one piece: changing it changes one key.
func TestPiecesCoverTheBits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := 64 * rapid.IntRange(1, 16).Draw(t, "words")
		n := rapid.IntRange(1, min(size, mostPieces)).Draw(t, "pieces")
		m := &method{projector: projector{bits: size}, pieces: n}
		s := algo.Signature(rapid.SliceOfN(rapid.Uint64(), size/64, size/64).Draw(t, "bits"))
		keys := m.Keys(s)
		for i := range size {
			s[i/64] ^= 1 << (i % 64)
			changed := 0
			for k, key := range m.Keys(s) {
				if key != keys[k] {
					changed++
					if want := i * n / size; size%n == 0 && k != want {
						t.Fatalf("bit %d is in piece %d, want %d", i, k, want)
					}
				}
			}
			s[i/64] ^= 1 << (i % 64)
			if changed != 1 {
				t.Fatalf("bit %d is in %d of %d pieces", i, changed, n)
			}
		}
	})
}

// Bit strings that differ in fewer bits than there are pieces share a piece: 11 bits with the
// default of 12.
func TestTheIndexLosesNoPairAboveItsGuarantee(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.IntRange(1, 40).Draw(t, "pieces")
		m := &method{projector: projector{bits: 384}, pieces: pieces}
		a := algo.Signature(rapid.SliceOfN(rapid.Uint64(), 6, 6).Draw(t, "bits"))
		b := slices.Clone(a)
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, 383), 0, pieces-1).Draw(t, "flips") {
			b[i/64] ^= 1 << (i % 64)
		}
		if m.Score(a, b) < m.Guarantee() {
			t.Fatalf("%d of 384 bits agree, below the guarantee %v of %d pieces", agreeing(a, b), m.Guarantee(), pieces)
		}
		keys := m.Keys(a)
		if !slices.ContainsFunc(m.Keys(b), func(k uint64) bool { return slices.Contains(keys, k) }) {
			t.Fatalf("%d of 384 bits agree and no piece of %d", agreeing(a, b), pieces)
		}
	})
	a := Algorithm()
	if g := algo.Guarantee(makeMethod(t, a)); g != 373.0/384 {
		t.Errorf("12 pieces promise %v, want 373/384", g)
	}
	for _, set := range []string{"pieces=0", "pieces=13"} {
		if g := algo.Guarantee(makeMethod(t, a, set)); g != a.Cut(param.Defaults(a.Params)) {
			t.Errorf("%s promises %v, not all from the threshold on", set, g)
		}
	}
}

// For every number of equal bits, the score reaches the threshold exactly from agree on.
func TestCutIsExact(t *testing.T) {
	for _, a := range []algo.Algorithm{Algorithm(), Combined()} {
		for size := leastBits; size <= mostBits; size += 64 {
			m := &method{projector: projector{bits: size}}
			zero, one := make(algo.Signature, size/64), make(algo.Signature, size/64)
			for d := range size/2 - 1 {
				v := param.Defaults(a.Params).With("bits", size).With("agree", size-d)
				if m.Score(zero, one) != a.Cut(v) {
					t.Fatalf("%s: %d of %d bits score %v, cut %v", a.Name, size-d, size, m.Score(zero, one), a.Cut(v))
				}
				if own := a.Own(v, a.Cut(v)); own != size-d {
					t.Fatalf("%s: %d of %d bits read back as %v", a.Name, size-d, size, own)
				}
				one[d/64] |= 1 << (d % 64)
			}
		}
	}
}

func TestShortPagesAreCounted(t *testing.T) {
	for _, a := range []algo.Algorithm{Algorithm(), Combined()} {
		m := makeMethod(t, a)
		for _, n := range []int{0, 3, 49, 50, 51} {
			m.Sign(text.NewDoc(nil, strings.Repeat("网", n)))
		}
		want := []string{"2 pages have fewer than 50 tokens: a single edit changes many bits"}
		if a.Name == "combined" {
			want = append(want, "1 page has fewer than 8 tokens: the whole page is used as a single shingle")
		}
		if w := algotest.Warned(t, m); !slices.Equal(w, want) {
			t.Errorf("%s: warnings %q, want %q", a.Name, w, want)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		a    algo.Algorithm
		set  string
		want string
	}{
		{Algorithm(), "bits=100", "projection: bits must be a multiple of 64, got 100"},
		{Algorithm(), "bits=320", "projection: agree must be more than half of bits = 320 and at most all, got 372"},
		{Algorithm(), "agree=192", "projection: agree must be more than half of bits = 384 and at most all, got 192"},
		{Algorithm(), "bits=64 agree=60 pieces=65", "projection: pieces must be at most bits = 64, got 65"},
		{Combined(), "bits=1024", "combined: agree must be more than half of bits = 1024 and at most all, got 355"},
		{Combined(), "super=5", "combined: super must divide m = 84, got 5"},
		{Combined(), "least=7", "combined: least must be at most super = 6, got 7"},
	} {
		v, err := param.Parse(c.a.Params, strings.Fields(c.set))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.a.New(v); err == nil || err.Error() != c.want {
			t.Errorf("%s: error %v, want %s", c.set, err, c.want)
		}
	}
}
