package learned

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	assets "pagetwin/assets/body"
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

func TestLearnedKeepsTheContract(t *testing.T) { denoisetest.Run(t, Denoiser()) }

func learned(tb testing.TB, set ...string) denoise.Func {
	tb.Helper()
	d := Denoiser()
	v, err := param.Parse(d.Params, set)
	if err != nil {
		tb.Fatal(err)
	}
	fn, err := d.New(v)
	if err != nil {
		tb.Fatal(err)
	}
	return fn
}

func FuzzLearned(f *testing.F) {
	for _, src := range denoisetest.Pages() {
		f.Add(src)
	}
	for _, src := range denoisetest.Nasty() {
		f.Add(src[:min(len(src), 300)])
	}
	fn := learned(f)
	f.Fuzz(func(t *testing.T, src string) {
		if err := denoisetest.Check(src, fn(markup.Parse(src))); err != nil {
			t.Fatal(err)
		}
	})
}

// newsPage is a page in the manner of a news site, with all that stands around
// an article.
func newsPage(title string, paragraphs []string) string {
	return "<html><head><title>" + title + "_时事_某新闻网</title></head><body>" +
		"<div class=nav><a href=/>首页</a> <a href=/n>新闻</a> <a href=/s>体育</a> <a href=/f>财经</a></div>" +
		"<div class=crumb><a href=/>首页</a> &gt; <a href=/n>新闻</a> &gt; 正文</div>" +
		"<div class=main><h1>" + title + "</h1><div class=info>2012-01-05 10:21 来源：某新闻网 <a href=#c>评论(12)</a></div>" +
		"<div id=artibody><p>　　" + strings.Join(paragraphs, "</p>\n<p>　　") + "</p></div>" +
		"<div class=share><a href=x>分享到微博</a> <a href=y>打印</a> <a href=z>关闭</a></div>" +
		"<div class=related><h3>相关新闻</h3><ul><li><a href=1>市民热议公交新线开通</a></li><li><a href=2>地铁三号线延长线开工</a></li><li><a href=3>春运首日客流平稳</a></li></ul></div>" +
		"<div class=comment><h3>网友评论</h3><form><textarea></textarea><input type=submit></form><p>请登录后发表评论</p></div></div>" +
		"<div class=footer>关于我们 | 联系我们 | 版权所有 © 某新闻网 京ICP备00000000号</div></body></html>"
}

var paragraphs = []string{
	"本报讯 昨日上午，新建的公交线路在城东正式开通，首日共有三千多名乘客乘坐，沿线居民出行更加方便。",
	"据了解，该线路全长十八公里，设站二十四座，早晚高峰每八分钟一班，平时每十二分钟一班，末班车延长到夜里十一点。",
	"市交通部门负责人表示，下一步还将根据客流情况调整班次，并在年内再开三条新线，解决新区居民“最后一公里”的问题。",
	"不少乘客认为，新线开通以后，从城东到市中心不必再换车，时间节省了近半个小时，票价也没有提高。",
}

func TestLearnedFindsTheArticleOfANewsPage(t *testing.T) {
	body := learned(t)(markup.Parse(newsPage("城东公交新线昨日开通", paragraphs)))
	for _, p := range paragraphs {
		if !strings.Contains(body.Text, p) {
			t.Errorf("the paragraph %q is missing", p)
		}
	}
	for _, w := range []string{"首页", "分享到微博", "地铁三号线", "请登录", "ICP备"} {
		if strings.Contains(body.Text, w) {
			t.Errorf("%q is in the body:\n%s", w, body.Text)
		}
	}
	for _, b := range body.Blocks {
		if b.Number < 0 || b.Number > 1 {
			t.Errorf("%q: probability %v", b.Text, b.Number)
		}
	}
}

