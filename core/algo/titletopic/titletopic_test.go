package titletopic

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func made(t testing.TB, settings ...string) *Method {
	t.Helper()
	return algotest.New[*Method](t, Algorithm(), settings...)
}

func page(url, title, summary string) *text.Doc {
	d := text.NewDoc(nil, summary)
	d.URL, d.Title, d.Summary = url, title, summary
	return d
}

// The source's example, vectors worked out from the formulas, and what each rule of the reading
// decides.
func TestTopic(t *testing.T) {
	for _, c := range []struct{ title, want string }{
		{"Java 面试中的一道编写一个截取字符串的函数—guofangsky 的专栏", "Java 面试中的一道编写一个截取字符串的函数"},
		{"网页去重算法综述 - 某某博客", "网页去重算法综述"},
		{"基于长句的网页去重|论文网", "基于长句的网页去重"},
		{"Spring-Boot 入门教程_百度文库", "Spring-Boot 入门教程"},
		{"网页去重——算法与实现的研究", "算法与实现的研究"},
		{"新闻中心-网页去重算法（上）-某站", "网页去重算法（上）"},
		{"（组图）-abc", "abc"},
		{"COVID-19 report", "COVID-19 report"},
		{"state - of the art", "of the art"},
		{"web page dedup -- a site", "web page dedup"},
		{"one two three", "one two three"},
		{"one two  three", "one two"},
		{"网页去重　某某网", "网页去重"},
		{"甲乙|丙丁", "甲乙"},
		{"首页 » 网页去重 › 算法", "网页去重"},
		{"- 网页", "网页"},
		{"|||", ""},
		{"", ""},
	} {
		if got := Topic(c.title); got != c.want {
			t.Errorf("the topic of %q is %q, want %q", c.title, got, c.want)
		}
	}
}

// The separators as the source's text has them: any space, any hyphen, any bar.
func TestLiteralTopic(t *testing.T) {
	for _, c := range []struct{ title, want string }{
		{"Java 面试中的一道编写一个截取字符串的函数—guofangsky 的专栏", "面试中的一道编写一个截取字符串的函数"},
		{"网页去重算法综述 - 某某博客", "网页去重算法综述"},
		{"Spring-Boot 入门教程_百度文库", "Spring"},
		{"基于长句的网页去重|论文网", "基于长句的网页去重"},
		{"one three two", "three"},
		{" - |", ""},
	} {
		if got := literalTopic(c.title); got != c.want {
			t.Errorf("the topic of %q is %q, want %q", c.title, got, c.want)
		}
	}
	m := made(t, "cut=literal", "steps=topic")
	if got := m.Score(m.Sign(page("", "网页去重算法 某站", "")), m.Sign(page("", "另一站点 网页去重算法", ""))); got != 1 {
		t.Errorf("titles of one topic score %v", got)
	}
}

// A page's own description stands in for a summary only where that is asked for and
// where a search engine gave none.
func TestDeclaredSummary(t *testing.T) {
	a, b := page("", "", "甲站的正文"), page("", "", "乙家其他文章")
	a.Summary, b.Summary = "", ""
	a.Abstract, b.Abstract = "同一段描述", "同一段描述"
	for _, c := range []struct {
		settings []string
		want     float64
	}{{nil, 0}, {[]string{"declared=true"}, 1}, {[]string{"declared=true", "body=true"}, 0}} {
		m := made(t, c.settings...)
		if got := m.Score(m.Sign(a), m.Sign(b)); (got > 0.85) != (c.want == 1) {
			t.Errorf("%v: score %v", c.settings, got)
		}
	}
	m := made(t, "declared=true")
	a.Summary = "另有其说法"
	if got := m.Score(m.Sign(a), m.Sign(b)); got > 0.5 {
		t.Errorf("the summary that came with a page was not taken: score %v", got)
	}
}

const (
	java1 = "Java 面试中的一道编写一个截取字符串的函数"
	java2 = "Java面试题：编写一个截取字符串的函数"
	java3 = "java 截取字符串函数"
)

// Tokens give what characters give: the source's titles share the whole word Java.
func TestTopicSimilarityVectors(t *testing.T) {
	for _, count := range []string{countChars, countTokens} {
		testVectors(t, made(t, "count="+count))
	}
}

