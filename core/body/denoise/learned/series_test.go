package learned

import (
	"fmt"
	"strings"
	"testing"

	"pagetwin/core/body/markup"
)

// thread is a page with a post and three answers below it, each with a date.
func thread() *view {
	var b strings.Builder
	b.WriteString("<html><head><title>某论坛</title></head><body><p>" + strings.Repeat("这里是版规说明，请先看完。", 8) + "</p><div class=list>")
	for i := range 4 {
		fmt.Fprintf(&b, "<div class=post><span>2024-05-0%d</span><p>第%d楼%s</p></div>", i+1, i, strings.Repeat("说得很有道理，我也这样看。", 5))
	}
	b.WriteString("</div></body></html>")
	return newReader().read(markup.Parse(b.String()), new(buffers))
}

func TestSeriesOfPosts(t *testing.T) {
	v := thread()
	i := v.row(t, "第2楼")
	for _, c := range []struct {
		col  column
		want byte
	}{
		{cSeriesLong, 4},
		{cSeriesLongIndex, 2},
		{cSeriesLongOf, 25},
		{cSeriesLongDated, 100},
		{cSeriesLongBefore, size(8 * 11 * 5 / 2)},
		{cSeriesLongOther, size(8 * 11 * 5 / 2)},
	} {
		if got := v.sheet.At(i, int(c.col)); got != c.want {
			t.Errorf("column %d: %d, want %d", c.col, got, c.want)
		}
	}
	if got := v.sheet.At(v.row(t, "版规"), int(cSeriesLong)); got != 0 {
		t.Errorf("what stands before the posts is in a series of %d", got)
	}
}

// The first post is sure, the answers are not: all of them see that.
func TestSecondPassSeesTheWholeRow(t *testing.T) {
	v := thread()
	p := make([]float64, len(v.segments))
	for i := range p {
		p[i] = 0.25
	}
	top := v.row(t, "第0楼")
	p[top], p[top-1] = 1, 1 // the first element: its date and its text
	v.again(p)
	i := v.row(t, "第2楼")
	for _, c := range []struct {
		name string
		col  column
		want float64
	}{
		{"the row", cPLong, (1 + 3*0.25) / 4},
		{"the others", cPLongRest, (1 + 2*0.25) / 3},
		{"its own element", cPLongOwn, 0.25},
		{"the best element", cPLongTop, 1},
		{"the first element", cPLongFirst, 1},
	} {
		if got, want := v.sheet.At(i, int(c.col)), part(c.want, 1); got+1 < want || got > want+1 {
			t.Errorf("%s: %d, want %d", c.name, got, want)
		}
	}
}

func TestKindsOfPages(t *testing.T) {
	for _, c := range []struct {
		page string
		want []int
	}{
		{`<title>求助：路由器怎么设置</title><meta name="generator" content="Discuz! X3.4"><p>正文`, []int{kindForum}},
		{`<title>A walk</title><link rel="canonical" href="https://example.org/blog/a-walk"><p>Text`, []int{kindBlog}},
		{`<title>A chair</title><script type="application/ld+json">{"@type" : "Product"}</script><p>Text`, []int{kindShop}},
		{`<title>A walk</title><p>the forum, the blog and the shop in the text do not count`, nil},
		{`<title>A walk</title><body class="home single-post"><p>Text`, []int{kindBlog}},
	} {
		v := newReader().read(markup.Parse(c.page), new(buffers))
		want := make(map[int]bool)
		for _, g := range c.want {
			want[g] = true
		}
		for g := range kindGroups {
			if got := v.sheet.At(0, int(cKind)+g) == 1; got != want[g] {
				t.Errorf("%s: kind %d is %v", c.page, g, got)
			}
		}
	}
}
