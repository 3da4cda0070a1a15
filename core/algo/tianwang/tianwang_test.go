package tianwang

import (
	"cmp"
	"context"
	"fmt"
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

func method(t testing.TB, settings ...string) *Method {
	t.Helper()
	return algotest.New[*Method](t, Algorithm(), settings...)
}

// page returns a document in which each word occurs as often as given.
func page(freq map[string]int) *text.Doc {
	var words []string
	for w, n := range freq {
		words = append(words, slices.Repeat([]string{w}, n)...)
	}
	return text.FromWords(words)
}

// The pages of the vectors, computed from the formulas of the package comment.
func vectors() map[string]*text.Doc {
	return map[string]*text.Doc{
		"P1": page(map[string]int{"搜索": 9, "网页": 8, "去重": 7}),
		"P2": page(map[string]int{"网页": 9, "搜索": 8, "去重": 7}),
		"P3": page(map[string]int{"搜索": 18, "网页": 16, "去重": 14}),
		"P4": page(map[string]int{"红黑": 9, "长句": 8, "摘要": 7}),
	}
}

func TestDigestVectors(t *testing.T) {
	for _, c := range []struct{ variant, page, text, md5 string }{
		{"2", "P1", "搜索网页去重", "f90a1ea5fcea649c711527f45babcff8"},
		{"5", "P1", "去重搜索网页", "1fe28ee057d7fc646abad51f842b78b4"},
		{"2", "P2", "网页搜索去重", "cc37129412815948c60007a564bd2f9c"},
		{"5", "P2", "去重搜索网页", "1fe28ee057d7fc646abad51f842b78b4"},
		{"5", "P4", "摘要红黑长句", "e9151c978887000757008261aaab95e1"},
	} {
		m := method(t, "weighting=tf", "variant="+c.variant)
		d := vectors()[c.page]
		if got := string(concatenate(nil, m.variant, m.keywords(d))); got != c.text {
			t.Errorf("variant %s of %s concatenates %s, want %s", c.variant, c.page, got, c.text)
		}
		s := m.Sign(d)
		if got := fmt.Sprintf("%016x%016x", s[0], s[1]); got != c.md5 || hash.MD5Hex(c.text) != c.md5 {
			t.Errorf("variant %s of %s has digest %s, want %s", c.variant, c.page, got, c.md5)
		}
	}
}

// The variants that decide that a pair is a replica, and SIM of the pair.
func TestDecisionVectors(t *testing.T) {
	for _, c := range []struct {
		a, b, epsilon string
		sim           float64
		yes           string // the variants that decide it is
	}{
		{"P1", "P1", "0.2", 0, "1 2 3 4 5 relaxed"},
		{"P1", "P2", "0.2", 2.0 / 388, "4 5 relaxed"},
		{"P1", "P3", "0.2", 0.2, "2 5"},
		{"P1", "P3", "0.21", 0.2, "2 3 4 5 relaxed"},
		{"P1", "P4", "0.2", 1, ""},
		{"P1", "P4", "1", 1, ""},
	} {
		var yes []string
		for _, variant := range []string{"1", "2", "3", "4", "5", "relaxed"} {
			a := Algorithm()
			v, err := param.Parse(a.Params, []string{"weighting=tf", "variant=" + variant, "epsilon=" + c.epsilon})
			if err != nil {
				t.Fatal(err)
			}
			m := method(t, v.Changed(a.Params)...)
			da, db := vectors()[c.a], vectors()[c.b]
			if c.a == c.b {
				db = da // equal words, inserted in another order
			}
			if m.Score(m.Sign(da), m.Sign(db)) >= a.Cut(v) {
				yes = append(yes, variant)
			}
			if got := m.sim(da, db); math.Abs(got-c.sim) > 1e-9 {
				t.Errorf("SIM(%s,%s) = %.9f, want %.9f", c.a, c.b, got, c.sim)
			}
		}
		if got := strings.Join(yes, " "); got != c.yes {
			t.Errorf("%s and %s with ε=%s: yes from %q, want %q", c.a, c.b, c.epsilon, got, c.yes)
		}
	}
}

func TestAbstractVectors(t *testing.T) {
	long := strings.Repeat("网页", 200)
	for _, c := range []struct {
		in    string
		runes int
		md5   string
	}{
		{long, 256, "1cf6be75e850faf2cc3c61a2f93a623c"},
		{"a" + long, 256, "d7de28d08207c8503741ba57d30de406"},
		{" \n" + long + " ", 256, "1cf6be75e850faf2cc3c61a2f93a623c"},
	} {
		got, span := prefix(c.in, 512)
		if n := len([]rune(got)); n != c.runes || hash.MD5Hex(got) != c.md5 {
			t.Errorf("abstract of %.10q…: %d characters, %s; want %d, %s", c.in, n, hash.MD5Hex(got), c.runes, c.md5)
		}
		if c.in[span.Start:span.End] != got {
			t.Errorf("the abstract of %.10q… does not stand at %v", c.in, span)
		}
	}
	if got, _ := prefix(" 天网\t\n ok 北大 ", 11); got != "天网 ok 北" {
		t.Errorf("11 bytes are %q, want %q", got, "天网 ok 北")
	}
	m := method(t, "variant=1")
	s := m.Sign(text.NewDoc(nil, long))
	if got := fmt.Sprintf("%016x%016x", s[0], s[1]); got != "1cf6be75e850faf2cc3c61a2f93a623c" {
		t.Errorf("signature of the abstract is %s", got)
	}
}

// Weights of the same direction, r times as long: SIM = (1−r)²/(1+r²).
func TestLengthCalibration(t *testing.T) {
	for r, want := range map[int]float64{110: 0.004525, 125: 0.024390, 150: 0.076923, 200: 0.2, 300: 0.4} {
		m := method(t, "weighting=tf")
		a, b := page(map[string]int{"网页": 100, "去重": 200}), page(map[string]int{"网页": r, "去重": 2 * r})
		if got := m.sim(a, b); math.Abs(got-want) > 1e-6 {
			t.Errorf("SIM at ratio %d/100 = %.6f, want %.6f", r, got, want)
		}
	}
}

// The short form of the score equals 1 − SIM by its definition over the union.
func TestLikenessAgreesWithDefinition(t *testing.T) {
	word := rapid.SampledFrom([]string{"网页", "去重", "算法", "红黑", "长句", "摘要"})
	freq := rapid.MapOfN(word, rapid.IntRange(1, 9), 1, 6)
	m := method(t, "weighting=tf", "variant=relaxed", "stop=false")
	rapid.Check(t, func(t *rapid.T) {
		a, b := freq.Draw(t, "a"), freq.Draw(t, "b")
		var gap, norm float64
		for w, n := range a {
			gap += float64((n - b[w]) * (n - b[w]))
			norm += float64(n * n)
		}
		for w, n := range b {
			if _, both := a[w]; !both {
				gap += float64(n * n)
			}
			norm += float64(n * n)
		}
		if got, want := m.Score(m.Sign(page(a)), m.Sign(page(b))), 1-gap/norm; math.Abs(got-want) > 1e-12 {
			t.Fatalf("score %v of %v and %v, want %v", got, a, b, want)
		}
	})
}

// The n heaviest words equal those of sorting all words.
func TestKeywordsAgreeWithSorting(t *testing.T) {
	word := rapid.StringOfN(rapid.RuneFrom([]rune("网页去重算法")), 1, 2, -1)
	rapid.Check(t, func(t *rapid.T) {
		freq := rapid.MapOf(word, rapid.IntRange(1, 6)).Draw(t, "frequencies")
		n := rapid.OneOf(rapid.IntRange(1, 5), rapid.IntRange(1, 100)).Draw(t, "n")
		m := &Method{n: n, mode: text.Dict}
		if rapid.Bool().Draw(t, "tfidf") {
			var err error
			df := rapid.MapOf(word, rapid.IntRange(1, 50)).Draw(t, "document frequencies")
			if m.df, err = text.NewDF(50, string(text.Dict), df); err != nil {
				t.Fatal(err)
			}
		}
		var want []keyword
		for w, f := range freq {
			want = append(want, keyword{w, float64(f) * m.df.IDF(w)})
		}
		slices.SortFunc(want, func(a, b keyword) int {
			return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(a.word, b.word))
		})
		want = want[:min(n, len(want))]
		if got := m.keywords(page(freq)); !slices.Equal(got, want) {
			t.Fatalf("keywords %v, want %v", got, want)
		}
	})
}

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"variant=1"}, []string{"variant=1", "visible=true"}, []string{"variant=5", "declared=true"}, []string{"variant=2"}, []string{"variant=3"}, []string{"variant=5"},
		[]string{"variant=relaxed"}, []string{"variant=relaxed", "segmentation=hmm", "stop=false"},
		[]string{"variant=4", "weighting=tf", "segmentation=search", "keywords=100"})
}

