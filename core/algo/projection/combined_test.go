package projection

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/shingling"
	"pagetwin/core/text"
)

func TestCombinedContract(t *testing.T) {
	algotest.Run(t, Combined(),
		[]string{"k=3", "least=1"},
		[]string{"k=4", "super=12", "least=3", "agree=300"},
		[]string{"k=2", "m=200", "super=50", "least=20"},
		[]string{"bits=64", "agree=60", "unit=word", "k=2"},
		[]string{"unit=bigram", "super=84", "least=1"},
	)
}

// The score is that of projection if package shingling finds enough equal super-shingles, and 0
// otherwise; the signature of shingling is the first part of the signature.
func TestCombinedAppliesBothSteps(t *testing.T) {
	c := makeMethod(t, Combined(), "k=4")
	b := makeMethod(t, shingling.Algorithm(), "k=4")
	p := makeMethod(t, Algorithm())
	scored, dropped := 0, 0
	base := []rune(strings.Repeat("云溪镇的老邮局今年春天重新开门柜台后面坐着的还是那位姓顾的邮递员", 3))
	rapid.Check(t, func(t *rapid.T) {
		page := func(name string) *text.Doc {
			s := slices.Clone(base)
			for _, i := range rapid.SliceOfN(rapid.IntRange(0, len(s)-1), 0, 4).Draw(t, name) {
				s[i] = '网'
			}
			return text.NewDoc(nil, string(s))
		}
		x, y := page("x"), page("y")
		if sig := c.Sign(x); !slices.Equal(sig[:6], b.Sign(x)) || !slices.Equal(sig[6:], p.Sign(x)) {
			t.Fatalf("%x is not %x and %x", sig, b.Sign(x), p.Sign(x))
		}
		want := 0.0
		if b.Score(b.Sign(x), b.Sign(y)) >= 2.0/6 {
			want = p.Score(p.Sign(x), p.Sign(y))
			scored++
		} else {
			dropped++
		}
		if got := c.Score(c.Sign(x), c.Sign(y)); got != want {
			t.Fatalf("score %v, want %v", got, want)
		}
	})
	if scored == 0 || dropped == 0 {
		t.Errorf("%d pairs passed the first step and %d did not: both must occur", scored, dropped)
	}
}

// Pages are candidates exactly if they pass the first step; here with few values.
func TestMegaShinglesFindThePairsOfTheFirstStep(t *testing.T) {
	m := makeMethod(t, Combined()).(*combined)
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) algo.Signature {
			s := rapid.SliceOfN(rapid.Uint64Range(0, 2), 6, 6).Draw(t, name)
			return append(s, make([]uint64, 6)...)
		}
		a, b := draw("a"), draw("b")
		keys := m.Keys(a)
		met := slices.ContainsFunc(m.Keys(b), func(k uint64) bool { return slices.Contains(keys, k) })
		if passes := m.Score(a, b) > 0; met != passes {
			t.Fatalf("%v and %v meet: %v, score: %v", a[:6], b[:6], met, passes)
		}
	})
}

func TestCombinedExplain(t *testing.T) {
	a := text.NewDoc(nil, "开头不同。网页去重，算法研究的现状与展望！")
	b := text.NewDoc(nil, "另一个引子：网页去重算法研究的现状与展望；")
	ev := makeMethod(t, Combined()).(algo.Explainer).Explain(a, b)
	if len(ev.Shared) != 1 || ev.Shared[0].Label != "网页去重，算法研究的现状与展望" || ev.Shared[0].Weight != 7 {
		t.Errorf("shared %+v", ev.Shared)
	}
	if !strings.Contains(ev.Numbers[0].Value, "/6") || !strings.HasSuffix(ev.Numbers[1].Value, "/384") {
		t.Errorf("numbers %+v", ev.Numbers)
	}
}
