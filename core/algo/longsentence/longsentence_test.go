package longsentence

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
	"pagetwin/core/text"
)

func method(t testing.TB, settings ...string) *Method {
	t.Helper()
	return algotest.New[*Method](t, Algorithm(), settings...)
}

// The source's example: sentences of 2, 12 and 17 characters, the last two long.
func TestDigestVectors(t *testing.T) {
	d := text.NewDoc(nil, "首先，该算法对网页进行去杂处理，然后提取出文中的长句作为网页的特征。")
	var long []string
	for _, s := range method(t).Kept(d) {
		long = append(long, s.Text+" "+algo.Hex(algo.MD5([]byte(s.Norm))...))
	}
	want := "然后提取出文中的长句作为网页的特征 9a17ce340b4a5039476e0f828dae71b5\n该算法对网页进行去杂处理 486121f0a46fd087295527faa83f9daf"
	if got := strings.Join(long, "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	s := method(t, "digest=40").Sign(d)
	if len(s) != 2 || s[0] != 310867259556 || s[1] != 661824353291 {
		t.Errorf("40-bit digests %d, want 310867259556 661824353291", s)
	}
}

// |F| = 5 and 4 with 3 common gives Sim 0.5, which is not above 0.5.
func TestSimVector(t *testing.T) {
	for _, bits := range []string{"digest=128", "digest=40"} {
		m := method(t, bits)
		page := func(names string) algo.Signature {
			var body strings.Builder
			for _, n := range names {
				fmt.Fprintf(&body, "这是名叫%c的一个长句，", n)
			}
			return m.Sign(text.NewDoc(nil, body.String()))
		}
		got := m.Score(page("甲乙丙丁戊"), page("甲乙丙己"))
		if got != 0.5 {
			t.Errorf("%s: Sim = %v, want 0.5", bits, got)
		}
		if cut := Algorithm().Cut(param.Defaults(params())); got >= cut || cut > 0.5+1e-12 {
			t.Errorf("Sim 0.5 must not pass the strict threshold 0.5, cut is %v", cut)
		}
	}
}

func TestWhichSentencesAreKept(t *testing.T) {
	body := "第一句是十个字长的句子，第二句也十个字的句子，短句，第三句是十二个字长的句子哦，第一句是“十个字长”的句子"
	m := method(t, "m=2")
	got := m.Kept(text.NewDoc(nil, body))
	if len(got) != 2 || got[0].Text != "第三句是十二个字长的句子哦" || got[1].Text != "第一句是十个字长的句子" {
		t.Errorf("kept %+v, want the longest, then the earlier of two equals", got)
	}
	if len(got[1].Places) != 2 {
		t.Errorf("a sentence that comes again, quoted otherwise, stands at %v", got[1].Places)
	}
}

func TestALongSentenceHasAtLeastKCharacters(t *testing.T) {
	body := "这是七个字的句。这一句刚好八个字。这一句有那么九个字。"
	for k, want := range map[string]int{"k=7": 3, "k=8": 2, "k=9": 1, "k=10": 0} {
		if got := method(t, k).Kept(text.NewDoc(nil, body)); len(got) != want {
			t.Errorf("%s keeps %+v, want %d", k, got, want)
		}
	}
}

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(), []string{"index=redblack"}, []string{"digest=40", "m=3"}, []string{"k=1", "m=500"},
		[]string{"search=sift"}, []string{"search=sift", "index=redblack", "threshold=0"}, []string{"marks=all"})
}

// pages draws signatures over a few digests, some empty.
func pages(t *rapid.T, m *Method) []algo.Signature {
	var out []algo.Signature
	for _, ws := range rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 12), 0, 6), 0, 25).Draw(t, "pages") {
		var body strings.Builder
		for _, w := range ws {
			fmt.Fprintf(&body, "这是第%d号很长的句子，", w)
		}
		out = append(out, m.Sign(text.NewDoc(nil, body.String())))
	}
	return out
}