func testVectors(t *testing.T, m *Method) {
	for _, c := range []struct {
		a, b   string
		n, max int
	}{
		{java1, java2, 18, 22},
		{java1, java3, 11, 22},
		{java2, java2, 19, 19},
		{java1, "", 0, 22},
	} {
		a, b := m.Sign(page("", c.a, "")), m.Sign(page("", c.b, "x"))
		if got := m.Score(a, b); got != float64(c.n)/float64(c.max) {
			t.Errorf("T(%s, %s) = %v, want %d/%d", c.a, c.b, got, c.n, c.max)
		}
	}
}

// The four outcomes of the rule, at the source's thresholds and at others.
func TestTheRule(t *testing.T) {
	twenty := "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉"
	head := func(n int) string { return string([]rune(twenty)[:n]) }
	for _, c := range []struct {
		settings string
		a, b     *text.Doc
		want     bool
	}{
		{"", page("u", "甲", "乙"), page("u", "丙", "丁"), true},
		{"", page("", "甲", "乙"), page("", "丙", "丁"), false},
		{"", page("", twenty, "乙"), page("", head(18), "丁"), true},
		{"", page("", twenty, "乙"), page("", head(17), "丁"), false}, // 0.85 is not above 0.85
		{"", page("", "甲", twenty), page("", "丙", head(15)), true},
		{"", page("", "甲", twenty), page("", "丙", head(14)), false}, // 0.70 is not above 0.70
		{"topic=0.6 summary=0.9", page("", "甲", twenty), page("", "丙", head(18)), false},
		{"topic=0.6 summary=0.9", page("", "甲", twenty), page("", "丙", head(19)), true},
		{"topic=0.6 summary=0.9", page("", twenty, "甲"), page("", head(13), "丙"), true},
		{"topic=0.6 summary=0.9", page("", twenty, "甲"), page("", head(12), "丙"), false},
		{"steps=topic", page("", "甲", twenty), page("", "丙", twenty), false},
		{"steps=summary", page("", "甲", twenty), page("", "丙", head(15)), true},
		{"steps=summary", page("", twenty, "甲"), page("", twenty, "丙"), false},
	} {
		a := Algorithm()
		v, err := param.Parse(a.Params, strings.Fields(c.settings))
		if err != nil {
			t.Fatal(err)
		}
		m := made(t, strings.Fields(c.settings)...)
		if got := m.Score(m.Sign(c.a), m.Sign(c.b)); (got >= a.Cut(v)) != c.want {
			t.Errorf("%s: %s/%s and %s/%s score %v, cut %v, want %v", c.settings, c.a.Title, c.a.Body, c.b.Title, c.b.Body, got, a.Cut(v), c.want)
		}
	}
}

// One cut of the graded score is the rule, for any two thresholds: T > θ1 or
// S > θ2, in whole numbers.
func TestGradedScoreIsTheRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		theta := rapid.IntRange(1, 99)
		t1, t2 := theta.Draw(t, "100·θ1"), theta.Draw(t, "100·θ2")
		m := &Method{theta1: float64(t1) / 100, theta2: float64(t2) / 100, steps: stepsBoth}
		longer := rapid.IntRange(1, 300).Draw(t, "length")
		n := rapid.IntRange(0, longer).Draw(t, "shared")
		s := float64(n) / float64(longer)
		g := m.scaled(s)
		if above := 100*n > t2*longer; above != (g >= math.Nextafter(m.theta1, 2)) {
			t.Fatalf("S = %d/%d, θ2 = %d %%: g = %v, θ1 = %v", n, longer, t2, g, m.theta1)
		}
		if g < 0 || g > 1 || n == longer && g != 1 {
			t.Fatalf("g(%v) = %v", s, g)
		}
		if n < longer && m.scaled(float64(n+1)/float64(longer)) < g {
			t.Fatalf("g falls after %v", s)
		}
	})
	if got := made(t).scaled(0.35); math.Abs(got-0.35*0.85/0.7) > 1e-15 {
		t.Errorf("g(0.35) = %v, want S·0.85/0.70", got)
	}
}

func TestContract(t *testing.T) {
	algotest.Run(t, Algorithm(),
		[]string{"steps=topic"}, []string{"steps=summary", "stop=true"}, []string{"count=words", "stop=true"},
		[]string{"count=lcs"}, []string{"count=tokens", "stop=true", "lead=15"}, []string{"topic=0.3", "summary=0.6"}, []string{"lead=10", "body=true"}, []string{"cut=literal"}, []string{"declared=true"})
}

