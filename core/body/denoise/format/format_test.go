package format_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/denoise/format"
	"pagetwin/core/body/markup"
)

func TestFormat(t *testing.T) { denoisetest.Run(t, format.Denoiser()) }

func FuzzFormat(f *testing.F) {
	denoisetest.Fuzz(f, denoisetest.With(f, format.Denoiser()), denoisetest.With(f, format.Denoiser(), "format=look"), denoisetest.With(f, format.Denoiser(), "format=chain", "anchors=true", "trim=0.45"))
}

// Of 100 characters 10 are cut at each end; of fewer than 10, none.
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
		body := denoisetest.With(t, format.Denoiser())(markup.Parse("<p>" + page.String() + "</p>"))
		if body.Text != want || utf8.RuneCountInString(body.Text) != c.kept {
			t.Errorf("length %d: got %q, want %q", c.length, body.Text, want)
		}
	}
}

func TestFormat100thsAreExact(t *testing.T) {
	body := denoisetest.With(t, format.Denoiser(), "trim=0.29")(markup.Parse("<p>" + strings.Repeat("字", 100)))
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
			[]string{"format=chain", "trim=0"},
			[]string{"-other-format 标题", "+format-share 正文一二三", "-other-format 别的", "+format-share 正文四五六"},
		},
		{
			"a tie goes to the earlier text",
			"<div><p>甲乙</p>丙丁</div>",
			[]string{"format=chain", "trim=0"},
			[]string{"+format-share 甲乙", "-other-format 丙丁"},
		},
		{
			"links count nothing and are removed",
			"<ul><li><a href=1>很长很长很长的链接文字</a></ul><p>正文<a href=2>链接</a>继续</p>",
			[]string{"format=chain", "trim=0"},
			[]string{"-link 很长很长很长的链接文字", "+format-share 正文", "-link 链接", "+format-share 继续"},
		},
		{
			"links in the body's format may stay",
			"<ul><li><a href=1>很长很长很长的链接文字</a></ul><p>正文<a href=2>链接</a>继续</p>",
			[]string{"format=chain", "trim=0", "anchors=true"},
			[]string{"-link 很长很长很长的链接文字", "+format-share 正文链接继续"},
		},
		{
			"an anchor without href is no link",
			"<p>正文<a name=top>锚点</a>继续</p>",
			[]string{"format=chain", "trim=0"},
			[]string{"+format-share 正文锚点继续"},
		},
		{
			"size, colour, face, style and class make the format, other attributes do not",
			"<p><font color=RED id=a>甲乙丙</font><font color='red ' id=b>丁戊</font><font color=blue>己</font></p>",
			[]string{"format=chain", "trim=0"},
			[]string{"+format-share 甲乙丙丁戊", "-other-format 己"},
		},
		{
			"formats nest: the chain counts, through blocks too",
			"<font size=2><p>甲乙丙</p></font><p>丁戊</p><b><font size=2><p>己</p></font></b>",
			[]string{"format=chain", "trim=0"},
			[]string{"+format-share 甲乙丙", "-other-format 丁戊", "-other-format 己"},
		},
		{
			"the class of the block counts, that of the one around it does not",
			"<div class=x><p>甲乙</p></div><div class=y><p>丙丁</p></div><p class=z>戊己庚</p>",
			[]string{"format=chain", "trim=0"},
			[]string{"+format-share 甲乙", "+format-share 丙丁", "-other-format 戊己庚"},
		},
		{
			"form controls and hidden text are no part of the page",
			"<select><option>一月二月三月</select><p>正文</p><p style='display:none'>藏起来的文字</p>",
			[]string{"format=chain", "trim=0"},
			[]string{"-form-control 一月二月三月", "+format-share 正文", "-hidden 藏起来的文字"},
		},
		{
			"the cut at the ends runs over lines and splits where it must",
			"<p>一</p><p>二三四</p><p>五六七八九十</p>",
			[]string{"format=chain", "trim=0.2"},
			[]string{"-cut-head 一", "-cut-head 二", "+format-share 三四", "+format-share 五六七八", "-cut-tail 九十"},
		},
	} {
		body := denoisetest.With(t, format.Denoiser(), c.set...)(markup.Parse(c.src))
		if got := denoisetest.Verdicts(body); !slices.Equal(got, c.want) {
			t.Errorf("%s: %s\n got %q\nwant %q", c.name, c.src, got, c.want)
		}
	}
}

