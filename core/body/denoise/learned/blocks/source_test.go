package blocks

import (
	"strings"
	"testing"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

func TestPastedSourceIsNoBody(t *testing.T) {
	for _, c := range []struct {
		html string
		want string // segments that are source, parted by |
	}{
		{
			`<p>.quote{padding:20px 20px 0;background:url(//a.example/q.png) no-repeat}</p><p>.con p a:visited{color: #4b729f !important;}</p><p>渡船误点。</p>`,
			".quote{padding:20px 20px 0;background:url(//a.example/q.png) no-repeat}|.con p a:visited{color: #4b729f !important;}",
		},
		{
			`<p>渡船误点。</p><p>(function(){</p><p>var ad = document.createElement('script');</p><p>ad.src = '//a.example/a.js';</p><p>})();</p><p>钟声响起。</p>`,
			"(function(){|var ad = document.createElement('script');|ad.src = '//a.example/a.js';|})();",
		},
		{`<p>渡船误点。</p><p>for (i = 0; i < 3; i++) {</p><p>n += i;</p><p>}</p>`, ""},       // nothing says that it is of the page
		{`<p>Write:</p><pre>x</pre><p>document.title = "bell";</p>`, ""},                 // a page about code
		{`<div class="highlight"><div>window.alert(1);</div></div>`, ""},                 // shown as code
		{`<p>window.ad = 1;</p><form><textarea>请发言</textarea></form>`, "window.ad = 1;"}, // no code stands where readers write
		{`<div class="qrcode">扫一扫</div><p>window.ad = 1;</p>`, "window.ad = 1;"},
		{`<div class="code-view"><div>window.alert(1);</div></div>`, ""},
		{`<p>Look at document.title (it names the page).</p>`, ""},
		{`<p>{注：此为原文}</p><p>见上文；</p>`, ""},
		{`<p>The ratio {a: b} is even;</p>`, ""},
		{`<p>Bring: {tea, bread}</p>`, ""},
	} {
		tree := markup.Parse(c.html)
		segments := denoise.Cut(tree, nil)
		var got []string
		for i, is := range Sources(tree, segments) {
			if is {
				got = append(got, segments[i].Text)
			}
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%s: %q, want %q", c.html, s, c.want)
		}
	}
}
