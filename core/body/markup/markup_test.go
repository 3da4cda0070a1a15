package markup

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html/atom"
	"pgregory.net/rapid"
)

// outline writes the tree as tags with their children in brackets and text in
// quotes.
func outline(t *Tree) string {
	var b strings.Builder
	ends := []int32{}
	for n := int32(1); int(n) < len(t.Nodes); n++ {
		for len(ends) > 0 && ends[len(ends)-1] <= n {
			b.WriteString(")")
			ends = ends[:len(ends)-1]
		}
		if b.Len() > 0 && !strings.HasSuffix(b.String(), "(") {
			b.WriteByte(' ')
		}
		if t.Nodes[n].Kind == Text {
			fmt.Fprintf(&b, "%q", t.Text(n))
			continue
		}
		b.WriteString(t.Name(n))
		if t.First(n) >= 0 {
			b.WriteByte('(')
			ends = append(ends, t.Nodes[n].After)
		}
	}
	return b.String() + strings.Repeat(")", len(ends))
}

func TestShape(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"nothing", ``, ``},
		{"text alone", `a < b &amp; c`, `"a < b & c"`},
		{"nesting", `<div><p>a<b>b</b></p>c</div>d`, `div(p("a" b("b")) "c") "d"`},
		{"void elements", `a<br>b<img src=x>c<hr/>d`, `"a" br "b" img "c" hr "d"`},
		{"p ends at a block", `<p>a<p>b<div>c</div>`, `p("a") p("b") div("c")`},
		{"p ends through open formatting", `<p><font>a<p>b`, `p(font("a")) p("b")`},
		{"list items", `<ul><li>a<li>b<ul><li>c</ul><li>d</ul>`, `ul(li("a") li("b" ul(li("c"))) li("d"))`},
		{"terms", `<dl><dt>a<dd>b<dt>c</dl>`, `dl(dt("a") dd("b") dt("c"))`},
		{"cells and rows", `<table><tr><td>a<td>b<tr><td>c</table>d`, `table(tr(td("a") td("b")) tr(td("c"))) "d"`},
		{"a table in a cell", `<table><tr><td><table><tr><td>a</table>b<td>c</table>`, `table(tr(td(table(tr(td("a"))) "b") td("c")))`},
		{"sections of a table", `<table><thead><tr><th>a<tbody><tr><td>b</table>`, `table(thead(tr(th("a"))) tbody(tr(td("b"))))`},
		{"options", `<select><optgroup><option>a<option>b<optgroup><option>c</select>d`, `select(optgroup(option("a") option("b")) optgroup(option("c"))) "d"`},
		{"a link ends a link", `<a href=1>a<a href=2>b</a>c`, `a("a") a("b") "c"`},
		{"stray end tags", `a</div>b</b>c</td>d</x>e`, `"a" "b" "c" "d" "e"`},
		{"a stray </p> breaks the line", `a</p>b`, `"a" p "b"`},
		{"</br> is a line break", `a</br>b`, `"a" br "b"`},
		{"an end tag stays inside its cell", `<div><table><tr><td>a</div>b</table>c</div>d`, `div(table(tr(td("a" "b"))) "c") "d"`},
		{"an inline end tag does not close a block", `<b><div>a</b>b</div>c</b>d`, `b(div("a" "b") "c") "d"`},
		{"an inline end tag closes an open p", `<font><p>a<p>b</font>c`, `font(p("a") p("b")) "c"`},
		{"an end tag closes what is open inside", `<div><b><i>a</div>b`, `div(b(i("a"))) "b"`},
		{"unclosed", `<div><b>a`, `div(b("a"))`},
		{"an unfinished tag at the end is dropped", `a<div class="`, `"a"`},
		{"raw text", `<script>if (a<b) x("</p>&amp;")</script><style>p>a</style>b`, `script("if (a<b) x(\"</p>&amp;\")") style("p>a") "b"`},
		{"noscript is raw text", `<noscript><p>a</p></noscript>b`, `noscript("<p>a</p>") "b"`},
		{"title and textarea know entities", `<title>a&amp;<b>b</title><textarea><p>&lt;</textarea>`, `title("a&<b>b") textarea("<p><")`},
		{"a title without end", `<title>a<link href=x><p>b`, `title("a") link p("b")`},
		{"raw text without end", `a<textarea>b<p>c`, `"a" textarea "b" p("c")`},
		{"a script without end", `a<script>b<p>c`, `"a" script("b<p>c")`},
		{"comments and declarations", `<!DOCTYPE html><!--a--b-->c<!d>e<?f?>g`, `"c" "e" "g"`},
		{"CDATA is a comment", `a<![CDATA[b]]>c`, `"a" "c"`},
		{"NUL bytes", "a\x00b", `"ab"`},
		{"head ends at the first thing not its own", `<html><head><title>a</title> <p>b</body></html>c`, `html(head(title("a")) p("b" "c"))`},
		{"a second html, head and body", `<html><body>a<html><head><body>b`, `html(body("a" "b"))`},
		{"svg closes itself", `<svg><path/><g/></svg><div/>a`, `svg(path g) div("a")`},
		{"unknown tags", `<My-Card>a<x/>b</my-card>c`, `my-card("a" x "b") "c"`},
		{"upper case", `<DIV><P>a</DIV>b`, `div(p("a")) "b"`},
	} {
		if got := outline(Parse(c.src)); got != c.want {
			t.Errorf("%s: %s\n got %s\nwant %s", c.name, c.src, got, c.want)
		}
	}
}

