package kind_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/kind"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/repeat"
)

func shipped(t interface{ Fatal(...any) }) *kind.Model {
	m, err := kind.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const (
	page  = "<!DOCTYPE html><html><head><title>%s</title>%s</head><body>%s</body></html>"
	story = "<p>The council met on Tuesday to talk about the bridge, which has been closed since the flood, and about what it will cost to mend it before the winter comes.</p>"
)

// article is a page with a heading, a date and paragraphs.
func article() string {
	return fmt.Sprintf(page, "The bridge stays closed", `<meta property="og:type" content="article">`,
		"<nav><a href='/'>Home</a> <a href='/news'>News</a></nav><article><h1>The bridge stays closed</h1><p>3 May 2019</p>"+strings.Repeat(story, 8)+"</article><footer>All rights reserved</footer>")
}

// list is a page of linked titles with their dates.
func list() string {
	var b strings.Builder
	for i := range 20 {
		fmt.Fprintf(&b, "<li><h2><a href='/2019/%d.html'>What was said in the year's meeting number %d</a></h2><span>2019-05-%02d</span></li>", i, i, i+1)
	}
	return fmt.Sprintf(page, "Archive", "", "<nav><a href='/'>Home</a> <a href='/news'>News</a></nav><h1>Archive</h1><ul>"+b.String()+"</ul><footer>All rights reserved</footer>")
}

func TestWhatSaysSoOfItself(t *testing.T) {
	m := shipped(t)
	for _, c := range []struct {
		name, src, body string
		want            kind.Kind
	}{
		{"an article", article(), "x", kind.Article},
		{"a list of titles", list(), "x", kind.Listing},
		{"a refresh", fmt.Sprintf(page, "x", `<meta http-equiv="Refresh" content="0; URL=/new.html">`, "<p>This page has a new place.</p>"), "x", kind.Redirect},
		{"a refresh of the page itself", fmt.Sprintf(page, "x", `<meta http-equiv=refresh content=300>`, strings.Repeat(story, 8)), "x", kind.Article},
		{"an article that is loaded again", fmt.Sprintf(page, "x", `<meta http-equiv=refresh content="300;url=/">`, strings.Repeat(story, 8)), "x", kind.Article},
		{"a script", fmt.Sprintf(page, "x", "<script>window.location.href = '/new';</script>", "<p>Please go on.</p>"), "x", kind.Redirect},
		{"a script that waits", fmt.Sprintf(page, "x", "<script>function go() { location.href = '/new' }\nsetTimeout(function () { go() }, 10)</script>", "<p>Please go on.</p>"), "x", kind.Redirect},
		{"a script that a click asks for", fmt.Sprintf(page, "Pumps", "<script>$('.x').click(function () { location.href = '/' + $(this).data('to') })</script>", "<p>A pump for wells.</p>"), "A pump for wells.", kind.Article},
		{"a function that nobody calls", fmt.Sprintf(page, "Pumps", "<script>function go(to) { if (to) { location.href = to } }</script>", "<p>A pump for wells.</p>"), "A pump for wells.", kind.Article},
		{"a script that only asks", fmt.Sprintf(page, "x", "<script>if (location.href == '/') {}</script>", strings.Repeat(story, 8)), "x", kind.Article},
		{"not found", fmt.Sprintf(page, "404 Not Found", "", "<h1>Not Found</h1><p>There is no such page.</p>"), "x", kind.Error},
		{"找不到", fmt.Sprintf(page, "页面不存在", "", "<p>您要找的内容没有了。</p>"), "x", kind.Error},
		{"an article about an error", fmt.Sprintf(page, "Why 404 not found became a joke", "", strings.Repeat(story, 8)), "x", kind.Article},
		{"请稍等", fmt.Sprintf(page, "下载", "", "<p>请稍等，下载马上开始。</p>"), "x", kind.Placeholder},
		{"an index of mail", fmt.Sprintf(page, "July 2004 by date", "", "<p><b>Starting:</b> Thu Jul 1<br><b>Messages:</b> 1<ul><li><a href='0012.html'>Bridge</a><a name=12>&nbsp;</a><i>Ann</i></ul>"), "x", kind.Listing},
		{"an older one", fmt.Sprintf(page, "July 1999", "", "<p>Messages: 1<ul><li><a name=7><a href='msg0012.html'>Bridge</a><i>Ann</i></ul>"), "x", kind.Listing},
		{"an article with numbered notes", fmt.Sprintf(page, "Bridges", "", strings.Repeat(story, 8)+"<a href='p2.html'>next</a><p><a name=1>1</a> In the year of the flood."), "x", kind.Article},
		{"an include", "<div class=foot><a href='/'>Home</a> all rights reserved</div>", "x", kind.Fragment},
		{"an include with a long text", strings.Repeat(story, 8), "x", kind.Article},
		{"nothing", fmt.Sprintf(page, "x", "", "<script>1</script>"), "", kind.Empty},
		{"what scripts show", fmt.Sprintf(page, "x", "", "<div hidden>"+strings.Repeat(story, 8)+"</div>"), strings.Repeat(story, 8), kind.Page},
	} {
		src := kind.Source{Tree: markup.Parse(c.src), Body: denoise.Plain("", c.body)}
		v := m.Of(src)
		// A lesson keeps what the verdict needs, but not the page.
		lesson := kind.NewLesson(src)
		if learned, _ := lesson.Verdicts(m); learned != [2]kind.Verdict{v, v} {
			t.Errorf("%s: a lesson has %v, the page %v", c.name, learned, v)
		}
		if why := v.Why(); v.Kind != c.want || why.En == "" || !why.Has("zh") || strings.Contains(why.En+why.In("zh"), "%!") {
			t.Errorf("%s: got %v (%s · %s), want %v", c.name, v.Kind, why.En, why.In("zh"), c.want)
		}
	}
}

// A list that is not sure enough by itself is sure where its links have titles of pages of the set,
// and an article with related pages below it is none.
func TestAListOfPagesOfTheSetIsSure(t *testing.T) {
	title := func(i int) string { return fmt.Sprintf("How the %c mills of %c valley came to be", 'a'+i, 'z'-i) }
	var posts, teasers strings.Builder
	for i := range 8 {
		fmt.Fprintf(&posts, "<div><a href=/%d>%s</a></div>", i, title(i))
		fmt.Fprintf(&teasers, "<div><h2><a href=/%d>%s</a></h2><p>%s</p></div>", i, title(i), strings.Repeat(story, 2))
	}
	list := markup.Parse(fmt.Sprintf(page, "Mills", "", posts.String()))
	blog := markup.Parse(fmt.Sprintf(page, "Mills", "", teasers.String()))
	post := markup.Parse(fmt.Sprintf(page, title(0), "", "<p>"+strings.Repeat(story, 8)+"</p>"+posts.String()))
	ids, hosts := make([]string, 8), make([]string, 8)
	for i := range ids {
		ids[i], hosts[i] = fmt.Sprint(i), "a.example"
	}
	of := func(titles bool, tree *markup.Tree) kind.Verdict {
		c := repeat.NewCounter(ids, hosts)
		for i := range ids {
			name := ""
			if titles {
				name = title(i)
			}
			c.Add(i, name, story+title(i))
		}
		return shipped(t).Of(kind.Source{Tree: tree, Host: c.Table().Of(0), Title: repeat.TitleOf(tree.Title()), Body: denoise.Plain("", story)})
	}
	for _, c := range []struct {
		name   string
		tree   *markup.Tree
		titles bool
		told   bool
	}{{"a list", list, true, true}, {"the same without titles", list, false, false}, {"beginnings of pages", blog, true, true}, {"a post", post, true, false}} {
		v := of(c.titles, c.tree)
		if told := strings.Contains(v.Why().En, "other pages of its host"); told != c.told || told && !v.LeftOut() {
			t.Errorf("%s: %v, %s", c.name, v.Kind, v.Why().En)
		}
	}
}

// Beginnings of pages that break off, one below the other, make a list; a post under which some stand,
// and one whose sentences break off, do not.
func TestAListOfExcerptsIsSure(t *testing.T) {
	excerpts := func(n int, more string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "<div><a href=/notes/%d.html>Minutes of meeting %d</a><p>%s... %s</p></div>", i, i, story[3:100+i], more)
		}
		return b.String()
	}
	const more = "<a href=/notes/1.html>more</a>"
	for _, c := range []struct {
		name, body string
		told       bool
	}{
		{"excerpts", excerpts(6, ""), true},
		{"three", excerpts(3, ""), false},
		{"one that leads on", excerpts(1, more), true},
		{"one that breaks off", excerpts(1, "more"), false},
		{"a post with one that leads on", story + excerpts(1, more), false},
		{"a post with excerpts below", strings.Repeat(story, 8) + excerpts(6, more), false},
		{"sentences that break off", strings.Repeat("<p>And so the council came to speak of the bridge, the flood and the winter…</p>", 8), false},
	} {
		v := shipped(t).Of(kind.Source{Tree: markup.Parse(fmt.Sprintf(page, "Notes", "", c.body)), Body: denoise.Plain("", story)})
		if told := strings.Contains(v.Why().En, "of other pages, "); told != c.told || told && !v.LeftOut() {
			t.Errorf("%s: %v, %s", c.name, v.Kind, v.Why().En)
		}
	}
}

