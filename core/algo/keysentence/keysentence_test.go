package keysentence

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/text"
)

func method(t testing.TB, settings ...string) *Method {
	t.Helper()
	return algotest.New[*Method](t, Algorithm(), settings...)
}

// Lengths 10 and 13, ratio 0.769: not compared at ρ = 0.8, compared at 0.7.
func TestRatioVector(t *testing.T) {
	a, b := text.NewDoc(nil, "这一句正好有十个字长"), text.NewDoc(nil, "这一句正好有十个字长。另三字")
	for _, c := range []struct {
		rho  string
		want float64
	}{{"rho=0.8", 0}, {"rho=0.7", 1}, {"rho=0", 1}} {
		m := method(t, c.rho)
		sa, sb := m.Sign(a), m.Sign(b)
		if sa[0] != 10 || sb[0] != 13 {
			t.Fatalf("lengths %d and %d, want 10 and 13", sa[0], sb[0])
		}
		pairs := 0
		if err := m.Pairs(t.Context(), []algo.Signature{sa, sb}, func(int, int) { pairs++ }); err != nil {
			t.Fatal(err)
		}
		if got := m.Score(sa, sb); got != c.want || pairs != int(c.want) {
			t.Errorf("%s: score %v, %d pairs, want %v", c.rho, got, pairs, c.want)
		}
	}
}

// Two keywords beat three characters at λ = 0.5, and do not at λ = 0.
func TestKeywordsMakeASentenceKey(t *testing.T) {
	d := algotest.Docs()[0]
	d.Title = "邮筒"
	d.Body = "这句话比较长一些可是没有标题的词在里面。\n孩子们把信投进绿色的邮筒里。"
	m := method(t, "m=1", "keywords=0")
	if got := m.Kept(d); got[0].Text != "孩子们把信投进绿色的邮筒里" || got[0].Worth != 13*1.5 || fmt.Sprint(got[0].Words) != "[邮筒]" {
		t.Errorf("kept %+v, want the sentence with the word of the title", got)
	}
	m = method(t, "m=1", "lambda=0")
	if got := m.Kept(d); got[0].Length != 19 || got[0].Worth != 19 {
		t.Errorf("kept %+v, want the longest", got)
	}
}

func TestTheHeaviestWordsOfTheBodyAreKeywords(t *testing.T) {
	d := text.FromWords([]string{"apple", "apple", "apple", "pear", "pear", "fig", "the", "the", "the", "the"})
	m := method(t, "keywords=2")
	got := m.keywordsOf(d)
	if _, a := got["apple"]; !a || len(got) != 2 {
		t.Errorf("keywords %v, want apple and pear", got)
	}
	if _, p := got["pear"]; !p {
		t.Errorf("keywords %v, want apple and pear", got)
	}
}

func TestOneSentenceAParagraph(t *testing.T) {
	d := text.NewDoc(nil, "第一段第一句有十个字呀，第一段第二句一共有十二个字。\n第二段只有这一个十四字的句子了。\n短。\n第四段第一句有十个字呀")
	var got []string
	for _, s := range method(t, "paragraph=true").Kept(d) {
		got = append(got, s.Text)
	}
	want := "第二段只有这一个十四字的句子了|第一段第二句一共有十二个字|第四段第一句有十个字呀"
	if strings.Join(got, "|") != want {
		t.Errorf("kept %q, want %q", strings.Join(got, "|"), want)
	}
}

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(), []string{"rho=0"}, []string{"rho=0.9", "m=3"}, []string{"paragraph=true", "k=1"},
		[]string{"keywords=0", "lambda=2", "segmentation=search"}, []string{"lambda=0"})
}

// pages draws signatures over a few sentences, some empty, of very different
// lengths.
func pages(t *rapid.T, m *Method) []algo.Signature {
	var out []algo.Signature
	for _, ws := range rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 12), 0, 6), 0, 25).Draw(t, "pages") {
		var body strings.Builder
		for _, w := range ws {
			fmt.Fprintf(&body, "这是第%d号很长的句子%s，", w, strings.Repeat("长", w*w))
		}
		out = append(out, m.Sign(text.NewDoc(nil, body.String())))
	}
	return out
}

// The index emits exactly the pairs that score above 0, each once.
func TestPairsAgreeWithBruteForce(t *testing.T) {
	for _, set := range []string{"rho=0", "rho=0.5", "rho=0.7", "rho=0.95"} {
		m := method(t, set, "m=4")
		rapid.Check(t, func(t *rapid.T) {
			sigs := pages(t, m)
			got := make(map[[2]int]int)
			if err := m.Pairs(context.Background(), sigs, func(a, b int) { got[[2]int{a, b}]++ }); err != nil {
				t.Fatal(err)
			}
			want := 0
			for b := range sigs {
				for a := range b {
					if m.Score(sigs[a], sigs[b]) > 0 {
						want++
						if got[[2]int{a, b}] != 1 {
							t.Fatalf("pair %d %d comes %d times", a, b, got[[2]int{a, b}])
						}
					}
				}
			}
			if len(got) != want {
				t.Fatalf("%d pairs, want %d", len(got), want)
			}
		})
	}
}

// A larger ρ never raises a score.
func TestScoreFallsWithRho(t *testing.T) {
	low, high := method(t, "rho=0.4"), method(t, "rho=0.8")
	rapid.Check(t, func(t *rapid.T) {
		sigs := pages(t, low)
		for _, a := range sigs {
			for _, b := range sigs {
				if x, y := low.Score(a, b), high.Score(a, b); y > x || y != 0 && y != x {
					t.Fatalf("score %v at ρ = 0.4 and %v at 0.8", x, y)
				}
			}
		}
	})
}

func TestExplain(t *testing.T) {
	m := method(t, "rho=0.9")
	a := text.NewDoc(nil, "开头完全不同的一句话。这一句两边都有而且很长。")
	b := text.NewDoc(nil, "这一句两边都有“而且”很长！")
	ev := m.Explain(a, b)
	if ev.Score != 0 || len(ev.Shared) != 1 || len(ev.Numbers) != 6 || !strings.Contains(ev.Numbers[5].Value, "< 0.9") {
		t.Fatalf("an excerpt at ρ = 0.9 is explained as %+v", ev)
	}
	if ev = method(t, "rho=0.5").Explain(a, b); math.Abs(ev.Score-1) > 1e-12 {
		t.Errorf("an excerpt at ρ = 0.5 scores %v", ev.Score)
	}
	if p := ev.Shared[0].B[0]; b.Body[p.Start:p.End] != "这一句两边都有“而且”很长" {
		t.Errorf("on the right it stands at %q", b.Body[p.Start:p.End])
	}
}

func TestWarnsOfSingleSentences(t *testing.T) {
	m := method(t)
	m.Sign(text.NewDoc(nil, "只有这一个足够长的句子。"))
	m.Sign(text.NewDoc(nil, "短"))
	if w := algotest.Warned(t, m); len(w) != 2 || !strings.HasPrefix(w[0], "1 page has text, but no sentence of 8") || !strings.HasPrefix(w[1], "1 page keeps") {
		t.Errorf("warnings %q", w)
	}
}
