package substring

import (
	"bytes"
	"context"
	"index/suffixarray"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/text"
)

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"length=2"},
		[]string{"length=10", "threshold=1"},
		[]string{"length=2000"},
	)
}

// The order of suffixes equals that of comparing them.
func TestSuffixArrayIsSorted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		upper := rapid.Int32Range(0, 6).Draw(t, "upper")
		s := rapid.SliceOfN(rapid.Int32Range(0, upper), 0, 120).Draw(t, "text")
		want := make([]int32, len(s))
		for i := range want {
			want[i] = int32(i)
		}
		slices.SortFunc(want, func(a, b int32) int { return slices.Compare(s[a:], s[b:]) })
		got := suffixArray(s, upper)
		if !slices.Equal(got, want) {
			t.Fatalf("suffixes of %v: %v, want %v", s, got, want)
		}
		for i, n := range commonPrefixes(s, got) {
			want := 0
			if i > 0 {
				a, b := s[got[i-1]:], s[got[i]:]
				for want < len(a) && want < len(b) && a[want] == b[want] {
					want++
				}
			}
			if int(n) != want {
				t.Fatalf("suffixes %d and %d of %v have %d in common, want %d", i-1, i, s, n, want)
			}
		}
	})
}

// marked counts, by searching for each, the characters of a in substrings of at least l
// characters that b contains.
func marked(a, b string, l int) int {
	ra := []rune(a)
	in := make([]bool, len(ra))
	if len(ra) < l && a == b {
		return len(ra)
	}
	for i := 0; i+l <= len(ra); i++ {
		if strings.Contains(b, string(ra[i:i+l])) {
			for j := i; j < i+l; j++ {
				in[j] = true
			}
		}
	}
	n := 0
	for _, x := range in {
		if x {
			n++
		}
	}
	return n
}

func drawn(least, most int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return string(rapid.SliceOfN(rapid.SampledFrom([]rune("网页去a")), least, most).Draw(t, "characters"))
	})
}

// Windows mark the same characters as brute force.
func TestSharedEqualsBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		passage := drawn(0, 20).Draw(t, "passage")
		side := func(name string) string {
			return drawn(0, 12).Draw(t, name) + passage + drawn(1, 12).Draw(t, name)
		}
		a, b := side("a"), side("b")
		l := rapid.IntRange(2, 9).Draw(t, "l")
		inA, inB := shared(pack([]rune(a), l), pack([]rune(b), l), l)
		if wantA, wantB := marked(a, b, l), marked(b, a, l); inA != wantA || inB != wantB {
			t.Fatalf("%s, %s, l = %d: %d and %d marked, want %d and %d", a, b, l, inA, inB, wantA, wantB)
		}
	})
}

// The join finds exactly the pairs that share a passage.
func TestPairsEqualBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pages := rapid.SliceOfN(drawn(0, 25), 0, 12).Draw(t, "pages")
		m := &Method{l: rapid.IntRange(2, 7).Draw(t, "l")}
		sigs := make([]algo.Signature, len(pages))
		for i, p := range pages {
			sigs[i] = m.Sign(text.NewDoc(nil, p))
		}
		got := make(map[[2]int]bool)
		err := m.Pairs(context.Background(), sigs, func(a, b int) {
			if got[[2]int{a, b}] || a >= b {
				t.Fatalf("pair %d, %d comes twice or out of order", a, b)
			}
			got[[2]int{a, b}] = true
		})
		if err != nil {
			t.Fatal(err)
		}
		for b := range pages {
			for a := range b {
				if want := marked(pages[a], pages[b], m.l) > 0; got[[2]int{a, b}] != want {
					t.Fatalf("l = %d: pair %s, %s found: %v, want %v", m.l, pages[a], pages[b], !want, want)
				}
			}
		}
	})
}

func TestCharactersAreKept(t *testing.T) {
	want := []rune("网页😀a去重\U0010FFFF")
	s := pack(want, 3)
	for i, c := range want {
		if got := char(s, i); got != c {
			t.Errorf("character %d is %U, want %U", i, got, c)
		}
	}
}

func TestMulMod(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := rapid.Uint64Range(0, prime-1).Draw(t, "x"), rapid.Uint64Range(0, prime-1).Draw(t, "y")
		want := uint64(0) // computed by doubling
		for i := 60; i >= 0; i-- {
			if want = want * 2 % prime; y>>i&1 == 1 {
				want = (want + x) % prime
			}
		}
		if got := mulMod(x, y); got != want {
			t.Fatalf("%d·%d = %d, want %d", x, y, got, want)
		}
	})
}

