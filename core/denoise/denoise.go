// Package denoise takes the body out of a page and says, block by block, what
// was kept or cut, by which rule and with what number.
package denoise

import (
	"pagetwin/core/markup"
	"pagetwin/core/param"
)

// Denoiser describes one way to find the body of a page.
type Denoiser struct {
	Name    string
	Title   param.Words
	Idea    param.Words
	Section string // section of the specification
	Source  string // paper or program it comes from
	Params  []param.Param
	New     func(param.Values) (Func, error)
}

// Func takes the body out of one parsed page. It is pure and safe for use by
// several goroutines.
type Func func(*markup.Tree) Body

// Body is what a denoiser makes of a page.
type Body struct {
	Title  string  // the page's title, from <title> or its headline
	Text   string  // the kept blocks, each on a line of its own
	Blocks []Block // all blocks of the page in document order, none overlapping
}

// Block is a stretch of the page that was kept or cut as one.
type Block struct {
	Start, End int     // bytes in the HTML
	Text       string  // its visible text, white space collapsed
	At         int     // where its text begins in Body.Text, -1 when nothing of it was kept
	Kept       bool    // false: cut
	Rule       Rule    // what decided
	Number     float64 // the figure that the rule looked at, in the rule's unit
}

// Rule names what decided about a block.
type Rule struct {
	Name string      // "link", "format-share"
	Why  param.Words // one short phrase; the block's number stands behind it
}

// Plain returns the body of a page that is plain text already.
func Plain(title, text string) Body { return Body{Title: title, Text: text} }
