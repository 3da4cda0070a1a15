package declared

import (
	"fmt"
	"strings"
	"testing"
)

// says writes declarations as kind=target lines.
func says(h head) string {
	var out []string
	for _, d := range h.says {
		out = append(out, string(d.kind)+"="+d.target)
	}
	return strings.Join(out, " | ")
}

var long = "<p>" + strings.Repeat("Ein langer Text, der etwas sagt. ", 800) + "</p>"

// What a page says in its head is read, and what stands in its text is not.
func TestWhatAPageDeclares(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{`<link rel="canonical" href="/a">`, "canonical=/a"},
		{`<LINK HREF=/a REL="shortlink Canonical">`, "canonical=/a"},
		{`<!-- <link rel="canonical" href="/a"> -->`, ""},
		{`<body><link rel="canonical" href="/a">` + long, ""},
		{`<body><link rel="canonical" href="/a">`, ""},
		{`<link rel="canonical" href="">`, ""},
		{`<link rel="canonical" href="{{ page.url }}">`, ""},
		{`<link rel="alternate" hreflang="de" href="/de/"><link rel="alternate" type="application/rss+xml" href="/rss">`, ""},
		{`<link rel="amphtml" href="/amp"><meta property="og:url" content="http://h.com/a">`, "amp=/amp | og:url=http://h.com/a"},
		{`<meta property='og:url' content='http://h.com/<!--#echo var="version" -->/'>`, ""},
		{`<meta http-equiv=Refresh content="0;url=b.html">`, "refresh=b.html"},
		{`<meta http-equiv="refresh" content="5; URL='b.html'">`, "refresh=b.html"},
		{`<meta http-equiv="refresh" content="3,b.html">`, "refresh=b.html"},
		{`<meta http-equiv="refresh" content=" 0 ; url = b.html ">`, "refresh=b.html"},
		{`<meta http-equiv="refresh" content="300">`, ""},
		{`<meta http-equiv="refresh" content="300; url=b.html">`, ""},
		{`<noscript><meta http-equiv="refresh" content="0; url=b.html"></noscript>`, ""},
		{`<body>Moved.<meta http-equiv="refresh" content="0; url=b.html">`, "refresh=b.html"},
		{`<script>location="b.html"</script>`, "script=b.html"},
		{`<script>window.location.href = 'b.html';</script>` + long, "script=b.html"},
		{`<script><!-- 
			top.location.replace("http:\/\/h.com\/b.html"); //--></script>`, "script=http://h.com/b.html"},
		{`<script>setTimeout("document.location.href='b.html'", 3000)</script>`, "script=b.html"},
		{`<script>setTimeout("document.location.href=\"b.html\"", 3000)</script>`, "script=b.html"},
		{`<body><script>function go(){ self.location.assign('b.html') } go()</script>`, "script=b.html"},
		// On a page with a text, only what happens whatever happens.
		{`<script>function go(){ location.href='b.html' }</script>` + long, ""},
		{`<script>if (top != self) location.href='b.html';</script>` + long, ""},
		{`<script>if (x) { location.href='b.html' }</script>` + long, ""},
		{`<script>var s = "location.href='b.html'";</script>` + long, ""},
		{`<body>` + long + `<script>location.href='b.html'</script>`, ""},
		// What is no address as a whole.
		{`<script>location.href='b.html?x=' + document.referrer</script>`, ""},
		{`<script>location.href = document.getElementById("download-url").href</script>`, ""},
		{`<script>// location.href='b.html'` + "\n" + `</script>`, ""},
		{`<script>/* location.href='b.html' */</script>`, ""},
		{`<script>if (location.href == 'b.html') x()</script>`, ""},
		{`<script>mylocation = 'b.html'; a.location = 'c.html'</script>`, ""},
		{`<script>window.open('b', '', 'location=no, menubar=no')</script>`, ""},
		{`<script type="application/json">{"location": "x", "a": "location='b.html'"}</script>`, ""},
		{`<script>location.hash = '#a'; location = "#b"</script>`, ""},
	} {
		if got := says(readHead(c.src)); got != c.want {
			t.Errorf("%.90s\n says %q, want %q", c.src, got, c.want)
		}
	}
}

// However long a page is, and however much it declares, what is kept of it is bounded.
func TestMuchThatIsDeclared(t *testing.T) {
	var b strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&b, `<link rel="canonical" href="/%d">`, i)
	}
	if h := readHead(b.String()); len(h.says) != mostTargets {
		t.Errorf("%d declarations, want %d", len(h.says), mostTargets)
	}
	if h := readHead(`<link rel=canonical href="/` + strings.Repeat("a", 5000) + `">`); len(h.says) != 0 {
		t.Error("an address of 5,000 bytes is taken")
	}
}

func FuzzHead(f *testing.F) {
	for _, s := range []string{
		`<link rel=canonical href=a><script>location.replace("x")</script><body>`,
		`<meta http-equiv=refresh content="0;url='x`, `<script>location="`, `<script>window.window.location=\"a\"`, "<base href=//x><link rel=amphtml href=b>",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, d := range readHead(src).says {
			if d.target == "" || len(d.target) > mostTarget {
				t.Errorf("%+v of %q", d, src)
			}
		}
	})
}

func BenchmarkHead(b *testing.B) {
	src := `<!DOCTYPE html><html><head><title>t</title>` + strings.Repeat(`<link rel="stylesheet" href="/a.css"><meta name="x" content="y">`, 30) +
		`<link rel="canonical" href="https://h.com/a"><script>` + strings.Repeat("var x = window.location.href;\n", 50) + `</script></head><body>` + long
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		readHead(src)
	}
}

// Scripts that are all about location take time in proportion to their length.
func BenchmarkHostileScript(b *testing.B) {
	for name, piece := range map[string]string{"open string": `location=\"`, "in a function": `{location="a";`, "chain": "window.", "quotes": `location='location="`} {
		src := "<script>" + strings.Repeat(piece, 200<<10/len(piece)) + "location</script>"
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				readHead(src)
			}
		})
	}
}
