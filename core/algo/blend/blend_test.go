package blend

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

func TestConformance(t *testing.T) {
	model, _, err := Load("")
	if err != nil {
		t.Fatal(err)
	}
	algotest.Run(t, Algorithm(), []string{"threshold=0.9"}, []string{"components=" + model.Terms[0].Name},
		[]string{"weights=" + weightsFile(t, everyTerm())}, []string{"weights=" + weightsFile(t, "lead,digest")})
}

// everyTerm is a list of all components and facts.
func everyTerm() string {
	var names []string
	for _, c := range components() {
		names = append(names, c.Name)
	}
	for _, f := range factList() {
		names = append(names, f.name)
	}
	return strings.Join(append(names, "containment*length"), ",")
}

// someModel is a model of the terms with weights that are no one's.
func someModel(tb testing.TB, list string) *Model {
	tb.Helper()
	kit, err := NewKit(list)
	if err != nil {
		tb.Fatal(err)
	}
	m := &Model{Kit: kit, Bias: -1}
	for j := range kit.Terms {
		m.Mean, m.Scale, m.Weights = append(m.Mean, .3), append(m.Scale, .4), append(m.Weights, 0.5+float64(j%3))
	}
	return m
}

func weightsFile(tb testing.TB, list string) string {
	tb.Helper()
	var buf bytes.Buffer
	if err := someModel(tb, list).Write(&buf, Made{}); err != nil {
		tb.Fatal(err)
	}
	path := filepath.Join(tb.TempDir(), "weights.toml")
	if err := os.WriteFile(path, buf.Bytes(), 0o644); err != nil {
		tb.Fatal(err)
	}
	return path
}

func method(tb testing.TB, set ...string) *Method {
	tb.Helper()
	a := Algorithm()
	v, err := param.Parse(a.Params, set)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := a.New(v)
	if err != nil {
		tb.Fatal(err)
	}
	if f, ok := m.(fittedMethod); ok {
		return f.Method
	}
	return m.(*Method)
}

// The shares and the bias add up to the logit, and the logit to the score.
func TestSharesSumToTheLogit(t *testing.T) {
	m := method(t, "weights="+weightsFile(t, everyTerm()))
	docs := algotest.Docs()
	looked := 0
	for i, a := range docs {
		for j, b := range docs {
			sa, sb := m.Sign(a), m.Sign(b)
			if len(sa) == 0 || len(sb) == 0 {
				continue
			}
			x := m.Values(sa, sb)
			sum := m.model.Bias
			for _, s := range m.model.Shares(x) {
				sum += s
			}
			if z := m.model.Logit(x); math.Abs(z-sum) > 1e-12 {
				t.Errorf("pages %d, %d: shares sum to %v, logit %v", i, j, sum, z)
			}
			want := 1 / (1 + math.Exp(-sum))
			got := m.Score(sa, sb)
			if m.apart(sa, sb) {
				want = 0
			} else {
				looked++
			}
			if got != 1 && math.Abs(got-want) > 1e-12 {
				t.Errorf("pages %d, %d score %v, the logit says %v", i, j, got, want)
			}
		}
	}
	if looked <= len(docs) {
		t.Errorf("%d pairs are looked into, no more than the pages with themselves", looked)
	}
}

// Only identity scores 1; the nearest copy scores less.
func TestOnlyIdentityIsCertain(t *testing.T) {
	m := method(t)
	docs := algotest.Docs()
	sigs := make([]algo.Signature, len(docs))
	for i, d := range docs {
		sigs[i] = m.Sign(d)
	}
	if got := m.Score(sigs[0], sigs[1]); got != 1 {
		t.Errorf("an exact copy at another address scores %v, want 1", got)
	}
	for _, j := range []int{2, 3, 4, 5, 6} {
		got := m.Score(sigs[0], sigs[j])
		if got >= 1 || got < 0 || got == 0 != m.apart(sigs[0], sigs[j]) {
			t.Errorf("page 0 and %d score %v, want a probability between 0 and 1", j, got)
		}
	}
	if near, far := m.Score(sigs[0], sigs[2]), m.Score(sigs[0], sigs[8]); near <= 0.5 || far >= 0.5 {
		t.Errorf("the reprint has probability %v, the stranger %v", near, far)
	}
}

