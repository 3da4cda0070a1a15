package docview_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/docview"
	"pagetwin/core/body/markup"
)

func TestDocView(t *testing.T) { denoisetest.Run(t, docview.Denoiser()) }

const docViewPage = `<html><head><title>云溪镇老邮局重新开门</title>
<meta name=Keywords content="云溪镇，老邮局; 邮递员,">
<meta name=description content=" 云溪镇的老邮局
今年春天开门。 ">
<meta property="article:section" content="地方">
<link rel=canonical href="https://news.example/a/1.html"></head><body>
<div><a href=/>首页</a> <a href=/n>新闻</a></div>
<div><p>云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。</p>
<p>他说，过去一天要分拣四百多封信，如今一个月也不到四十封。</p></div>
<div>本镇的老邮局今年春天重新开门</div>
<div>声明：转载须注明出处，违者必究。</div>
<ul><li><a href="/a/2.html">云溪镇老邮局的一天</a><li><a href=/a/3>股市今日大涨</a></ul>
</body></html>`

func TestDocViewBlocks(t *testing.T) {
	body := denoisetest.With(t, docview.Denoiser())(markup.Parse(docViewPage))
	want := []string{
		"-link-block 首页 新闻",
		"+topic-block 云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位姓顾的邮递员。",
		"+topic-block 他说，过去一天要分拣四百多封信，如今一个月也不到四十封。",
		"+on-topic 本镇的老邮局今年春天重新开门",
		"-off-topic 声明：转载须注明出处，违者必究。",
		"-link-block 云溪镇老邮局的一天", "-link-block 股市今日大涨",
	}
	if got := denoisetest.Verdicts(body); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestDocViewHasAllElementsOfTheModel(t *testing.T) {
	want := &denoise.View{
		ID: "https://news.example/a/1.html", Type: denoise.TopicPage, Class: "地方", Title: "云溪镇老邮局重新开门",
		Keywords: []string{"云溪镇", "老邮局", "邮递员"}, Abstract: "云溪镇的老邮局 今年春天开门。",
		Links: []denoise.Link{{Text: "云溪镇老邮局的一天", Href: "/a/2.html"}},
	}
	if d := cmp.Diff(want, denoisetest.With(t, docview.Denoiser())(markup.Parse(docViewPage)).View); d != "" {
		t.Error(d)
	}
}

func TestDocViewTakesTheAbstractFromTheBodyWhereThePageHasNone(t *testing.T) {
	src := "<title>题</title><p>" + strings.Repeat("正文一二三四五六。", 10)
	if got := denoisetest.With(t, docview.Denoiser(), "abstract=7")(markup.Parse(src)).View.Abstract; got != "正文一二三四五" {
		t.Errorf("got %q", got)
	}
}

func TestDocViewTellsTypes(t *testing.T) {
	for src, want := range map[string]denoise.PageType{
		"<ul>" + strings.Repeat("<li><a href=x>一条新闻的标题</a>", 10) + "</ul><p>版权所有</p>": denoise.HubPage,
		"<img src=1><img src=2><img src=3><p>图片</p>":                                  denoise.PicturePage,
		"<p>" + strings.Repeat("正文一二三四五六。", 10):                                       denoise.TopicPage,
		"": denoise.HubPage,
	} {
		if got := denoisetest.With(t, docview.Denoiser())(markup.Parse(src)).View.Type; got != want {
			t.Errorf("%.40s: got %s, want %s", src, got, want)
		}
	}
}

// Words of the topic, not letters, tie English blocks together.
func TestDocViewComparesWordsWhereThereAreWords(t *testing.T) {
	src := "<title>Post office opens</title><div>The post office in the valley opens again this spring, says the postman behind the counter.</div>" +
		"<div>Office opens again this spring.</div><div>Reproduction requires written permission.</div>"
	want := "The post office in the valley opens again this spring, says the postman behind the counter.\nOffice opens again this spring."
	if got := denoisetest.With(t, docview.Denoiser())(markup.Parse(src)).Text; got != want {
		t.Errorf("got %q", got)
	}
}

func FuzzDocView(f *testing.F) {
	f.Add(docViewPage)
	denoisetest.Fuzz(f, denoisetest.With(f, docview.Denoiser()), denoisetest.With(f, docview.Denoiser(), "links=1", "topic=0", "abstract=3"))
}

func TestWhatAPageDeclaresIsBounded(t *testing.T) {
	long := strings.Repeat("字，", 1<<20)
	v := denoise.Describe(markup.Parse("<meta name=keywords content='" + long + "'><meta name=description content='" + long + "'>"))
	if n := len(v.Keywords); n < 1000 || n > 16<<10 || v.Keywords[n-1] != "字" {
		t.Errorf("%d keywords, the last %q", n, v.Keywords[n-1])
	}
	if len(v.Abstract) > 16<<10 || !strings.HasPrefix(long, v.Abstract) {
		t.Errorf("%d bytes of abstract", len(v.Abstract))
	}
}