// Captions of a gallery and articles that are served twice count once.
func TestARepeatedBlockIsKeptOnce(t *testing.T) {
	src := newsPage("城东公交新线昨日开通", append(paragraphs, paragraphs[1]))
	body := learned(t)(markup.Parse(src))
	if n := strings.Count(body.Text, paragraphs[1]); n != 1 {
		t.Errorf("the paragraph that stands there twice is kept %d times", n)
	}
	repeats := 0
	for _, b := range body.Blocks {
		if b.Rule == ruleRepeat {
			repeats++
		}
	}
	if repeats != 1 {
		t.Errorf("%d blocks are cut as repeats, want 1", repeats)
	}
	// What stands in a quote and by itself is the text by itself.
	quote := `<div class="quoted">` + paragraphs[1] + `</div>`
	for _, text := range [][]string{append([]string{quote}, paragraphs...), append(paragraphs, quote)} {
		src := newsPage("城东公交新线昨日开通", text)
		for _, b := range learned(t)(markup.Parse(src)).Blocks {
			if b.Text == paragraphs[1] && b.Kept == strings.HasSuffix(src[:b.Start], `"quoted">`) {
				t.Errorf("the text of the quote at %d: kept is %v", b.Start, b.Kept)
			}
		}
	}
}

func TestLearnedFindsWhatThePageSaysOfItself(t *testing.T) {
	body := learned(t)(markup.Parse(newsPage("城东公交新线昨日开通", paragraphs)))
	if body.Title != "城东公交新线昨日开通" || body.Date != "2012-01-05 10:21" || body.Source != "某新闻网" || body.Author != "" {
		t.Errorf("title %q, date %q, source %q, author %q", body.Title, body.Date, body.Source, body.Author)
	}
}

func TestLeaningKeepsMoreOrLess(t *testing.T) {
	tree := markup.Parse(newsPage("城东公交新线昨日开通", paragraphs))
	less, plain, more := learned(t, "lean=-5")(tree), learned(t)(tree), learned(t, "lean=5")(tree)
	if len(less.Text) > len(plain.Text) || len(plain.Text) > len(more.Text) || len(less.Text) == len(more.Text) {
		t.Errorf("kept %d bytes leaning to cut, %d upright, %d leaning to keep", len(less.Text), len(plain.Text), len(more.Text))
	}
}

func TestSizeGrowsByEightStepsForEachDoubling(t *testing.T) {
	for _, c := range []struct {
		n    int
		want byte
	}{{-1, 0}, {0, 0}, {15, 15}, {16, 16}, {18, 17}, {32, 24}, {33, 24}, {64, 32}, {1 << 16, 112}, {1 << 30, 127}} {
		if got := size(c.n); got != c.want {
			t.Errorf("size(%d) = %d, want %d", c.n, got, c.want)
		}
	}
	for n := range 1 << 18 {
		if size(n) > size(n+1) {
			t.Fatalf("size(%d) is above size(%d)", n, n+1)
		}
	}
}

// No bound promises a better F1 than the one chosen, averaged over what the page
// may be.
func TestChooseIsBestAmongAllBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "n")
		p, length := make([]float64, n), make([]float64, n)
		for i := range p {
			p[i] = rapid.Float64Range(0.01, 0.99).Draw(t, "p")
			length[i] = float64(rapid.IntRange(1, 50).Draw(t, "length"))
		}
		f1 := func(bound float64) float64 {
			mean := 0.0
			for _, c := range cases {
				kept, hits, total := 0.0, 0.0, 0.0
				for i := range p {
					odds := math.Pow(p[i]/(1-p[i]), math.Sqrt(1+math.Pi*doubt*doubt/8)) * math.Exp(doubt*c.at)
					body := length[i] * odds / (1 + odds)
					total += body
					if p[i] >= bound {
						kept += length[i]
						hits += body
					}
				}
				mean += c.weight * 2 * hits / (kept + total)
			}
			return mean
		}
		got, best := f1(choose(p, length)), 0.0
		for _, bound := range p {
			best = max(best, f1(bound))
		}
		if got < best-1e-9 {
			t.Fatalf("the bound chosen gives %v, the best %v", got, best)
		}
	})
}

// choose is that of buffers, with the logits of p.
func choose(p, length []float64) float64 {
	logits := make([]float64, len(p))
	for i := range p {
		logits[i] = math.Log(p[i] / (1 - p[i]))
	}
	return new(buffers).choose(p, logits, length, nil)
}

func TestTheLogisticCurveIsNearEnough(t *testing.T) {
	worst := 0.0
	for x := -30.0; x <= 30; x += 0.00137 {
		worst = max(worst, math.Abs(logistic.at(x)-probability(x)))
	}
	if worst > 12e-6 || worst < 6e-6 {
		t.Errorf("the curve is off by up to %v, want about 12 in a million", worst)
	}
}

