package coloured

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// pageOf is a page of which every other block is kept.
func pageOf(src string) Page {
	t := markup.Parse(src)
	b := denoise.Assemble(t, denoise.Cut(t, nil), func(i int) denoise.Verdict {
		if i%2 == 0 {
			return denoise.Keep(denoise.Rule{Name: "even"}, 0)
		}
		return denoise.Drop(denoise.Rule{Name: "odd"}, 1)
	})
	return Page{Title: "A <page>", Source: src, Blocks: b.Blocks, Rule: func(i int) string { return fmt.Sprintf("%d: %q", i, b.Blocks[i].Rule.Name) }, Lang: "en"}
}

func render(t testing.TB, p Page) string {
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// walk visits the nodes of a document as a browser reads it.
func walk(n *html.Node, visit func(*html.Node)) {
	visit(n)
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		walk(c, visit)
	}
}

const hostile = `<html><head><title>x</title><base href=//evil><meta http-equiv=refresh content="0;url=//evil"><link rel=preload href=//evil>
<script>alert(1)</script><style>p{background:url(//evil)}</style></head>
<body onload=alert(1) background=//evil bgcolor=red><p onclick=alert(1) style="color:red">Kept &amp; one<script src=//evil></script> a < b</p>
<p>Cut <a href="javascript:alert(1)" ping=//evil>link</a> <img src=//evil alt="a picture"> </p><iframe src=//evil srcdoc="<script>"></iframe>
<form action=//evil><textarea>in < area</textarea><input formaction=//evil></form><svg onload=alert(1)><script>alert(1)</script></svg>
<object data=//evil>x</object><video src=//evil></video><noscript><img src=//evil></noscript><template><script>alert(1)</script></template>
<math><mi xlink:href=//evil>m</mi></math><xmp><script>alert(1)</script></xmp><a"><b onx=1>odd</b><plaintext><script>alert(1)</script>`

func TestAColouredPageRunsAndAsksNothing(t *testing.T) { harmlessPage(t, hostile) }

func FuzzColoured(f *testing.F) {
	f.Add(hostile)
	f.Add("<p>one<p>two<svg><style><a title='</style><img src=x onerror=y>'>")
	f.Add("<select><option>a</select><table>x<tr>y<td>z<table></table>")
	f.Fuzz(func(t *testing.T, src string) { harmlessPage(t, strings.ToValidUTF8(src, "")) })
}

func harmlessPage(t *testing.T, src string) {
	out := render(t, pageOf(src))
	doc, err := html.Parse(strings.NewReader(out))
	if err != nil {
		t.Skip(err)
	}
	first, metas := "", 0
	walk(doc, func(n *html.Node) {
		if n.Type != html.ElementNode {
			return
		}
		if n.Data == "meta" {
			if metas++; metas == 2 {
				first = n.Attr[0].Val // after that of the charset
			}
		}
		switch n.Data {
		case "script", "iframe", "object", "embed", "link", "base", "frame", "noscript", "svg", "math", "video", "audio", "source":
			t.Errorf("there is <%s> in %s", n.Data, out)
		}
		for _, a := range n.Attr {
			if !harmless[a.Key] && n.Data != "meta" {
				t.Errorf("<%s> has %s in %s", n.Data, a.Key, out)
			}
		}
	})
	if first != "Content-Security-Policy" || metas != 2 {
		t.Errorf("%d times meta, the policy is %q", metas, first)
	}
}

// Every block stands in the page with its colour and its rule, and no text is lost or twice.
func TestBlocksHaveTheirColoursAndRules(t *testing.T) {
	p := pageOf(hostile)
	doc, err := html.Parse(strings.NewReader(render(t, p)))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	walk(doc, func(n *html.Node) {
		if n.Type == html.ElementNode && n.Data == "span" && len(n.Attr) == 2 {
			key := n.Attr[0].Val + " " + n.Attr[1].Val
			walk(n, func(c *html.Node) {
				if c.Type == html.TextNode {
					got[key] += c.Data
				}
			})
		}
	})
	for i, b := range p.Blocks {
		key := "pagetwin-cut " + p.Rule(i)
		if b.Kept {
			key = "pagetwin-kept " + p.Rule(i)
		}
		if text := strings.Join(strings.Fields(got[key]), " "); text != b.Text && !strings.Contains(b.Text, "area") {
			t.Errorf("block %d is %q, want %q", i, text, b.Text)
		}
	}
}

func TestAPageWithoutBlocksIsWritten(t *testing.T) {
	if out := render(t, Page{Source: "<p>text", Lang: "zh"}); !strings.Contains(out, "<p>text</p>") {
		t.Error(out)
	}
}
