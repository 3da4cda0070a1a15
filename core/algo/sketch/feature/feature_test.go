package feature

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/text"
)

// A Ballot gives the same counts as counting bit by bit.
func TestBallotIsTheMajority(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hs := rapid.SliceOfN(rapid.OneOf(rapid.Uint64(), rapid.SampledFrom([]uint64{0, ^uint64(0), 0xff00})), 0, 300).Draw(t, "hashes")
		cut := rapid.IntRange(0, len(hs)).Draw(t, "cut")
		var b Ballot
		b.Add(hs[:cut])
		b.Add(hs[cut:])
		var want uint64
		for i := range 64 {
			v := 0
			for _, h := range hs {
				v += 2*int(h>>i&1) - 1
			}
			if v > 0 {
				want |= 1 << i
			}
			if got := b.Sum(i); got != v {
				t.Fatalf("bit %d sums to %d, want %d", i, got, v)
			}
		}
		if got := b.Majority(); got != want {
			t.Fatalf("%016x, want %016x", got, want)
		}
	})
}

// features lists the features of a text as strings.
func features(u Units, s string) []string {
	d := text.NewDoc(nil, s)
	r := Reader{Units: u, T: u.Tokens(d)}
	var out []string
	for fnv, ok := r.Next(); ok; fnv, ok = r.Next() {
		for i := range fnv {
			p := r.Place(i)
			out = append(out, r.T.Text[p.Start:p.End])
		}
	}
	return out
}

func TestFeatures(t *testing.T) {
	for _, c := range []struct {
		u    Units
		text string
		want string
	}{
		{Units{Unit: Bigram}, "网页去重，好！Spring boot入门", "网页 页去 去重 好 spring boot入 入门"},
		{Units{Unit: Bigram}, "一", "一"},
		{Units{Unit: Token}, "网页, Go语言", "网 页 go 语 言"},
		{Units{Unit: Char, Gram: 3}, "网页 Go", "网页g 页go"},
		{Units{Unit: Char, Gram: 9}, "网页 Go", "网页go"},
		{Units{Unit: Char, Gram: 3}, "，", ""},
	} {
		if got := strings.Join(features(c.u, c.text), " "); got != c.want {
			t.Errorf("%+v of %s: %s, want %s", c.u, c.text, got, c.want)
		}
	}
}

// A page longer than a chunk is read whole.
func TestLongPagesAreReadWhole(t *testing.T) {
	for _, n := range []int{Chunk - 1, Chunk, Chunk + 1, 3*Chunk + 7} {
		for _, u := range []Units{{Unit: Bigram}, {Unit: Token}, {Unit: Char, Gram: 4}} {
			want := map[string]int{Bigram: n - 1, Token: n, Char: n - 3}[u.Unit]
			if got := len(features(u, strings.Repeat("网", n))); got != want {
				t.Errorf("%s of %d characters: %d features, want %d", u.Unit, n, got, want)
			}
		}
	}
}