// Every variant's threshold can be recovered from its least score.
func TestOwnIsTheInverseOfCut(t *testing.T) {
	a := Algorithm()
	for _, variant := range []string{"3", "4", "relaxed"} {
		for _, e := range []float64{smallest, 0.02, 0.2, 0.21, 0.5, largest} {
			v := param.Defaults(a.Params).With("variant", variant).With("epsilon", e)
			if own := a.Own(v, a.Cut(v)).(float64); math.Abs(own-e) > 1e-9 {
				t.Errorf("variant %s: ε %v reads back as %v", variant, e, own)
			}
		}
	}
	for _, variant := range []string{"1", "2", "5"} {
		v := param.Defaults(a.Params).With("variant", variant)
		if a.Cut(v) != 1 || a.Own(v, 1) != 0.2 {
			t.Errorf("variant %s decides by equality alone", variant)
		}
	}
}

func TestTitleAndStopWords(t *testing.T) {
	seg := text.NewSegmenter()
	doc := func() *text.Doc {
		d := text.NewDoc(seg, "网页的算法，算法的研究。")
		d.Title = "网页 网页 新浪"
		return d
	}
	weight := func(m *Method) string { return fmt.Sprint(m.keywords(doc())) }
	if got, want := weight(method(t, "weighting=tf", "title=4")), "[{网页 9} {算法 2} {研究 1}]"; got != want {
		t.Errorf("α=4: %s, want %s", got, want)
	}
	if got, want := weight(method(t, "weighting=tf", "title=0", "stop=false")), "[{的 2} {算法 2} {研究 1} {网页 1}]"; got != want {
		t.Errorf("α=0 with stop words: %s, want %s", got, want)
	}
}

