package denoisetest

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// Pages returns ordinary pages by name, small ones that have what real ones
// have.
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

// Nasty returns pages by name that nobody should have to read, but somebody
// serves: some of them of several megabytes. They are made once: whoever changes
// the map works on a copy.
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
	return map[string]string{
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
	}
})

func manyFormats(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "<font color=%d>字</font>", i)
	}
	return b.String()
}