// The probability never falls when a similarity rises and all else stays.
func TestProbabilityRisesWithEverySimilarity(t *testing.T) {
	m := someModel(t, "containment,alike,within,length,title,containment*length")
	for _, term := range m.Terms {
		if want := term.Name != "length"; term.Rising != want {
			t.Errorf("%s rising: %v", term.Name, term.Rising)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		share := rapid.Float64Range(0, 1)
		scores := []float64{share.Draw(t, "containment")}
		p := pair{alike: share.Draw(t, "alike"), within: share.Draw(t, "within")}
		p.a, p.b = make(facts, factWords), make(facts, factWords)
		p.a[2], p.b[2] = rapid.Uint64Range(1, 5000).Draw(t, "chars"), rapid.Uint64Range(1, 5000).Draw(t, "chars")
		p.a[1], p.b[1] = 1, 2
		value := func() []float64 {
			var x []float64
			for _, term := range m.Terms {
				x = append(x, term.value(scores, p))
			}
			return x
		}
		before := m.Logit(value())
		more := share.Draw(t, "more")
		switch rapid.IntRange(0, 3).Draw(t, "which") {
		case 0:
			scores[0] += more * (1 - scores[0])
		case 1:
			p.alike += more * (1 - p.alike)
		case 2:
			p.within += more * (1 - p.within)
		case 3:
			p.b[1] = p.a[1]
		}
		if after := m.Logit(value()); after < before-1e-12 {
			t.Fatalf("logit falls from %v to %v", before, after)
		}
	})
}

// A term that cannot tell adds nothing: as if it were at its mean.
func TestAbsentTermsAreNeutral(t *testing.T) {
	m := someModel(t, "containment,topic,numbers")
	with := m.Logit([]float64{.7, m.Mean[1], m.Mean[2]})
	without := m.Logit([]float64{.7, math.NaN(), math.NaN()})
	if with != without {
		t.Errorf("logit %v at the means, %v without", with, without)
	}
	k := method(t, "weights="+weightsFile(t, "containment,topic,numbers,accord"))
	x := k.Values(k.Sign(text.NewDoc(nil, "老邮局重新开门")), k.Sign(text.NewDoc(nil, "老邮局今天开门")))
	if math.IsNaN(x[0]) || !math.IsNaN(x[1]) || !math.IsNaN(x[2]) || !math.IsNaN(x[3]) {
		t.Errorf("two pages without title and number have the values %v", x)
	}
}

// A short page within a long one is contained, and no duplicate of it.
func TestContainmentAloneIsNoDuplicate(t *testing.T) {
	m := method(t)
	words := "老邮局今天重新开门镇上的人都来了"
	var long strings.Builder
	for i := range 400 {
		fmt.Fprintf(&long, "第%d段讲的是第%d个人和他家的%d只羊。", i, i*i, i%17)
	}
	stub := text.NewDoc(nil, words+"。大家排着队寄信，一直排到桥边。")
	notes := text.NewDoc(nil, stub.Body+long.String())
	if s := m.Score(m.Sign(stub), m.Sign(notes)); s > 0.01 {
		t.Errorf("a stub and the page that holds it score %v", s)
	}
}

// The candidates are the union of the components', each once.
func TestPairsAreTheUnion(t *testing.T) {
	m := method(t, "weights="+weightsFile(t, "containment,sentences,digest,lead"))
	var sigs []algo.Signature
	for _, d := range algotest.Docs() {
		sigs = append(sigs, m.Sign(d))
	}
	found := map[[2]int]bool{}
	if err := m.Pairs(context.Background(), sigs, func(a, b int) { found[[2]int{a, b}] = true }); err != nil {
		t.Fatal(err)
	}
	want := map[[2]int]bool{}
	if err := pairsByShingles(context.Background(), sigs, func(a, b int) { want[[2]int{a, b}] = true }); err != nil {
		t.Fatal(err)
	}
	for i, c := range m.Components {
		if !c.index {
			continue
		}
		var own []algo.Signature
		for _, d := range algotest.Docs() {
			own = append(own, c.sign(m.methods[i], d))
		}
		if err := pairsOf(context.Background(), m.methods[i], own, func(a, b int) { want[[2]int{a, b}] = true }); err != nil {
			t.Fatal(err)
		}
	}
	if len(want) == 0 || len(found) != len(want) {
		t.Fatalf("found %v, the components find %v", found, want)
	}
	for p := range want {
		if !found[p] {
			t.Errorf("pair %v is lost", p)
		}
	}
}

