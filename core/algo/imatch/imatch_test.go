package imatch

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

func made(t testing.TB, settings ...string) algo.Method {
	t.Helper()
	return algotest.New[algo.Method](t, Algorithm(), settings...)
}

// fitted returns the method with document frequencies.
func fitted(t testing.TB, df *text.DF, settings ...string) algo.Method {
	t.Helper()
	m := made(t, settings...)
	if err := m.(algo.Fitter).Fit(t.Context(), text.Known(df.N, text.Counts{df.Unit: df})); err != nil {
		t.Fatal(err)
	}
	return m
}

// frequencies returns document frequencies over a thousand pages, with the given counts.
func frequencies(t testing.TB, counts map[string]int) *text.DF {
	t.Helper()
	df, err := text.NewDF(1000, string(text.Dict), counts)
	if err != nil {
		t.Fatal(err)
	}
	return df
}

// base returns the method of either score.
func base(m algo.Method) *method {
	if g, ok := m.(*graded); ok {
		return g.method
	}
	return m.(*method)
}

// Vectors computed from the formulas of the package comment: tokens, lexicon, digest.
func TestDigestVectors(t *testing.T) {
	df := frequencies(t, map[string]int{"网页": 100, "去重": 10, "算法": 50, "的": 900})
	m := base(fitted(t, df, "min=1"))
	for _, c := range []struct{ words, kept, sha1 string }{
		{"去重 网页 算法 网页 的", "去重 算法 网页", "6d60a28382ee89558e994d4d8bee5e09a3a06d58"},
		{"网页 算法 网页 的", "算法 网页", "799e7c1da24831591155f66c54a820175134f189"},
	} {
		d := text.FromWords(strings.Fields(c.words))
		words := m.lexical(d)
		if got := strings.Join(words, " "); got != c.kept {
			t.Errorf("of %s remain %s, want %s", c.words, got, c.kept)
		}
		if got := digest(words); got != c.sha1 {
			t.Errorf("SHA-1 of %s is %s, want %s", c.kept, got, c.sha1)
		}
		whole := base(fitted(t, df, "min=1", "bits=160")).Sign(d)
		if got := fmt.Sprintf("%016x%016x%08x", whole[0], whole[1], whole[2]>>32); got != c.sha1 || len(whole) != 3*11 {
			t.Errorf("of all bits the first %d words say %s, want %s", len(whole), got, c.sha1)
		}
		if got := fmt.Sprintf("%016x", m.Sign(d)[0]); got != c.sha1[:16] {
			t.Errorf("the signature begins with %s, want %s", got, c.sha1[:16])
		}
	}
}

func TestNIDFVectors(t *testing.T) {
	for _, c := range []struct {
		df   int
		want float64
	}{{1, 1}, {4, 0.7993}, {10, 0.6667}, {100, 0.3334}, {250, 0.2008}, {500, 0.1005}} {
		if got := algo.NIDF(c.df, 1000); math.Abs(got-c.want) > 5e-5 {
			t.Errorf("nidf of %d in 1000 is %.5f, want %v", c.df, got, c.want)
		}
	}
	if least, greatest := band(0.2, 0.85, 1000); least != 3 || greatest != 251 {
		t.Errorf("0.2 to 0.85 keeps words of %d to %d pages, want 3 to 251", least, greatest)
	}
}

// The band in numbers of pages agrees with the band in nidf.
func TestBandAgreesWithNIDF(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 300).Draw(t, "pages")
		low := rapid.Float64Range(0, 0.99).Draw(t, "low")
		high := rapid.Float64Range(low, 1).Draw(t, "high")
		least, greatest := band(low, high, n)
		for df := 1; df <= n; df++ {
			x := algo.NIDF(df, n)
			if want := low-rounding <= x && x <= high+rounding; want != (least <= df && df <= greatest) {
				t.Fatalf("%d of %d pages: nidf %v, band %v to %v is %d to %d pages", df, n, x, low, high, least, greatest)
			}
		}
	})
}

func TestStabilityVectors(t *testing.T) {
	for _, c := range []struct {
		p    float64
		n, k int
		want float64
	}{{1.0 / 3, 1, 10, 0.9827}, {1.0 / 3, 2, 10, 0.6921}, {1.0 / 3, 3, 10, 0.3144}, {0.3, 1, 5, 0.8319}, {0.3, 0, 5, 1}, {0.3, 4, 0, 0}} {
		if got := stability(c.p, c.n, c.k); math.Abs(got-c.want) > 5e-5 {
			t.Errorf("stability for p=%g n=%d K=%d is %.5f, want %v", c.p, c.n, c.k, got, c.want)
		}
	}
}

