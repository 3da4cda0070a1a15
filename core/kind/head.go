package kind

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/markup"
)

// head is what a page says of itself.
type head struct {
	title   string
	body    [bodyGroups]int
	words   [headGroups]int
	refresh string // the content of a meta refresh
	whole   bool   // has an html, head, body or title element or a document type
	// includes tells whether the source asks a server to put other files into it: what
	// it lacks stands there.
	includes bool
	last     string // the last part of the address that it gives itself
}

// headOf reads the head of a page, and the types that it gives itself anywhere.
func headOf(t *markup.Tree) head {
	h := head{title: t.Title()}
	body := false
	for n := 1; n < len(t.Nodes); n++ {
		node := &t.Nodes[n]
		switch node.Tag {
		case atom.Html, atom.Body:
			h.whole = true
			tag := t.StartTag(int32(n))
			bodyWords.count(value(tag, "class")+" "+value(tag, "id"), h.body[:])
			body = body || node.Tag == atom.Body
		case atom.Head, atom.Title:
			h.whole = true
		case atom.Meta:
			h.meta(t.StartTag(int32(n)))
		case atom.Link:
			if tag := t.StartTag(int32(n)); strings.EqualFold(value(tag, "rel"), "canonical") {
				h.last = lastPart(value(tag, "href"))
			}
		}
		if body && node.Tag != atom.Body && node.Kind == markup.Element && node.Tag != atom.Meta {
			break
		}
	}
	h.whole = h.whole || doctype(t.HTML)
	h.includes = !h.whole && strings.Contains(t.HTML, "<!--#include")
	h.types(t.HTML)
	return h
}

func doctype(src string) bool {
	src = strings.TrimLeft(src[:min(len(src), 512)], "\ufeff \t\r\n")
	const name = "<!doctype"
	return len(src) > len(name) && strings.EqualFold(src[:len(name)], name)
}

// meta reads one meta element.
func (h *head) meta(tag string) {
	content := value(tag, "content")
	if content == "" {
		return
	}
	if strings.EqualFold(value(tag, "http-equiv"), "refresh") && h.refresh == "" {
		h.refresh = content
	}
	name := value(tag, "property")
	if name == "" {
		name = value(tag, "name")
	}
	switch strings.ToLower(name) {
	case "og:type", "generator":
		headWords.count(content[:min(len(content), 100)], h.words[:])
	}
}

// mostTypes is how many types of schema.org are looked at.
const mostTypes = 24

// types reads the types of schema.org, in scripts and in attributes.
func (h *head) types(src string) {
	for _, name := range [...]string{`"@type"`, `schema.org/`} {
		rest := src
		for range mostTypes {
			at := strings.Index(rest, name)
			if at < 0 {
				break
			}
			rest = rest[at+len(name):]
			s := strings.TrimLeft(rest[:min(len(rest), 60)], " :[\n\t\"")
			if end := strings.IndexAny(s, "\"'# >"); end > 0 {
				headWords.count(s[:end], h.words[:])
			}
		}
	}
}

// claims returns the kind of content that the page says it is.
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