// Similarities agree with what their definitions say of the strings.
func TestSimilarityAgreesWithCounting(t *testing.T) {
	text := rapid.StringOf(rapid.SampledFrom([]rune("网页去重aB1 ，")))
	rapid.Check(t, func(t *rapid.T) {
		x, y := text.Draw(t, "x"), text.Draw(t, "y")
		chars := func(s string) string { return strings.ToLower(strings.NewReplacer(" ", "", "，", "").Replace(s)) }
		a, b := []rune(chars(x)), []rune(chars(y))
		left, shared := chars(y), 0
		for _, r := range a {
			if strings.ContainsRune(left, r) {
				shared++
				left = strings.Replace(left, string(r), "", 1)
			}
		}
		want := map[string]int{countChars: shared, countLCS: len(subsequenceOf(a, b))}
		for count, n := range want {
			m := &Method{theta1: 0.85, theta2: 0.7, steps: stepsSummary, count: count, lead: 2000}
			got := m.Score(m.Sign(page("", "", x)), m.Sign(page("", "", y)))
			ratio := 0.0
			if n > 0 {
				ratio = float64(n) / float64(max(len(a), len(b)))
			}
			if got != ratio {
				t.Fatalf("%s: S(%q, %q) = %v, want %v", count, x, y, got, ratio)
			}
		}
	})
}

// subsequenceOf is the definition by recursion on the last characters, with memory.
func subsequenceOf(a, b []rune) string {
	memory := make(map[[2]int]string)
	var longest func(i, j int) string
	longest = func(i, j int) string {
		if i == 0 || j == 0 {
			return ""
		}
		key := [2]int{i, j}
		if s, ok := memory[key]; ok {
			return s
		}
		var s string
		if a[i-1] == b[j-1] {
			s = longest(i-1, j-1) + "x"
		} else if x, y := longest(i-1, j), longest(i, j-1); len(x) >= len(y) {
			s = x
		} else {
			s = y
		}
		memory[key] = s
		return s
	}
	return longest(len(a), len(b))
}

// What is shown as shared is what the score counts.
func TestExplanationAddsUp(t *testing.T) {
	body := rapid.StringOfN(rapid.SampledFrom([]rune("网页去重算法a ，")), 1, 60, -1)
	for _, count := range []string{countChars, countTokens, countLCS} {
		m := made(t, "count="+count, "steps=summary")
		rapid.Check(t, func(t *rapid.T) {
			a, b := text.NewDoc(nil, body.Draw(t, "a")), text.NewDoc(nil, body.Draw(t, "b"))
			ev := m.Explain(a, b)
			total := 0.0
			for _, s := range ev.Shared {
				total += s.Weight
				if len(s.A) != 1 || len(s.B) != 1 {
					t.Fatalf("%s stands at %v and %v", s.Label, s.A, s.B)
				}
				x, y := a.Body[s.A[0].Start:s.A[0].End], b.Body[s.B[0].Start:s.B[0].End]
				if text.Normalize(x).Text != text.Normalize(y).Text {
					t.Fatalf("%q is said to be %q", x, y)
				}
			}
			longer := max(utf8.RuneCountInString(a.Norm().Text), utf8.RuneCountInString(b.Norm().Text))
			if longer > 0 && math.Abs(total/float64(longer)-ev.Score) > 1e-12 {
				t.Fatalf("%s: %v of %d are shown, the score is %v", count, total, longer, ev.Score)
			}
		})
	}
}

func TestExplainNumbers(t *testing.T) {
	a, b := page("http://a", java1+"—某站", "摘要相同"), page("http://b", java2, "摘要相同")
	ev := made(t).Explain(a, b)
	for i, want := range []string{"≠", "0.8182 = 18/22 ≤ 0.85", "1.0000 = 4/4 > 0.7", java1, java2} {
		if ev.Numbers[i].Value != want {
			t.Errorf("%s is %q, want %q", ev.Numbers[i].Name.En, ev.Numbers[i].Value, want)
		}
	}
	if last := ev.Shared[len(ev.Shared)-1]; last.Label != "摘要相同" || last.A[0] != (text.Span{Start: 0, End: 12}) {
		t.Errorf("the summary is shown as %+v", last)
	}
}

// The summary is what came with a page, else the beginning of its body.
func TestSummary(t *testing.T) {
	long := strings.Repeat("网页，去重。", 100)
	for _, c := range []struct {
		settings, summary string
		want              int
	}{
		{"", "四个字啊", 4},
		{"", "", 200},
		{"", "，。", 200},
		{"lead=50", "", 50},
		{"lead=50 body=true", "四个字啊", 50},
		{"lead=2000", "", 400},
		{"steps=topic", "四个字啊", 0},
	} {
		d := text.NewDoc(nil, long)
		d.Summary, d.Title = c.summary, "题"
		if got := made(t, strings.Fields(c.settings)...).Sign(d)[2]; int(got) != c.want {
			t.Errorf("%s: the summary %q has %d characters, want %d", c.settings, c.summary, got, c.want)
		}
	}
}