// The index emits exactly the pairs that score above 0, each once.
func TestPairsAgreeWithBruteForce(t *testing.T) {
	for _, kind := range []string{"map", redblack} {
		m := method(t, "index="+kind)
		rapid.Check(t, func(t *rapid.T) {
			sigs := pages(t, m)
			got := make(map[[2]int]int)
			if err := m.Pairs(context.Background(), sigs, func(a, b int) { got[[2]int{a, b}]++ }); err != nil {
				t.Fatal(err)
			}
			for b := range sigs {
				for a := range b {
					want := 0
					if m.Score(sigs[a], sigs[b]) > 0 {
						want = 1
					}
					if got[[2]int{a, b}] != want {
						t.Fatalf("pair %d %d comes %d times, want %d", a, b, got[[2]int{a, b}], want)
					}
					delete(got, [2]int{a, b})
				}
			}
			if len(got) > 0 {
				t.Fatalf("pairs out of order: %v", got)
			}
		})
	}
}

// Sift does what its description says, step by step.
func TestSiftAgreesWithItsDescription(t *testing.T) {
	for _, kind := range []string{"map", redblack} {
		m := method(t, "index="+kind)
		rapid.Check(t, func(t *rapid.T) {
			sigs := pages(t, m)
			tau := rapid.SampledFrom([]float64{0, 0.25, 0.5, 0.9}).Draw(t, "threshold")
			got, err := m.Sift(context.Background(), sigs, tau)
			if err != nil {
				t.Fatal(err)
			}
			var kept []int
			for i, s := range sigs {
				want := verdict{Of: -1}
				for _, q := range kept {
					if sim := m.Score(s, sigs[q]); sim > want.Sim {
						want = verdict{q, sim}
					}
				}
				if want.Sim <= tau {
					want.Of = -1
					kept = append(kept, i)
				}
				if got[i] != want {
					t.Fatalf("page %d: %+v, want %+v", i, got[i], want)
				}
			}
		})
	}
}

// What sifting drops, and the groups that it makes, are the same whether equal
// signatures all come or only the first of them; nothing is dropped that repeats no
// kept page.
func TestSiftingSharesTheFateOfEqualPages(t *testing.T) {
	dropped := 0
	at := make(map[float64]*Method)
	for _, threshold := range []float64{0, 0.25, 0.5, 0.9} {
		at[threshold] = method(t, "search=sift", fmt.Sprint("threshold=", threshold))
	}
	rapid.Check(t, func(t *rapid.T) {
		m := at[rapid.SampledFrom([]float64{0, 0.25, 0.5, 0.9}).Draw(t, "threshold")]
		sigs := pages(t, m)
		sigs = append(sigs, sigs...) // copies of all, later
		sigs = rapid.Permutation(sigs).Draw(t, "order")
		first := algo.Copies(sigs)
		once := slices.Clone(sigs)
		for i, f := range first {
			if f != i {
				once[i] = nil
			}
		}
		partners := func(sigs []algo.Signature) []int {
			of := slices.Clone(first) // equal pages are together anyway
			err := m.Pairs(context.Background(), sigs, func(a, b int) {
				if s := m.Score(sigs[a], sigs[b]); s <= m.threshold || of[b] != first[b] || of[a] != a {
					t.Fatalf("page %d is dropped for %d: they score %v, or it is dropped twice, or for one that is dropped", b, a, s)
				}
				of[b] = a
				dropped++
			})
			if err != nil {
				t.Fatal(err)
			}
			for i := range of {
				of[i] = of[first[i]] // where only the first came
			}
			return of
		}
		all, folded := partners(sigs), partners(once)
		if !slices.Equal(all, folded) {
			t.Fatalf("groups of all pages %v, of distinct ones %v", all, folded)
		}
	})
	if dropped == 0 {
		t.Error("nothing was ever dropped")
	}
}

