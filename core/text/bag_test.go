package text

import (
	"maps"
	"testing"

	"pgregory.net/rapid"
)

// A bag counts what a map counts, however often it was used before.
func TestBagCounts(t *testing.T) {
	var b Bag
	alphabet := []rune("网页去重a1 ，")
	rapid.Check(t, func(t *rapid.T) {
		tok := Normalize(string(rapid.SliceOfN(rapid.SampledFrom(alphabet), 0, 200).Draw(t, "s"))).Tokens()
		b.Count(tok)
		want, got := make(map[string]int), make(map[string]int)
		for w := range tok.All() {
			want[w]++
		}
		for i := range b.Len() {
			got[b.At(i)] += b.N(i)
			if b.Index(b.At(i)) != i {
				t.Fatalf("token %d, %s, is said to be %d", i, b.At(i), b.Index(b.At(i)))
			}
		}
		if !maps.Equal(got, want) || b.Len() != len(want) || b.Index("重复") != -1 {
			t.Fatalf("%v of %q, want %v", got, tok.Text, want)
		}
	})
	if new(Bag).Index("a") != -1 {
		t.Error("an empty bag has nothing")
	}
}

// Tokens of equal hash are told apart by their bytes.
func TestBagTellsTokensOfOneHashApart(t *testing.T) {
	b := Bag{
		t:     Normalize("a b").Tokens(),
		terms: []term{{hash: 7, first: 0, n: 1}},
		table: []int32{1, 1, 1, 0}, shift: 62, // 7 belongs into the first place or the second
	}
	if _, found := b.find(7, "b"); found {
		t.Error("b is taken for a")
	}
	if _, found := b.find(7, "a"); !found {
		t.Error("a is not found")
	}
}
