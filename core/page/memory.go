package page

import (
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/page/charset"
)

// FromPages makes a set in memory: contents[i] belongs to pages[i], and the ids must differ.
// Sizes of 0 are filled in. A page is Text where its Page or its Content says so.
func FromPages(name string, pages []Page, contents []Content) *Set {
	if len(pages) != len(contents) {
		panic(say.Sprintf("en", "page: %d {page|pages} with %d {content|contents}", len(pages), len(contents)))
	}
	s, m := &Set{Name: name, Path: name, Pages: make([]Page, len(pages))}, &memory{make([]Content, len(pages))}
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
		s.Pages[i], m.contents[i] = p, c
		sum.page(p)
		sum.text(c.Text)
	}
	return s.made(sum.String(), m)
}

// Listed makes a set of pages whose contents cannot be read: only the fields of the pages are
// known. fingerprint tells it from other sets.
func Listed(name, path, fingerprint string, pages []Page) *Set {
	return (&Set{Name: name, Path: path, Pages: pages}).made(fingerprint, new(memory))
}

// made completes a set that has all its pages: fingerprint, source, index of ids.
func (s *Set) made(fingerprint string, src Source) *Set {
	s.Fingerprint, s.src = fingerprint, src
	s.opened = opened{len(s.Pages), fingerprint}
	s.index = &lazyIndex{pages: s.Pages}
	return s
}

// Twice returns the first page whose id an earlier page has, and that earlier page. ok is false
// if all ids differ, as they do in a set that was opened.
func (s *Set) Twice() (earlier, later int, ok bool) {
	for i, p := range s.Pages {
		if first, _ := s.Index(p.ID); first != i {
			return first, i, true
		}
	}
	return 0, 0, false
}

// Builder makes a set page by page while files are listed.
type Builder struct {
	*Set
	sum sum
	ids *idIndex
}

// NewBuilder begins a set.
func NewBuilder(set *Set) *Builder {
	return &Builder{set, newSum(), newIndex(&set.Pages)}
}

// Has reports whether the set has a page of an id.
func (b *Builder) Has(id string) bool {
	_, ok := b.ids.find(id)
	return ok
}

// Add takes in a page, whose id the set must not have, and its summary, "" for none. sum is a
// checksum of its content.
func (b *Builder) Add(p Page, summary string, sum uint64) {
	if summary != "" && b.Summaries == nil {
		b.Summaries = make([]string, len(b.Pages), cap(b.Pages))
	}
	if b.Summaries != nil {
		b.Summaries = append(b.Summaries, summary)
	}
	b.Pages = append(b.Pages, p)
	b.ids.add(len(b.Pages) - 1)
	b.sum.page(p)
	b.sum.number(sum)
}

// Sum adds another value that the fingerprint of the set depends on.
func (b *Builder) Sum(n uint64) { b.sum.number(n) }

// Done returns the set, whose contents are in src.
func (b *Builder) Done(src Source) *Set {
	return b.made(b.sum.String(), src) // the index of ids is made anew when it is asked for: few need it, and until then its memory is free
}
