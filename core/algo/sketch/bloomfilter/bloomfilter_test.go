package bloomfilter

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	oracle "github.com/bits-and-blooms/bloom/v3"
	"pgregory.net/rapid"

	"pagetwin/core/base/hash"
)

// The sizes computed from the formulas of the package.
func TestSizeVectors(t *testing.T) {
	for _, c := range []struct {
		n    uint64
		p    float64
		m    uint64
		k    int
		mib  float64
		rate float64
	}{
		{1000, 0.01, 9586, 7, 0, 0.01},
		{1_000_000, 0.001, 14_377_588, 10, 1.714, 0.001},
		{100_000_000, 1e-6, 2_875_517_514, 20, 342.8, 1e-6},
	} {
		m, k := Size(c.n, c.p)
		if m != c.m || k != c.k {
			t.Errorf("n = %d, p = %g: m = %d, k = %d, want %d, %d", c.n, c.p, m, k, c.m, c.k)
		}
		if mib := float64(m) / 8 / (1 << 20); c.mib > 0 && math.Abs(mib-c.mib) > 0.0006*c.mib {
			t.Errorf("%.3f MiB, want %.3f", mib, c.mib)
		}
		if r := Rate(m, k, c.n); math.Abs(r-c.rate) > 0.01*c.rate {
			t.Errorf("n = %d: rate %g, want %g", c.n, r, c.rate)
		}
	}
}

// The indices of 网页 for m = 9586, k = 7.
func TestIndexVector(t *testing.T) {
	want := []uint64{5467, 456, 613, 770, 927, 1084, 5659}
	f, err := New(9586, 7)
	if err != nil {
		t.Fatal(err)
	}
	f.Add(hash.FNV1a64("网页"))
	for _, at := range want {
		if f.bits[at/64]>>(at%64)&1 == 0 {
			t.Errorf("bit %d is not set", at)
		}
	}
	if n := Ones(f.bits); n != len(want) {
		t.Errorf("%d bits are set, want %d", n, len(want))
	}
	if !f.Has(hash.FNV1a64("网页")) || f.Has(hash.FNV1a64("去重")) {
		t.Error("网页 must be in the filter and 去重 not")
	}
}

// Adding a text sets exactly its probes, and a filter finds it only if all of them are set.
func TestAddSetsAndHasTestsTheProbes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, err := New(rapid.Uint64Range(1, 3000).Draw(t, "m"), rapid.IntRange(1, 20).Draw(t, "k"))
		if err != nil {
			t.Fatal(err)
		}
		x := rapid.Uint64().Draw(t, "item")
		f.Add(x)
		probes := f.Probes(x)
		if len(probes) != f.k {
			t.Fatalf("%d probes, want %d", len(probes), f.k)
		}
		for _, at := range probes {
			f.bits[at/64] &^= 1 << (at % 64)
			if f.Has(x) {
				t.Fatalf("%x is found without bit %d", x, at)
			}
		}
		if n := Ones(f.bits); n != 0 {
			t.Fatalf("%d bits are set that no probe names", n)
		}
	})
}

// The sizes agree with those of an independent implementation, which rounds k up.
func TestSizeAgreesWithOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64Range(1, 1_000_000).Draw(t, "n")
		p := math.Pow(10, -rapid.Float64Range(0.31, 9).Draw(t, "digits of p"))
		m, k := Size(n, p)
		wantM, wantK := oracle.EstimateParameters(uint(n), p)
		if math.Abs(float64(m)-float64(wantM)) > 1 || k > int(wantK) || k < int(wantK)-1 {
			t.Fatalf("n = %d, p = %g: m = %d, k = %d, oracle %d, %d", n, p, m, k, wantM, wantK)
		}
	})
}

// An added text is always found.
func TestNoFalseNegatives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, err := New(rapid.Uint64Range(1, 3000).Draw(t, "m"), rapid.IntRange(1, 20).Draw(t, "k"))
		if err != nil {
			t.Fatal(err)
		}
		xs := rapid.SliceOf(rapid.Uint64()).Draw(t, "items")
		for _, x := range xs {
			f.Add(x)
		}
		for _, x := range xs {
			if !f.Has(x) {
				t.Fatalf("%x is not found", x)
			}
		}
	})
}

// The rate of false positives agrees with the theory and with an independent implementation: within
// five standard deviations of the count, and within the variation of the number of set bits, for
// which the theory takes its mean.
func TestFalsePositiveRate(t *testing.T) {
	const tries = 20_000
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64Range(200, 5000).Draw(t, "n")
		p := math.Pow(10, -rapid.Float64Range(0.31, 3).Draw(t, "digits of p"))
		m, k := Size(n, p)
		f, err := New(m, k)
		if err != nil {
			t.Fatal(err)
		}
		other := oracle.New(uint(m), uint(k))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), n))
		text := func() []byte { return binary.LittleEndian.AppendUint64([]byte("text "), r.Uint64()) }
		for range n {
			x := text()
			f.Add(hash.FNV1a64(x))
			other.Add(x)
		}
		ours, theirs := 0, 0
		for range tries {
			x := text()
			if f.Has(hash.FNV1a64(x)) {
				ours++
			}
			if other.Test(x) {
				theirs++
			}
		}
		want := Rate(m, k, n) * tries
		room := 5*math.Sqrt(want) + want*(0.02+3*float64(k)/math.Sqrt(float64(m))) + 2
		for name, got := range map[string]int{"ours": ours, "the oracle's": theirs} {
			if math.Abs(float64(got)-want) > room {
				t.Fatalf("n = %d, p = %g: %s has %d false positives, theory %.0f ± %.0f", n, p, name, got, want, room)
			}
		}
	})
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		m    uint64
		k    int
		want string
	}{
		{0, 1, "1 to 8589934592 bits, got 0"},
		{MaxBits + 1, 1, "got 8589934593"},
		{64, 0, "at least 1 function, got 0"},
	} {
		if _, err := New(c.m, c.k); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("New(%d, %d): %v, want %q", c.m, c.k, err, c.want)
		}
	}
}

func BenchmarkFilter(b *testing.B) {
	m, k := Size(1_000_000, 0.01)
	f, err := New(m, k)
	if err != nil {
		b.Fatal(err)
	}
	x := uint64(0)
	for b.Loop() {
		x = hash.Mix64(x)
		if !f.Has(x) {
			f.Add(x)
		}
	}
}
