package winnowing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"measure=containment"},
		[]string{"w=1", "k=1"},
		[]string{"w=1000", "k=3", "unit=char"},
		[]string{"k=200", "unit=word"},
	)
}

func method(tb testing.TB, set ...string) *Method {
	tb.Helper()
	v, err := param.Parse(params(), set)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := newMethod(v)
	if err != nil {
		tb.Fatal(err)
	}
	return m.(*Method)
}

// The vector of the paper.
func TestVector(t *testing.T) {
	hashes := []uint64{77, 74, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 74, 42, 17, 98}
	var got []string
	winnow(hashes, 4, func(at int) { got = append(got, fmt.Sprintf("(%d,%d)", hashes[at], at)) })
	if s := strings.Join(got, " "); s != "(17,3) (17,6) (8,8) (39,11) (17,15)" {
		t.Errorf("fingerprints %s", s)
	}
}

// The running minimum is that of every window, looked at one by one.
func TestWinnowIsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hashes := rapid.SliceOfN(rapid.Uint64Range(0, 20), 0, 60).Draw(t, "hashes")
		w := rapid.IntRange(1, 12).Draw(t, "w")
		var got, want []int
		winnow(hashes, w, func(at int) { got = append(got, at) })
		size := min(w, len(hashes))
		for start := 0; size > 0 && start+size <= len(hashes); start++ {
			least := slices.Min(hashes[start : start+size])
			at := start
			for i := start; i < start+size; i++ {
				if hashes[i] == least {
					at = i
				}
			}
			if len(want) == 0 || want[len(want)-1] != at {
				want = append(want, at)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("kept %v, want %v", got, want)
		}
	})
}

// Pages that share a run of w+k−1 tokens share a fingerprint; pages that share no
// run of k tokens share none.
func TestGuarantee(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &Method{unit: algo.UnitChar, k: rapid.IntRange(1, 6).Draw(t, "k"), w: rapid.IntRange(1, 9).Draw(t, "w")}
		word := func(alphabet, name string, n int) string {
			return string(rapid.SliceOfN(rapid.SampledFrom([]rune(alphabet)), n, n).Draw(t, name))
		}
		passage := word("网页去重算法", "passage", m.w+m.k-1)
		a := word("abc", "before", rapid.IntRange(0, 30).Draw(t, "n")) + passage + word("abc", "after", 8)
		b := word("xyz", "before it", rapid.IntRange(0, 30).Draw(t, "n'")) + passage + word("xyz", "after it", 8)
		sa, sb := m.Sign(text.NewDoc(nil, a)), m.Sign(text.NewDoc(nil, b))
		if sorted.Common(sa, sb) == 0 {
			t.Fatalf("k %d, w %d: %s and %s have no common fingerprint", m.k, m.w, a, b)
		}
		stranger := m.Sign(text.NewDoc(nil, word("uvw", "stranger", 40)))
		if n := sorted.Common(sa, stranger); n != 0 {
			t.Fatalf("%d common fingerprints with a stranger", n)
		}
	})
}

func TestDensity(t *testing.T) {
	m := method(t, "w=19", "k=1")
	runes := make([]rune, 20000)
	for i := range runes {
		runes[i] = rune(0x4E00 + i) // no token occurs twice
	}
	n := len(m.Sign(text.NewDoc(nil, string(runes))))
	if n < 1900 || n > 2100 {
		t.Errorf("%d fingerprints of 20000 tokens, 2/(w+1) of them are 2000", n)
	}
}

func TestShortPagesAreCounted(t *testing.T) {
	m := method(t)
	if s := m.Sign(text.NewDoc(nil, "网页去重")); len(s) != 1 {
		t.Errorf("%d fingerprints of a page shorter than k, want 1", len(s))
	}
	want := "1 page has fewer than 13 tokens (w+k-1): each is represented by one fingerprint"
	if w := algotest.Warned(t, m); len(w) != 1 || w[0] != want {
		t.Errorf("warnings %q, want %q", w, want)
	}
}

func FuzzSign(f *testing.F) {
	f.Add("网页去重算法研究", "网页去重算法综述", 3, 2)
	f.Add("", "\xff\u0301가 \u11a8", 50, 1)
	f.Fuzz(func(t *testing.T, x, y string, k, w int) {
		m := winnower(algo.UnitToken, 1+(k%50+50)%50, 1+(w%50+50)%50, sorted.Union)
		dx, dy := text.NewDoc(nil, x), text.NewDoc(nil, y)
		sx, sy := m.Sign(dx), m.Sign(dy)
		r := m.Score(sx, sy)
		m.By = sorted.Smaller
		c := m.Score(sx, sy)
		if r > c || c > 1 {
			t.Fatalf("resemblance %v, containment %v", r, c)
		}
		if ev := m.Explain(dx, dy); r > 0 && len(ev.Shared) == 0 {
			t.Fatalf("no passage at resemblance %v", r)
		}
		if (len(m.Features(dx)) == 0) != (len(sx) == 0) {
			t.Fatal("features and signature differ")
		}
	})
}

// BenchmarkSign signs the texts of edits10k from the raw text.
func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")
	for _, unit := range []string{algo.UnitToken, algo.UnitChar} {
		m := method(b, "unit="+unit)
		b.Run(unit, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				m.Sign(text.NewDoc(nil, texts[i%len(texts)]))
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "documents/s")
		})
	}
}

// A story that calls a passage sure to be found shows a fingerprint of it on both pages.
func TestPassagesThatFillAWindowAreFound(t *testing.T) {
	m := method(t, "k=2", "w=3")
	page := rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]rune("网页去重搜索引擎文档")), 1, 60), func(s []rune) string { return string(s) })
	rapid.Check(t, func(t *rapid.T) {
		x := page.Draw(t, "x")
		y := page.Draw(t, "before") + x[:3*rapid.IntRange(0, len(x)/3).Draw(t, "characters")] + page.Draw(t, "after")
		s, err := algo.StoryOptions{Algorithm: Algorithm(), Values: param.Defaults(params()), Method: m}.Tell(text.NewDoc(nil, x), text.NewDoc(nil, y))
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range s.Views {
			if v.ID != "passages" {
				continue
			}
			for _, bar := range v.Bars.Bars {
				if bar.Mark == trace.Same && strings.HasSuffix(bar.Text, "(0)") {
					t.Errorf("%s and %s: “%s” of %s tokens has no fingerprint", x, y, bar.Label.En, bar.Text)
				}
			}
		}
	})
}
