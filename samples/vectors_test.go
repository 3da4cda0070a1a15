package samples

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// vector is one line of vectors/NAME.jsonl: two pages, a setting, and what comes of it.
type vector struct {
	About      string         `json:"about"`
	Parameters map[string]any `json:"parameters"`    // those that differ from the defaults
	DF         *frequencies   `json:"df,omitempty"`  // document frequencies of words
	Set        bool           `json:"set,omitempty"` // the method is fitted to all of pages.jsonl, not to A and B
	A          input          `json:"a"`
	B          input          `json:"b"`
	Features   [2][]feature   `json:"features"`
	Signature  [2][]string    `json:"signature"` // words of 64 bits, hexadecimal
	Score      float64        `json:"score"`
	Duplicate  bool           `json:"duplicate"`
}

// input is a page. Where it has words and no body they are the whole of it, in one run;
// with a body they are how the dictionary cuts it.
type input struct {
	Line    int      `json:"line,omitempty"` // the page in this line of pages.jsonl, from 1
	URL     string   `json:"url,omitempty"`
	Title   string   `json:"title,omitempty"`
	Summary string   `json:"summary,omitempty"`
	Body    string   `json:"body,omitempty"`
	Words   []string `json:"words,omitempty"`
}

type feature struct {
	Label  string  `json:"label"`
	Weight float64 `json:"weight"`
}

type frequencies struct {
	Pages int            `json:"pages"`
	Words map[string]int `json:"words"`
}

// pages are the pages that every algorithm is tested with: pages.jsonl.
func pages() (out []input) {
	for _, d := range algotest.Docs() {
		in := input{URL: d.URL, Title: d.Title, Body: d.Body}
		for w := range d.Words(text.Dict).All() {
			in.Words = append(in.Words, w)
		}
		out = append(out, in)
	}
	return out
}

// doc makes the document of a page.
func (in input) doc(seg *text.Segmenter) *text.Doc {
	if in.Line > 0 {
		return pages()[in.Line-1].doc(seg)
	}
	d := text.FromWords(in.Words)
	if in.Body != "" {
		d = text.NewDoc(seg, in.Body)
	}
	d.URL, d.Title, d.Summary = in.URL, in.Title, in.Summary
	return d
}