// A page that may be a list is surely one where it has entries with links beside the templates of its
// host, and no text.
func TestAListThatHasOnlyLinksOfItsOwnIsSure(t *testing.T) {
	const frame = "<div class=foot>The council of this town has its office beside the mill, which is open each day.</div>"
	links := func(of int) string {
		var b strings.Builder
		for i := range 15 {
			fmt.Fprintf(&b, "<li><a href=/n/%d.html>%c%c%c notice of the council on the bridge</a> <span>2019-05-01</span></li>", 100*of+i, 'a'+of, 'a'+i, 'b'+i)
		}
		return "<ul>" + b.String() + "</ul>"
	}
	var ids, hosts []string
	var trees []*markup.Tree
	for i := range 12 {
		body := links(i)
		if i == 0 {
			body = strings.Repeat(story, 2) + body
		}
		ids, hosts = append(ids, fmt.Sprint(i)), append(hosts, "a.example")
		trees = append(trees, markup.Parse(fmt.Sprintf(page, "Notes", "", body+frame)))
	}
	c := repeat.NewCounter(ids, hosts)
	for i, tree := range trees {
		c.Add(i, "", denoise.Seen(tree))
	}
	for i, want := range []bool{false, true} {
		v := shipped(t).Of(kind.Source{Tree: trees[i], Host: c.Table().Of(i), Body: denoise.Plain("", story)})
		if got := strings.Contains(v.Why().En, "no text of its own"); got != want || got && !v.LeftOut() {
			t.Errorf("page %d: %v, %s", i, v.Kind, v.Why().En)
		}
	}
}

