package present

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pagetwin/app/present/compare"
	"pagetwin/app/present/presenttest"
	"pagetwin/app/present/results"
	"pagetwin/app/present/session"
	"pagetwin/core/algo"
	"pagetwin/core/algo/catalog"
	"pagetwin/core/base/param"
	"pagetwin/core/page"
	"pagetwin/core/page/truth"
	"pagetwin/core/text"
)

func pairSet(t *testing.T) (*Desk, *presenttest.Loop) {
	t.Helper()
	page1 := `<html><head><title>老邮局</title></head><body><a href="/">首页</a><a href="/n">新闻</a>
<p>云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。</p><p>他说，过去一天要分拣四百多封信，如今一个月也不到四十封。</p></body></html>`
	page2 := `<html><head><title>老邮局开门</title></head><body><a href="/">主页</a>
<p>云溪镇的老邮局去年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。</p><p>他说，过去一天要分拣四百多封信，如今一个月也不到四十封。</p><a href="/c">评论</a></body></html>`
	page3 := `<html><body><p>秋收过后，村口的打谷场上摆满了南瓜，孩子们把最大的一只滚到了井边。</p></body></html>`
	set := page.FromPages("three", []page.Page{{ID: "a"}, {ID: "b"}, {ID: "c"}},
		[]page.Content{{Text: page1}, {Text: page2}, {Text: page3}})
	own := &truth.Truth{Kind: truth.Judged, Pairs: map[page.Pair]truth.Label{{A: 0, B: 1}: truth.Duplicate}}
	d, l := newTestDesk(t)
	d.Library.Show(set, own)
	return d, l
}

func settled(t *testing.T, d *Desk, l *presenttest.Loop) *compare.View {
	t.Helper()
	l.Until(t, func() bool { return !d.Pair.Loading() && d.Pair.View != nil })
	return d.Pair.View
}

func verdictOf(t *testing.T, d *Desk, v *compare.View, name string) compare.Verdict {
	t.Helper()
	for _, x := range v.Verdicts {
		if d.Algorithms[x.Algorithm].Name == name {
			return x
		}
	}
	t.Fatalf("no verdict of %s", name)
	return compare.Verdict{}
}

func TestAPairShowsWhatBothShareAndEveryVerdict(t *testing.T) {
	d, l := pairSet(t)
	d.Pair.Show(0, 1)
	v := settled(t, d, l)
	if v.Label != truth.Duplicate {
		t.Errorf("the label is %q", v.Label)
	}
	if v.Shared < 0.9 || v.Shared >= 1 {
		t.Errorf("%.3f of the smaller body is shared; one character differs", v.Shared)
	}
	if len(v.Verdicts) != len(d.Algorithms) {
		t.Fatalf("%d verdicts of %d algorithms", len(v.Verdicts), len(d.Algorithms))
	}
	if x := verdictOf(t, d, v, "winnowing"); !x.Decided() {
		t.Errorf("winnowing says %+v", x)
	}
	if x := verdictOf(t, d, v, "tianwang"); x.State != compare.NeedsRun {
		t.Errorf("tianwang, which needs the whole set, says %+v", x)
	}
}

// The texts of the first pair do not wait for the dictionary, which the verdicts need.
func TestTheTextsOfAPairAreShownBeforeTheDictionaryIsRead(t *testing.T) {
	for range 50 {
		if firstView(t) {
			return
		}
	}
	t.Error("no view came before the dictionary was read")
}

// firstView reports whether the texts of a pair were shown before verdicts. They are not if another
// place has read the dictionary before.
func firstView(t *testing.T) bool {
	slow, err := catalog.Algorithm("charfreq")
	if err != nil {
		t.Fatal(err)
	}
	read, method := make(chan struct{}), slow.New
	slow.New = func(v param.Values) (algo.Method, error) {
		m, err := method(v)
		return waiting{m, read}, err
	}
	c, l := presenttest.Config(t, slow)
	c.Segmenter = text.NewSegmenter()
	d := NewDesk(c)
	defer d.Close()
	d.Library.Show(presenttest.FourPages())
	d.Pair.Show(0, 1)
	l.Until(t, func() bool { return d.Pair.View != nil || c.Segmenter.Loaded() })
	first := d.Pair.View
	if first != nil && (len(first.Verdicts) > 0 || first.Sides[0].Text == "" || first.Align == nil || !d.Pair.Loading()) {
		t.Errorf("the first view has %d verdicts and the text %q", len(first.Verdicts), first.Sides[0].Text)
	}
	close(read)
	l.Until(t, func() bool { return !d.Pair.Loading() })
	if n := len(d.Pair.View.Verdicts); n != 1 {
		t.Errorf("the last view has %d verdicts", n)
	}
	return first != nil
}