// made works a vector out from its inputs.
func (v vector) made(t *testing.T, a algo.Algorithm, seg *text.Segmenter) vector {
	t.Helper()
	values, err := param.Check(a.Params, v.Parameters)
	if err != nil {
		t.Fatal(err)
	}
	m, err := a.New(values)
	if err != nil {
		t.Fatal(err)
	}
	set := []input{v.A, v.B}
	if v.Set {
		set = pages()
	}
	c := text.NewCorpus(len(set), func(_ context.Context, fn func(worker, i int, d *text.Doc) error) error {
		for i, p := range set {
			if err := fn(0, i, p.doc(seg)); err != nil {
				return err
			}
		}
		return nil
	})
	if v.DF != nil {
		df, err := text.NewDF(v.DF.Pages, string(text.Dict), v.DF.Words)
		if err != nil {
			t.Fatal(err)
		}
		c.Know(text.Counts{df.Unit: df})
	}
	if f, ok := m.(algo.Fitter); ok {
		if err := f.Fit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	var sigs [2]algo.Signature
	for i, in := range []input{v.A, v.B} {
		d := in.doc(seg)
		sigs[i] = m.Sign(d)
		v.Signature[i], v.Features[i] = []string{}, []feature{}
		for _, w := range sigs[i] {
			v.Signature[i] = append(v.Signature[i], fmt.Sprintf("%016x", w))
		}
		if f, ok := m.(algo.Explainer); ok {
			for _, x := range f.Features(d) {
				v.Features[i] = append(v.Features[i], feature{x.Label, x.Weight})
			}
		}
	}
	v.Score = m.Score(sigs[0], sigs[1])
	v.Duplicate = len(sigs[0]) > 0 && len(sigs[1]) > 0 && v.Score >= a.Cut(values)
	return v
}

// expected is a vector with the score that the specification gives for it.
type expected struct {
	algorithm, about string
	settings         []string
	df               *frequencies
	a, b             input
	score            float64
}

func body(s string) input { return input{Body: s} }

// many has each word as often as it says: "搜索:9 网页:8".
func many(counts string) input {
	var in input
	for _, f := range strings.Fields(counts) {
		word, n, _ := strings.Cut(f, ":")
		times := 1
		if n != "" {
			_, _ = fmt.Sscan(n, &times)
		}
		in.Words = append(in.Words, slices.Repeat([]string{word}, times)...)
	}
	return in
}

// specified are the vectors of the specification, with its numbers.
func specified() []expected {
	p1, p2, p3, p4 := many("搜索:9 网页:8 去重:7"), many("网页:9 搜索:8 去重:7"), many("搜索:18 网页:16 去重:14"), many("红黑:9 长句:8 摘要:7")
	t1, t2 := body("今天天气很好，我们一起去公园散步。明天可能会下雨，大家记得带伞。"), body("今天天气很好，我们一起去公园散步。明天也许会下雨，大家记得带伞。")
	java := []input{{Title: "Java 面试中的一道编写一个截取字符串的函数", Body: "甲"}, {Title: "Java面试题：编写一个截取字符串的函数", Body: "乙"}, {Title: "java 截取字符串函数", Body: "丙"}}
	abstract := strings.Repeat("网页", 200)
	d1, d2, d3 := many("网页:2 去重:2 算法 研究"), many("网页:2 去重:2 算法 综述"), many("天气 公园:2 下雨")
	lexicon := &frequencies{1000, map[string]int{"网页": 100, "去重": 10, "算法": 50, "的": 900}}
	research, survey := body("网页去重算法研究"), body("网页去重算法综述")
	long := func(names string) input {
		var b strings.Builder
		for _, n := range names {
			fmt.Fprintf(&b, "这是名叫%c的一个长句，", n)
		}
		return body(b.String())
	}
	ten := body("这一句正好有十个字长")
	tf := func(variant string, more ...string) []string {
		return append([]string{"weighting=tf", "variant=" + variant}, more...)
	}
	return []expected{
		{"tianwang", "equal keywords in another order: 2 says no", tf("2"), nil, p1, p2, 0},
		{"tianwang", "equal keywords in another order: 3 says no", tf("3"), nil, p1, p2, 0},
		{"tianwang", "equal keywords in another order: 4 says yes, SIM = 2/388", tf("4"), nil, p1, p2, 1 - 2.0/388},
		{"tianwang", "equal keywords in another order: 5 says yes", tf("5"), nil, p1, p2, 1},
		{"tianwang", "twice as long: 2 says yes", tf("2"), nil, p1, p3, 1},
		{"tianwang", "twice as long: 4 at ε = 0.2 says no, SIM = 0.2", tf("4"), nil, p1, p3, 0.8},
		{"tianwang", "twice as long: 4 at ε = 0.21 says yes", tf("4", "epsilon=0.21"), nil, p1, p3, 0.8},
		{"tianwang", "nothing in common: SIM = 1", tf("relaxed"), nil, p1, p4, 0},
		{"tianwang", "no more than the first 512 bytes of the abstract count", tf("1"), nil, body(abstract), body(abstract + "尾"), 1},
		{"tianwang", "one character more in front, another abstract", tf("1"), nil, body(abstract), body("a" + abstract), 0},
		{"featurecode", "a change away from the marks is not seen", nil, nil, t1, t2, 1},
		{"featurecode", "five characters on either side of a full stop", []string{"rule=hit"}, nil, t1, t2, 1.0 / 3},
		{"featurecode", "the same, by the larger side", []string{"rule=hit", "similarity=max"}, nil, t1, t2, 0.5},
		{"featurecode", "the same, in the order of the text", []string{"rule=wu"}, nil, t1, t2, 0.5},
		{"titletopic", "18 of 22 characters", []string{"steps=topic"}, nil, java[0], java[1], 18.0 / 22},
		{"titletopic", "11 of 22 characters", []string{"steps=topic"}, nil, java[0], java[2], 0.5},
		{"imatch", "a word that occurs again and a common one change nothing", []string{"min=1", "lexicons=0", "bits=160"}, lexicon, many("去重 网页 算法 网页 的"), many("算法 网页 去重"), 1},
		{"imatch", "a word of the lexicon less, another digest", []string{"min=1", "lexicons=0", "bits=160"}, lexicon, many("去重 网页 算法 网页 的"), many("网页 算法 网页 的"), 0},
		{"shingling", "6 and 6 shingles, 4 in common", []string{"measure=exact", "unit=char", "k=3"}, nil, research, survey, 0.5},
		{"shingling", "37 of 84 min-values agree", []string{"measure=estimate", "unit=char", "k=3"}, nil, research, survey, 37.0 / 84},
		{"shingling", "no super-shingle agrees", []string{"unit=char", "k=3"}, nil, research, survey, 0},
		{"shingling", "abcdef and abcdxy in pairs: 3 of 7", []string{"measure=exact", "unit=char", "k=2"}, nil, body("abcdef"), body("abcdxy"), 3.0 / 7},
		{"shingling", "abcdef and abcdxy in pairs: 3 of 5 contained", []string{"measure=containment", "unit=char", "k=2"}, nil, body("abcdef"), body("abcdxy"), 0.6},
		{"simhash", "Hamming distance 5", []string{"unit=word"}, nil, d1, d2, 1 - 5.0/64},
		{"simhash", "Hamming distance 28", []string{"unit=word"}, nil, d1, d3, 1 - 28.0/64},
		{"projection", "336 of 384 bits agree", []string{"unit=word"}, nil, d1, d2, 336.0 / 384},
		{"projection", "221 of 384 bits agree", []string{"unit=word"}, nil, d1, d3, 221.0 / 384},
		{"longsentence", "5 and 4 sentences, 3 in common: 0.5 is not above 0.5", nil, nil, long("甲乙丙丁戊"), long("甲乙丙己"), 0.5},
		{"longsentence", "the same with 40 bits of each digest", []string{"digest=40"}, nil, long("甲乙丙丁戊"), long("甲乙丙己"), 0.5},
		{"longsentence", "the source's example against its last sentence", nil, nil, body("首先，该算法对网页进行去杂处理，然后提取出文中的长句作为网页的特征。"), body("然后提取出文中的长句作为网页的特征。"), 0.5},
		{"keysentence", "lengths 10 and 13 at ρ = 0.8: not compared", []string{"rho=0.8"}, nil, ten, body("这一句正好有十个字长。另三字"), 0},
		{"keysentence", "lengths 10 and 13 at ρ = 0.7: compared", nil, nil, ten, body("这一句正好有十个字长。另三字"), 1},
		{"charfreq", "five of six characters", nil, nil, body("网页去重算法"), body("网页去重方法"), 5.0 / 6},
		{"charfreq", "the order is not seen", nil, nil, body("网页去重"), body("去重网页"), 1},
		{"charfreq", "no character in common", nil, nil, body("网页"), body("天气"), 0},
		{"digest", "width, case, spaces and marks do not count", nil, nil, body("网页去重，ABC 123。"), body("网页去重（ａｂｃ）１２３"), 1},
		{"digest", "MD5 of 网页 is 18a481ea13632242e768056d0d7cb2e3", nil, nil, body("网页"), body("天气"), 0},
		{"textprofile", "frequencies rounded down to even numbers: 网页 6, 去重 2", nil, nil, many("网页:7 去重:3 算法"), many("网页:6 去重:2"), 1},
		{"spotsigs", "seven spots of the rally, against themselves", []string{"words=a an the is", "chain=2", "lang=en"}, nil, body(rally), body(rally), 1},
		{"spotsigs", "four spots, one of them lost", []string{"words=的 了 是 在", "min=1"}, nil, many("中国 的 经济 在 改革 开放 以后 是 快速 发展 的 阶段"), many("中国 的 经济 在 改革 开放 以后 是 快速 发展"), 0.75},
	}
}

const rally = "At a rally to kick off a weeklong campaign for the South Carolina primary, Obama tried to set the record straight from an attack circulating widely on the Internet that is designed to play into prejudices against Muslims and fears of terrorism."

// vectors lists the inputs of an algorithm's vectors: the specification's, then some
// pairs of the pages that every algorithm is tested with, under its defaults.
func vectors(t *testing.T, a algo.Algorithm) (out []vector, want []float64) {
	t.Helper()
	for _, e := range specified() {
		if e.algorithm != a.Name {
			continue
		}
		values, err := param.Parse(a.Params, e.settings)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, vector{About: e.about, Parameters: changed(a, values), DF: e.df, A: e.a, B: e.b})
		want = append(want, e.score)
	}
	for _, p := range []struct {
		about string
		a, b  int
	}{{"a copy", 0, 1}, {"a copy with another title and frame", 0, 2}, {"one character changed", 0, 3}, {"half of it", 0, 4}, {"English, retitled", 6, 7}, {"strangers", 0, 8}} {
		out = append(out, vector{About: p.about, Parameters: map[string]any{}, Set: true, A: input{Line: p.a + 1}, B: input{Line: p.b + 1}})
		want = append(want, math.NaN())
	}
	return out, want
}