// Among many pages with n added words, the share that keeps one of the K random digests is that
// of the formula, within 4 standard errors.
func TestStabilityOfDigestsFollowsTheFormula(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	const trials, size = 3000, 40
	for _, c := range []struct {
		settings string
		p        float64
		k        int
	}{
		{"keep=0.66 lexicons=10", 0.34, 10},
		{"keep=0.7 lexicons=5", 0.3, 5},
		{"keep=0.5 lexicons=20 seed=7", 0.5, 20},
	} {
		m := base(made(t, strings.Fields(c.settings)...))
		for n := 1; n <= 4; n++ {
			kept := 0
			for trial := range trials {
				var words []string
				for i := range size + n {
					words = append(words, fmt.Sprintf("%d/%d/%d", n, trial, i))
				}
				before, after := m.digests(words[:size]), m.digests(words)
				if before[0] == after[0] {
					t.Fatal("the digest of all words survives a change")
				}
				for i := 1; i <= c.k; i++ {
					if before[i] == after[i] {
						kept++
						break
					}
				}
			}
			want := stability(c.p, n, c.k)
			got, se := float64(kept)/trials, math.Sqrt(want*(1-want)/trials)
			if math.Abs(got-want) > 4*se {
				t.Errorf("%s: %d changed words leave a digest with %.4f of the pages, want %.4f ± %.4f", c.settings, n, got, want, se)
			}
		}
	}
}

// A sub-lexicon contains the share q of all words, and another seed draws other words.
func TestSubLexicons(t *testing.T) {
	const n = 20000
	for _, seed := range []string{"0", "1", "12345"} {
		m := base(made(t, "keep=0.66", "seed="+seed))
		for i := 1; i <= 3; i++ {
			in := 0
			for w := range n {
				if m.drawn(uint64(w)*0x9E3779B97F4A7C15, i) {
					in++
				}
			}
			if got := float64(in) / n; math.Abs(got-0.66) > 4*math.Sqrt(0.66*0.34/n) {
				t.Errorf("seed %s: sub-lexicon %d has the share %.4f of the words", seed, i, got)
			}
		}
	}
	words := strings.Fields("a b c d e f g h i j k l m n o p q r s t")
	one, two := base(made(t, "seed=1")).digests(words), base(made(t, "seed=2")).digests(words)
	if one[0] != two[0] || slices.Equal(one[1:], two[1:]) {
		t.Error("a seed draws the sub-lexicons and nothing else")
	}
	if all := base(made(t, "keep=1")).digests(words); slices.Max(all) != slices.Min(all) {
		t.Error("with q = 1 every sub-lexicon is the lexicon")
	}
}

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"score=jaccard"}, []string{"lexicons=0", "min=1"}, []string{"high=1", "low=0.05", "agree=3", "seed=9"},
		[]string{"keep=1", "segmentation=search"}, []string{"bits=160"}, []string{"bits=160", "score=jaccard", "lexicons=3"})
}

func TestRefusals(t *testing.T) {
	a := Algorithm()
	for _, c := range []struct{ settings, want string }{
		{"low=0.5 high=0.5", "imatch: low must be less than high = 0.5, got 0.5"},
		{"agree=4 lexicons=2", "imatch: agree must be at most lexicons + 1 = 3, got 4"},
	} {
		v, err := param.Parse(a.Params, strings.Fields(c.settings))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.New(v); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.settings, err, c.want)
		}
	}
}

// corpus returns a corpus of documents made of words.
func corpus(pages ...string) *text.Corpus {
	return text.NewCorpus(len(pages), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, p := range pages {
			if err := fn(0, i, text.FromWords(strings.Fields(p))); err != nil {
				return err
			}
		}
		return nil
	})
}

// A set without a lexicon signs no page and gives a warning.
func TestSetsWithoutALexicon(t *testing.T) {
	const page = "甲 乙 丙 丁 戊"
	for name, c := range map[string]*text.Corpus{
		"no page":         corpus(),
		"one page":        corpus(page),
		"identical pages": corpus(page, page, page, page),
		"empty pages":     corpus("", ""),
	} {
		m := made(t)
		if err := m.(algo.Fitter).Fit(t.Context(), c); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if s := m.Sign(text.FromWords(strings.Fields(page))); s != nil {
			t.Errorf("%s: the page is signed %x", name, s)
		}
		m.Sign(text.FromWords(nil))
		want := say.Sprintf("en", "1 page keeps fewer than 4 words with nidf from 0.2 to 0.85 (frequencies of %d {page|pages}): too few for a signature", c.Len())
		w := algotest.Warned(t, m)
		if len(w) == 0 || w[0] != want {
			t.Errorf("%s: warnings %q, want %q", name, w, want)
		}
		if common := len(w) == 2 && strings.HasPrefix(w[1], "1 of them have enough words, but words on more than"); common != (name == "identical pages") {
			t.Errorf("%s: warnings %q", name, w)
		}
	}
}