func TestFitWeighsByDocumentFrequency(t *testing.T) {
	docs := []*text.Doc{
		page(map[string]int{"招聘": 3, "软件": 2, "公司": 1}),
		page(map[string]int{"公司": 1}), page(map[string]int{"公司": 1, "软件": 1}),
	}
	c := text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, d := range docs {
			if err := fn(0, i, d); err != nil {
				return err
			}
		}
		return nil
	})
	m := method(t)
	if err := m.Fit(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	want := map[string]float64{"招聘": 3 * math.Log(3/1.+0.01), "软件": 2 * math.Log(3/2.+0.01), "公司": math.Log(3/3. + 0.01)}
	for _, k := range m.keywords(docs[0]) {
		if math.Abs(k.weight-want[k.word]) > 1e-12 {
			t.Errorf("weight of %s = %v, want %v", k.word, k.weight, want[k.word])
		}
	}
	if err := method(t, "weighting=tf").Fit(t.Context(), c); err != nil {
		t.Errorf("tf needs no frequencies: %v", err)
	}
}

func TestShortPagesAreCounted(t *testing.T) {
	m := method(t, "keywords=3")
	for _, d := range vectors() {
		m.Sign(d)
	}
	if w := algotest.Warned(t, m); len(w) != 0 {
		t.Errorf("pages with three keywords are enough for 3: %v", w)
	}
	m = method(t, "keywords=4")
	for _, d := range vectors() {
		m.Sign(d)
	}
	m.Sign(text.NewDoc(nil, ""))
	if w := algotest.Warned(t, m); len(w) != 1 || !strings.HasPrefix(w[0], "4 pages have fewer than 4 keywords") {
		t.Errorf("warnings %v", w)
	}
}

func TestExplain(t *testing.T) {
	v := vectors()
	ev := method(t, "weighting=tf").Explain(v["P1"], v["P2"])
	got := make(map[string]string)
	for _, n := range ev.Numbers {
		got[n.Name.En] = n.Value
	}
	if got["SIM"] != "0.005155" || got["MD5, left"] != "1fe28ee057d7fc646abad51f842b78b4" || got["shared keywords"] != "3" {
		t.Errorf("numbers %v", got)
	}
	if s := ev.Shared[0]; s.Label != "搜索" || s.Weight != 8 || len(s.A) != 9 || len(s.B) != 8 {
		t.Errorf("first match %s, weight %v, %d and %d places", s.Label, s.Weight, len(s.A), len(s.B))
	}
	if p := ev.Shared[0].A[8]; v["P1"].Body[p.Start:p.End] != "搜索" {
		t.Errorf("the last place of 搜索 is %v", p)
	}
	same := text.NewDoc(nil, "天网 搜索")
	if ev := method(t, "variant=1").Explain(same, text.NewDoc(nil, "  天网\n搜索")); ev.Score != 1 || len(ev.Shared) != 1 || ev.Shared[0].B[0].Start != 2 {
		t.Errorf("equal abstracts are explained as %+v", ev)
	}
}

