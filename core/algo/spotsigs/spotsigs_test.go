package spotsigs

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"threshold=0.8"},
		[]string{"threshold=0.01", "min=1"},
		[]string{"threshold=1"},
		[]string{"unit=char"},
		[]string{"unit=char", "chars=4", "de=false", "lang=both", "distance=2"},
		[]string{"chain=2", "lang=both", "english=code"},
		[]string{"de=false", "min=2"},
		[]string{"lang=en"},
		[]string{"lang=en", "english=this"},
		[]string{"lang=zh"},
		[]string{"filter=true", "min=1"},
		[]string{"filter=true", "low=0", "high=1"},
		[]string{"words=the:2 的, 送:3", "min=1"},
	)
}

// makeMethod makes a method from settings in the form of flags.
func makeMethod(tb testing.TB, set ...string) algo.Method {
	tb.Helper()
	v, err := param.Parse(params(), set)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := newMethod(v)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// spotNames lists the spots of d with their repetitions, in text order.
func spotNames(m *method, d *text.Doc) []string {
	r := m.read(d)
	var out []string
	for _, a := range r.antes {
		if _, whole := r.last(a); whole {
			out = append(out, string(r.spot(a)))
		}
	}
	return out
}

const rally = "At a rally to kick off a weeklong campaign for the South Carolina primary, Obama tried to set the record straight from an attack circulating widely on the Internet that is designed to play into prejudices against Muslims and fears of terrorism."

var economy = strings.Fields("中国 的 经济 在 改革 开放 以后 是 快速 发展 的 阶段")

// Vectors computed from the formulas of the package comment.
func TestSpots(t *testing.T) {
	english, chinese := text.NewDoc(nil, rally), text.FromWords(economy)
	for _, c := range []struct {
		doc  *text.Doc
		set  []string
		want string
	}{
		{english, []string{"words=a an the is", "chain=2"}, "a:rally:kick a:weeklong:campaign the:south:carolina the:record:straight an:attack:circulating the:internet:designed is:designed:play"},
		{english, []string{"words=a an the is", "chain=2", "unit=char"}, "a:rally:kick a:weeklong:campaign the:south:carolina the:record:straight an:attack:circulating the:internet:designed is:designed:play"},
		{english, []string{"words=the", "distance=2"}, "the:carolina the:straight the:designed"},
		{english, []string{"words=the:2,is"}, "the:carolina the:straight the:designed is:designed"},
		{english, []string{"words=the", "distance=2", "chain=2"}, "the:carolina:obama the:straight:circulating the:designed:prejudices"},
		{text.NewDoc(nil, "This record is straight that way"), []string{"english=this", "lang=en", "min=1"}, "this:record is:straight that:way"},
		{text.NewDoc(nil, "This record is straight that way"), []string{"english=code", "lang=en", "min=1"}, "is:straight that:way"},
		{english, []string{"words=against of"}, "against:muslims of:terrorism"},
		{english, []string{"words=against of", "chain=2"}, "against:muslims:fears"},
		{chinese, []string{"words=的 了 是 在"}, "的:经济 在:改革 是:快速 的:阶段"},
		{chinese, []string{"words=的 了 是 在", "chain=2"}, "的:经济:改革 在:改革:开放 是:快速:发展"},
		{chinese, nil, "的:经济 在:改革 是:快速 的:阶段"},
		{chinese, []string{"de=false"}, "在:改革 是:快速"},
		{text.NewDoc(nil, "中国的经济在改革"), []string{"unit=char"}, "的:经:济 在:改:革"},
		{text.NewDoc(nil, "中国的经济在2010年改革"), []string{"unit=char", "chars=3"}, "的:经:济:年 在:年:改:革"},
		{text.NewDoc(nil, "中国的经济在改革"), []string{"unit=char", "de=false", "chars=1"}, "在:改"},
		{text.NewDoc(nil, "這與中國從前"), []string{"unit=char"}, "這:中:國 與:中:國"},
		{text.NewDoc(nil, "的是在了"), []string{"unit=char"}, ""},
	} {
		m := makeMethod(t, c.set...).(*method)
		if got := strings.Join(spotNames(m, c.doc), " "); got != c.want {
			t.Errorf("%v of %.12s…: %s, want %s", c.set, c.doc.Body, got, c.want)
		}
	}
}

func TestLanguageOfAPage(t *testing.T) {
	for body, want := range map[string]string{
		"The old ferry across the estuary": "the:old the:estuary",
		"云溪镇的老邮局":                          "的:老",
		"The word 网页 is the Chinese for a page of the Web, and a page is a text with marks": "the:word is:chinese the:chinese a:page the:web a:page is:text a:text",
		"The old ferry is here. 版权归原作者所有，欢迎在本站发送邮件":                                         "the:old is:版权 在:本站",
	} {
		m := makeMethod(t).(*method)
		d := text.NewDoc(text.NewSegmenter(), body)
		if got := strings.Join(spotNames(m, d), " "); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}

// The share of each script of a page decides which lists are used; the boundary is a tenth.
func TestLanguageBoundaries(t *testing.T) {
	for han, want := range map[int]string{0: langEn, 9: langEn, 10: langBoth, 90: langBoth, 91: langZh, 100: langZh} {
		if got := language(strings.Repeat("网", han) + strings.Repeat("a", 100-han)); got != want {
			t.Errorf("%d of 100 characters are Chinese: %s, want %s", han, got, want)
		}
	}
}

func TestJaccardOfMultisets(t *testing.T) {
	m := &method{}
	if got := m.Score(algo.Signature{1, 1, 2}, algo.Signature{1, 2, 3}); got != 0.5 {
		t.Errorf("J({x:2,y:1},{x:1,y:1,z:1}) = %v, want 0.5", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := multiset.Draw(t, "a"), multiset.Draw(t, "b")
		if got, want := m.Score(a, b), jaccard(a, b); got != want {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

var multiset = rapid.Custom(func(t *rapid.T) algo.Signature {
	s := rapid.SliceOfN(rapid.Uint64Range(1, 12), 1, 25).Draw(t, "spots")
	slices.Sort(s)
	return s
})

// jaccard is the reference: it counts with maps.
func jaccard(a, b algo.Signature) float64 {
	count := make(map[uint64][2]int)
	for _, s := range a {
		c := count[s]
		count[s] = [2]int{c[0] + 1, c[1]}
	}
	for _, s := range b {
		c := count[s]
		count[s] = [2]int{c[0], c[1] + 1}
	}
	least, most := 0, 0
	for _, c := range count {
		least += min(c[0], c[1])
		most += max(c[0], c[1])
	}
	return float64(least) / float64(most)
}

func TestShortPagesAreCounted(t *testing.T) {
	m := makeMethod(t)
	for _, body := range []string{"", "，", "The end", "a dog, a cat, a cow", "a dog, a cat, a cow, a hen"} {
		sig := m.Sign(text.NewDoc(nil, body))
		if want := strings.Count(body, "a "); len(sig) > 0 != (want >= 4) {
			t.Errorf("%q: %d spots signed", body, len(sig))
		}
	}
	want := []string{"2 pages have fewer than 4 spots: such pages are not compared"}
	if w := algotest.Warned(t, m); !slices.Equal(w, want) {
		t.Errorf("warnings %q, want %q", w, want)
	}
}

func corpus(docs ...*text.Doc) *text.Corpus {
	return text.NewCorpus(len(docs), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, d := range docs {
			if err := fn(i%2, i, d); err != nil {
				return err
			}
		}
		return nil
	})
}

// Computed for N = 1000.
func TestBand(t *testing.T) {
	b := &band{FeatureDF: algo.FeatureDF{N: 1000, DF: map[uint64]int32{1: 1, 4: 4, 10: 10, 100: 100, 250: 250, 500: 500}}}
	for h, nidf := range map[uint64]float64{1: 1, 4: 0.7993, 10: 0.6667, 100: 0.3334, 250: 0.2008, 500: 0.1005, 77: 1} {
		for _, d := range []float64{-0.0001, 0.0001} {
			b.low, b.high = nidf+d, 2
			if got, want := b.keeps(h), d < 0; got != want {
				t.Errorf("df %d in the band from %v: %v, want %v", h, b.low, got, want)
			}
		}
	}
}

func TestFilterOnOddSets(t *testing.T) {
	body := "a dog, a cat, a cow, a hen"
	page := func() *text.Doc { return text.NewDoc(nil, body) }
	other := text.NewDoc(nil, "the sea, the sky")
	for _, c := range []struct {
		name string
		docs []*text.Doc
		set  []string
		want int // spots of the page that remain
	}{
		{"one page", []*text.Doc{page()}, nil, 0},
		{"one page, no upper end", []*text.Doc{page()}, []string{"high=1"}, 4},
		{"a pair and another", []*text.Doc{page(), page(), other}, nil, 4},
		{"all the same", slices.Repeat([]*text.Doc{page()}, 1000), nil, 0},
		{"no page", nil, nil, 4},
	} {
		m := makeMethod(t, append(c.set, "filter=true")...)
		if err := m.(algo.Fitter).Fit(context.Background(), corpus(c.docs...)); err != nil {
			t.Fatal(err)
		}
		if got := m.Sign(page()); len(got) != c.want {
			t.Errorf("%s: %d spots are left, want %d", c.name, len(got), c.want)
		}
	}
	if _, fits := makeMethod(t).(algo.Fitter); fits {
		t.Error("without the filter the set is read for nothing")
	}
}

func TestNewRefuses(t *testing.T) {
	for set, want := range map[string]string{
		"filter=true low=0.9":       "spotsigs: low must be at most high = 0.85, got 0.9",
		"words=the:x":               `spotsigs: words: the spot distance of the must be a whole number from 1 to 10, got "x"`,
		"words=the:11":              `spotsigs: words: the spot distance of the must be a whole number from 1 to 10, got "11"`,
		"words=don't":               `spotsigs: words: an antecedent must be one word (a single character if unit is char and it is Chinese), got "don't"`,
		"words=我们 unit=char":        `spotsigs: words: an antecedent must be one word (a single character if unit is char and it is Chinese), got "我们"`,
		"words=!!!":                 `spotsigs: words: an antecedent must be one word (a single character if unit is char and it is Chinese), got "!!!"`,
		"words=我们":                  "",
		"words=the,Is":              "",
		"filter=false low=0.9":      "",
		"words=的，在、是；the unit=char": "",
	} {
		v, err := param.Parse(params(), strings.Fields(set))
		if err != nil {
			t.Fatal(err)
		}
		_, err = newMethod(v)
		if got := ""; err != nil && err.Error() != want || err == nil && want != got {
			t.Errorf("%s: error %v, want %q", set, err, want)
		}
	}
}

func TestExplain(t *testing.T) {
	a := text.NewDoc(nil, "A dog and a cat. The dog is old, the cat is not a dog!")
	b := text.NewDoc(nil, "The dog is a dog; a cat, a dog.")
	m := makeMethod(t, "words=a the is", "min=1")
	ev := m.(algo.Explainer).Explain(a, b)
	var got []string
	for _, s := range ev.Shared {
		for i, d := range []*text.Doc{a, b} {
			for _, p := range [][]text.Span{s.A, s.B}[i] {
				got = append(got, d.Body[p.Start:p.End])
			}
		}
	}
	// a:dog twice in both, a:cat and the:dog once; is:old and is:dog differ.
	want := []string{"A dog", "a dog", "a dog", "a dog", "a cat", "a cat", "The dog", "The dog", "is not a dog", "is a dog"}
	if !slices.Equal(got, want) {
		t.Errorf("places %q, want %q", got, want)
	}
	var numbers []string
	for _, n := range ev.Numbers {
		numbers = append(numbers, n.Value)
	}
	// a: dog cat dog, the: dog cat, is: old dog; against the: dog, is: dog, a: dog cat dog.
	wantNumbers := []string{"7, 5", "0.7143 = 5/7", "0.7143 = 5/7", "a 3, is 1, the 1"}
	if !slices.Equal(numbers, wantNumbers) || math.Abs(ev.Score-5.0/7) > 1e-12 {
		t.Errorf("score %v, numbers %q, want %q", ev.Score, numbers, wantNumbers)
	}
}

// Every page is cut into whole chains, their spans lie within the body, and features have the
// counts of the signature.
func FuzzSign(f *testing.F) {
	f.Add(rally, true, 1, 2)
	f.Add("中国的经济在2010年改革，是 the 的", false, 3, 1)
	f.Add("的的的\xff了 is\u0301 the", true, 2, 2)
	f.Add("", false, 1, 1)
	f.Fuzz(func(t *testing.T, body string, chars bool, chain, distance int) {
		within := func(n, most int) int { return 1 + (n%most+most)%most }
		v := param.Defaults(params()).With("lang", langBoth).With("min", 1).
			With("chain", within(chain, 5)).With("chars", within(chain, 8)).With("distance", within(distance, 10))
		if chars {
			v = v.With("unit", unitChar)
		}
		made, err := newMethod(v)
		if err != nil {
			t.Fatal(err)
		}
		m := made.(*method)
		d := text.NewDoc(nil, body)
		sig, n := m.Sign(d), 0
		for _, x := range m.Features(d) {
			n += len(x.Places)
			if parts := strings.Count(x.Label, ":"); parts != v.Int("chain") && parts != v.Int("chars") {
				t.Fatalf("the spot %s is no whole chain", x.Label)
			}
			for _, p := range x.Places {
				if p.Start < 0 || p.Start >= p.End || p.End > len(body) {
					t.Fatalf("%s at %v of %d bytes", x.Label, p, len(body))
				}
			}
		}
		if n != len(sig) || !slices.IsSorted(sig) {
			t.Fatalf("%d places of features, signature %x", n, sig)
		}
		ev := m.Explain(d, d)
		if want := m.Score(sig, sig); ev.Score != want || len(sig) > 0 && want != 1 {
			t.Fatalf("the page scores %v against itself and is explained as %v", want, ev.Score)
		}
	})
}