// waiting signs when there is something to sign with.
type waiting struct {
	algo.Method
	read <-chan struct{}
}

func (w waiting) Sign(d *text.Doc) algo.Signature {
	<-w.read
	return w.Method.Sign(d)
}

func TestAVerdictUsesTheRunIfThereIsOne(t *testing.T) {
	d, l := pairSet(t)
	for i, a := range d.Algorithms {
		d.Run.Tick(i, a.Name == "tianwang")
	}
	done := false
	d.Run.Start(func(error) { done = true })
	l.Until(t, func() bool { return done })
	r := d.Session.Results()[0]
	d.OpenPair(&session.Pairs{Name: "all", Run: r, Len: func() int { return 2 }, At: func(i int) (int, int, float64) { return 0, i + 1, -1 }}, 1)
	if v := settled(t, d, l); v.B != 2 || d.At() != session.AtPair {
		t.Errorf("the pair shown is %d and %d at %s", v.A, v.B, d.At())
	}
	d.Pair.Step(-1)
	v := settled(t, d, l)
	x := verdictOf(t, d, v, "tianwang")
	if want, ok := r.ScoreOf("a", "b"); x.Run != r || (x.State == compare.Scored) != ok || x.Score != want || x.Cut != r.Result.Cut {
		t.Errorf("the verdict is %+v, the run has %v %v", x, want, ok)
	}
	if v.Why == nil || len(v.Why.Evidence.Numbers) == 0 {
		t.Errorf("no evidence of tianwang: %v", v.NoProof)
	}
}

func TestBackgroundWorkUsesCopiesOfResults(t *testing.T) {
	d, l := exportDesk(t)
	r := d.Session.Results()[0]
	d.Pair.A, d.Pair.B = 0, 1
	job, now := d.Pair.Job(), results.Frozen(d.Session.Results())
	want := r.Result.Cut
	was := *r
	r.Outcome, r.Sorted = nil, nil // a judgement does this at any moment
	i := slices.IndexFunc(job.Asked, func(a compare.Asked) bool { return a.Run == r })
	if v := job.Verdict(i, [2]*text.Doc{}); v.Cut != want || v.Run != r {
		t.Errorf("the verdict is %+v", v)
	}
	if now[0].Result.Cut != want || now[0].Sorted == nil {
		t.Error("the copy has changed")
	}
	*r = was
	l.Until(t, func() bool { return d.Status.Current() == nil })
}

func TestSharedFeaturesAreInBothTexts(t *testing.T) {
	for _, whole := range []bool{false, true} {
		d, l := pairSet(t)
		for i, a := range d.Algorithms {
			if a.Name == "longsentence" {
				d.Pair.Chosen = i
			}
		}
		d.Pair.Whole = whole
		d.Pair.Show(0, 1)
		v := settled(t, d, l)
		if len(v.Matches) == 0 {
			t.Fatalf("no shared sentences: %v", v.NoProof)
		}
		for _, m := range v.Matches {
			a, b := v.Sides[0].Text[m.A[0].Start:m.A[0].End], v.Sides[1].Text[m.B[0].Start:m.B[0].End]
			if a != b || !strings.Contains("柜台后面坐着的还是那位姓顾的邮递员，他说，过去一天要分拣四百多封信，如今一个月也不到四十封", a) {
				t.Errorf("whole %v: the shared sentence is %q and %q", whole, a, b)
			}
		}
		if got := strings.Contains(v.Sides[0].Text, "首页"); got != whole {
			t.Errorf("whole %v: the text shown holds what was cut: %v", whole, got)
		}
		if whole {
			c := v.Sides[0].Cut
			if len(c) == 0 || !strings.Contains(v.Sides[0].Text[c[0].Start:c[len(c)-1].End], "首页") {
				t.Errorf("what was cut stands at %v", c)
			}
		}
	}
}