func TestWarnings(t *testing.T) {
	m := made(t)
	m.Sign(page("u", "", ""))
	m.Sign(page("", "", "摘要"))
	m.Sign(page("", "题", "摘要"))
	m.Sign(page("", "", ""))
	got := strings.Join(algotest.Warned(t, m), "\n")
	want := "1 page has neither topic nor summary: only the URL is compared\n1 page has no title: only URL and summary are compared"
	if got != want {
		t.Errorf("warnings:\n%s\nwant:\n%s", got, want)
	}
}

// FuzzTopic: a topic is a piece of its title without separators that always part.
func FuzzTopic(f *testing.F) {
	f.Add("网页 - 去重_某站")
	f.Add("--—|\u3000 x")
	f.Fuzz(func(t *testing.T, title string) {
		got := Topic(title)
		if !strings.Contains(title, got) || strings.ContainsAny(got, "|｜_»›—–\u3000") {
			t.Fatalf("the topic of %q is %q", title, got)
		}
		if again := Topic(got); again != got {
			t.Fatalf("the topic of the topic %q is %q", got, again)
		}
		if (text.Normalize(got).Text == "") != (got == "") {
			t.Fatalf("the topic %q has no content", got)
		}
	})
}

// The letters of an English word count where the other has the whole word.
func TestTokens(t *testing.T) {
	m := made(t, "count=tokens", "steps=topic")
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"listen now", "silent now", 3.0 / 9},
		{"now listen", "listen now", 1},
		{"listen listen", "listen", 6.0 / 12},
		{"网页 listen", "页网 silent", 2.0 / 8},
	} {
		if got := m.Score(m.Sign(page("", c.a, "")), m.Sign(page("", c.b, ""))); got != c.want {
			t.Errorf("%s and %s score %v, want %v", c.a, c.b, got, c.want)
		}
	}
	cut := made(t, "count=tokens", "steps=summary", "lead=10")
	if got := cut.Sign(text.NewDoc(nil, "abcd abcdefghijkl")); got[2] != 10 {
		t.Errorf("of the last word %d characters count, want 6", got[2]-4)
	}
}

// Words are counted as wholes, function words not where they are left out.
func TestWords(t *testing.T) {
	seg := text.NewSegmenter()
	score := func(a, b string, settings ...string) float64 {
		m := made(t, append(settings, "count=words", "steps=topic")...)
		x, y := text.NewDoc(seg, ""), text.NewDoc(seg, "")
		x.Title, y.Title = a, b
		return m.Score(m.Sign(x), m.Sign(y))
	}
	if got := score("网页算法", "算法网页"); got != 1 {
		t.Errorf("the same two words score %v", got)
	}
	if got := score("网页算法", "网页方法"); got != 0.5 {
		t.Errorf("one of two words scores %v: its character in the other must not count", got)
	}
	if got := score("网页的算法", "网页算法", "stop=true"); got != 1 {
		t.Errorf("but for a function word the same: %v", got)
	}
}

func ExampleTopic() {
	fmt.Println(Topic("网页去重算法综述 - 某某博客"))
	// Output: 网页去重算法综述
}

// Counting characters warns where most pages are in Latin letters; counting tokens
// does not, nor do Chinese pages with a few such words.
func TestLatinPagesAreWarnedOf(t *testing.T) {
	sign := func(count string, bodies ...string) []string {
		m := made(t, "count="+count)
		for _, b := range bodies {
			m.Sign(text.NewDoc(nil, b))
		}
		return algotest.Warned(t, m)
	}
	const advice = "count=tokens counts whole words"
	en, zh := "The old ferry made its last crossing on Sunday.", "云溪镇的老邮局 post office 今年春天重新开门"
	for _, c := range []struct {
		count  string
		bodies []string
		want   bool
	}{
		{"chars", []string{en, en, zh}, true},
		{"chars", []string{en, zh}, false},
		{"chars", []string{zh}, false},
		{"chars", nil, false},
		{"tokens", []string{en}, false},
	} {
		if got := strings.Contains(strings.Join(sign(c.count, c.bodies...), " "), advice); got != c.want {
			t.Errorf("%s over %q: warned %v", c.count, c.bodies, got)
		}
	}
}
