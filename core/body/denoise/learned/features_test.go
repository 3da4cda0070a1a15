package learned

import (
	"strings"
	"testing"

	"pagetwin/core/body/denoise/learned/words"
	"pagetwin/core/body/markup"
)

// row returns the number of the first block that has the text.
func (v *view) row(t *testing.T, text string) int {
	t.Helper()
	for i, s := range v.segments {
		if strings.Contains(s.Text, text) {
			return i
		}
	}
	t.Fatalf("no block has %q", text)
	return 0
}

func TestFeaturesOfANewsPage(t *testing.T) {
	v := newReader().read(markup.Parse(newsPage("城东公交新线昨日开通", paragraphs)), new(buffers))
	for _, c := range []struct {
		text string
		col  column
		want byte
	}{
		{"首页 新闻", cLinkShare, 100},
		{"首页 新闻", cNear + words.LookNav, nearest},
		{"首页 新闻", cLinks, 3},
		{"城东公交新线", cTitleHave, 100},
		{"城东公交新线", cTag, 6},
		{"城东公交新线", cSinceTitle, 1},
		{"来源", cSaid + words.SaidSource, 1},
		{"来源", cDate, 3},
		{"来源", cNear + words.LookMeta, nearest},
		{"据了解", cNear + words.LookBody, nearest - 1},
		{"据了解", cNear + tagP, nearest},
		{"据了解", cIndent, 1},
		{"据了解", cEndMark, 1},
		{"据了解", cInBest, 1},
		{"据了解", cLinkShare, 0},
		{"地铁三号线", cSeriesCount, 3},
		{"地铁三号线", cSeriesIndex, 1},
		{"地铁三号线", cInBest, 0},
		{"地铁三号线", cNear + tagLi, nearest},
		{"请登录", cSaid + words.SaidLogin, 1},
		{"版权所有", cSaid + words.SaidLegal, 1},
		{"版权所有", cNear + words.LookFoot, nearest},
		{"版权所有", cPageH1, 1},
	} {
		if got := v.sheet.At(v.row(t, c.text), int(c.col)); got != c.want {
			t.Errorf("%q, column %d: %d, want %d", c.text, c.col, got, c.want)
		}
	}
}

// A page that draws itself by script is read as programs without scripts see it,
// and every block still stands in the source where it says.
func TestTextForProgramsWithoutScripts(t *testing.T) {
	inner := "<div class=post><p>" + strings.Join(paragraphs, "</p><p>") + "</p></div>"
	src := "<title>帖子</title><body><div id=app>加载中</div><NoScript class=x>" + inner + "</noscript ><script>draw()</script></body>"
	body := learned(t)(markup.Parse(src))
	if !strings.Contains(body.Text, paragraphs[1]) {
		t.Errorf("the text of noscript is missing: %q", body.Text)
	}
	for _, b := range body.Blocks {
		if src[b.Start:b.End] != b.Text {
			t.Errorf("block %q stands at %q", b.Text, src[b.Start:b.End])
		}
	}
	visible := "<p>" + strings.Repeat("看得见的正文已经足够长了，不必再看别处。", 60) + "</p>"
	if body := learned(t)(markup.Parse(visible + src)); strings.Contains(body.Text, paragraphs[1]) {
		t.Error("the text of noscript was taken though the page shows its own")
	}
}
