package text

import (
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A bag counts what a map counts, however often it was used before.
func TestBagCounts(t *testing.T) {
	var b Bag
	alphabet := []rune("网页去重龘的か a1，")
	rapid.Check(t, func(t *rapid.T) {
		n := Normalize(string(rapid.SliceOfN(rapid.SampledFrom(alphabet), 0, 200).Draw(t, "s")))
		cut := rapid.SampledFrom([]func(*Norm) Tokens{
			(*Norm).Tokens,
			func(n *Norm) Tokens { return shared.Words(n, Dict) },
			func(n *Norm) Tokens { return shared.Words(n, HMM) },
			func(n *Norm) Tokens { return shared.Words(n, Search) },
		}).Draw(t, "cut")
		tok, others := cut(n), cut(Normalize("算法 zz"))
		b.Count(tok)
		want, got := make(map[string]int), make(map[string]int)
		for w := range tok.All() {
			want[w]++
		}
		for i := range b.Len() {
			got[b.At(i)] += b.N(i)
		}
		if !maps.Equal(got, want) || b.Len() != len(want) {
			t.Fatalf("%v of %q, want %v", got, tok.Text, want)
		}
		for j := range tok.Len() {
			if i := b.Index(tok, j); i < 0 || b.At(i) != tok.At(j) {
				t.Fatalf("token %s is said to be %d", tok.At(j), i)
			}
		}
		for j := range others.Len() {
			if b.Index(others, j) != -1 {
				t.Fatalf("%s is said to be in %q", others.At(j), tok.Text)
			}
		}
	})
	if new(Bag).Index(shared.Words(Normalize("网"), Dict), 0) != -1 {
		t.Error("an empty bag has nothing")
	}
}

// What a bag says of its tokens is what a set says of them by their names.
func TestBagAsksTablesForItsTokens(t *testing.T) {
	stops, err := Stop("all")
	if err != nil {
		t.Fatal(err)
	}
	df, err := NewDF(9, "chars", map[string]int{"的": 9, "网页": 3, "internationalisation": 2})
	if err != nil {
		t.Fatal(err)
	}
	var b Bag
	words := []string{"的", "网页", "internationalisation", "the", "internationalization", "of", "页"}
	for _, tok := range []Tokens{
		FromWords(words).Words(Dict),
		shared.Words(Normalize(strings.Join(words, " ")), Dict),
	} {
		b.Count(tok)
		if b.Len() != len(words) {
			t.Fatalf("%d distinct words, want %d", b.Len(), len(words))
		}
		for i := range b.Len() {
			if got, want := b.DF(i, df), df.Count(b.At(i)); got != want || b.DF(i, nil) != 0 {
				t.Errorf("df(%s) = %d, want %d", b.At(i), got, want)
			}
			if got, want := b.Stops(i, stops), stops.Has(b.At(i)); got != want || b.Stops(i, StopSet{}) {
				t.Errorf("%s is a stop word: %v", b.At(i), got)
			}
		}
	}
}

// Tokens of equal hash are told apart by their bytes.
func TestBagTellsTokensOfOneHashApart(t *testing.T) {
	tok := FromWords([]string{"aaaaaaaaaa", "bbbbbbbbbb"}).Words(Dict)
	b := Bag{
		t:     tok,
		terms: []term{{key: longKey | 7, n: 1}},
		table: make([]int32, 4), shift: 62,
	}
	at := (longKey | 7).place(62)
	b.table[at] = 1
	if got := b.find(longKey|7, tok.At(1)); got == at {
		t.Error("b is taken for a")
	}
	if got := b.find(longKey|7, tok.At(0)); got != at {
		t.Error("a is not found")
	}
}
