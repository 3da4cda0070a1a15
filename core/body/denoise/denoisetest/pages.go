package denoisetest

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"sync"
)

// Pages returns small ordinary pages by name, with the features of real ones.
func Pages() map[string]string {
	article := strings.Repeat("<p>近日，记者从有关部门获悉，新的办法将于下月起施行。<a href='/t'>办法全文</a>共分五章，对各方责任作了规定。</p>\n", 6)
	menu := "<div class=nav><ul><li><a href=1>首页</a><li><a href=2>新闻</a><li><a href=3>体育</a></ul></div>"
	return map[string]string{
		"news": "<!DOCTYPE html><html><head><title>新办法施行_某网</title><style>p{}</style></head><body>" + menu +
			"<h1>新办法施行</h1><div id=article>" + article + "</div>" +
			"<div class=foot>Copyright © 某网 &nbsp; 版权所有 &amp; 保留</div><script>var a='<p>';</script></body></html>",
		"tables of old": "<table><tr><td>" + menu + "<td><font size=3>　　第一段，\n文字折行。<br><br>　　第二段文字，<b>加粗</b>的字。<br>同段换行。</font></td></tr></table>" +
			"<select><option>一月<option>二月</select><textarea>留言</textarea>",
		"english": "<body><h1>A headline</h1><p>The first paragraph\nis wrapped, has <em>emphasis</em> and <a href=x>a link</a>, too.<p>The second one.</body>",
		"hidden":  "<p>看得见<span style='display: none'>看不见</span>的字</p><div hidden>藏</div><pre>一\n二</pre>",
		"broken":  "<div><p>没有<b>结束<div>的标签</p></td><a href=x>链接<p>正文 &lt;也&#26159;&#x4E00;样&gt; &bogus; 3 < 5",
	}
}

// Nasty returns hostile and broken pages by name, some of several megabytes. They are made once;
// a caller that changes the map must copy it.
func Nasty() map[string]string { return nastyPages() }

var nastyPages = sync.OnceValue(func() map[string]string {
	const n = 100_000
	var attrs strings.Builder
	for i := range 1_000_000 {
		attrs.WriteString(" a" + strconv.Itoa(i))
	}
	binary := make([]byte, 1<<16)
	for i := range binary {
		binary[i] = byte(i * i >> 3)
	}
	all := map[string]string{
		"nested 100,000 deep":        strings.Repeat("<div>字", n) + strings.Repeat("</div>", n),
		"nested formats":             strings.Repeat("<b>字", n),
		"nested formats, classes":    strings.Repeat("<span class=a><font color=red>字", n/2),
		"nested lists":               strings.Repeat("<ul><li>字", n),
		"nested links":               strings.Repeat("<a href=x><div>字", n),
		"nested hidden":              strings.Repeat("<div style='display:none'>字", n),
		"everything unclosed":        strings.Repeat("<div><p><b><a href=x>字<table><tr><td>", n/10),
		"everything closed twice":    strings.Repeat("<p>字</p></p></div></b></a></td>", n/10),
		"an open comment":            "<p>字<!--" + strings.Repeat("-- >", n),
		"open comments":              strings.Repeat("字<!--", n),
		"open scripts":               strings.Repeat("字<script>", n),
		"open scripts, other styles": strings.Repeat("<style><script><noscript><template>", n) + "</style>",
		"an open tag":                "<p>字</p><a href='" + strings.Repeat("x", n),
		"angle brackets":             strings.Repeat("<", n) + strings.Repeat(">", n),
		"ampersands":                 strings.Repeat("&", n) + strings.Repeat("&#", n) + "&" + strings.Repeat("a", n),
		"references to nothing":      strings.Repeat("&#0;&#xFFFFFFF;&#55296;&bogus;&#;", n/10),
		"line breaks":                strings.Repeat("\r\n", n) + strings.Repeat("<br>", n),
		"NUL bytes":                  "<p>甲" + strings.Repeat("\x00", n) + "乙</p>",
		"line marks":                 "<p>甲\x01乙\x02丙\x1f</p>",
		"binary":                     string(binary),
		"no UTF-8":                   "<p>\xff\xfe字\xe4\xb8</p>\xc0<b>\x80",
		"a million attributes":       "<p" + attrs.String() + ">字" + strings.Repeat("<b class=a>字", 1000),
		"one long line":              strings.Repeat("字", n),
		"a block for each character": strings.Repeat("<p>字", n),
		"a format for each":          manyFormats(n / 4),
		"scripts without an end":     strings.Repeat("<script", n) + ">\n" + strings.Repeat("<script", n),
		"words that cannot break":    "<p>\n" + strings.Repeat("&a", 4*n),
	}
	maps.Copy(all, boasts())
	return all
})

// boasts returns pages that declare too much: titles, headlines, dates, names and other parts of
// the head of a megabyte, with and without separators.
func boasts() map[string]string {
	const (
		size = 1_000_000
		body = "<h1>邮局开门</h1><div>2012-01-05 来源：晚报 作者：张三</div><p>云溪镇的老邮局今年春天重新开门，柜台后面坐着的还是那位邮递员。</p>"
	)
	many := func(s string) string { return strings.Repeat(s, size/len(s)) }
	head := func(names string, value string) string {
		var b strings.Builder
		for name := range strings.FieldsSeq(names) {
			b.WriteString("<meta property='" + name + "' content='" + value + "'>")
		}
		return b.String()
	}
	all := make(map[string]string)
	for name, part := range map[string]string{
		"one word": "字", "words": "字 a ", "bars": "a_", "marks of all sorts": "a - b | c _ d -- e —— f :: g » h · 字-字 ", "marks alone": "_|",
	} {
		s := many(part)
		all["a title of "+name] = "<title>" + s + "</title>" + body
		all["headlines of "+name] = "<title>邮局开门</title><h1>" + s + "</h1><h2>" + s + "</h2>" + body + "<h3>" + s + "</h3>"
		all["a head of "+name] = head("og:title og:description og:url article:section keywords description author source pubdate", s[:size/10]) + body
	}
	for name, part := range map[string]string{"dates": "2012-01-", "months": "jan 1 ", "labels": "来源：作者：", "bylines": "by Jane ", "keywords": "字，"} {
		s := many(part)
		all["a line of "+name] = "<title>邮局开门</title><h1>邮局开门</h1><p>" + s + "</p>" + body
		all["lines of "+name] = many("<p>" + part + "</p>")
		all["heads of "+name] = many(head("article:published_time author source keywords", part)) + "<time datetime='" + s + "'></time>" + body
	}
	all["scripts that date nothing"] = "<script>" + many(`"datePublished":"`) + "</script>" + many(`"datePublished" `) + body
	return all
}

func manyFormats(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "<font color=%d>字</font>", i)
	}
	return b.String()
}
