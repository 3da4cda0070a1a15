package text

import (
	"maps"
	"testing"

	"pgregory.net/rapid"
)

// A set of terms counts what a map counts, for terms of any bytes and length.
func TestTermsAreAMap(t *testing.T) {
	term := rapid.OneOf(
		rapid.StringOfN(rapid.SampledFrom([]rune("ab\x00网")), 0, 4, -1),
		rapid.StringOfN(rapid.SampledFrom([]rune("a网")), 6, 12, -1),
		rapid.String(),
	)
	rapid.Check(t, func(t *rapid.T) {
		var set terms
		want, got := make(map[string]int32), make(map[string]int32)
		for _, s := range rapid.SliceOf(term).Draw(t, "terms") {
			set.at(keyOfTerm(s), s).n++
			want[s]++
		}
		for s, e := range set.all() {
			got[s] = e.n
		}
		if !maps.Equal(got, want) || set.used != len(want) {
			t.Fatalf("%q, want %q", got, want)
		}
		for _, s := range rapid.SliceOf(term).Draw(t, "others") {
			if n := set.number(keyOfTerm(s), s); n != int(want[s]) {
				t.Fatalf("%q has %d, want %d", s, n, want[s])
			}
		}
	})
}

// A token has the key of the term that it is, wherever in the text it stands.
func TestKeysOfTokensAreThoseOfTerms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		from := rapid.IntRange(0, len(s)).Draw(t, "from")
		to := rapid.IntRange(from, len(s)).Draw(t, "to")
		if from < to && keyOf(s, int32(from), int32(to)) != keyOfTerm(s[from:to]) {
			t.Fatalf("the key of %q[%d:%d] is not its term's", s, from, to)
		}
	})
}

// Terms of equal hash are told apart by their bytes.
func TestTermsOfOneHashAreToldApart(t *testing.T) {
	var set terms
	set.at(longKey|7, "aaaaaaaaaa").n = 1
	set.at(longKey|7, "bbbbbbbbbb").n = 2
	if a, b := set.number(longKey|7, "aaaaaaaaaa"), set.number(longKey|7, "bbbbbbbbbb"); a != 1 || b != 2 {
		t.Errorf("%d and %d, want 1 and 2", a, b)
	}
	if (*terms)(nil).number(1, "a") != 0 || new(terms).number(1, "a") != 0 {
		t.Error("an empty set has nothing")
	}
}