// changed are the values that differ from the defaults.
func changed(a algo.Algorithm, v param.Values) map[string]any {
	out := make(map[string]any)
	for name, x := range param.Defaults(a.Params) {
		if v[name] != x {
			out[name] = v[name]
		}
	}
	return out
}

// Every line of vectors/ is what its inputs give today, in the order and with the
// numbers of the specification; go test ./samples -run Vectors -update writes them anew.
func TestVectors(t *testing.T) {
	seg := text.NewSegmenter()
	shipped(t, filepath.Join("vectors", "pages.jsonl"), lines(t, pages()))
	for _, a := range catalog.Algorithms() {
		if _, ok := param.Find(a.Params, "weights"); ok && a.Name == "blend" {
			continue // what it was trained on decides, and its parts have vectors of their own
		}
		t.Run(a.Name, func(t *testing.T) {
			inputs, want := vectors(t, a)
			var all []vector
			for i, in := range inputs {
				v := in.made(t, a, seg)
				if !math.IsNaN(want[i]) && math.Abs(v.Score-want[i]) > 1e-9 {
					t.Errorf("%s: score %v, the specification has %v", v.About, v.Score, want[i])
				}
				all = append(all, v)
			}
			name := filepath.Join("vectors", a.Name+".jsonl")
			held(t, name, shipped(t, name, lines(t, all)), a, seg)
		})
	}
}