func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:2000]
	seg := text.NewSegmenter()
	if err := seg.Load(); err != nil {
		b.Fatal(err)
	}
	docs := func() []*text.Doc {
		out := make([]*text.Doc, len(texts))
		for i, s := range texts {
			out[i] = text.NewDoc(seg, s)
		}
		return out
	}
	rate := func(b *testing.B) {
		b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "documents/s")
		b.ReportAllocs()
	}
	b.Run("segmentation alone", func(b *testing.B) {
		for b.Loop() {
			for _, d := range docs() {
				d.Words(text.Dict)
			}
		}
		rate(b)
	})
	for _, variant := range []string{"1", "4", "relaxed"} {
		b.Run("variant "+variant, func(b *testing.B) {
			m := method(b, "variant="+variant)
			corpus := text.NewCorpus(len(texts), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
				for i, d := range docs() {
					if err := fn(0, i, d); err != nil {
						return err
					}
				}
				return nil
			})
			if err := m.Fit(context.Background(), corpus); err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				for _, d := range docs() {
					m.Sign(d)
				}
			}
			rate(b)
		})
	}
}

func BenchmarkScore(b *testing.B) {
	m := method(b, "variant=relaxed")
	var sigs []algo.Signature
	seg := text.NewSegmenter()
	for _, s := range algotest.Texts(b, "edits10k")[:200] {
		sigs = append(sigs, m.Sign(text.NewDoc(seg, s)))
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		m.Score(sigs[n%len(sigs)], sigs[n/len(sigs)%len(sigs)])
		n++
	}
}

func FuzzPrefix(f *testing.F) {
	f.Add("天网 ok", 5)
	f.Add("\xff\xff \n", 3)
	f.Fuzz(func(t *testing.T, s string, limit int) {
		got, span := prefix(s, limit)
		if got == "" {
			return
		}
		size := 0
		for _, r := range got {
			size++
			if r > 127 {
				size++
			}
		}
		if size > limit {
			t.Errorf("%q has %d bytes, more than %d", got, size, limit)
		}
		whole, _ := prefix(s, math.MaxInt-1)
		if !strings.HasPrefix(whole, got) || len(whole) > len(got) && size+3 < limit {
			t.Errorf("%q is not the longest beginning of %q within %d", got, whole, limit)
		}
		if again := strings.Join(strings.Fields(strings.ToValidUTF8(s[span.Start:span.End], "�")), " "); len(again) > len(got) {
			t.Errorf("%q does not stand at %v of %q", got, span, s)
		}
	})
}

// As the source says: a swap of the N-th keyword and the next breaks the digests of variants 2 to 5,
// and a swap of the first two those of 2 and 3; the relaxed form bears both.
func TestSwapsOfKeywords(t *testing.T) {
	const n = 10
	swapped := func(at int) *text.Doc {
		freq := make(map[string]int)
		for i := range n + 3 {
			rank := i
			switch {
			case at < 0:
			case i == at:
				rank = i + 1
			case i == at+1:
				rank = i - 1
			}
			freq[fmt.Sprintf("keyword%02d", i)] = 2 * (n + 3 - rank)
		}
		return page(freq)
	}
	for variant, holds := range map[string][2]bool{"2": {false, false}, "3": {false, false}, "4": {false, true}, "5": {false, true}, "relaxed": {true, true}} {
		m := method(t, "variant="+variant, "weighting=tf", "title=0", fmt.Sprint("keywords=", n))
		for i, at := range []int{n - 1, 0} {
			if score := m.Score(m.Sign(swapped(-1)), m.Sign(swapped(at))); (score >= 0.5) != holds[i] {
				t.Errorf("variant %s, a swap at rank %d: score %v", variant, at+1, score)
			}
		}
	}
}
