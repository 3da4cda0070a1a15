package kind

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

func (p *page) elements() (leading []int32) {
	t := p.tree
	p.from = make([]int32, len(t.Nodes)+1)
	at, link := 0, int32(0)
	last, lastTag := "", ""
	for n := range t.Nodes {
		for at < len(p.blocks) && int(p.blocks[at].first) < n {
			at++
		}
		p.from[n] = int32(at)
		node := &t.Nodes[n]
		if node.Kind == markup.Text || n == 0 {
			continue
		}
		if tag := t.StartTag(int32(n)); tag != lastTag && strings.Contains(tag, "=") {
			lastTag = tag
			if c, ok := t.Attr(int32(n), "class"); ok && c != last {
				last = c
				classWords.count(c, p.tags.class[:])
			}
		}
		switch node.Tag {
		case atom.A:
			if node.IsLink() {
				link = max(link, node.After)
				leading = append(leading, int32(n))
			}
		case atom.H1:
			p.tags.h1++
		case atom.Article:
			p.tags.articles++
		case atom.Li:
			p.tags.items++
		case atom.Dt:
			p.tags.definitions++
		case atom.Td:
			p.tags.cells++
		case atom.Img:
			p.images = append(p.images, int32(n))
			if int32(n) < link {
				p.tags.linkImages++
			}
		case atom.Input, atom.Select:
			p.tags.inputs++
		case atom.Textarea:
			p.tags.areas++
		case atom.Button:
			p.tags.buttons++
		}
	}
	p.from[len(t.Nodes)] = int32(len(p.blocks))
	return leading
}

// attr returns the value of an attribute; "" for none.
func attr(t *markup.Tree, n int32, name string) string {
	value, _ := t.Attr(n, name)
	return value
}