// A page that reprints half of a longer page scores relative to its own length.
func TestPartialReprint(t *testing.T) {
	m := &Method{l: 10}
	var whole []rune
	for i := range 100 {
		whole = append(whole, rune(0x4E00+i))
	}
	part := append(slices.Clone(whole[30:60]), []rune("后面是另写的十个字吧")...)
	got := m.Score(m.Sign(text.NewDoc(nil, string(whole))), m.Sign(text.NewDoc(nil, string(part))))
	if got != 30.0/40 {
		t.Errorf("score %v, want 0.75", got)
	}
}

func TestShortPagesMatchEqualOnes(t *testing.T) {
	m := &Method{l: 10}
	a, b, c := m.Sign(text.NewDoc(nil, "短讯")), m.Sign(text.NewDoc(nil, "短，讯")), m.Sign(text.NewDoc(nil, "短讯一则"))
	if m.Score(a, b) != 1 || m.Score(a, c) != 0 {
		t.Errorf("scores %v and %v, want 1 and 0", m.Score(a, b), m.Score(a, c))
	}
	want := "3 pages have fewer than 10 characters: such pages match only identical pages"
	if w := algotest.Warned(t, m); len(w) != 1 || w[0] != want {
		t.Errorf("warnings %q, want %q", w, want)
	}
}

// FuzzSign compares the score of any two pages with brute force, and the join with the score.
func FuzzSign(f *testing.F) {
	f.Add("网页去重算法研究", "网页去重算法综述", 3)
	f.Add("", "\xff\u0301가 \u11a8", 50)
	f.Add("哈哈哈哈哈哈哈哈", "哈哈哈", 2)
	f.Fuzz(func(t *testing.T, x, y string, l int) {
		m := &Method{l: 2 + (l%40+40)%40}
		dx, dy := text.NewDoc(nil, x), text.NewDoc(nil, y)
		sx, sy := m.Sign(dx), m.Sign(dy)
		if len(sx) == 0 || len(sy) == 0 || len(x)+len(y) > 2000 {
			return
		}
		inX, inY := shared(sx, sy, m.l)
		wantX, wantY := marked(dx.Norm().Text, dy.Norm().Text, m.l), marked(dy.Norm().Text, dx.Norm().Text, m.l)
		if inX != wantX || inY != wantY {
			t.Fatalf("%d and %d marked, want %d and %d", inX, inY, wantX, wantY)
		}
		found := false
		if err := m.Pairs(context.Background(), []algo.Signature{sx, sy}, func(int, int) { found = true }); err != nil {
			t.Fatal(err)
		}
		if found != (inX > 0) || found != (len(m.Explain(dx, dy).Shared) > 0) {
			t.Fatalf("found %v with %d marked", found, inX)
		}
	})
}

// BenchmarkSuffixArray sorts the suffixes of edits10k: with this package over characters, and
// with the standard library over UTF-8 bytes, which computes no common prefixes and does not
// return the array.
func BenchmarkSuffixArray(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	m := &Method{l: 50}
	sigs := make([]algo.Signature, len(texts))
	var all bytes.Buffer
	for i, s := range texts {
		d := text.NewDoc(nil, s)
		sigs[i] = m.Sign(d)
		all.WriteString(d.Norm().Text + "\n")
	}
	joined, err := concatenate(sigs, m.l)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("characters", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			suffixArray(joined.s, joined.upper)
		}
		b.ReportMetric(float64(len(joined.s)), "suffixes")
	})
	b.Run("bytes", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			suffixarray.New(all.Bytes())
		}
		b.ReportMetric(float64(all.Len()), "suffixes")
	})
	b.Run("join", func(b *testing.B) {
		pairs := 0
		for b.Loop() {
			pairs = 0
			if err := m.Pairs(context.Background(), sigs, func(int, int) { pairs++ }); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(pairs), "pairs")
	})
}

// BenchmarkSign signs the texts of edits10k from the raw text.
func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	m := &Method{l: 50}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		m.Sign(text.NewDoc(nil, texts[i%len(texts)]))
		i++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "documents/s")
}

// Suffixes are preceded alike if the same character precedes all of them; a mark and the start
// of the first page are unlike anything.
func TestPrecededAlike(t *testing.T) {
	// Two pages, their marks 0 and 1: a b c | a b d
	j := &joined{s: []int32{10, 11, 12, 0, 10, 11, 13, 1}}
	for _, c := range []struct {
		suffixes []int32
		want     bool
	}{
		{[]int32{1, 5}, true},  // both after a
		{[]int32{2, 6}, true},  // both after b
		{[]int32{0, 4}, false}, // at the starts of the pages
		{[]int32{4, 0}, false},
		{[]int32{1, 2}, false}, // after a and after b
		{[]int32{5, 6}, false},
		{[]int32{3, 7}, false}, // after c and after d
	} {
		if got := j.precededAlike(c.suffixes); got != c.want {
			t.Errorf("%v: %v", c.suffixes, got)
		}
	}
}
