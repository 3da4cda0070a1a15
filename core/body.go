package core

import (
	"pagetwin/core/base/param"
	"pagetwin/core/body/denoise/learned"
	"pagetwin/core/body/markup"
)

// Content is the content of a page, without navigation, advertising and other boilerplate.
type Content struct {
	Title  string
	Text   string  // the kept blocks, each on a line of its own
	Blocks []Block // all blocks of the page, in the order of its source
}

// Block is a part of a page that was kept or cut as a whole.
type Block struct {
	Start, End int    // bytes of the source
	Text       string // what a reader sees of it
	Kept       bool   // false: cut
	Why        string // the reason, in English
}

// Body extracts title and body from the HTML source of one page, in UTF-8, with the learned
// denoiser. A source without a body gives an empty Text.
func Body(html string) (Content, error) {
	d := learned.Denoiser()
	extract, err := d.New(param.Defaults(d.Params))
	if err != nil {
		return Content{}, err
	}
	body := extract(markup.Parse(html))
	c := Content{Title: body.Title, Text: body.Text, Blocks: make([]Block, len(body.Blocks))}
	for i, b := range body.Blocks {
		c.Blocks[i] = Block{b.Start, b.End, b.Text, b.Kept, b.Rule.Why.En}
	}
	return c, nil
}
