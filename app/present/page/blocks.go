package page

import (
	"bufio"
	"cmp"
	"net/url"
	"path/filepath"
	"strconv"

	"pagetwin/app/present/wording"
	"pagetwin/core/body/denoise"
	"pagetwin/core/show/coloured"
	"pagetwin/core/show/diagram"
)

// SetListed shows the blocks as a table, or as a picture of the page.
func (p *Page) SetListed(on bool) {
	if p.Listed != on {
		p.Listed = on
		p.changed()
	}
}

// Picture returns the picture of the page; nil if there is none.
func (p *Page) Picture() diagram.Layout {
	if p.View == nil || p.View.Outline == nil {
		return nil
	}
	return p.View.Outline.Silhouette(p.blockWords(p.View))
}

// BlockWords describes the chosen block: its verdict and the rule that decided; "" for none.
func (p *Page) BlockWords() string {
	if p.View == nil || p.Block < 0 {
		return ""
	}
	return p.blockWords(p.View)(p.Block)
}

func (p *Page) blockWords(v *View) func(i int) string {
	book := p.desk.Book
	return func(i int) string {
		b := v.Body.Blocks[i]
		key := "blocks.says.cut"
		if b.Kept {
			key = "blocks.says.kept"
		}
		return book.T(key, i+1, RuleOf(book, b), BlockNumber(b))
	}
}

// templateRule is the name of the rule that cuts text found on many pages; its number is the number
// of pages.
const templateRule = "template"

// RuleOf returns the words for the rule that decided about a block.
func RuleOf(book *wording.Book, b denoise.Block) string {
	if b.Rule.Name == templateRule {
		return book.T("blocks.template", wording.Count(int64(b.Number)))
	}
	return cmp.Or(book.W(b.Rule.Why), b.Rule.Name)
}

// BlockNumber returns the words for the number that the rule used.
func BlockNumber(b denoise.Block) string {
	if whole := int64(b.Number); whole >= 1000 {
		return wording.Count(whole)
	}
	return strconv.FormatFloat(b.Number, 'g', 3, 64)
}

// Browse writes the page with its blocks in colours to a file in dir, without scripts and
// addresses, and calls open with the address of the file.
func (p *Page) Browse(dir string, open func(*url.URL) error) {
	v := p.View
	if v == nil || v.Outline == nil {
		p.desk.Status.Note("page.browse.none")
		return
	}
	page := coloured.Page{Title: v.Title, Source: v.Content.Text, Blocks: v.Body.Blocks, Rule: p.blockWords(v), Lang: p.desk.Book.Lang()}
	p.desk.Browse(p.desk.Book.Both("task.browse"), filepath.Join(dir, "page.html"), func(w *bufio.Writer) error { return page.Write(w) }, open)
}