func TestPositionsMapAcrossCutTextAndBack(t *testing.T) {
	d, l := pairSet(t)
	d.Pair.Whole = true
	d.Pair.Show(0, 1)
	v := settled(t, d, l)
	at := strings.Index(v.Sides[0].Text, "姓顾")
	if got := v.Across(0, at); got != strings.Index(v.Sides[1].Text, "姓顾") {
		t.Errorf("%d goes across to %d", at, got)
	}
	if got := v.Across(1, v.Across(0, at)); got != at {
		t.Errorf("%d comes back as %d", at, got)
	}
}

// pumps is a set of pages of a company, which have its paragraph and little else.
func pumps() *page.Set {
	var pages []page.Page
	var contents []page.Content
	for i := range 12 {
		pages = append(pages, page.Page{ID: fmt.Sprint(i), URL: fmt.Sprintf("http://a.example/%d", i)})
		own := strings.Repeat(string(rune('一'+i)), 3) + "号水泵出厂前要在水池里连续运转" + strings.Repeat(string(rune('甲'+i)), 9) + "小时，记录写在铭牌背面" + strings.Repeat(string(rune('子'+i)), 7) + "。"
		contents = append(contents, page.Content{Text: "<html><head><title>" + own[:18] + "</title></head><body><p>" + own +
			"</p><p>本公司坐落在云溪镇北街，三十年来只做水泵一件事，欢迎各地客户来厂参观。</p><p>工厂每天早上七点开工，下午五点收工，门口的黑板上写着当天要交的货。</p></body></html>"})
	}
	return page.FromPages("pumps", pages, contents)
}

// Pages of a company have its paragraph and little else: a pair says how alike they were before the
// paragraph was cut.
func TestAPairSaysHowAlikeThePagesWereBeforeTemplatesWereCut(t *testing.T) {
	d, l := newTestDesk(t)
	d.Library.Show(pumps(), nil)
	d.Pair.Show(0, 1)
	l.Until(t, func() bool { return !d.Pair.Loading() && d.Pair.View != nil && d.Pair.View.Uncut != nil })
	if v := d.Pair.View; v.Texts.Resemblance > v.Uncut.Resemblance-0.2 {
		t.Errorf("%.2f alike, %.2f before templates were cut", v.Texts.Resemblance, v.Uncut.Resemblance)
	}
	d, l = pairSet(t)
	d.Pair.Show(0, 1)
	if v := settled(t, d, l); v.Uncut != nil {
		t.Errorf("nothing was cut, and %.2f is said", v.Uncut.Resemblance)
	}
}

// A quotation that both messages have, and that does not count, is no difference.
func TestQuotesThatDoNotCountAreNoDifference(t *testing.T) {
	const quote, own = "> 镇上的人都在问，老邮局今年春天还会不会重新开门？\n> 去年冬天门口贴了告示。\n", "老邮局三月重新开门，我昨天去看过，门口排着队，柜台后面还是那位姓顾的邮递员，他说信比去年多了。"
	d, l := newTestDesk(t)
	d.Library.Show(page.FromPages("mail", []page.Page{{ID: "a"}, {ID: "b"}}, []page.Content{{Kind: page.Text, Text: quote + own}, {Kind: page.Text, Text: quote + own}}), nil)
	d.Pair.Show(0, 1)
	v := settled(t, d, l)
	if strings.Contains(v.Read[0], "告示") || !strings.Contains(v.Sides[0].Body, "告示") {
		t.Fatalf("of %q is read %q", v.Sides[0].Body, v.Read[0])
	}
	for _, e := range v.Edits {
		if e.Differs(0, v.Read[0]) || e.Differs(1, v.Read[1]) {
			t.Errorf("%+v is told as a difference", e)
		}
	}
}

func TestAnotherSetEmptiesThePair(t *testing.T) {
	d, l := pairSet(t)
	d.Pair.Show(0, 1)
	settled(t, d, l)
	d.Library.Show(page.FromPages("none", nil, nil), nil)
	if d.Pair.View != nil || d.Pair.A != -1 {
		t.Error("the old pair is still shown")
	}
}
