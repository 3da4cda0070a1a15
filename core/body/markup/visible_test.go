package markup

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"
	"pgregory.net/rapid"
)

// visible returns the letters and digits that a tree shows.
func visible(t *Tree) string {
	var b strings.Builder
	for n := int32(1); int(n) < len(t.Nodes); n++ {
		switch node := &t.Nodes[n]; {
		case node.Unseen():
			n = node.After - 1
		case node.Kind == Text:
			b.WriteString(compact(t.Text(n)))
		}
	}
	return b.String()
}

// visibleByParse returns the letters and digits that the tree of html.Parse shows; false if it
// refuses the page, which it does when elements lie more than 512 deep.
func visibleByParse(src string) (string, bool) {
	doc, err := html.Parse(strings.NewReader(src))
	if err != nil {
		return "", false
	}
	var b strings.Builder
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			b.WriteString(compact(n.Data))
		case n.Type != html.ElementNode || !Unseen(n.DataAtom):
			for c := range n.ChildNodes() {
				walk(c)
			}
		}
	}
	walk(doc)
	return b.String(), true
}

func compact(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return r
		}
		return -1
	}, s)
}

func sorted(s string) string {
	r := []rune(s)
	slices.Sort(r)
	return string(r)
}

// The sets on which html.Parse shows something else on some pages: how many show the same in
// another order, since text between the cells of a table stays where it is, and how many lose the
// rest of the page in a title or iframe without an end tag, which here they do not.
var otherwise = map[string]struct{ order, lost int }{
	"zh_templated_neardup": {order: 16},
	"en_l3sgn1":            {lost: 5},
	"zh_charset":           {lost: 1},
}

func TestRealPagesShowTheTextOfParse(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	data := os.Getenv("PAGETWIN_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	sets, _ := filepath.Glob(filepath.Join(data, "*", "pages"))
	if len(sets) == 0 {
		t.Skip("no sets in ../shared/data or $PAGETWIN_DATA")
	}
	for _, dir := range sets {
		set := filepath.Base(filepath.Dir(dir))
		t.Run(set, func(t *testing.T) {
			have := otherwise[set]
			err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() || !strings.Contains(filepath.Ext(name), "htm") {
					return err
				}
				src := readPage(t, name)
				want, ok := visibleByParse(src)
				switch got := visible(Parse(src)); {
				case !ok || got == want:
				case sorted(got) == sorted(want):
					have.order--
				case strings.HasPrefix(got, want[:len(want)/2]):
					have.lost--
				default:
					t.Errorf("%s shows %d bytes, want %d", name, len(got), len(want))
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if have.order != 0 || have.lost != 0 {
				t.Errorf("%s: %d more pages in another order and %d more that lose their rest than known", set, -have.order, -have.lost)
			}
		})
	}
}

func readPage(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	enc, _, _ := charset.DetermineEncoding(raw, "text/html")
	text, err := enc.NewDecoder().Bytes(raw)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ToValidUTF8(string(text), "\uFFFD")
}

func TestShowsTheTextOfParse(t *testing.T) {
	for _, c := range []struct{ name, src string }{
		{"adoption of formatting", `<b>a<p>b</b>c</p>d<i>e<div>f</i>g</div>h`},
		{"nested links", `<a href=1>a<div><a href=2>b</a>c</div>d</a>e`},
		{"an unseen element closed by its block", `<div><video>a</div>b<p><canvas>c</p>d`},
		{"unseen elements in formatting", `<b><object>a<i>b</b>c</object>d`},
		{"a template in a table", `<table><template><tr><td>a</template><tr><td>b</table>c`},
		{"style and title of svg", `<svg><style>a<g>b</g></style><title>c</title><text>d</text></svg>e`},
		{"a script with hidden scripts", `a<script><!--<script>b</script>c--></script>d`},
		{"raw text with markup", `<textarea>a<b>b</textarea><xmp><i>c</xmp><iframe><p>d</iframe>e`},
		{"noscript", `<head><noscript><p>a</noscript></head><noscript>b</noscript>c`},
		{"text behind the end", `<html><body>a</body></html>b<p>c`},
		{"references", `&lt;&eacute;&#20013;&notin&amp;x&nosuch;`},
		{"attributes with >", `<p title="<b>a">b<img alt='>c'>d`},
		{"tags that are none", `a<3b</ c>d<!e>f<?g>h</>i`},
		{"a tag that does not end", `a<p title="b>c`},
		{"selects", `<select><option>a<optgroup><option>b</select>c`},
		{"captions and columns", `<table><caption>a<col><tr><th>b<tbody><tr><td>c</table>d`},
	} {
		want, _ := visibleByParse(c.src)
		if got := visible(Parse(c.src)); got != want || got == "" {
			t.Errorf("%s: %s shows %q, html.Parse shows %q", c.name, c.src, got, want)
		}
	}
}

// Pages of any elements, nested and closed wrongly, show the text of html.Parse; with tables in any
// order, since html.Parse moves what stands between cells.
func TestHostilePagesShowTheTextOfParse(t *testing.T) {
	plain := append(strings.Fields("<div> </div> <p> </p> <b> </b> <i> </i> <a/href> </a> <li> </li> <ul> </ul> <h1> </h1> <br> <img/a=b>"+
		" x 字 &amp; & &eacute < > </ <! <!-- --> <!--c--> <x-y> </x-y> <span/hidden> </span> \" ' = </body> </html> <font/size=1> </font>"+
		" <dl> <dt> <dd> </dl> <pre> </pre> <script>y</script> <style>y</style> <textarea>z<b></textarea> <noscript><p>y</noscript>"), " ", "\n", "\x00")
	tables := append(slices.Clone(plain), strings.Fields("<table> </table> <tr> </tr> <td> </td> <th> <tbody> </tbody>")...)
	rapid.Check(t, func(t *rapid.T) {
		pieces, seen := plain, func(s string) string { return s }
		if rapid.Bool().Draw(t, "tables") {
			pieces, seen = tables, sorted
		}
		src := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "page"), "")
		want, ok := visibleByParse(src)
		if got := visible(Parse(src)); ok && seen(got) != seen(want) {
			t.Fatalf("%q shows %q, html.Parse shows %q", src, got, want)
		}
	})
}