// lines writes values as JSON, one a line.
func lines[T any](t *testing.T, all []T) []byte {
	t.Helper()
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	for _, v := range all {
		if err := enc.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	return buf.Bytes()
}

// shipped returns a file that ships, which must have these bytes; with -update it is
// written.
func shipped(t *testing.T, name string, want []byte) []byte {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOARCH == "amd64" && !bytes.Equal(got, want) { // elsewhere a logarithm may end in another digit
		t.Errorf("%s is out of date: go test ./samples -run Vectors -update", name)
	}
	return got
}

// held works each line of a shipped file out from what it says alone, as another program
// would.
func held(t *testing.T, name string, file []byte, a algo.Algorithm, seg *text.Segmenter) {
	t.Helper()
	for i, line := range bytes.Split(bytes.TrimSpace(file), []byte("\n")) {
		var v vector
		dec := json.NewDecoder(bytes.NewReader(line))
		dec.DisallowUnknownFields()
		if err := dec.Decode(&v); err != nil {
			t.Fatalf("%s:%d: %v", name, i+1, err)
		}
		again := v.made(t, a, seg)
		if fmt.Sprint(again.Signature) != fmt.Sprint(v.Signature) || math.Abs(again.Score-v.Score) > 1e-12 || again.Duplicate != v.Duplicate || !near(again.Features, v.Features) {
			t.Errorf("%s:%d (%s) is not what its inputs give: score %v, now %v", name, i+1, v.About, v.Score, again.Score)
		}
	}
}

// near reports whether features are the same, their weights but for the last digits.
func near(a, b [2][]feature) bool {
	return slices.EqualFunc(a[:], b[:], func(x, y []feature) bool {
		return slices.EqualFunc(x, y, func(p, q feature) bool {
			return p.Label == q.Label && math.Abs(p.Weight-q.Weight) <= 1e-9*(1+math.Abs(q.Weight))
		})
	})
}

// Each file is that of an algorithm.
func TestVectorsHaveNoStrayFiles(t *testing.T) {
	known := map[string]bool{"pages.jsonl": true, "versions": true}
	for _, a := range catalog.Algorithms() {
		known[a.Name+".jsonl"] = true
	}
	found := make(map[string]bool)
	entries, err := os.ReadDir("vectors")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		found[e.Name()] = true
	}
	delete(known, "blend.jsonl")
	if !maps.Equal(known, found) {
		t.Errorf("files %v, algorithms %v", slices.Sorted(maps.Keys(found)), slices.Sorted(maps.Keys(known)))
	}
}
