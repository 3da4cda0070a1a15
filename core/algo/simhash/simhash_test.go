package simhash

import (
	"math/bits"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/feature"
	"pagetwin/core/algo/sketch/hamming"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"bits=32", "k=2"},
		[]string{"bits=128", "k=6"},
		[]string{"k=0"},
		[]string{"k=12"},
		[]string{"k=20", "bits=128", "weight=tfidf"},
		[]string{"weight=tfidf"},
		[]string{"unit=token", "blocks=6"},
		[]string{"unit=char"},
		[]string{"unit=word", "k=5"},
	)
}

// makeMethod makes a method from settings in the form of flags.
func makeMethod(tb testing.TB, set ...string) algo.Method {
	tb.Helper()
	v, err := param.Parse(params(), set)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := newMethod(v)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// repeated writes each word as often as its weight, separated by spaces: a run of two characters
// is one bigram.
func repeated(weights map[string]int) string {
	var b strings.Builder
	for w, n := range weights {
		b.WriteString(strings.Repeat(w+" ", n))
	}
	return b.String()
}

// Vectors computed from the formulas of the package comment, with counts and with weights.
func TestFingerprintVectors(t *testing.T) {
	m := makeMethod(t)
	docs := []struct {
		weights map[string]int
		want    uint64
	}{
		{map[string]int{"网页": 2, "去重": 2, "算法": 1, "研究": 1}, 0xc844584051049266},
		{map[string]int{"网页": 2, "去重": 2, "算法": 1, "综述": 1}, 0xc8641840d1048666},
		{map[string]int{"天气": 1, "公园": 2, "下雨": 1}, 0x2064b52c5402af0c},
	}
	var sigs []algo.Signature
	for i, d := range docs {
		sig := m.Sign(text.NewDoc(nil, repeated(d.weights)))
		sigs = append(sigs, sig)
		if sig[0] != d.want {
			t.Errorf("d%d: %016x, want %016x", i+1, sig[0], d.want)
		}
		var s weighed
		for w, n := range d.weights {
			s.add(hash.String(w), int64(n))
		}
		if got := s.majority(); got != d.want {
			t.Errorf("d%d by weights: %016x, want %016x", i+1, got, d.want)
		}
	}
	if d := hamming.Distance(sigs[0], sigs[1]); d != 5 {
		t.Errorf("d1 and d2 differ in %d bits, want 5", d)
	}
	if d := hamming.Distance(sigs[0], sigs[2]); d != 28 {
		t.Errorf("d1 and d3 differ in %d bits, want 28", d)
	}
}

func TestTokenHashes(t *testing.T) {
	m := &method{bits: 64}
	for s, want := range map[string]string{"算法": "9cecc860a9073661", "研究": "b3454ad87fe4dae8", "综述": "d1263dd7d96ac5ea"} {
		if got := m.hex(m.hashOf(hash.FNV1a64(s))); got != want {
			t.Errorf("%s: %s, want %s", s, got, want)
		}
	}
}

// The low word of longer and shorter fingerprints is that of 64 bits; the second word is
// computed with the second function of the family.
func TestOtherSizes(t *testing.T) {
	d := text.NewDoc(nil, repeated(map[string]int{"网页": 2, "去重": 2, "算法": 1, "研究": 1}))
	if sig := makeMethod(t, "bits=32").Sign(d); len(sig) != 1 || sig[0] != 0x51049266 {
		t.Errorf("32 bits: %x", sig)
	}
	var second weighed
	for w, n := range map[string]int64{"网页": 2, "去重": 2, "算法": 1, "研究": 1} {
		second.add(hash.Member(hash.FNV1a64(w), 1), n)
	}
	if sig := makeMethod(t, "bits=128").Sign(d); len(sig) != 2 || sig[0] != 0xc844584051049266 || sig[1] != second.majority() {
		t.Errorf("128 bits: %x, want the second word %x", sig, second.majority())
	}
}

// At every distance up to k the score reaches the threshold, and at k+1 it does not.
func TestCutIsExact(t *testing.T) {
	a := Algorithm()
	for _, size := range []int{32, 64, 128} {
		for k := 0; 2*k < size && k <= mostBits; k++ {
			v := param.Defaults(a.Params).With("bits", size).With("k", k)
			m := &method{bits: size, k: k}
			zero, one := make(algo.Signature, (size+63)/64), make(algo.Signature, (size+63)/64)
			for d := range k + 2 {
				if d > 0 {
					one[(d-1)/64] |= 1 << ((d - 1) % 64)
				}
				if dup := m.Score(zero, one) >= a.Cut(v); dup != (d <= k) {
					t.Errorf("bits %d, k %d, distance %d: duplicate %v", size, k, d, dup)
				}
			}
			if own := a.Own(v, a.Cut(v)); own != k {
				t.Errorf("bits %d: k %d reads back as %v", size, k, own)
			}
		}
	}
}

// Weights are exact integers, so the order of the features has no effect.
func TestWeightedOrderDoesNotMatter(t *testing.T) {
	m := &method{Units: feature.Units{Unit: feature.Token}, bits: 64, tfidf: &idf{algo.FeatureDF{N: 1000, DF: map[uint64]int32{}}}}
	words := []rune("网页去重算法研究综述天气公园下雨")
	for i, r := range words {
		m.tfidf.DF[hash.FNV1a64(string(r))] = int32(1 + 61*i)
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SliceOfN(rapid.SampledFrom(words), 1, 60).Draw(t, "text")
		shuffled := rapid.Permutation(s).Draw(t, "shuffled")
		a, b := m.Sign(text.NewDoc(nil, string(s))), m.Sign(text.NewDoc(nil, string(shuffled)))
		if a[0] != b[0] {
			t.Fatalf("%s: %016x, %s: %016x", string(s), a[0], string(shuffled), b[0])
		}
	})
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		set  []string
		want string
	}{
		{[]string{"bits=70"}, "simhash: bits must be 32, 64 or 128, got 70"},
		{[]string{"bits=32", "k=16"}, "simhash: k must be less than half of bits = 32, got 16"},
		{[]string{"blocks=3"}, "simhash: blocks must be more than k = 3, got 3; 0 chooses them"},
		{[]string{"blocks=16", "k=8"}, "simhash: 16 blocks for k = 8 need 12870 tables, but the limit is 256: use fewer blocks, or 0 to compare all pairs"},
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

// Explain lists every differing bit, with votes on either side of zero.
func TestExplainListsTheDifferingBits(t *testing.T) {
	a, b := text.NewDoc(nil, "网页 去重 网页 去重 算法 研究"), text.NewDoc(nil, "网页 去重 网页 去重 算法 综述")
	ev := makeMethod(t).(algo.Explainer).Explain(a, b)
	var told uint64
	for _, n := range ev.Numbers {
		if i, ok := strings.CutPrefix(n.Name.En, "bit "); ok {
			bit := 0
			for _, c := range i {
				bit = 10*bit + int(c-'0')
			}
			told |= 1 << bit
			if !strings.Contains(n.Value, "研究") && !strings.Contains(n.Value, "综述") {
				t.Errorf("bit %s is explained by %s", i, n.Value)
			}
		}
	}
	if want := uint64(0xc844584051049266 ^ 0xc8641840d1048666); told != want || bits.OnesCount64(told) != 5 {
		t.Errorf("bits %016x, want %016x", told, want)
	}
	if len(ev.Shared) != 3 || ev.Shared[0].Weight != 2 || len(ev.Shared[0].A) != 2 {
		t.Errorf("shared %+v", ev.Shared)
	}
}

// Pages with fewer than fifty features are counted, because one edit changes many of their bits;
// pages without features are not.
func TestShortPagesAreCounted(t *testing.T) {
	m := makeMethod(t, "unit=token")
	for _, c := range []struct {
		tokens int
		warned string
	}{{0, ""}, {50, ""}, {49, "1 page has fewer than 50 features"}, {51, "1 page"}, {1, "2 pages"}} {
		m.Sign(text.NewDoc(nil, strings.Repeat("a ", c.tokens)))
		got := strings.Join(algotest.Warned(t, m), "\n")
		if !strings.HasPrefix(got, c.warned) || c.warned == "" && got != "" {
			t.Errorf("after a page of %d tokens it says %q, want %q", c.tokens, got, c.warned)
		}
	}
}