func TestAPageThatHasOnlyTemplatesOfItsHostIsFurniture(t *testing.T) {
	frame := "<p>You are reading the pages of the council of this town and its people.</p><p>Ask at the office for whatever is missing here, it is open each day.</p>"
	var ids, hosts []string
	var trees []*markup.Tree
	for i := range 12 {
		body := frame
		if i > 0 {
			body += fmt.Sprintf("<p>Number %d is about something that no other page of them tells, which is %d.</p>", i, i*7919)
		}
		ids, hosts = append(ids, fmt.Sprint(i)), append(hosts, "a.example")
		trees = append(trees, markup.Parse(fmt.Sprintf(page, "Notes", "", body)))
	}
	c := repeat.NewCounter(ids, hosts)
	for i, tree := range trees {
		c.Add(i, "", denoise.Seen(tree))
	}
	m, host := shipped(t), c.Table().Of(0)
	first := m.Of(kind.Source{Tree: trees[0], Host: host, Body: denoise.Plain("", frame)})
	second := m.Of(kind.Source{Tree: trees[1], Host: host, Body: denoise.Plain("", frame)})
	if first.Kind != kind.Furniture || second.Kind == kind.Furniture || !second.Kind.Content() {
		t.Errorf("got %v and %v", first.Kind, second.Kind)
	}
}

