package denoise_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/denoisetest"
	"pagetwin/core/body/markup"
)

// On real pages the visible text and the share of it in links are those that the
// full HTML parser of x/net sees, moved elements and all. Pages whose title has
// no end tag are left out: there this parser repairs more.
func TestVisibleTextIsTheFullParsers(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, much work: not for the short run")
	}
	data := os.Getenv("PAGETWIN_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	var files []string
	for _, set := range []string{"zh_daniel", "en_l3sgn1"} {
		found, _ := filepath.Glob(filepath.Join(data, set, "pages", "*.html"))
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skip("no zh_daniel and no en_l3sgn1 in ../shared/data or $PAGETWIN_DATA")
	}
	none := denoisetest.With(t, denoise.None(), "hidden=true")
	for _, name := range files {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		src := strings.ToValidUTF8(string(raw), "\uFFFD")
		want, wantLinks := fullParse(t, src)
		if want == "" {
			continue // taken for one long title
		}
		tree := markup.Parse(src)
		if got := compact(none(tree).Text); got != want {
			i := 0
			for i < min(len(got), len(want)) && got[i] == want[i] {
				i++
			}
			t.Errorf("%s: texts of %d and %d bytes part at %d", name, len(got), len(want), i)
		}
		links := 0
		for _, s := range denoise.Cut(tree, nil) {
			if s.Class != denoise.Control {
				links += s.Links
			}
		}
		if links*20 < wantLinks*19 || links*20 > wantLinks*21 {
			t.Errorf("%s: %d characters in links, want %d within 5%%", name, links, wantLinks)
		}
	}
}

// fullParse returns the visible content characters of a page and how many of
// them stand in links, by the full parser.
func fullParse(t *testing.T, src string) (text string, links int) {
	left := []atom.Atom{
		atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Title, atom.Iframe, atom.Noembed, atom.Noframes, atom.Object,
		atom.Applet, atom.Video, atom.Audio, atom.Canvas, atom.Datalist, atom.Select, atom.Textarea, atom.Button,
	}
	doc, err := html.ParseWithOptions(strings.NewReader(src), html.ParseOptionEnableScripting(true))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for n := range doc.Descendants() {
		if n.Type != html.TextNode {
			continue
		}
		out, link := false, false
		for q := range n.Ancestors() {
			out = out || slices.Contains(left, q.DataAtom)
			link = link || q.DataAtom == atom.A && slices.ContainsFunc(q.Attr, func(a html.Attribute) bool { return a.Key == "href" })
		}
		if !out {
			s := compact(n.Data)
			b.WriteString(s)
			if link {
				links += utf8.RuneCountInString(s)
			}
		}
	}
	return b.String(), links
}

// compact leaves only letters and digits.
func compact(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return r
		}
		return -1
	}, s)
}