func TestOffsets(t *testing.T) {
	const src = `x<div class="a">甲<br>乙</div><p>丙<p>丁`
	tree := Parse(src)
	var got []string
	for n := int32(1); int(n) < len(tree.Nodes); n++ {
		got = append(got, tree.Source(n)+"|"+tree.StartTag(n))
	}
	want := []string{
		"x|", `<div class="a">甲<br>乙</div>|<div class="a">`, "甲|", "<br>|<br>", "乙|",
		"<p>丙|<p>", "丙|", "<p>丁|<p>", "丁|",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestAttr(t *testing.T) {
	const tag = `<a HREF=x/y class = "a &amp; b" id='1' data-x checked CLASS=second a='>' / t=1/>text`
	tree := Parse(tag)
	for name, want := range map[string]string{
		"href": "x/y", "class": "a & b", "id": "1", "data-x": "", "checked": "", "a": ">", "t": "1/",
	} {
		if got, ok := tree.Attr(1, name); !ok || got != want {
			t.Errorf("%s: got %q %v, want %q", name, got, ok, want)
		}
	}
	if got, ok := tree.Attr(1, "title"); ok {
		t.Errorf("title: got %q, want none", got)
	}
	if _, ok := tree.Attr(2, "href"); ok {
		t.Error("a text has no attributes")
	}
}

func TestIsLink(t *testing.T) {
	for src, want := range map[string]bool{
		"<a href>": true, "<A ID=1 HREF=x>": true, "<a>": false, "<a data-href=x>": false, "<a title='href'>": false, "<area href=x>": false,
	} {
		if got := Parse(src).Nodes[1].IsLink(); got != want {
			t.Errorf("%s: %v", src, got)
		}
	}
}

func TestTitle(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"title", `<title> 甲 &amp;
			乙 </title><h1>丙</h1>`, "甲 & 乙"},
		{"an empty title, then og:title", `<title> </title><meta property=OG:title content="甲"><h1>丙</h1>`, "甲"},
		{"headline", `<body><h1></h1><h1>甲 <b>乙</b></h1>`, "甲 乙"},
		{"none", `<p>甲`, ""},
		{"nested headings with nothing but space", strings.Repeat("<h1> ", 300_000) + "</h1><h1>甲", "甲"},
		{"too long", "<title> 甲\n" + strings.Repeat("乙", 1<<20) + "</title>", "甲 " + strings.Repeat("乙", (MaxTitle-4)/3)},
		{"too many words", "<title>" + strings.Repeat("ab ", 1<<20), strings.TrimSpace(strings.Repeat("ab ", (MaxTitle+2)/3)[:MaxTitle])},
		{"no UTF-8", "<title>甲" + strings.Repeat("\xff", 1<<20) + "</title>", "甲\uFFFD"},
	} {
		if got := Parse(c.src).Title(); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

var pieces = []string{
	"<div>", "</div>", "<p>", "</p>", "<b>", "</b>", "<a href='1'>", "</a>", "<table>", "</table>", "<tr>", "<td>",
	"</td>", "<li>", "<ul>", "</ul>", "<br>", "<img a=b />", "text", "字", " ", "\n", "&amp;", "&", "<", ">", "</", "<!",
	"<!--", "-->", "<!-- c -->", "<script>", "</script>", "<title>", "</title>", "<textarea>", "</textarea>",
	"<noscript>", "</noscript>", "<x-y>", "</x-y>", "<svg>", "</svg>", "<path/>", "\"", "'", "=", "\x00", "\xff",
	"<head>", "<body>", "</body>", "<html>", "<select>", "<option>", "</select>", "<style>", "</style>",
}

func anyPage(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 60).Draw(t, "page"), "")
}

func TestTreeIsSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { sound(t, Parse(anyPage(t))) })
}

// sound fails unless offsets and links agree: children inside their parents, in
// order and not overlapping.
func sound(t interface{ Fatalf(string, ...any) }, tree *Tree) {
	last := make([]int32, len(tree.Nodes)) // where the last child ended
	for i, n := range tree.Nodes {
		if n.Start > n.Open || n.Open > n.End || n.After <= int32(i) || int(n.After) > len(tree.Nodes) {
			t.Fatalf("%q: node %d is %+v", tree.HTML, i, n)
		}
		last[i] = n.Open
		if i == 0 {
			continue
		}
		p := tree.Nodes[n.Parent]
		if n.Parent >= int32(i) || p.Kind != Element || n.After > p.After || n.Start < last[n.Parent] || n.End > p.End {
			t.Fatalf("%q: node %d %+v does not fit under %+v", tree.HTML, i, n, p)
		}
		last[n.Parent] = n.End
	}
	if len(tree.Nodes) > len(tree.HTML)/2+2 {
		t.Fatalf("%d nodes from %d bytes", len(tree.Nodes), len(tree.HTML))
	}
}

// Nothing here takes more than linear time, or the test would not end.
func TestHugePages(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	const n = 1_000_000
	var attrs strings.Builder
	for i := range n {
		fmt.Fprintf(&attrs, " a%d", i)
	}
	for name, src := range map[string]string{
		"nested":                  strings.Repeat("<b>", n),
		"nested blocks":           strings.Repeat("<div>", n) + strings.Repeat("</div>", n),
		"stray end tags":          strings.Repeat("<b>", n) + strings.Repeat("</i>", n),
		"nested, then paragraphs": strings.Repeat("<b>", n) + strings.Repeat("<p>", n),
		"attributes":              "<p" + attrs.String() + ">" + strings.Repeat("<b c>", n),
		"tags of many attributes": strings.Repeat("<p"+attrs.String()[:1000]+">"+strings.Repeat("<b c>", 300), 100),
		"an open comment":         "<!--" + strings.Repeat("a-", n),
		"open comments":           strings.Repeat("<!--", n),
		"an open script":          "<script>" + strings.Repeat("</scrip", n),
		"open titles":             strings.Repeat("<title>a", n),
		"open textareas":          strings.Repeat("<textarea>", n),
		"an open tag":             strings.Repeat("<a b='", n),
		"angle brackets":          strings.Repeat("<", n),
		"text":                    strings.Repeat("字", n),
		"tables":                  strings.Repeat("<table><tr><td>", n/10),
		"open svg":                strings.Repeat("<svg>", n) + strings.Repeat("<g/>", n),
	} {
		tree := Parse(src)
		t.Run(name, func(t *testing.T) {
			sound(t, tree)
			for i := range tree.Nodes {
				tree.Next(int32(i))
			}
			if name == "nested" && len(tree.Nodes) != n+1 {
				t.Errorf("%d nodes, want %d", len(tree.Nodes), n+1)
			}
			if name == "attributes" && len(tree.Nodes) != n+2 {
				t.Errorf("%d nodes, want %d", len(tree.Nodes), n+2)
			}
		})
	}
}

func TestWalking(t *testing.T) {
	tree := Parse(`<div><p>a<b>b</b></p><p>c</p></div><p>d</p>`)
	var children []string
	for n := tree.First(1); n >= 0; n = tree.Next(n) {
		children = append(children, tree.Text(n))
	}
	if !slices.Equal(children, []string{"ab", "c"}) {
		t.Errorf("children of div: %q", children)
	}
	var found []string
	for n := range tree.Find(atom.P) {
		found = append(found, tree.Text(n))
	}
	if !slices.Equal(found, []string{"ab", "c", "d"}) {
		t.Errorf("paragraphs: %q", found)
	}
}

func FuzzParse(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		var b strings.Builder
		for range 30 {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		f.Add(b.String())
	}
	f.Fuzz(func(t *testing.T, src string) {
		tree := Parse(src)
		sound(t, tree)
		for n := range tree.Nodes {
			tree.Name(int32(n))
			tree.Text(int32(n))
			for range tree.Attrs(int32(n)) {
				continue
			}
		}
		tree.Title()
	})
}