// A page that may be a list and may be content is called a list, and stays in runs: a copy
// that is left out is found by nobody.
func TestAListThatIsNotSureStaysInRuns(t *testing.T) {
	for text, want := range map[string]bool{
		"listing entries 95 80 900 20": true, "listing entries 70 80 900 20": true, "listing entries 69 80 900 20": false, "listing entries 54 30 900 7": false,
		"error error 12": true, "reference contents 60 80 900 20": false, "article content 40 500 10 800": false,
	} {
		var v kind.Verdict
		if err := v.UnmarshalText([]byte(text)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if v.LeftOut() != want || kind.Content.Takes(v) == want || !kind.All.Takes(v) {
			t.Errorf("%s: left out %v, want %v", text, v.LeftOut(), want)
		}
		if unsure := v.Kind == kind.Listing && !want; strings.Contains(v.Why().En, "not certain enough") != unsure || strings.Contains(v.Why().In("zh"), "把握不足") != unsure {
			t.Errorf("%s: %v", text, v.Why())
		}
	}
}

func TestTheBodyOfAListingIsItsTitles(t *testing.T) {
	const pager = "<p><a href=/1>1</a> … <a href=/506>506</a> <a href=/507>507</a></p>"
	b := kind.ListingBody(markup.Parse(list()+pager), nil, denoise.Body{Title: "Archive"})
	if !strings.Contains(b.Text, "meeting number 19") || strings.Contains(b.Text, "2019-05") || strings.Contains(b.Text, "507") || strings.Contains(b.Text, "rights") || b.Title != "Archive" {
		t.Errorf("got %q", b.Text)
	}
	for _, block := range b.Blocks {
		if block.Rule.Name == "" || block.Kept != (block.At >= 0) {
			t.Errorf("%+v", block)
		}
	}
}

func TestAPlainTextIsContentUnlessItIsEmpty(t *testing.T) {
	for text, want := range map[string]kind.Kind{"": kind.Empty, " \n…": kind.Empty, "请稍等": kind.Page, "404": kind.Page} {
		if got := kind.Text(text); got.Kind != want {
			t.Errorf("%q: %v, want %v", text, got.Kind, want)
		}
	}
}

func TestNamesAndModes(t *testing.T) {
	for _, k := range kind.Kinds() {
		if got, err := kind.Parse(k.String()); err != nil || got != k || !k.Title().Has("zh") {
			t.Errorf("%v: %v, %v", k, got, err)
		}
		v := kind.Verdict{Kind: k}
		if kind.Content.Takes(v) != k.Content() || !kind.All.Takes(v) || !kind.Any.Takes(v) {
			t.Errorf("%v is taken wrongly", k)
		}
	}
	if _, err := kind.Parse("listings"); err == nil {
		t.Error("listings is a kind")
	}
}

// Verdicts go through caches and files as they are.
func TestVerdictsAreKept(t *testing.T) {
	m := shipped(t)
	rapid.Check(t, func(t *rapid.T) {
		parts := []string{"<p>", "<li>", "<h2>", "<a href='/x'>", "</a>", "</li>", "text of a page that goes on for a while, and on, ", "2019-05-03 ", "<title>404</title>", "<html>", "<pre>", "一句话。", "$5 "}
		v := m.Of(kind.Source{Tree: markup.Parse(strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 60).Draw(t, "page"), "")), Body: denoise.Plain("", "x")})
		back, ok := kind.FromWords(v.Words())
		if !ok || back != v || v.Kind == kind.Unknown {
			t.Fatalf("%v came back as %v", v, back)
		}
		src, err := json.Marshal(v)
		var read kind.Verdict
		if err != nil || json.Unmarshal(src, &read) != nil || read != v || !read.Why().Equal(v.Why()) {
			t.Fatalf("%s came back as %v", src, read)
		}
	})
	for _, bad := range [][]uint64{nil, {1}, {99 << 8, 0, 0}, {1<<8 | 200, 0, 0}} {
		if _, ok := kind.FromWords(bad); ok {
			t.Errorf("%v is a verdict", bad)
		}
	}
	var v kind.Verdict
	for _, bad := range []string{"listing", "listing nobody 1", "listing entries 1 2", "listing entries 1 2 3 x", "nothing entries 1 2 3 4"} {
		if v.UnmarshalText([]byte(bad)) == nil {
			t.Errorf("%q is a verdict", bad)
		}
	}
}

func TestCountsAreKeptAndWorded(t *testing.T) {
	var c, back kind.Counts
	c[kind.Listing], c[kind.Article], c[kind.Empty] = 3, 7, 1
	src, err := json.Marshal(c)
	if err != nil || json.Unmarshal(src, &back) != nil || back != c {
		t.Errorf("%s, %v", src, back)
	}
	if w := c.Words(); w.En != "7 article, 3 listing, 1 empty" || w.In("zh") != "文章 7、列表 3、空页 1" {
		t.Errorf("%+v", w)
	}
}

// Nothing that a page says makes a kind fail.
func FuzzOf(f *testing.F) {
	for _, src := range []string{article(), list(), "<meta http-equiv=refresh content=';url='>", "<h1><a href=''>x</a>", "<a href='%zz/'><h2>x", "<script type=ld+json>{\"@type\":", "<li a=<li class='>"} {
		f.Add(src, "http://a.example/b%20c/index.html?x#y")
	}
	m := shipped(f)
	f.Fuzz(func(t *testing.T, src, address string) {
		tree := markup.Parse(src)
		v := m.Of(kind.Source{Tree: tree, Address: address, Body: denoise.Plain("", src)})
		if v.Kind == kind.Unknown || v.Kind >= kind.Count || v.Why().En == "" {
			t.Fatalf("%v", v)
		}
		kind.ListingBody(tree, nil, denoise.Body{})
	})
}

// Trees know features by their places, so that a page has as many as they were told.
func TestAPageHasAllFeatures(t *testing.T) {
	for _, src := range []string{article(), list(), ""} {
		lesson := kind.NewLesson(kind.Source{Tree: markup.Parse(src), Address: "http://example.com/a"})
		if row := lesson.Row(); len(row) != kind.Columns {
			t.Errorf("%d features, want %d", len(row), kind.Columns)
		}
	}
}