// A resembles B, B resembles C: which pages stay depends on which comes first.
func TestSiftingDependsOnTheOrder(t *testing.T) {
	m := method(t, "search=sift", "threshold=0.4")
	page := func(names string) algo.Signature {
		var body strings.Builder
		for _, n := range names {
			fmt.Fprintf(&body, "这是名叫%c的一个长句，", n)
		}
		return m.Sign(text.NewDoc(nil, body.String()))
	}
	a, b, c := page("甲乙丙"), page("乙丙丁"), page("丙丁戊")
	count := func(sigs ...algo.Signature) int {
		n := 0
		if err := m.Pairs(t.Context(), sigs, func(int, int) { n++ }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if x, y := count(b, a, c), count(a, b, c); x != 2 || y != 1 {
		t.Errorf("B first drops %d pages, A first %d; want 2 and 1", x, y)
	}
	if g := m.Guarantee(); g != algo.Nothing {
		t.Errorf("sifting promises %v", g)
	}
}

func TestAllPunctuationCuts(t *testing.T) {
	const body = "这一句里有“加了引号的一段”和（括号里的一段）——还有破折号，最后3.14不断开"
	for marks, want := range map[string]string{
		"stops": "这一句里有“加了引号的一段”和（括号里的一段）——还有破折号|最后3.14不断开",
		"all":   "最后3.14不断开|加了引号的一段|括号里的一段",
	} {
		var got []string
		for _, s := range method(t, "k=6", "marks="+marks).Kept(text.NewDoc(nil, body)) {
			got = append(got, s.Text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: %s, want %s", marks, strings.Join(got, "|"), want)
		}
	}
}

func TestSiftStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := method(t).Sift(ctx, make([]algo.Signature, 3), 0.5); err == nil {
		t.Error("a cancelled sift returns no error")
	}
}

func TestExplain(t *testing.T) {
	m := method(t)
	a := text.NewDoc(nil, "开头完全不同的一句话。这一句两边都有而且很长。")
	b := text.NewDoc(nil, "这一句两边都有“而且”很长！结尾是另外的一句话了。")
	ev := m.Explain(a, b)
	if math.Abs(ev.Score-1.0/3) > 1e-12 || len(ev.Shared) != 1 {
		t.Fatalf("score %v, %d shared", ev.Score, len(ev.Shared))
	}
	if p := ev.Shared[0].B[0]; b.Body[p.Start:p.End] != "这一句两边都有“而且”很长" {
		t.Errorf("on the right it stands at %q", b.Body[p.Start:p.End])
	}
}

func signatures(b *testing.B, m *Method) []algo.Signature {
	var sigs []algo.Signature
	for _, s := range algotest.Texts(b, "edits10k") {
		sigs = append(sigs, m.Sign(text.NewDoc(nil, s)))
	}
	return sigs
}

func BenchmarkSign(b *testing.B) {
	texts := algotest.Texts(b, "edits10k")[:2000]
	m := method(b)
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range texts {
			m.Sign(text.NewDoc(nil, s))
		}
	}
	b.ReportMetric(float64(len(texts)*b.N)/b.Elapsed().Seconds(), "documents/s")
}

func BenchmarkPairs(b *testing.B) {
	for _, kind := range []string{"map", redblack} {
		b.Run(kind, func(b *testing.B) {
			m := method(b, "index="+kind)
			sigs := signatures(b, m)
			b.ReportAllocs()
			pairs := 0
			for b.Loop() {
				pairs = 0
				if err := m.Pairs(context.Background(), sigs, func(int, int) { pairs++ }); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(sigs)*b.N)/b.Elapsed().Seconds(), "documents/s")
			b.ReportMetric(float64(pairs), "pairs")
		})
	}
}

func BenchmarkSift(b *testing.B) {
	for _, kind := range []string{"map", redblack} {
		b.Run(kind, func(b *testing.B) {
			m := method(b, "index="+kind)
			sigs := signatures(b, m)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := m.Sift(context.Background(), sigs, 0.5); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(sigs)*b.N)/b.Elapsed().Seconds(), "documents/s")
		})
	}
}
