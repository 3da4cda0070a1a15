package featurecode

import (
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

func made(t testing.TB, settings ...string) algo.Method {
	t.Helper()
	return algotest.New[algo.Method](t, Algorithm(), settings...)
}

func score(m algo.Method, a, b string) float64 {
	return m.Score(m.Sign(text.NewDoc(nil, a)), m.Sign(text.NewDoc(nil, b)))
}

// list returns the codes that the rule of m takes, in their order.
func list(m algo.Method, body string) string {
	var s settings
	switch m := m.(type) {
	case *method:
		s = m.settings
	case complete:
		s = m.settings
	case *exact:
		s = m.settings
	}
	c := s.codes(body)
	out := make([]string, c.len())
	for i := range out {
		out[i] = c.at(i)
	}
	return strings.Join(out, " ")
}

const (
	t1 = "今天天气很好，我们一起去公园散步。明天可能会下雨，大家记得带伞。"
	t2 = "今天天气很好，我们一起去公园散步。明天也许会下雨，大家记得带伞。"
)

// The vectors worked out from the formulas of the package.
func TestVectors(t *testing.T) {
	thu, hit := made(t), made(t, "rule=hit")
	for _, c := range []struct {
		m          algo.Method
		body, want string
	}{
		{thu, t1, "很好我们 散步明天 下雨大家 带伞"},
		{thu, t2, "很好我们 散步明天 下雨大家 带伞"},
		{hit, t1, "去公园散步明天可能会 家记得带伞"},
		{hit, t2, "去公园散步明天也许会 家记得带伞"},
	} {
		if got := list(c.m, c.body); got != c.want {
			t.Errorf("the codes of %s are %s, want %s", c.body, got, c.want)
		}
	}
	for _, c := range []struct {
		settings string
		want     float64
	}{
		{"rule=thu", 1},
		{"rule=hit", 1.0 / 3},
		{"rule=hit similarity=max", 1.0 / 2},
		{"rule=wu", 1.0 / 2},
		{"rule=thu similarity=strict", 1},
		{"rule=hit similarity=strict", 0},
	} {
		if got := score(made(t, strings.Fields(c.settings)...), t1, t2); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%s: score %v, want %v", c.settings, got, c.want)
		}
	}
}

func TestWhatAMarkIs(t *testing.T) {
	for _, c := range []struct{ settings, body, want string }{
		{"rule=thu", "圆周率是3.14，约1,000位。", "14约1 0位"},
		{"rule=thu", "圆周率３.１４约数", "率314"}, // full-width digits stand in no word of ASCII
		{"rule=thu", "see example.com, then go. Bye", "omth goby"},
		{"rule=thu", "没有标点", ""},
		{"rule=thu", "。", ""},
		{"rule=thu", "。开头就是", "开头"},
		{"rule=thu", "好的。。，真的", "好的真的"},
		{"rule=thu", "他说“走。”就走了", "说走就走"},
		{"rule=thu", "半角｡全角．都算", "半角全角 全角都算"},
		{"rule=thu side=1", "一二，三四", "二三"},
		{"rule=hit", "只有逗号，没有句号. 真的", ""},
		{"rule=hit stops=all", "逗号，没有句号. 真的有", "号没有句号真的有"},
		{"rule=hit stops=ends side=2", "真的？是的！好。行", "真的是的 是的好行 的好行"},
		{"rule=hit stops=all side=2", "真的？是的！好。行", "的好行"},
		{"rule=hit chars=han", "共有a1b2人参加了。Go语言的书，第3版", "有人参加了语言的书第"},
		{"rule=thu chars=han", "一二。abc。三四", "一二三四"}, // with no Han character between them two marks are one
		{"rule=thu chars=han", "2012，abc。", ""},
		{"rule=thu chars=han", "abc。一", "一"},
	} {
		if got := list(made(t, strings.Fields(c.settings)...), c.body); got != c.want {
			t.Errorf("%s: the codes of %s are %q, want %q", c.settings, c.body, got, c.want)
		}
	}
}

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"common=0"}, []string{"rule=hit", "chars=han"}, []string{"chars=han", "similarity=strict"}, []string{"rule=hit", "common=0"}, []string{"rule=wu", "common=0"}, []string{"rule=wu", "stops=ends"},
		[]string{"similarity=max", "repeats=true", "common=0"}, []string{"similarity=strict"}, []string{"repeats=true"},
		[]string{"rule=wu", "stops=all"}, []string{"rule=wu", "similarity=strict"}, []string{"side=50"})
}

