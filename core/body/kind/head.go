package kind

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

// head holds the declarations of a page about itself.
type head struct {
	title   string
	body    [bodyGroups]int
	words   [headGroups]int
	refresh string // the content of a meta refresh
	whole   bool   // has an html, head, body or title element or a document type
	// includes reports whether the source tells a server to include other files: missing text may
	// be in these.
	includes bool
	last     string // the last part of the address that it gives itself
	path     string // the path of it
	schema   [schemaGroups]int
}

// headOf reads the head of a page, and the schema.org types in its scripts and large elements.
func headOf(t *markup.Tree) head {
	h := head{title: t.Title()}
	for n := 1; n < len(t.Nodes); n++ {
		switch t.Nodes[n].Tag {
		case atom.Html, atom.Body:
			h.whole = true
			bodyWords.count(attr(t, int32(n), "class")+" "+attr(t, int32(n), "id"), h.body[:])
			h.itemType(t.StartTag(int32(n)))
		case atom.Article, atom.Main, atom.Section:
			h.itemType(t.StartTag(int32(n)))
		case atom.Head, atom.Title:
			h.whole = true
		case atom.Meta:
			h.meta(t, int32(n))
		case atom.Link:
			if strings.EqualFold(attr(t, int32(n), "rel"), "canonical") {
				href := attr(t, int32(n), "href")
				h.last, h.path = lastPart(href), pathOf(href)
			}
		case atom.Script:
			if strings.Contains(t.StartTag(int32(n)), "ld+json") {
				h.types(t.Source(int32(n)))
			}
		}
	}
	h.whole = h.whole || Whole(t.HTML)
	h.includes = !h.whole && strings.Contains(t.HTML, "<!--#include")
	return h
}

// Whole reports whether a source has an html, head, body or title element or a document type. If
// most pages of a set have none, it is a set of bodies without their pages, and a short page is
// no fragment: see Source.
func Whole(src string) bool {
	for {
		at := strings.IndexByte(src, '<')
		if at < 0 {
			return false
		}
		src = src[at+1:]
		for _, name := range [...]string{"html", "head", "body", "title", "!doctype"} {
			if len(src) > len(name) && strings.EqualFold(src[:len(name)], name) && !letter(src[len(name)]) {
				return true
			}
		}
	}
}

// meta reads one meta element.
func (h *head) meta(t *markup.Tree, n int32) {
	content := attr(t, n, "content")
	if content == "" {
		return
	}
	if strings.EqualFold(attr(t, n, "http-equiv"), "refresh") && h.refresh == "" {
		h.refresh = content
	}
	name := attr(t, n, "property")
	if name == "" {
		name = attr(t, n, "name")
	}
	switch strings.ToLower(name) {
	case "og:type", "generator":
		headWords.count(content[:min(len(content), 100)], h.words[:])
	}
}

// mostTypes is the number of schema.org types read from a script.
const mostTypes = 100

func (h *head) types(script string) {
	for name := range markup.SchemaTypes(script, mostTypes) {
		headWords.count(name, h.words[:])
		schemaWords.count(name, h.schema[:])
	}
}

// itemType reads the schema.org type of an element.
func (h *head) itemType(tag string) {
	const name = "schema.org/"
	at := strings.Index(tag, name)
	if at < 0 {
		return
	}
	rest := tag[at+len(name):]
	if end := strings.IndexAny(rest, "\"'# >"); end > 0 {
		headWords.count(rest[:end], h.words[:])
	}
}

func (h *head) claims() Kind {
	switch {
	case h.words[headForum] > 0 || h.words[headForumType] > 0:
		return Thread
	case h.words[headProduct] > 0:
		return Product
	case h.words[headDocs] > 0:
		return Reference
	case h.words[headArticle] > 0:
		return Article
	}
	return Page
}
