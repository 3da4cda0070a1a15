package page

import (
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
)

func newMemory(name string, pages []Page, contents []Content) *Set {
	if len(pages) != len(contents) {
		panic(say.Sprintf("en", "page: %d {page|pages} with %d {content|contents}", len(pages), len(contents)))
	}
	s := &Set{
		Name:  name,
		Path:  name,
		Pages: make([]Page, len(pages)),
		src:   &source{memory: make([]Content, len(pages))},
	}
	sum := newSum()
	for i, p := range pages {
		c := contents[i]
		c.Text = strings.ToValidUTF8(c.Text, "\uFFFD")
		p.Kind = max(p.Kind, c.Kind)
		c.Kind = p.Kind
		if p.Size == 0 {
			p.Size = int64(len(c.Text))
		}
		p.HasGold = false
		if c.Charset.Used == "" {
			c.Charset.Used, c.Charset.How = charset.UTF8, charset.ByFormat
		}
		s.Pages[i], s.src.memory[i] = p, c
		sum.page(p)
		sum.text(c.Text)
	}
	s.Fingerprint = sum.String()
	s.opened = opened{len(s.Pages), s.Fingerprint}
	s.index = indexOf(s.Pages)
	return s
}
