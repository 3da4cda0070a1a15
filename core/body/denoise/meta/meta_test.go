package meta

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

func TestFindDate(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"2011-12-09 10:21:33", "2011-12-09 10:21"},
		{"2011年12月9日 08时05分", "2011-12-09 08:05"},
		{"2011年12月9日星期五", "2011-12-09"},
		{"时间：2012/1/5 来源：某网", "2012-01-05"},
		{"2012.01.05", "2012-01-05"},
		{"20120105", "2012-01-05"},
		{"2019-11-18T14:30:00+08:00", "2019-11-18 14:30"},
		{"Posted on December 9, 2011 at 4:05 pm", "2011-12-09 16:05"},
		{"Dec. 9th, 2011", "2011-12-09"},
		{"9 December 2011", "2011-12-09"},
		{"12/09/2011", "2011-12-09"},
		{"31/12/2011", "2011-12-31"},
		{"09.12.2011", "2011-12-09"},
		{"May 2011", ""},
		{"Maybe 9, 2011", ""},
		{"2011-13-09", ""},
		{"12345678901", ""},
		{"3.14 and 2011", ""},
		{"", ""},
	} {
		if got := findDate(c.in); got != c.want {
			t.Errorf("findDate(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestWithoutSite(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"城东公交新线昨日开通_时事_某新闻网", "城东公交新线昨日开通"},
		{"城东公交新线昨日开通-某新闻网", "城东公交新线昨日开通"},
		{"A new line opens - The Daily Paper", "A new line opens"},
		{"A two-way street", "A two-way street"},
		{"Paper | A new line opens in the east of the city", "A new line opens in the east of the city"},
		{"某网|城东公交新线昨日开通", "城东公交新线昨日开通"},
		{"", ""},
		{"_", "_"},
	} {
		if got := WithoutSite(c.in); got != c.want {
			t.Errorf("WithoutSite(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestFindMeta(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      Meta
	}{
		{
			"lines between headline and body",
			"<title>城东公交新线昨日开通_某新闻网</title><h2>城东公交新线昨日开通</h2><div>2012年01月05日 10:21 来源：东城晚报 作者：张三 <a href=#c>评论(12)</a></div><p>昨日上午，新建的公交线路正式开通。</p><p>（责任编辑：李四）</p>",
			Meta{Title: "城东公交新线昨日开通", Date: "2012-01-05 10:21", Source: "东城晚报", Author: "张三"},
		},
		{
			"editor behind the body",
			"<title>城东公交新线昨日开通-某新闻网</title><p>昨日上午，新建的公交线路正式开通。</p><p>（责任编辑：李四）</p>",
			Meta{Title: "城东公交新线昨日开通", Author: "李四"},
		},
		{
			"head",
			`<meta property="og:title" content="A new line opens"><meta name=author content="Jane Doe"><meta property="article:published_time" content="2019-11-18T14:30:00Z"><h1>A New Line Opens</h1><p>昨日上午，新建的公交线路正式开通。</p>`,
			Meta{Title: "A New Line Opens", Date: "2019-11-18 14:30", Author: "Jane Doe"},
		},
		{
			"byline and script",
			`<script type="application/ld+json">{"datePublished": "2019-11-18"}</script><h1>A new line opens</h1><div>By Jane van Doe, Staff Writer</div><p>昨日上午，新建的公交线路正式开通。</p>`,
			Meta{Title: "A new line opens", Date: "2019-11-18", Author: "Jane van Doe"},
		},
		{
			"time element and labels",
			`<h1>A new line opens</h1><time datetime="2020-02-03">yesterday</time><div>Source: Xinhua | Editor: huaxia</div><p>昨日上午，新建的公交线路正式开通。</p>`,
			Meta{Title: "A new line opens", Date: "2020-02-03", Source: "Xinhua"},
		},
		{
			"a heading that the template kept from another page",
			`<title>新建公交线路正式开通 昨日上午迎来首批乘客_某新闻网</title><meta property="og:title" content="市民菜篮子轻了"><h1>市民菜篮子轻了</h1><p>昨日上午，新建的公交线路正式开通。</p>`,
			Meta{Title: "新建公交线路正式开通 昨日上午迎来首批乘客"},
		},
		{
			"a page's title that only names the site",
			`<title>东城新闻网健康频道</title><h1>这趟车等了八年</h1><p>昨日上午，新建的公交线路正式开通。</p>`,
			Meta{Title: "这趟车等了八年"},
		},
		{"nothing", "<p>昨日上午，新建的公交线路正式开通。</p>", Meta{}},
	} {
		tree := markup.Parse(c.src)
		segments := denoise.Cut(tree, nil)
		first := -1
		for i, s := range segments {
			if s.Text == "昨日上午，新建的公交线路正式开通。" {
				first = i
			}
		}
		// The segment is that whose text is the headline; from the page's own title it is none.
		c.want.At = slices.IndexFunc(segments, func(s denoise.Segment) bool { return s.Text == c.want.Title })
		if got := Find(tree, tree.Title(), segments, first, first); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

// Nothing that a line may hold makes a date or a name that is none.
func TestMetaIsNeverMadeUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := rapid.StringOf(rapid.SampledFrom([]rune("来源：作者:by 2011-/年月日.\n<p>Jan9 12\xff一"))).Draw(t, "src")
		tree := markup.Parse(src)
		segments := denoise.Cut(tree, nil)
		m := Find(tree, tree.Title(), segments, 0, len(segments)-1)
		if m.Date != "" && len(m.Date) != len("2006-01-02") && len(m.Date) != len("2006-01-02 15:04") {
			t.Fatalf("%q: date %q", src, m.Date)
		}
		if len(m.Author) > 160 || len(m.Source) > 160 {
			t.Fatalf("%q: author %q, source %q", src, m.Author, m.Source)
		}
	})
}
