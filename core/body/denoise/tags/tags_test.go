package tags_test

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/tags"
	"pagetwin/core/body/markup"
)

func TestTags(t *testing.T) { denoisetest.Run(t, tags.Denoiser()) }

func TestTagsKeepAndCut(t *testing.T) {
	for _, c := range []struct {
		name, src string
		set       []string
		want      []string
	}{
		{
			"text belongs to the nearest block-level element",
			"<div>甲<p>乙<b>丙</b></p><section>丁</section></div>",
			[]string{"keep=p", "cut="},
			[]string{"-unnamed-tag 甲", "+kept-tag 乙丙", "-unnamed-tag 丁"},
		},
		{
			"an inline element may be named",
			"<div>甲<span>乙</span>丙</div>",
			[]string{"keep=span", "cut="},
			[]string{"-unnamed-tag 甲", "+kept-tag 乙", "-unnamed-tag 丙"},
		},
		{
			"cutting takes all inside and goes before keeping",
			"<div class='Side Bar'><p>甲</p></div><p>乙<i id=x1>丙</i></p>",
			[]string{"keep=p", "cut=div.bar, #x*"},
			[]string{"-cut-tag 甲", "+kept-tag 乙", "-cut-tag 丙"},
		},
		{
			"class or id, * at either end",
			"<p class=topnav>甲</p><p id=navigator>乙</p><p class=na-v>丙</p>",
			[]string{"keep=p", "cut=@*nav*"},
			[]string{"-cut-tag 甲", "-cut-tag 乙", "+kept-tag 丙"},
		},
		{
			"a class of body cuts nothing",
			"<html class=nav><body class=nav><p>甲</p></body></html>",
			[]string{"keep=p", "cut=.nav"},
			[]string{"+kept-tag 甲"},
		},
		{
			"the defaults know common templates",
			"<div id=nav>首页</div><ul><li>新闻</ul><div class=content><h1>题</h1><p>正文</p></div><div class=footer>版权</div>",
			nil,
			[]string{"-cut-tag 首页", "-cut-tag 新闻", "+kept-tag 题", "+kept-tag 正文", "-cut-tag 版权"},
		},
	} {
		if got := denoisetest.Verdicts(denoisetest.With(t, tags.Denoiser(), c.set...)(markup.Parse(c.src))); !slices.Equal(got, c.want) {
			t.Errorf("%s: %s\n got %q\nwant %q", c.name, c.src, got, c.want)
		}
	}
}

func TestTagsRefusesWhatIsNoList(t *testing.T) {
	for _, list := range []string{"div p", "p > b", "p:first", ".a.b", "*", ".*", "d*v", ".a*b", "[id]", "#"} {
		v, err := param.Parse(tags.Denoiser().Params, []string{"keep=" + list})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tags.Denoiser().New(v); err == nil || !strings.Contains(err.Error(), "keep: ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got %v, want one line that says what to write", list, err)
		}
	}
}

func FuzzTags(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, tags.Denoiser()), denoisetest.With(f, tags.Denoiser(), "keep=b, p.a, #*x*", "cut=@*a, i"))
}
