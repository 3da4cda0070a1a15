package kind

import (
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/body/markup"
)

// elements counts the elements of the page and returns those that are links.
func (p *page) elements() (leading []int32) {
	t := p.tree
	p.from = make([]int32, len(t.Nodes)+1)
	at, link := 0, int32(0)
	last := ""
	for n := range t.Nodes {
		for at < len(p.blocks) && int(p.blocks[at].first) < n {
			at++
		}
		p.from[n] = int32(at)
		node := &t.Nodes[n]
		if node.Kind == markup.Text || n == 0 {
			continue
		}
		if t.Has(int32(n), markup.HasClass) {
			if c := written(t.StartTag(int32(n)), "class", ` class="`); c != last {
				last = c
				classWords.count(c, p.tags.class[:])
			}
		}
		switch node.Tag {
		case atom.A:
			if t.Has(int32(n), markup.HasHref) {
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

// written returns the value of an attribute of a start tag as it is written; "" for none. as is
// its usual form: a space, the name, =".
func written(tag, name, as string) string {
	if at := strings.Index(tag, as); at >= 0 {
		v := tag[at+len(as):]
		if end := strings.IndexByte(v, '"'); end >= 0 {
			return v[:end]
		}
	}
	return value(tag, name)
}

// value returns the value of an attribute of a start tag as it is written, in any case of
// letters; "" for none. It is for attributes that Has found.
func value(tag, name string) string {
	for i := 0; ; {
		k := strings.IndexByte(tag[i:], '=')
		if k < 0 {
			return ""
		}
		at := i + k
		i = at + 1
		end := at
		for end > 0 && (tag[end-1] == ' ' || tag[end-1] == '\n' || tag[end-1] == '\t') {
			end--
		}
		if end < len(name) || !strings.EqualFold(tag[end-len(name):end], name) {
			continue
		}
		if before := end - len(name); before > 0 && (letter(tag[before-1]) || tag[before-1] == '-') {
			continue
		}
		v := strings.TrimLeft(tag[at+1:], " \n\t")
		if v == "" {
			return ""
		}
		if q := v[0]; q == '"' || q == '\'' {
			v = v[1:]
			if e := strings.IndexByte(v, q); e >= 0 {
				v = v[:e]
			}
			return v
		}
		if e := strings.IndexAny(v, " \n\t>"); e >= 0 {
			v = v[:e]
		}
		return v
	}
}
