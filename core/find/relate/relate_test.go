package relate

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/text"
)

func sketch(s string, most int) Sketch { return NewSigner(most).Sign(text.NewDoc(nil, s)) }

// exact computes the numbers by sets of strings.
func exact(a, b string) Measured {
	set := func(s string) map[string]bool {
		t, out := text.NewDoc(nil, s).Tokens(), map[string]bool{}
		for i := range t.Windows(Shingle) {
			r := t.WindowRange(i, Shingle)
			out[t.Text[r.Start:r.End]] = true
		}
		return out
	}
	x, y := set(a), set(b)
	both := 0
	for s := range x {
		if y[s] {
			both++
		}
	}
	if len(x) == 0 || len(y) == 0 {
		return Measured{}
	}
	n := float64(both)
	return Measured{n / float64(len(x)+len(y)-both), n / float64(len(x)), n / float64(len(y))}
}

// words draws a text of words of a small vocabulary.
func words(t *rapid.T, name string, n int) []string {
	return rapid.SliceOfN(rapid.SampledFrom(strings.Fields("the page of a site was seen by two men in may 网 页 近 似 重 复 的 文")), 0, n).Draw(t, name)
}

func TestShortTextsAreMeasuredExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		own := words(t, "a", 60)
		a, b := strings.Join(own, " "), strings.Join(append(own, words(t, "b", 60)...), " ")
		if got, want := Compare(sketch(a, most), sketch(b, most)), exact(a, b); got != want {
			t.Fatalf("%q, %q: %v, want %v", a, b, got, want)
		}
	})
}

// numbered returns a text of n different tokens, numbered from from.
func numbered(from, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(" w")
		for v := from + i; v > 0; v /= 26 {
			b.WriteByte(byte('a' + v%26))
		}
	}
	return b.String()
}

func TestLongTextsAreMeasuredByASample(t *testing.T) {
	for _, c := range []struct{ from, n int }{{1, 20_000}, {2001, 20_000}, {10_001, 20_000}, {1, 60_000}, {5001, 9000}} {
		a, b := numbered(1, 20_000), numbered(c.from, c.n)
		got, want := Compare(sketch(a, 512), sketch(b, 512)), exact(a, b)
		for _, x := range [][2]float64{{got.Resemblance, want.Resemblance}, {got.In, want.In}, {got.Contains, want.Contains}} {
			if math.Abs(x[0]-x[1]) > 0.12 { // four standard errors of a share of 256
				t.Errorf("%v: %+v, want %+v", c, got, want)
			}
		}
	}
}

func TestRelations(t *testing.T) {
	article := numbered(1, 400)
	for _, c := range []struct {
		a, b string
		want Relation
	}{
		{article, article, Same},
		{article, article + numbered(5000, 100), Same},
		{article, article + numbered(5000, 1000), In},
		{article + numbered(5000, 1000), article, Contains},
		{article, article + numbered(5000, 60_000), In},
		{article + numbered(9000, 1000), article + numbered(5000, 1000), Partly},
		{article, numbered(5000, 400), Partly},
		{article, "", Partly},
		{"one word", "one word", Same},
	} {
		texts := Of([]Sketch{sketch(c.a, most), sketch(c.b, most)})
		if got := texts.Relation(0, 1); got != c.want {
			t.Errorf("%.20q… of %d, of %d: %v, want %v", c.a, len(c.a), len(c.b), got, c.want)
		}
		other := c.want
		switch c.want {
		case In:
			other = Contains
		case Contains:
			other = In
		}
		if got := texts.Relation(1, 0); got != other {
			t.Errorf("the other way: %v", got)
		}
		if texts.Same(0, 1) != (c.want == Same) || texts.Same(1, 0) != (c.want == Same) {
			t.Errorf("%v: same %v", c.want, texts.Same(0, 1))
		}
	}
	if (Texts{}).Relation(0, 1) != Unknown || !(Texts{}).Same(0, 1) {
		t.Error("of texts that were not looked at something is known")
	}
}

func TestSketchesAreNoLargerThanAsked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, most := rapid.IntRange(1, 9000).Draw(t, "tokens"), rapid.IntRange(1, 200).Draw(t, "most")
		s := sketch(numbered(1, n), most)
		if hashes(s) > most || len(s) != head+(hashes(s)+1)/2 {
			t.Fatalf("%d hashes of %d tokens, at most %d", hashes(s), n, most)
		}
		if n <= most && level(s) != 0 {
			t.Fatalf("%d tokens are sampled at level %d", n, level(s))
		}
	})
	for n, want := range map[int]int{1: 512, 16384: 512, 32768: 256, 1 << 20: 128} {
		if Most(n) != want {
			t.Errorf("%d pages: %d, want %d", n, Most(n), want)
		}
	}
}

func BenchmarkSign(b *testing.B) {
	s, d := NewSigner(most), text.NewDoc(nil, numbered(1, 2000))
	d.Tokens()
	for b.Loop() {
		s.Sign(d)
	}
}

func BenchmarkCompare(b *testing.B) {
	x, y := sketch(numbered(1, 900), most), sketch(numbered(300, 900), most)
	for b.Loop() {
		Compare(x, y)
	}
}

func TestHashesAreSorted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Uint32(), 0, 2000).Draw(t, "hashes")
		if rapid.Bool().Draw(t, "near") {
			for i := range list {
				list[i] %= 1 << 20
			}
		}
		want := slices.Sorted(slices.Values(list))
		if got := new(workshop).sorted(list); !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