// A post of which the model is sure is not drowned by ten times as much text that
// is body or not as a whole, and more likely not.
func TestChooseTakesWhatIsDoubtfulAsAWholeOnlyWhereLikely(t *testing.T) {
	p, length := []float64{0.97}, []float64{800}
	for range 20 {
		p, length = append(p, 0.3), append(length, 100)
	}
	if bound := choose(p, length); bound <= 0.3 {
		t.Errorf("the bound is %v, comments of probability 0.3 are kept", bound)
	}
	for i := range p[1:] {
		p[i+1] = 0.7
	}
	if bound := choose(p, length); bound > 0.7 {
		t.Errorf("the bound is %v, posts of probability 0.7 are dropped", bound)
	}
}

func TestCompareCountsFourGrams(t *testing.T) {
	for _, c := range []struct {
		body, gold string
		want       truebody.Score
	}{
		{"", "", truebody.Score{P: 1, R: 1, F1: 1}},
		{"有", "", truebody.Score{}},
		{"", "有", truebody.Score{}},
		{"ＡＢ c。", "abc", truebody.Score{P: 1, R: 1, F1: 1}},
		{"网页消重", "网页，消重！", truebody.Score{P: 1, R: 1, F1: 1}},
		{"网页消重技术", "网页消重", truebody.Score{P: 1.0 / 3, R: 1, F1: 0.5}},
		{"aaaaaaaa", "aaaaaa", truebody.Score{P: 3.0 / 5, R: 1, F1: 0.75}},
	} {
		got, _ := truebody.New(c.gold).Score(c.body)
		if math.Abs(got.P-c.want.P)+math.Abs(got.R-c.want.R)+math.Abs(got.F1-c.want.F1) > 1e-12 {
			t.Errorf("score(%q, %q) = %+v, want %+v", c.body, c.gold, got, c.want)
		}
	}
}

func TestDamagedWeightsAreRefused(t *testing.T) {
	for _, file := range []string{
		"", "{}", `{"format":1,"columns":3,"groups":2}`,
		strings.Replace(assets.Weights, `"format": 1`, `"format": 2`, 1),
		strings.Replace(assets.Weights, `"model": [`, `"model": ["AAAA",`, 1),
		strings.Replace(assets.Weights, `"model": [`, `"model": ["*",`, 1),
	} {
		if _, err := readModel(file); err == nil {
			t.Errorf("%.60q was read", file)
		}
	}
}

// The weights that ship beat the published peers on each of the shared sets; they
// were fitted to them, so this holds against damage and not against new pages.
func TestShippedWeightsOnSharedSets(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	fn := learned(t)
	for name, least := range map[string]float64{
		"zh_templated_neardup": 0.98, "zh_daniel": 0.96, "zh_extract": 0.93, "en_l3sgn1": 0.96, "en_extract": 0.93,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			set := open(t, name)
			sum, n := 0.0, 0
			for i := range set.Pages {
				c, err := set.Read(i)
				if err != nil {
					continue
				}
				gold, err := set.Gold(i)
				if err != nil {
					t.Fatal(err)
				}
				sum += f1(fn(markup.Parse(c.Text)).Text, gold)
				n++
			}
			if f := sum / float64(n); f < least {
				t.Errorf("macro F1 is %.4f, want at least %.2f", f, least)
			} else {
				t.Logf("macro F1 %.4f over %d pages, which the weights were fitted to", f, n)
			}
		})
	}
}

// open opens one of the shared sets; the test is skipped without them.
func open(tb testing.TB, name string) *page.Set {
	tb.Helper()
	data := os.Getenv("PAGETWIN_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "..", "..", "shared", "data")
	}
	if _, err := os.Stat(filepath.Join(data, name)); err != nil {
		tb.Skip("the shared page sets are not here")
	}
	set, err := formats.Open(context.Background(), filepath.Join(data, name), page.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = set.Close() })
	return set
}

func f1(body, gold string) float64 {
	s, _ := truebody.New(gold).Score(body)
	return s.F1
}
