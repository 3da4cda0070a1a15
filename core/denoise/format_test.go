package denoise_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pagetwin/core/denoise"
	"pagetwin/core/markup"
)

// The specification's lengths, section J: (length, characters kept).
func TestFormatCutsATenthAtEachEnd(t *testing.T) {
	for _, c := range []struct{ length, cut, kept int }{{9, 0, 9}, {10, 1, 8}, {37, 3, 31}, {100, 10, 80}} {
		var page strings.Builder
		want := ""
		for i := range c.length {
			r := string(rune('一' + i))
			page.WriteString(r)
			if i >= c.cut && i < c.cut+c.kept {
				want += r
			}
		}
		body := with(t, denoise.Format())(markup.Parse("<p>" + page.String() + "</p>"))
		if body.Text != want || utf8.RuneCountInString(body.Text) != c.kept {
			t.Errorf("length %d: got %q, want %q", c.length, body.Text, want)
		}
	}
}

func TestFormat100thsAreExact(t *testing.T) {
	body := with(t, denoise.Format(), "trim=0.29")(markup.Parse("<p>" + strings.Repeat("字", 100)))
	if n := utf8.RuneCountInString(body.Text); n != 42 {
		t.Errorf("100 characters, 0.29 cut at each end: %d left, want 42", n)
	}
}

func TestFormatSteps(t *testing.T) {
	for _, c := range []struct {
		name, src string
		set       []string
		want      []string
	}{
		{
			"the largest share wins, in order of the page",
			"<h1>标题</h1><p>正文一二三</p><div>别的</div><p>正文四五六</p>",
			[]string{"trim=0"},
			[]string{"-other-format 标题", "+format-share 正文一二三", "-other-format 别的", "+format-share 正文四五六"},
		},
		{
			"a tie goes to the earlier text",
			"<div><p>甲乙</p>丙丁</div>",
			[]string{"trim=0"},
			[]string{"+format-share 甲乙", "-other-format 丙丁"},
		},
		{
			"links count nothing and are removed",
			"<ul><li><a href=1>很长很长很长的链接文字</a></ul><p>正文<a href=2>链接</a>继续</p>",
			[]string{"trim=0"},
			[]string{"-link 很长很长很长的链接文字", "+format-share 正文", "-link 链接", "+format-share 继续"},
		},
		{
			"links in the body's format may stay",
			"<ul><li><a href=1>很长很长很长的链接文字</a></ul><p>正文<a href=2>链接</a>继续</p>",
			[]string{"trim=0", "anchors=true"},
			[]string{"-link 很长很长很长的链接文字", "+format-share 正文链接继续"},
		},
		{
			"an anchor without href is no link",
			"<p>正文<a name=top>锚点</a>继续</p>",
			[]string{"trim=0"},
			[]string{"+format-share 正文锚点继续"},
		},
		{
			"size, colour, face, style and class make the format, other attributes do not",
			"<p><font color=RED id=a>甲乙丙</font><font color='red ' id=b>丁戊</font><font color=blue>己</font></p>",
			[]string{"trim=0"},
			[]string{"+format-share 甲乙丙丁戊", "-other-format 己"},
		},
		{
			"formats nest: the chain counts, through blocks too",
			"<font size=2><p>甲乙丙</p></font><p>丁戊</p><b><font size=2><p>己</p></font></b>",
			[]string{"trim=0"},
			[]string{"+format-share 甲乙丙", "-other-format 丁戊", "-other-format 己"},
		},
		{
			"the class of the block counts, that of the one around it does not",
			"<div class=x><p>甲乙</p></div><div class=y><p>丙丁</p></div><p class=z>戊己庚</p>",
			[]string{"trim=0"},
			[]string{"+format-share 甲乙", "+format-share 丙丁", "-other-format 戊己庚"},
		},
		{
			"form controls and hidden text are no part of the page",
			"<select><option>一月二月三月</select><p>正文</p><p style='display:none'>藏起来的文字</p>",
			[]string{"trim=0"},
			[]string{"-form-control 一月二月三月", "+format-share 正文", "-hidden 藏起来的文字"},
		},
		{
			"the cut at the ends runs over lines and splits where it must",
			"<p>一</p><p>二三四</p><p>五六七八九十</p>",
			[]string{"trim=0.2"},
			[]string{"-cut-head 一", "-cut-head 二", "+format-share 三四", "+format-share 五六七八", "-cut-tail 九十"},
		},
	} {
		body := with(t, denoise.Format(), c.set...)(markup.Parse(c.src))
		if got := verdicts(body); !slices.Equal(got, c.want) {
			t.Errorf("%s: %s\n got %q\nwant %q", c.name, c.src, got, c.want)
		}
	}
}

func TestFormatNumbers(t *testing.T) {
	body := with(t, denoise.Format(), "trim=0")(markup.Parse("<p>六个字的正文</p><div>两字</div><a href=x>链接呢</a>"))
	var got []float64
	for _, b := range body.Blocks {
		got = append(got, b.Number)
	}
	if want := []float64{0.75, 0.25, 3}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v: shares of the 8 characters outside links, and the link's characters", got, want)
	}
}

// Pieces of one line stay on one line when what stood between them is cut.
func TestPiecesOfALineStayTogether(t *testing.T) {
	f := with(t, denoise.Format(), "trim=0")
	for src, want := range map[string]string{
		"<p>甲乙<a href=x>链接</a>丙丁</p><p>戊</p>":       "甲乙丙丁\n戊",
		"<p>one two <a href=x>link</a> three</p>":   "one two three",
		"<p>甲乙<br><a href=x>链接</a>丙丁</p>":           "甲乙\n丙丁",
		"<p>甲乙</p><p><a href=x>链接</a></p><p>丙丁</p>": "甲乙\n丙丁",
		"<p>甲\n<a href=x>链</a>\n乙 丁</p>":            "甲乙 丁",
	} {
		if got := f(markup.Parse(src)).Text; got != want {
			t.Errorf("%s: got %q, want %q", src, got, want)
		}
	}
}
