package minhash

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/base/hash"
	"pagetwin/core/text"
)

// The fast loop must give the words that the definition gives.
func TestMinValuesAreTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		runes := rapid.SliceOfN(rapid.SampledFrom([]rune("网页去重算法a b，")), 1, 700).Draw(t, "text")
		tokens := text.Normalize(string(runes) + "尾").Tokens()
		k := rapid.IntRange(1, 12).Draw(t, "k")
		v := make([]uint64, rapid.IntRange(1, 9).Draw(t, "m"))
		MinValues(v, tokens, k)
		for i := range v {
			want := uint64(math.MaxUint64)
			for w := range tokens.Windows(k) {
				r := tokens.WindowRange(w, k)
				want = min(want, hash.Member(hash.FNV1a64(tokens.Text[r.Start:r.End]), i))
			}
			if v[i] != want {
				t.Fatalf("v%d = %016x, want %016x", i, v[i], want)
			}
		}
	})
}

// Vectors give the same minima as two functions at a time, if the processor has them, for any
// number of functions and words.
func TestWideMinimaAreTheSame(t *testing.T) {
	if !wide {
		t.Skip("this processor has no vectors of eight 64-bit products")
	}
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SliceOfN(rapid.Uint64(), 1, 80).Draw(t, "words")
		v := rapid.SliceOfN(rapid.OneOf(rapid.Uint64(), rapid.Just(uint64(math.MaxUint64))), 1, 100).Draw(t, "minima so far")
		want := slices.Clone(v)
		lowerByTwo(want, f)
		lowerWide(v, f)
		if !slices.Equal(v, want) {
			t.Fatalf("%x, want %x", v, want)
		}
	})
}

// Words differ only below the bits that the shortcut tests.
func TestLowerDecidesBelowTheShortcut(t *testing.T) {
	// unmix inverts Mix64, so that chosen minima can be asked for.
	unmix := func(z uint64) uint64 {
		z = z ^ z>>31 ^ z>>62
		z *= inverse(0x94D049BB133111EB)
		z = z ^ z>>27 ^ z>>54
		z *= inverse(0xBF58476D1CE4E5B9)
		z = z ^ z>>30 ^ z>>60
		return z - hash.Gamma
	}
	rapid.Check(t, func(t *rapid.T) {
		top := rapid.Uint64().Draw(t, "top") &^ low
		var fs []uint64
		want := uint64(math.MaxUint64)
		for _, l := range rapid.SliceOfN(rapid.Uint64Range(0, low), 1, 10).Draw(t, "low") {
			f := unmix(top | l)
			if hash.Mix64(f) != top|l {
				t.Fatalf("unmix is no inverse at %x", top|l)
			}
			fs, want = append(fs, f), min(want, top|l)
		}
		for _, m := range []int{1, 2, leastWide} {
			v := slices.Repeat([]uint64{math.MaxUint64}, m)
			lower(v, fs)
			if v[0] != want {
				t.Fatalf("minimum %x, want %x", v[0], want)
			}
		}
	})
}

// inverse returns the inverse of an odd number modulo 2^64, by Newton's method.
func inverse(a uint64) uint64 {
	x := a
	for range 6 {
		x *= 2 - a*x
	}
	return x
}
