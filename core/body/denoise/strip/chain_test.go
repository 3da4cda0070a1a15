package strip

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/body/markup"
)

var stripPieces = []string{
	"<script", "<SCRIPT src=a>", ">", "</script>", "</Script>", "</script >", "<scripty>", "<style>", "</style>", "<noscript>",
	"</noscript>", "<template>", "</template>", "<!--", "-->", "<!-", "->", "<p>", "</p >", "<P class='>'", "<pre>", "<p-x>", "<br/>",
	"<h1>", "<h7>", "</td\n>", "<b>", "</b>", "<", "</", "<!d>", "<3", "a", "字", "_", " ", "\n", "\r\n", "\t", "\n\n", "&", "&amp;",
	"&AMP;", "&lt;", "&#38;", "&#60", "&#60;", "&#1234;", "&#;", "&nbsp;", "&#160;", "&quot;", "&copy;", "#38;", "lt;", ";", "\x01", "\x00", "\xff",
}

// Each pass does what its expression says, and so does the chain: the oracle is
// package regexp on the same text.
func TestPassesMeanTheirExpressions(t *testing.T) {
	for name, chain := range map[string][]pass{"mended": mendedChain(), "printed": printedChain()} {
		var exprs []*regexp.Regexp
		for _, p := range chain {
			exprs = append(exprs, regexp.MustCompile(p.expr))
		}
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				src := strings.Join(rapid.SliceOfN(rapid.SampledFrom(stripPieces), 0, 25).Draw(t, "page"), "")
				e := newEdit(src)
				from := make([]int, len(src)) // where each byte of the text comes from
				for i := range from {
					from[i] = i
				}
				for i, p := range chain {
					before := string(e.text)
					e.run(p)
					from = replaceSources(from, exprs[i].FindAllStringIndex(before, -1), len(p.with))
					if want := exprs[i].ReplaceAllLiteralString(before, p.with); string(e.text) != want {
						t.Fatalf("%s on %q\n got %q\nwant %q", p.expr, before, e.text, want)
					}
				}
				source := e.sources()
				for i := range e.text {
					if got := source(i); got != from[i] {
						t.Fatalf("%q: byte %d of %q comes from %d, want %d", src, i, e.text, got, from[i])
					}
				}
			})
		})
	}
}

// replaceSources does to the sources of a text what replacing matches by size bytes
// each does to the text.
func replaceSources(from []int, matches [][]int, size int) []int {
	var out []int
	at := 0
	for _, m := range matches {
		out = append(out, from[at:m[0]]...)
		for range size {
			out = append(out, from[m[0]])
		}
		at = m[1]
	}
	return append(out, from[at:]...)
}

func TestStripMended(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"scripts with line breaks and styles go", "<style>\np{}\n</style>甲<script>\nvar a='<p>';\n</script>乙", "甲乙"},
		{"comments over lines go", "甲<!-- <p>\n乙 -->丙", "甲丙"},
		{"block tags break the line, others do not", "甲<p>乙<b>丙</b></p>丁<br>戊", "甲\n乙丙\n丁\n戊"},
		{"source line breaks do not", "<p>甲\n乙 one\ntwo</p>", "甲乙 one two"},
		{"entities", "<p>&lt;a&gt; &amp;amp; &#26159;&nbsp;&copy;</p>", "<a> &amp; 是 ©"},
		{"less and greater", "1 < 2 > 0", "1 < 2 > 0"},
		{"leftovers of comments", "甲--><p>乙<!-- 丙\n丁", "甲\n乙丁"},
	} {
		if got := mended(markup.Parse(c.src)).Text; got != c.want {
			t.Errorf("%s: %q\n got %q\nwant %q", c.name, c.src, got, c.want)
		}
	}
}

// The pitfalls of such a chain, and what the program returns.
func TestStripPrinted(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"a script on one line goes", "甲<script>var a;</script>乙", "甲乙"},
		{"a script with line breaks survives", "甲<script>\nvar a;</script>乙", "甲\nvar a;乙"},
		{"styles survive", "<style>p{}</style>甲", "p{}甲"},
		{"paragraphs run together", "<p>甲</p>\n  <p>乙</p>", "甲乙"},
		{"also over ideographic space", "<p>甲</p>\r\n　　<p>乙</p>", "甲乙"},
		{"a lone line break stays", "甲\n乙 \t丙", "甲\n乙 \t丙"},
		{"amp comes before lt, and all is encoded in the end", "&amp;lt;&lt;b&gt;&#38;&quot;'", "&lt;&lt;b&gt;&amp;&quot;&#39;"},
		{"a no-break space is nothing, one of the source is encoded", "a&nbsp;b&#160;c\u00a0d", "abc&#160;d"},
		{"Latin-1 is encoded, other numbers vanish", "&copy;é字&#26159;y&#１２;z&eacute;", "&#169;&#233;字yz&amp;eacute;"},
		{"<> begins a tag that ends at the next >", "甲<>乙>丙", "甲丙"},
		{"a line break right behind < is no tag", "甲<\n乙>丙", "甲&lt;\n乙&gt;丙"},
		{"trimmed", " \n　甲 ", "甲"},
		{"nothing", "<p> </p>", ""},
	} {
		body := printed(markup.Parse(c.src))
		if body.Text != c.want {
			t.Errorf("%s: %q\n got %q\nwant %q", c.name, c.src, body.Text, c.want)
		}
	}
}

// The text is what the expressions, HtmlEncode and Trim give, and each of its lines is
// a block that stands there.
func TestStripPrintedIsTheProgram(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := strings.Join(rapid.SliceOfN(rapid.SampledFrom(append(stripPieces, "<>", "é", "\u00a0", "　", "'", "\u2028")), 0, 25).Draw(t, "page"), "")
		want := src
		for _, p := range printedChain() {
			want = regexp.MustCompile(p.expr).ReplaceAllLiteralString(want, p.with)
		}
		encoded := ""
		for _, r := range want {
			switch {
			case r >= 160 && r <= 255:
				encoded += fmt.Sprintf("&#%d;", r)
			default:
				encoded += strings.ReplaceAll(html.EscapeString(string(r)), "&#34;", "&quot;")
			}
		}
		body := printed(markup.Parse(src))
		if want := strings.TrimSpace(encoded); body.Text != want {
			t.Fatalf("%q\n got %q\nwant %q", src, body.Text, want)
		}
		at := 0
		for _, b := range body.Blocks {
			if b.Text == "" || strings.TrimSpace(body.Text[at:b.At]) != "" || !strings.HasPrefix(body.Text[b.At:], b.Text) || b.End > len(src) || b.Start > b.End {
				t.Fatalf("%q: block %+v in %q", src, b, body.Text)
			}
			at = b.At + len(b.Text)
		}
		if body.Text[at:] != "" {
			t.Fatalf("%q: %q ends in %q", src, body.Text, body.Text[at:])
		}
	})
}
