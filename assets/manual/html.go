package manual

import (
	"bytes"
	"embed"
	"fmt"
	"html"
	"html/template"
	"io"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	mdtext "github.com/yuin/goldmark/text"

	"pagetwin/assets/manual/mathml"
	"pagetwin/assets/pictures"
	"pagetwin/core/base/say"
)

//go:embed page.html.tmpl
var layout embed.FS

// Style is the style sheet of the manual as HTML.
//
//go:embed style.css
var Style template.CSS

// Chapter is a page of the manual as HTML.
type Chapter struct {
	Name, ID, Title string // Name is that of its file: "algorithms/minhash.md"
	Deep            bool   // a page of the reference that a list leads to
	Body            template.HTML
}

// Targets contains the functions that resolve the links of the page from.
type Targets struct {
	Page    func(from, name string) string          // the page of the manual with that name
	Picture func(from, file string) (string, error) // a picture of package pictures
}

// WriteHTML writes the manual in a language as one HTML page without other files.
func WriteHTML(w io.Writer, lang string) error {
	chapters, err := Chapters(lang, Targets{
		Page:    func(_, name string) string { return "#" + idOf(name) },
		Picture: func(_, file string) (string, error) { return pictures.Address(file) },
	})
	if err != nil {
		return err
	}
	t, err := template.ParseFS(layout, "page.html.tmpl")
	if err != nil {
		return err
	}
	words := map[string]string{"Title": say.In(lang, "Manual of pagetwin"), "Find": say.In(lang, "Find a page"), "Contents": say.In(lang, "Contents")}
	return t.Execute(w, map[string]any{"Lang": lang, "Words": words, "Style": Style, "Chapters": chapters})
}

// Chapters returns the pages of the manual in a language, in reading order.
func Chapters(lang string, to Targets) ([]Chapter, error) {
	pages := Pages(lang)
	order, err := Order(pages)
	if err != nil {
		return nil, err
	}
	var chapters []Chapter
	for _, name := range order {
		data, err := fs.ReadFile(pages, name)
		if err != nil {
			return nil, err
		}
		b := book{name: name, pages: pages, to: to}
		c, err := b.chapter(string(data))
		if err != nil {
			return nil, fmt.Errorf("%s/%s: %w", lang, name, err)
		}
		chapters = append(chapters, c)
	}
	return chapters, nil
}

// book converts one page to a chapter.
type book struct {
	name     string
	pages    fs.FS
	to       Targets
	formulas []string // MathML by number, replaced by words until the end
}

// idOf returns the id of a page, with which the ids of its headings begin.
func idOf(name string) string { return strings.ReplaceAll(strings.TrimSuffix(name, ".md"), "/", "-") }

var (
	comment = regexp.MustCompile(`(?s)<!--.*?-->\s*`)
	way     = regexp.MustCompile(`(?m)^\[(?:Manual|手册)\]\([^)]*\).*\n`)
	other   = regexp.MustCompile(`(?m)^\[(?:English|中文)\]\([^)]*\)\n`)
	formula = regexp.MustCompile(`(?s)\$\$(.+?)\$\$|\$([^$\n]+)\$`)
	// Code hosts want a space beside a formula, where Chinese has none.
	spaced = regexp.MustCompile(`(formula\d+elumrof) ([，。、；：）])`)
	place  = regexp.MustCompile(`formula(\d+)elumrof`)
)

func (b *book) chapter(text string) (Chapter, error) {
	for _, out := range []*regexp.Regexp{comment, way, other} {
		text = out.ReplaceAllString(text, "")
	}
	text, err := b.takeFormulas(text)
	if err != nil {
		return Chapter{}, err
	}
	md := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	ctx := parser.NewContext(parser.WithIDs(&anchors{prefix: idOf(b.name)}))
	source := []byte(text)
	doc := md.Parser().Parse(mdtext.NewReader(source), parser.WithContext(ctx))
	title, err := b.relink(doc, source)
	if err != nil {
		return Chapter{}, err
	}
	var out bytes.Buffer
	if err := md.Renderer().Render(&out, source, doc); err != nil {
		return Chapter{}, err
	}
	body := spaced.ReplaceAllString(out.String(), "$1$2")
	body = place.ReplaceAllStringFunc(body, func(s string) string {
		var n int
		fmt.Sscanf(s, "formula%delumrof", &n)
		return b.formulas[n]
	})
	return Chapter{Name: b.name, ID: idOf(b.name), Title: title, Deep: strings.Contains(b.name, "/"), Body: template.HTML(body)}, nil
}

// takeFormulas replaces each formula by a word, since Markdown would interpret its characters.
func (b *book) takeFormulas(text string) (string, error) {
	var out strings.Builder
	var failed error
	replace := func(plain string) string {
		return formula.ReplaceAllStringFunc(plain, func(s string) string {
			tex, display := strings.CutPrefix(s, "$$")
			m, err := mathml.Convert(strings.Trim(tex, "$"), display)
			if err != nil && failed == nil {
				failed = err
			}
			b.formulas = append(b.formulas, m)
			return fmt.Sprintf("formula%delumrof", len(b.formulas)-1)
		})
	}
	at := 0
	for _, c := range code.FindAllStringIndex(text, -1) {
		out.WriteString(replace(text[at:c[0]]))
		out.WriteString(text[c[0]:c[1]])
		at = c[1]
	}
	out.WriteString(replace(text[at:]))
	return out.String(), failed
}

func (b *book) relink(doc ast.Node, source []byte) (title string, err error) {
	var gone []ast.Node
	err = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Heading:
			if n.Level == 1 && title == "" {
				title = plain(n, source)
			}
		case *ast.Link:
			if to, ok := b.within(string(n.Destination)); ok {
				n.Destination = []byte(to)
			} else {
				gone = append(gone, n)
			}
		case *ast.Image:
			to, err := b.to.Picture(b.name, path.Base(string(n.Destination)))
			if err != nil {
				return ast.WalkStop, err
			}
			n.Destination = []byte(to)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range gone { // its words stay
		for c := n.FirstChild(); c != nil; c = n.FirstChild() {
			n.Parent().InsertBefore(n.Parent(), n, c)
		}
		n.Parent().RemoveChild(n.Parent(), n)
	}
	return title, err
}

func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(source))
		} else {
			b.WriteString(plain(c, source))
		}
	}
	return b.String()
}

// within returns the target of a link; ok is false if that is a file outside the manual.
func (b *book) within(target string) (to string, ok bool) {
	if strings.Contains(target, "://") {
		return target, true
	}
	file, anchor, _ := strings.Cut(target, "#")
	name := b.name
	if file != "" {
		name = path.Join(path.Dir(b.name), file)
	}
	if _, err := fs.Stat(b.pages, name); err != nil {
		return "", false
	}
	to = b.to.Page(b.name, name)
	if anchor != "" {
		to, _, _ = strings.Cut(to, "#")
		to += "#" + idOf(name) + "--" + anchor
	}
	return to, true
}

// anchors name headings by their page.
type anchors struct{ prefix string }

func (a *anchors) Generate(value []byte, _ ast.NodeKind) []byte {
	return []byte(a.prefix + "--" + Anchor(html.UnescapeString(string(value))))
}

func (a *anchors) Put([]byte) {}