// Scores agree with what plain counting of the codes as strings gives.
func TestScoresAgreeWithCounting(t *testing.T) {
	for _, settings := range []string{"similarity=jaccard", "similarity=max", "similarity=jaccard repeats=true", "similarity=max repeats=true"} {
		m := made(t, append(strings.Fields(settings), "side=1")...)
		count := func(body string) map[string]int {
			c := make(map[string]int)
			for _, code := range strings.Fields(list(m, body)) {
				c[code]++
				if !strings.Contains(settings, "repeats") {
					c[code] = 1
				}
			}
			return c
		}
		rapid.Check(t, func(t *rapid.T) {
			a, b := body.Draw(t, "a"), body.Draw(t, "b")
			ca, cb := count(a), count(b)
			both, na, nb := 0, 0, 0
			for code, n := range ca {
				both += min(n, cb[code])
				na += n
			}
			for _, n := range cb {
				nb += n
			}
			want := 0.0
			switch {
			case both == 0:
			case strings.Contains(settings, larger):
				want = float64(both) / float64(max(na, nb))
			default:
				want = float64(both) / float64(na+nb-both)
			}
			if got := score(m, a, b); math.Abs(got-want) > 1e-12 {
				t.Fatalf("%s: score %v, want %v", settings, got, want)
			}
		})
	}
}

// body draws a text of few characters, so that codes repeat.
var body = rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{"网", "页", "去", "，", "。", "a", "."}), 0, 40),
	func(s []string) string { return strings.Join(s, "") })

// The feature string is ordered: turned round, a page shares every code with
// itself and hardly its order.
func TestFeatureStringRespectsOrder(t *testing.T) {
	m := made(t, "rule=wu", "side=1")
	forth, back := "甲。乙来丙。丁来戊。己", "戊。己来丙。丁来甲。乙"
	if got := score(made(t, "rule=hit", "side=1"), forth, back); got != 1 {
		t.Fatalf("as sets they share %v", got)
	}
	if got := score(m, forth, back); math.Abs(got-1.0/3) > 1e-12 {
		t.Errorf("LCS %v, want 1 of 3", got)
	}
	if got := score(m, forth, "甲。乙子。丑来丙。丁来戊。己"); math.Abs(got-3.0/4) > 1e-12 {
		t.Errorf("one sentence put in leaves %v, want 3 of 4", got)
	}
}

func TestStrictDigest(t *testing.T) {
	s := made(t, "similarity=strict").Sign(text.NewDoc(nil, t1))
	want := hash.MD5Hex("很好我们散步明天下雨大家带伞")
	ev := made(t, "similarity=strict").(algo.Explainer).Explain(text.NewDoc(nil, t1), text.NewDoc(nil, t2))
	if len(s) != 2 || ev.Numbers[len(ev.Numbers)-1].Value != want {
		t.Errorf("the digest is %x, shown as %v, want %s", s, ev.Numbers, want)
	}
}

func TestExplainPointsAtTheMarks(t *testing.T) {
	a, b := text.NewDoc(nil, t1), text.NewDoc(nil, "转载："+t2)
	ev := made(t, "rule=hit").(algo.Explainer).Explain(a, b)
	if len(ev.Shared) != 1 || math.Abs(ev.Score-1.0/3) > 1e-12 {
		t.Fatalf("shared %+v, score %v", ev.Shared, ev.Score)
	}
	p := ev.Shared[0].B[0]
	if got := b.Body[p.Start:p.End]; got != "家记得带伞" {
		t.Errorf("on the right the code stands at %q", got)
	}
	f := made(t).(algo.Explainer).Features(a)
	p = f[0].Places[0]
	if got := a.Body[p.Start:p.End]; got != "很好，我们" {
		t.Errorf("the first code stands at %q", got)
	}
}

func TestThreshold(t *testing.T) {
	a := Algorithm()
	v := param.Defaults(a.Params)
	if got := a.Cut(v); got != 0.5 {
		t.Errorf("cut %v, want 0.5", got)
	}
	if got := a.Cut(v.With("similarity", strict)); got != 1 {
		t.Errorf("strict: cut %v, want 1", got)
	}
	if got := a.Cut(v.With("similarity", strict).With("rule", ruleWu)); got != 0.5 {
		t.Errorf("a feature string has a measure of its own, its cut is %v", got)
	}
}

// The content characters that codes are taken from are those of the document, on
// any text: so places can be told.
func FuzzCodes(f *testing.F) {
	f.Add(t1, 2)
	f.Add("。,.．｡，", 0)
	f.Add("ﾊﾞ。ﾞ가.ᆨ①⒈.㎏", 3)
	f.Add("\xff。\xe3\x80", 1)
	f.Fuzz(func(t *testing.T, body string, side int) {
		for _, marks := range []string{thuMarks, hitMarks[stopsEnds]} {
			s := settings{marks: marks, side: 1 + (side%20+20)%20}
			c := s.codes(body)
			d := text.NewDoc(nil, body)
			if c.text != "" && c.text != d.Norm().Text {
				t.Fatalf("codes are taken from %q, the document has %q", c.text, d.Norm().Text)
			}
			for i := range c.len() {
				if n := len([]rune(c.at(i))); n < 1 || n > 2*s.side {
					t.Fatalf("code %q has %d characters", c.at(i), n)
				}
			}
			for _, x := range s.Features(d) {
				for _, p := range x.Places {
					if p.Start < 0 || p.Start >= p.End || p.End > len(body) {
						t.Fatalf("code %q at %v of %d bytes", x.Label, p, len(body))
					}
				}
			}
			if !slices.IsSorted(c.start) || !slices.IsSorted(c.end) {
				t.Fatal("codes out of order")
			}
		}
	})
}