func TestComponentsParameter(t *testing.T) {
	file := "weights=" + weightsFile(t, "containment,lead,length")
	m := method(t, file, "components=lead")
	if len(m.Components) != 1 || m.Components[0].Name != "lead" {
		t.Errorf("asked are %v", m.Components)
	}
	for _, c := range []struct{ set, want string }{
		{"components=lead,spots", "blend: components: spots is not in the weights, which have: containment, lead, length"},
		{"components=nosuch", `blend: unknown component "nosuch", known: `},
		{"components=length", "blend: components must name at least one of "},
		{"components=lead,lead", "blend: components: lead occurs twice"},
		{"weights=nosuch.toml", "blend: weights: nosuch.toml: no such"},
	} {
		set := []string{file, c.set}
		if strings.HasPrefix(c.set, "weights=") {
			set = set[1:]
		}
		v, err := param.Parse(Algorithm().Params, set)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Algorithm().New(v); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s…", c.set, err, c.want)
		}
	}
}

// Explanations name every term, and show passages.
func TestExplain(t *testing.T) {
	m := method(t, "weights="+weightsFile(t, "containment,sentences,length"))
	docs := algotest.Docs()
	ev := m.Explain(docs[0], docs[2])
	for _, term := range m.Terms {
		if !slices.ContainsFunc(ev.Numbers, func(n algo.Number) bool { return n.Name.Equal(term.Title) }) {
			t.Errorf("%s is not explained", term.Name)
		}
	}
	if len(ev.Shared) == 0 {
		t.Error("a reprint shows no shared passage")
	}
}

// Two fillings of one form are told apart by their numbers, and the explanation says so; a
// copy of the notice under another dateline is not.
func TestAFormFilledAnewIsNoDuplicate(t *testing.T) {
	m := method(t)
	notice := func(before string, month, day, from, to, homes, phone int) *text.Doc {
		return text.NewDoc(nil, fmt.Sprintf(before+"因供水管网改造施工，自来水公司定于%d月%d日%d时至%d时停水，届时北苑片区约%d户居民用水受影响。"+
			"请各单位和居民提前做好储水准备，停水期间关闭家中水龙头，恢复供水后先放水数分钟再使用。施工如遇雨天顺延，另行通知。"+
			"咨询电话%d，公司将安排送水车在小区门口供应应急用水，由此带来的不便敬请谅解。", month, day, from, to, homes, phone))
	}
	a := notice("", 3, 5, 9, 17, 3126, 8651234)
	again := notice("", 4, 18, 8, 22, 1870, 8657781)
	copied := notice("本报讯 记者获悉，", 3, 5, 9, 17, 3126, 8651234)
	form, copyOf := m.Score(m.Sign(a), m.Sign(again)), m.Score(m.Sign(a), m.Sign(copied))
	if form >= 0.5 || copyOf < 0.5 {
		t.Errorf("the form filled anew has probability %v, the copy %v", form, copyOf)
	}
	ev := m.Explain(a, again)
	i := slices.IndexFunc(ev.Numbers, func(n algo.Number) bool { return strings.HasPrefix(n.Name.En, "numbers in the same places") })
	if i < 0 || ev.Numbers[i].Value != "0 / 6" {
		t.Errorf("of the numbers in their places the explanation says %v", ev.Numbers)
	}
}

// Components speak of parameters that a blend does not have ("with count=tokens …") and
// of rules that are not its own ("they match equal pages only").
func TestABlendDoesNotSpeakForItsComponents(t *testing.T) {
	m, err := Algorithm().New(param.Defaults(Algorithm().Params))
	if err != nil {
		t.Fatal(err)
	}
	m.Sign(text.NewDoc(nil, "Five words of plain English."))
	if w, ok := m.(algo.Warner); ok && len(w.Warnings()) > 0 {
		t.Errorf("it says %v", w.Warnings())
	}
}
