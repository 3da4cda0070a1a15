package imatch

import (
	"crypto/sha1"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// alphabet returns a set of words within the band, and two outside.
func alphabet(t testing.TB) (*text.DF, []string) {
	counts := map[string]int{"的": 900, "孤": 1}
	words := []string{"的", "孤"}
	for i := range 8 {
		w := string(rune('甲' + i))
		counts[w] = 50
		words = append(words, w)
	}
	return frequencies(t, counts), words
}

// Signatures and scores equal those computed step by step with sets of strings.
func TestScoresAgreeWithTheDefinition(t *testing.T) {
	df, words := alphabet(t)
	page := rapid.SliceOfN(rapid.SampledFrom(words), 0, 12)
	for _, least := range []int{1, 3} {
		settings := []string{"keep=0.5", "lexicons=6", fmt.Sprintf("min=%d", least)}
		m, g := fitted(t, df, settings...), fitted(t, df, append(settings, "score=jaccard")...)
		digests := func(in []string) ([]uint64, map[string]bool) {
			set := make(map[string]bool)
			for _, w := range in {
				if w != "的" && w != "孤" {
					set[w] = true
				}
			}
			if len(set) < least {
				return nil, nil
			}
			all := slices.Sorted(maps.Keys(set))
			var out []uint64
			for i := range 7 {
				part := slices.Clone(all)
				if i > 0 {
					part = slices.DeleteFunc(part, func(w string) bool { return hash.Member(hash.FNV1a64(w), i) >= 1<<63 })
				}
				if len(part) < least {
					part = all
				}
				d := sha1.Sum([]byte(strings.Join(part, "")))
				out = append(out, binary.BigEndian.Uint64(d[:8]))
			}
			return out, set
		}
		rapid.Check(t, func(t *rapid.T) {
			x, y := page.Draw(t, "x"), page.Draw(t, "y")
			dx, sx := digests(x)
			dy, sy := digests(y)
			a, b := text.FromWords(x), text.FromWords(y)
			if got := m.Sign(a); !slices.Equal(got, dx) {
				t.Fatalf("%v is signed %x, want %x", x, got, dx)
			}
			share, jaccard := 0.0, 0.0
			if dx != nil && dy != nil {
				n, both := 0, 0
				for i := range dx {
					if dx[i] == dy[i] {
						n++
					}
				}
				for w := range sx {
					if sy[w] {
						both++
					}
				}
				share, jaccard = float64(n)/7, float64(both)/float64(len(sx)+len(sy)-both)
			}
			if got := m.Score(m.Sign(a), m.Sign(b)); got != share {
				t.Fatalf("share %v, want %v", got, share)
			}
			if got := g.Score(g.Sign(a), g.Sign(b)); got != jaccard {
				t.Fatalf("Jaccard %v, want %v", got, jaccard)
			}
		})
	}
}

// Pages share a key exactly if a digest is equal, under either score.
func TestKeysAgreeWithDigests(t *testing.T) {
	df, words := alphabet(t)
	page := rapid.SliceOfN(rapid.SampledFrom(words), 0, 8)
	for _, settings := range [][]string{{"min=1", "keep=0.5"}, {"min=3"}, {"min=2", "score=jaccard"}} {
		m := fitted(t, df, settings...)
		keyed := m.(algo.Keyed)
		rapid.Check(t, func(t *rapid.T) {
			a, b := m.Sign(text.FromWords(page.Draw(t, "a"))), m.Sign(text.FromWords(page.Draw(t, "b")))
			meet := slices.ContainsFunc(keyed.Keys(a), func(k uint64) bool { return slices.Contains(keyed.Keys(b), k) })
			agree := len(a) > 0 && len(b) > 0 && base(m).equal(a, b) > 0
			if meet != agree {
				t.Fatalf("%v: a digest agrees %v, the index brings them together %v", settings, agree, meet)
			}
		})
	}
}

// The digests of a page and of a longer page that contains it are equal exactly in the
// sub-lexicons that contain none of the added words, if enough words remain.
func TestDigestsWithoutAddedWordsStayEqual(t *testing.T) {
	var words []string
	for i := range 30 {
		words = append(words, fmt.Sprintf("w%02d", i))
	}
	m := base(made(t))
	before, after := m.digests(words[:29]), m.digests(words)
	for i := 1; i <= m.lexicons; i++ {
		if out := !m.drawn(hash.FNV1a64("w29"), i); out != (before[i] == after[i]) {
			t.Errorf("sub-lexicon %d leaves the new word out: %v, its digest survives: %v", i, out, before[i] == after[i])
		}
	}
}

// Without the minimum, two short pages would match because of the one word that a sub-lexicon
// leaves of both.
func TestShortRemaindersDoNotMatch(t *testing.T) {
	m := base(made(t, "keep=0.05", "lexicons=64", "min=4"))
	loose := base(made(t, "keep=0.05", "lexicons=64", "min=1"))
	x, y := strings.Fields("a b c d same"), strings.Fields("e f g h same")
	slices.Sort(x)
	slices.Sort(y)
	if n := m.equal(m.digests(x), m.digests(y)); n != 0 {
		t.Errorf("%d digests agree", n)
	}
	if n := loose.equal(loose.digests(x), loose.digests(y)); n == 0 {
		t.Error("the example shows nothing: no digest agrees without the guard")
	}
}

func TestExplain(t *testing.T) {
	df := frequencies(t, map[string]int{"网页": 100, "去重": 10, "算法": 50, "研究": 20, "的": 900, "方法": 80})
	for _, score := range []string{scoreShare, scoreJaccard} {
		m := fitted(t, df, "min=2", "score="+score)
		a := text.FromWords(strings.Fields("网页 去重 的 算法 研究 网页"))
		b := text.FromWords(strings.Fields("的 网页 去重 算法 方法"))
		ev := m.(algo.Explainer).Explain(a, b)
		if len(ev.Shared) != 3 || ev.Shared[0].Label != "去重" || len(ev.Shared[2].A) != 2 || len(ev.Shared[2].B) != 1 {
			t.Errorf("shared %+v, want 去重, 算法 and 网页, rarest first", ev.Shared)
		}
		if got := ev.Numbers[1].Value; got != "0.6000 = 3/5" {
			t.Errorf("Jaccard %s, want 3/5", got)
		}
		want := fmt.Sprintf("2, %.4f", stability(0.34, 2, 10))
		if got := ev.Numbers[4].Value; got != want {
			t.Errorf("words that differ: %s, want %s", got, want)
		}
		if score == scoreJaccard && math.Abs(ev.Score-0.6) > 1e-12 {
			t.Errorf("score %v, want 0.6", ev.Score)
		}
		sum := sha1.Sum([]byte("去重研究算法网页"))
		if got := ev.Numbers[5].Value; got != fmt.Sprintf("%x", sum) {
			t.Errorf("SHA-1 of the left page %s, want %x", got, sum)
		}
	}
}

// The threshold is a number of digests, or a coefficient.
func TestThreshold(t *testing.T) {
	a := Algorithm()
	for _, c := range []struct {
		settings string
		decides  string
		cut      float64
	}{
		{"", "agree", 1.0 / 11},
		{"agree=3 lexicons=5", "agree", 3.0 / 6},
		{"agree=9 lexicons=5", "agree", 1},
		{"score=jaccard threshold=0.7", "threshold", 0.7},
	} {
		v, err := param.Parse(a.Params, strings.Fields(c.settings))
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Cut(v); got != c.cut || a.Decider(v) != c.decides {
			t.Errorf("%s: %s decides at %v, want %s at %v", c.settings, a.Decider(v), got, c.decides, c.cut)
		}
		if c.cut < 1 && a.Own(v, c.cut) != v[c.decides] {
			t.Errorf("%s: the cut reads back as %v", c.settings, a.Own(v, c.cut))
		}
	}
}

// FuzzSign checks invariants of the words of any two texts.
func FuzzSign(f *testing.F) {
	f.Add("网页去重算法研究的网页", "去重算法", 2)
	f.Add("Spring-Boot 入门教程, v2", "", 1)
	f.Fuzz(func(t *testing.T, x, y string, least int) {
		m := &method{width: 1, least: 1 + (least%8+8)%8, lexicons: 5, q: 0.6, mode: text.Dict, pages: 10, minDF: 1, maxDF: 10}
		g := &graded{m}
		a, b := text.NewDoc(nil, x), text.NewDoc(nil, y)
		sa, sb := g.Sign(a), g.Sign(b)
		j, s := g.Score(sa, sb), m.Score(sa, sb)
		if j < 0 || j > 1 || s < 0 || s > 1 || j == 1 && s != 1 || s == 1 && j != 1 {
			t.Fatalf("Jaccard %v, share %v", j, s)
		}
		if ev := g.Explain(a, b); ev.Score != j {
			t.Fatalf("scored %v, explained %v", j, ev.Score)
		}
		if len(m.Features(a)) > 0 != (len(sa) > 0) {
			t.Fatalf("%d features, signature of %d words", len(m.Features(a)), len(sa))
		}
	})
}

func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:1000]
	seg := text.NewSegmenter()
	run := func(name string, doc func(i int) *text.Doc, settings ...string) {
		m := fitted(b, frequencies(b, nil), append(settings, "high=1")...)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				m.Sign(doc(i % len(texts)))
				i++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "documents/s")
		})
	}
	ready := make([]*text.Doc, len(texts))
	for i, s := range texts {
		ready[i] = text.NewDoc(seg, s)
		ready[i].Words(text.Dict)
	}
	segmented := func(i int) *text.Doc { return ready[i] }
	run("raw", func(i int) *text.Doc { return text.NewDoc(seg, texts[i]) })
	run("segmented", segmented)
	run("segmented/K=0", segmented, "lexicons=0")
	run("segmented/jaccard", segmented, "score=jaccard")
}