// What has the look of the body is kept with it, and nothing else: size, colour and
// style as a browser shows them, wherever that is said.
func TestFormatLooks(t *testing.T) {
	const body = "正文一二三四五六七八"
	for _, c := range []struct {
		name, src string
		same      bool // 旁文 looks like the body
	}{
		{"tag and class alone do not show", "<p class=a>" + body + "</p><div class=b><span>旁文</span></div>", true},
		{"a smaller sidebar", "<div style='font-size:14px'><p>" + body + "</p></div><div style='font-size:12px'><p>旁文</p></div>", false},
		{"sizes in other units", "<p style='font-size:12pt'>" + body + "</p><p style='FONT-SIZE: 1.0em'>旁文</p>", true},
		{"em is of the parent", "<div style='font-size:20px'><p style='font-size:.8em'>" + body + "</p></div><p>旁文</p>", true},
		{"font size, 3 is medium", "<p>" + body + "</p><font size=3>旁文</font>", true},
		{"font size relative", "<font size='+1'>" + body + "</font><font size=4>旁文</font>", true},
		{"a smaller font", "<p>" + body + "</p><font size=2>旁文</font>", false},
		{"colours by name, code and function", "<p style='color:red'>" + body + "</p><font color='#F00'>旁</font><b style='color:rgb(255, 0,0);font-weight:400'>文</b>", true},
		{"another colour", "<p>" + body + "</p><p style='color:gray'>旁文</p>", false},
		{"black is what text is anyway", "<p>" + body + "</p><p style='color:#000'>旁文</p>", true},
		{"bold", "<p>" + body + "</p><b>旁文</b>", false},
		{"bold in two ways", "<strong>" + body + "</strong><span style='font-weight:700'>旁文</span>", true},
		{"bold taken back", "<p>" + body + "</p><b><span style='font-weight:normal'>旁文</span></b>", true},
		{"italic", "<p>" + body + "</p><em>旁文</em>", false},
		{"underlined through what it holds", "<u><p style='text-decoration:none'>" + body + "</p></u><p>旁文</p>", false},
		{"another face", "<p>" + body + "</p><font face='KaiTi, serif'>旁文</font>", false},
		{"a heading", "<p>" + body + "</p><h3>旁文</h3>", false},
		{"the sheet by class", "<style>.s{font-size:12px}</style><p>" + body + "</p><p class='a s'>旁文</p>", false},
		{"the sheet by class, inherited", "<style>.c{font-size:14px}</style><div class=c><p>" + body + "</p></div><p style='font-size:14px'>旁文</p>", true},
		{"the sheet by tag, id, tag and class, list", "<style>td, #i, p.q { color: #333 }</style><p id=i>" + body + "</p><p class=q>旁</p><table><td>文</table>", true},
		{"a tag with a class does not fit another tag", "<style>div.q{color:#333}</style><p>" + body + "</p><p class=q>旁文</p>", true},
		{"the nearer selector counts, not the later", "<style>.q{color:red} p{color:blue}</style><font color=red>" + body + "</font><p class=q>旁文</p>", true},
		{"of two as near the later", "<style>.q{color:blue} .r{color:red}</style><font color=red>" + body + "</font><p class='r q'>旁文</p>", true},
		{"inline over the sheet", "<style>#i{color:blue}</style><p>" + body + "</p><p id=i style='color:black'>旁文</p>", true},
		{"important over inline", "<style>p{color:red !important}</style><p>" + body + "</p><p style='color:blue'>旁文</p>", true},
		{"the shorthand", "<style>.f{font:italic bold 12px/1.5 Arial,sans-serif}</style><p class=f>" + body + "</p><i><b style='font-size:12px;font-family:arial'>旁文</b></i>", true},
		{"rules for other media", "<style>@media print{p{color:red}} @import 'x'; </style><style media=print>p{color:blue}</style><p>" + body + "</p><div>旁文</div>", true},
		{"behind comments", "<style><!-- /* .x{} */ .s{color:red} /* --></style><p>" + body + "</p><p class=s>旁文</p>", false},
		{"selectors that are not simple are passed over", "<style>div p{color:red} p:hover{color:red} a>b,.s{color:blue}</style><div><p>" + body + "</p></div><p class=s>旁文</p>", false},
		{"a sheet that never ends", "<style>.s{color:red</style><p>" + body + "</p><p class=s>旁文</p>", false},
	} {
		got := denoisetest.With(t, format.Denoiser(), "format=paper", "trim=0")(markup.Parse(c.src))
		if kept := strings.Contains(got.Text, "文\n") || strings.Contains(got.Text, "旁"); kept != c.same || !strings.Contains(got.Text, body) {
			t.Errorf("%s: %s\nkept %q", c.name, c.src, got.Text)
		}
	}
}

// With look, tag and class of the block count besides.
func TestFormatOfLookAndBlock(t *testing.T) {
	src := "<p class=a>正文一二三四</p><p class=b>旁文</p><div class=c><p class=a><span>同类</span></p></div>"
	if got := denoisetest.With(t, format.Denoiser(), "format=look", "trim=0")(markup.Parse(src)).Text; got != "正文一二三四\n同类" {
		t.Errorf("got %q", got)
	}
}

func TestFormatNumbers(t *testing.T) {
	body := denoisetest.With(t, format.Denoiser(), "format=chain", "trim=0")(markup.Parse("<p>六个字的正文</p><div>两字</div><a href=x>链接呢</a>"))
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
	f := denoisetest.With(t, format.Denoiser(), "trim=0")
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
