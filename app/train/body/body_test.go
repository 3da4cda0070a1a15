package body

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise/learned"
	"pagetwin/core/body/denoise/truebody"
	"pagetwin/core/body/markup"
)

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

// A teaser that repeats the beginning of the body is not the body.
func TestLabelGivesEachGramOfTheGoldOnce(t *testing.T) {
	long := "新建的公交线路在城东正式开通，首日共有三千多名乘客乘坐，沿线居民出行更加方便。"
	var texts [][]rune
	for _, s := range []string{"首页新闻体育财经论坛", long[:60], "公交", long, "版权所有某某新闻网站"} {
		texts = append(texts, truebody.Content(s))
	}
	l := label(texts, truebody.New(long))
	for i, want := range []float32{0, 0, -1, 1, 0} {
		if want >= 0 && math.Abs(float64(l.target[i]-want)) > 0.1 {
			t.Errorf("block %d: target %v, want %v", i, l.target[i], want)
		}
	}
}

// small settings train in a moment.
func smallSettings() Settings {
	s := DefaultSettings()
	s.Folds = 3
	s.First.Trees, s.Second.Trees = 20, 15
	s.First.RowShare, s.Second.RowShare = 1, 1
	return s
}

// madeUp are pages whose body can be told from their layout.
func madeUp(n int) (samples []Sample) {
	rng := rand.New(rand.NewPCG(9, 9))
	for i := range n {
		var text []string
		for k := range 2 + rng.IntN(6) { // no two alike: what repeats is cut
			text = append(text, paragraphs[rng.IntN(len(paragraphs))]+strings.Repeat("又及。", k))
		}
		title := "第" + strings.Repeat("一", 1+i%7) + "条新闻的标题"
		samples = append(samples, Sample{Site: string(rune('a' + i%9)), HTML: newsPage(title, text), Gold: title + "\n" + strings.Join(text, "\n")})
	}
	return samples
}

// folds puts the samples into three folds by their sites.
func folds(samples []Sample) (fold []int) {
	for _, s := range samples {
		fold = append(fold, int(s.Site[0])%3)
	}
	return fold
}

func TestTrainingLearnsAndItsWeightsReadBack(t *testing.T) {
	samples := madeUp(45)
	fold := folds(samples)
	out, err := Train(context.Background(), samples, fold, smallSettings())
	if err != nil {
		t.Fatal(err)
	}
	for i := range samples {
		if out.Ceiling[i].F1 < 0.99 || out.HeldF1[i].F1 < 0.9 || out.SeenF1[i].F1 < 0.9 {
			t.Errorf("page %d: ceiling %.3f, seen %.3f, held out %.3f", i, out.Ceiling[i].F1, out.SeenF1[i].F1, out.HeldF1[i].F1)
		}
	}
	var file strings.Builder
	made := Made{Program: "test", Sets: []MadeSet{{Name: "made up", Pages: 45}}}
	if err := out.Model.Write(&file, made); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(file.String(), `"program": "test"`) {
		t.Error("the weights say nothing of how they were made")
	}
	weights := filepath.Join(t.TempDir(), "weights.json")
	if err := os.WriteFile(weights, []byte(file.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	read, err := learned.Denoiser().New(param.Values{"weights": weights, "lean": 0.0, "headline": "judged"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range samples {
		tree := markup.Parse(samples[i].HTML)
		if got, want := read(tree), out.Model.Func(0, "judged")(tree); got.Text != want.Text {
			t.Fatalf("page %d: the weights read back give another body", i)
		}
	}
	again, err := Train(context.Background(), samples, fold, smallSettings())
	if err != nil {
		t.Fatal(err)
	}
	var second strings.Builder
	_ = again.Model.Write(&second, made)
	if file.String() != second.String() {
		t.Error("the same pages and seed give other weights")
	}
}

func TestTrainingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	samples := madeUp(12)
	if _, err := Train(ctx, samples, folds(samples), smallSettings()); err == nil {
		t.Error("training went on after it was stopped")
	}
}
