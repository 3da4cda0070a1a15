package learned

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html/atom"

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
		{"首页 新闻", cNear + lookNav, nearest},
		{"首页 新闻", cLinks, 3},
		{"城东公交新线", cTitleHave, 100},
		{"城东公交新线", cTag, tagKind(atom.H1)},
		{"城东公交新线", cSinceTitle, 1},
		{"来源", cSaid + saidSource, 1},
		{"来源", cDate, 3},
		{"来源", cNear + lookMeta, nearest},
		{"据了解", cNear + lookBody, nearest - 1},
		{"据了解", cNear + tagP, nearest},
		{"据了解", cIndent, 1},
		{"据了解", cEndMark, 1},
		{"据了解", cInBest, 1},
		{"据了解", cLinkShare, 0},
		{"地铁三号线", cSeriesCount, 3},
		{"地铁三号线", cSeriesIndex, 1},
		{"地铁三号线", cInBest, 0},
		{"地铁三号线", cNear + tagLi, nearest},
		{"请登录", cSaid + saidLogin, 1},
		{"版权所有", cSaid + saidLegal, 1},
		{"版权所有", cNear + lookFoot, nearest},
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

func TestScriptBody(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`<script>{"articleBody" : "one \"two\"\nthree", "x": 1}</script>`, "one \"two\"\nthree"},
		{`{"articleBody":"网页"}`, "网页"},
		{`{"articleBody":["a"]}`, ""},
		{`<div itemprop="articleBody">text</div>`, ""},
		{`{"articleBody":"cut off`, "cut off"},
		{`{"articleBody":`, ""},
		{``, ""},
	} {
		if got := scriptBody(c.in); got != c.want {
			t.Errorf("scriptBody(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestAttrTakesTheWholeName(t *testing.T) {
	for _, c := range []struct{ tag, name, want string }{
		{`<div class="a b" id=c>`, "class", "a b"},
		{`<div class="a b" id=c>`, "id", "c"},
		{`<div data-id="x" id='y'>`, "id", "y"},
		{`<div subclass=x>`, "class", ""},
		{`<div class>`, "class", ""},
		{`<div class=`, "class", ""},
		{`<div class="open`, "class", "open"},
		{`<div class="first" class="second">`, "class", "first"},
		{`<div id="" class=a>`, "id", ""},
	} {
		if got := attrs(c.tag)[slices.Index(looked[:], c.name)]; got != c.want {
			t.Errorf("attr(%q, %s) = %q, want %q", c.tag, c.name, got, c.want)
		}
	}
}

func TestTallyCounts(t *testing.T) {
	for _, c := range []struct {
		text string
		want tally
	}{
		{"他的书。", tally{han: 3, stopWords: 2, ends: 1, endMark: true}},
		{"The end is near, 2011-12-09 10:21", tally{words: 4, stopWords: 2, commas: 2, digits: 12, upper: 1, date: true, clock: true}},
		{"2011年12月9日：", tally{han: 3, digits: 7, commas: 1, date: true, colon: true, stopWords: 1}},
		{"着的。々的の가，い", tally{han: 7, stopWords: 3, ends: 1, commas: 1}},
		{"A | B > C...", tally{words: 3, upper: 3, bars: 2, code: 1, ends: 1, endMark: true, ellipsis: true}},
	} {
		var got tally
		got.count(c.text)
		got.hash = 0
		if got != c.want {
			t.Errorf("%q:\n%+v, want\n%+v", c.text, got, c.want)
		}
	}
}
