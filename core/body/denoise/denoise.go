package denoise

import (
	"context"
	"strings"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
	"pagetwin/core/trace"
)

// Denoiser describes one way to find the body of a page.
type Denoiser struct {
	Name    string
	Version int // rises when a page may get another body; samples/vectors/versions holds it
	Title   param.Words
	Idea    param.Words
	Command bool     // a person's own, see package command
	Print   string   // changes with what is behind it where that is no code of ours; "" for ours
	Source  string   // paper or program it comes from
	Works   []string // keys of its papers, see algo.BibTeX
	Params  []param.Param
	New     func(param.Values) (Func, error)

	// NewSet is set if bodies are made elsewhere, for the whole set: by another program, or in a
	// file. New then checks the values, and its function returns empty bodies.
	NewSet func(param.Values) (SetFunc, error)

	// NewStory is set if the denoiser can explain step by step how it decides. Its bodies are
	// those of New.
	NewStory func(param.Values) (StoryFunc, error)
}

// A StoryFunc extracts the body of a page and records how, with the functions that decide. It
// records the chapters; package told adds the beginning and the end, which are the same for all
// denoisers.
type StoryFunc func(r *trace.Recorder, t *markup.Tree) Body

// A SetFunc makes or finds the bodies of a set. It calls progress, which may be nil, with the
// number of pages done. It ends soon after ctx is done.
type SetFunc func(ctx context.Context, set *page.Set, progress func(done, total int64)) (*Given, error)

// Given are bodies that were made elsewhere.
type Given struct {
	// Body returns the body of page i, whose tree is t. It is safe for use by several
	// goroutines.
	Body     func(i int, t *markup.Tree) (Body, error)
	Problems []say.Problem // what was left out
	Warnings []say.Words   // in counted lines
}

// A Func extracts the body of one parsed page. It is pure and may be called from several
// goroutines.
type Func func(*markup.Tree) Body

// Body is the body of a page, and the verdict on each of its blocks.
type Body struct {
	Title  string  // the page's title, from <title> or its headline
	Date   string  // date of publication, "2006-01-02" or "2006-01-02 15:04"; this and the next two are set only by denoisers that search for them
	Source string  // the medium that the article was taken from
	Author string  // author, else reporter, else editor
	Text   string  // the kept blocks in order, each on a line of its own; those cut out of one line stay on one line
	Blocks []Block // all blocks of the page in document order, none overlapping
	View   *View   // the page in the elements of the DocView model, where the denoiser makes one

	// Segments are the page as [Cut] makes it without classes, if the denoiser has cut it so; nil
	// otherwise, see [SegmentsOf].
	Segments []Segment
}

// SegmentsOf returns the segments of the body b, or cuts the page if it has none.
func SegmentsOf(t *markup.Tree, b Body) []Segment {
	if b.Segments != nil {
		return b.Segments
	}
	return Cut(t, nil)
}

// Block is a part of the page that was kept or cut as a whole.
type Block struct {
	Start, End int     // bytes in the HTML
	Text       string  // its visible text, white space collapsed, a <br> as a line break
	At         int     // byte of Body.Text at which its text begins; -1 if none of it was kept
	Kept       bool    // false: cut
	Rule       Rule    // what decided
	Number     float64 // the figure that the rule looked at, in the rule's unit
}

// Rule names the reason for which a block was kept or cut.
type Rule struct {
	Name string      // "link", "format-share"
	Why  param.Words // one short phrase; the block's number stands behind it
}

// Plain returns the body of a page that is plain text.
func Plain(title, text string) Body { return Body{Title: title, Text: text} }

// Verdict is the decision of a denoiser on one segment.
type Verdict struct {
	Kept   bool
	Rule   Rule
	Number float64
}

// Keep returns the verdict that a rule keeps a segment; number is the figure that the rule used.
func Keep(r Rule, number float64) Verdict { return Verdict{true, r, number} }

// Drop returns the verdict that a rule cuts a segment; number is the figure that the rule used.
func Drop(r Rule, number float64) Verdict { return Verdict{false, r, number} }

// Assemble makes the body of the segments of a page, in their order, and the verdict on each.
func Assemble(t *markup.Tree, segments []Segment, judge func(i int) Verdict) Body {
	b := AssembleUntitled(segments, func(i int, b *Block) {
		v := judge(i)
		b.Kept, b.Rule, b.Number = v.Kept, v.Rule, v.Number
	})
	b.Title = t.Title()
	return b
}

// AssembleUntitled is [Assemble] of a body that gets its title from elsewhere; judge sets Kept, Rule
// and Number of each block.
func AssembleUntitled(segments []Segment, judge func(i int, b *Block)) Body {
	b := Body{Blocks: make([]Block, len(segments))}
	size := 0
	for i := range segments {
		s, block := &segments[i], &b.Blocks[i]
		block.Start, block.End, block.Text, block.At = s.Start, s.End, s.Text, -1
		if judge(i, block); block.Kept {
			size += len(s.Text) + 1
		}
	}
	var out strings.Builder
	out.Grow(size)
	gap := sameWord
	for i := range segments {
		block := &b.Blocks[i]
		gap = max(gap, segments[i].Gap)
		if !block.Kept {
			continue
		}
		if out.Len() > 0 {
			out.WriteString(gap.String())
		}
		block.At, gap = out.Len(), sameWord
		out.WriteString(block.Text)
	}
	b.Text = out.String()
	return b
}
