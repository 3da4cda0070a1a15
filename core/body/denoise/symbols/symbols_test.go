package symbols_test

import (
	"slices"
	"strings"
	"testing"

	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/symbols"
	"pagetwin/core/body/markup"
)

func TestSymbols(t *testing.T) { denoisetest.Run(t, symbols.Denoiser()) }

func TestSymbolsKeepsOneElement(t *testing.T) {
	long := strings.Repeat("近日，记者从有关部门获悉，新的办法将于下月起施行。", 3)
	article := "<div id=a><p>" + long + "</p><p>" + long + "</p><a href=1>相关链接文字</a></div>"
	menu := "<ul><li><a href=1>首页</a><li><a href=2>新闻</a></ul>"
	for _, c := range []struct {
		name, src string
		set       []string
		want      []string
	}{
		{
			"the element of the article, with all that is in it",
			menu + article + "<div><p>版权所有</p></div>",
			nil,
			[]string{
				"-lower-score 首页", "-lower-score 新闻", "+best-score " + long, "+best-score " + long,
				"+best-score 相关链接文字", "-lower-score 版权所有",
			},
		},
		{
			"lines of links inside it may go",
			menu + article,
			[]string{"links=0.5"},
			[]string{"-lower-score 首页", "-lower-score 新闻", "+best-score " + long, "+best-score " + long, "-link-share 相关链接文字"},
		},
		{"a page without tags is kept whole", "甲乙丙丁，戊己庚辛。", nil, []string{"+best-score 甲乙丙丁，戊己庚辛。"}},
	} {
		if got := denoisetest.Verdicts(denoisetest.With(t, symbols.Denoiser(), c.set...)(markup.Parse(c.src))); !slices.Equal(got, c.want) {
			t.Errorf("%s\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}

// A bold word makes a tag, and with the letter of the formula one paragraph with
// it outweighs the article around it.
func TestSymbolsCountsBlocksOrAllTags(t *testing.T) {
	p := "<p>" + strings.Repeat("新的办法将于下月起施行，各方均须遵守。", 2) + "</p>"
	src := "<div>" + strings.Repeat(p, 5) + "<p>" + strings.Repeat("这一段比别的都要长得多，而且其中有加粗的字。", 40) + "<b>字</b></p></div>"
	count := func(set string) int {
		return len(strings.Split(denoisetest.With(t, symbols.Denoiser(), set)(markup.Parse(src)).Text, "\n"))
	}
	if blocks, all := count("tags=blocks"), count("tags=all"); blocks != 6 || all != 1 {
		t.Errorf("kept %d lines by blocks and %d by all tags, want 6 and 1", blocks, all)
	}
}

func FuzzSymbols(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, symbols.Denoiser()), denoisetest.With(f, symbols.Denoiser(), "tags=all", "paragraphs=text", "links=0.3"))
}
