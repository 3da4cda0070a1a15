// Package coloured writes a page for a browser in which kept and cut blocks have different colours.
// Active content and network requests are removed, and a content security policy forbids the rest:
// the page has no scripts, no images, no links and no style sheets but its own.
package coloured

import (
	"bufio"
	"html"
	"io"
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
)

// Page is a page to write.
type Page struct {
	Title  string
	Source string
	Blocks []denoise.Block        // in document order, none overlapping
	Rule   func(block int) string // words for what decided about a block
	Lang   string
}

// head comes before everything of the page, so that nothing of it is read before the policy holds.
// A policy does not keep a browser from following a link or a refresh: these are removed.
const head = `<!DOCTYPE html>
<html lang="%lang"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<title>%title</title>
<style>
.pagetwin-legend { font: 14px/1.5 sans-serif; margin: 0; padding: 6px 12px; background: #fff; color: #222; border-bottom: 2px solid #888; }
.pagetwin-kept { background: #bfe6d3 !important; color: #0b3324 !important; border-bottom: 2px solid #1e7b4f; }
.pagetwin-cut { background: #e4e4e4 !important; color: #666 !important; border-bottom: 1px dotted #888; }
img { min-width: 24px; min-height: 16px; border: 1px dashed #888; }
</style></head><body>
<p class="pagetwin-legend"><span class="pagetwin-kept">%kept</span> <span class="pagetwin-cut">%cut</span> %note</p>
`

// Write writes the page.
func (p Page) Write(w io.Writer) error {
	b := &writer{Writer: bufio.NewWriter(w), page: p, t: markup.Parse(p.Source)}
	in := func(w say.Words) string { return html.EscapeString(w.In(p.Lang)) }
	b.WriteString(strings.NewReplacer(
		"%lang", html.EscapeString(p.Lang), "%title", html.EscapeString(p.Title), "%kept", in(say.Text("kept text")), "%cut", in(say.Text("removed text")),
		"%note", in(say.Text("Point at a text to see the rule. Scripts, images, links and outside style sheets are off.")),
	).Replace(head))
	b.all()
	b.WriteString("</body></html>\n")
	return b.Flush()
}

// writer writes the nodes of a page.
type writer struct {
	*bufio.Writer
	page  Page
	t     *markup.Tree
	open  []int32 // open elements that are written, the outermost first
	plain int32   // the first node behind the element that was opened last and cannot hold colours
	next  int     // the first block that may hold the next text
}

func (b *writer) all() {
	for n := int32(1); int(n) < len(b.t.Nodes); n++ {
		b.leave(n)
		node := &b.t.Nodes[n]
		name := b.t.Name(n)
		switch {
		case node.Kind == markup.Text:
			b.text(n)
		case node.Tag == atom.Style:
			b.WriteString("<style>" + b.t.Text(n) + "</style>")
			n = node.After - 1
		case denoise.Dropped(node.Tag):
			n = node.After - 1
		case !barred[name] && readable(name):
			b.element(n, name)
		}
	}
	b.leave(int32(len(b.t.Nodes)))
}

// leave ends the elements that do not contain a node.
func (b *writer) leave(n int32) {
	for k := len(b.open) - 1; k >= 0 && b.t.Nodes[b.open[k]].After <= n; k-- {
		if name := b.t.Name(b.open[k]); !void[name] && name != "body" {
			b.WriteString("</" + name + ">")
		}
		b.open = b.open[:k]
	}
}

// barred are elements whose tags are not written, besides those without visible text: they load
// something, lead into another language, or stand in our head.
var barred = map[string]bool{
	"base": true, "embed": true, "frame": true, "frameset": true, "head": true, "html": true, "link": true, "math": true, "meta": true,
	"param": true, "plaintext": true, "source": true, "svg": true, "track": true, "xmp": true,
}

// void are elements without an end tag.
var void = map[string]bool{"area": true, "br": true, "col": true, "hr": true, "img": true, "input": true, "keygen": true, "wbr": true}

// readable reports whether a name is one that every browser reads as we do.
func readable(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// harmless are the attributes that are written: none names an address or a program.
var harmless = func() map[string]bool {
	m := map[string]bool{}
	for _, name := range strings.Fields(`align alt bgcolor border cellpadding cellspacing checked class color cols colspan dir disabled face
		height hidden id lang noshade nowrap open placeholder rows rowspan selected size start style title valign value width`) {
		m[name] = true
	}
	return m
}()

// element writes a start tag.
func (b *writer) element(n int32, name string) {
	b.open = append(b.open, n)
	b.WriteString("<" + name)
	for key, value := range b.t.Attrs(n) {
		if harmless[key] {
			b.WriteString(" " + key + `="` + html.EscapeString(value) + `"`)
		}
	}
	b.WriteString(">")
	if name == "textarea" || name == "select" {
		b.plain = b.t.Nodes[n].After
	}
}

func (b *writer) text(n int32) {
	node := &b.t.Nodes[n]
	at, end := int(node.Start), int(node.End)
	for i := b.next; i < len(b.page.Blocks) && b.page.Blocks[i].Start < end && n >= b.plain; i++ {
		block := &b.page.Blocks[i]
		from, to := max(at, block.Start), min(end, block.End)
		if block.End <= at {
			b.next = i + 1
		}
		if from >= to {
			continue
		}
		b.raw(n, at, from)
		class := "cut"
		if block.Kept {
			class = "kept"
		}
		b.WriteString(`<span class="pagetwin-` + class + `" title="` + html.EscapeString(b.page.Rule(i)) + `">`)
		b.raw(n, from, to)
		b.WriteString("</span>")
		at = to
	}
	b.raw(n, at, end)
}

// raw writes a part of a text as it stands in the source, with its character references.
func (b *writer) raw(n int32, from, to int) {
	s := b.t.HTML[from:to]
	if b.t.Verbatim(n) {
		s = strings.ReplaceAll(s, "&", "&amp;")
	}
	b.WriteString(strings.NewReplacer("<", "&lt;", ">", "&gt;").Replace(s))
}
