package denoise

import (
	"context"

	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/body/markup"
	"pagetwin/core/page"
	"pagetwin/core/trace"
)

// Denoiser describes one way to find the body of a page.
type Denoiser struct {
	Name    string
	Title   param.Words
	Idea    param.Words
	Command bool   // a person's own, see package command
	Print   string // changes with what is behind it where that is no code of ours; "" for ours
	Source  string // paper or program it comes from
	Params  []param.Param
	New     func(param.Values) (Func, error)

	// NewSite is there where the denoiser also looks at what repeats on the other
	// pages of a host, nil otherwise. What New gives then does without.
	NewSite func(param.Values) (SiteFunc, error)

	// NewSet is there where bodies are made elsewhere, for the set as a whole: by another
	// program, or they stand in a file. What New gives then checks the values, and gives
	// empty bodies.
	NewSet func(param.Values) (SetFunc, error)

	// NewStory is there where the denoiser can tell step by step how it decides, nil
	// otherwise. Its bodies are those of New, or of NewSite where that is there.
	NewStory func(param.Values) (StoryFunc, error)
}

// StoryFunc takes the body out of a page and records how, with the functions that decide.
// It records chapters of steps; how a story begins and ends is the same for all
// denoisers, see package told. repeats may be nil.
type StoryFunc func(r *trace.Recorder, t *markup.Tree, repeats Repeats) Body

// SetFunc has the bodies of a set made, or finds them. progress is told the pages that are
// done and may be nil. It ends soon after ctx is done.
type SetFunc func(ctx context.Context, set *page.Set, progress func(done, total int64)) (*Given, error)

// Given are bodies that were made elsewhere.
type Given struct {
	// Body returns the body of page i, whose tree is t. It is safe for use by several
	// goroutines.
	Body     func(i int, t *markup.Tree) (Body, error)
	Problems []say.Problem // what was left out
	Warnings []say.Words   // in counted lines
}

// Func takes the body out of one parsed page. It is pure and safe for use by
// several goroutines.
type Func func(*markup.Tree) Body

// SiteFunc is a [Func] that is told what repeats on the host of the page; r may
// be nil.
type SiteFunc func(t *markup.Tree, r Repeats) Body

// Repeats tells on how many of m pages of one host the text of a block stands: n
// of m, n at least 1, since it stands on the page that asks. The text is that of
// a [Segment] as [Cut] makes it without classes. m is 0 where nothing is known.
type Repeats func(text string) (n, m int)

// Body is what a denoiser makes of a page.
type Body struct {
	Title  string  // the page's title, from <title> or its headline
	Date   string  // of publication, "2006-01-02" or "2006-01-02 15:04"; like the two that follow only from denoisers that look for it
	Source string  // the medium that the article was taken from
	Author string  // author, else reporter, else editor
	Text   string  // the kept blocks in order, each on a line of its own; those cut out of one line stay on one line
	Blocks []Block // all blocks of the page in document order, none overlapping
	View   *View   // the page in the elements of the DocView model, where the denoiser makes one

	// Segments are the page as [Cut] makes it without classes, where the denoiser has
	// cut it so; nil otherwise, see [SegmentsOf].
	Segments []Segment
}

// Site returns what d does with the values, told of the repeats on the page's host where it
// asks for them. Of a denoiser with NewSet it gives what New gives.
func (d Denoiser) Site(v param.Values) (SiteFunc, error) {
	if d.NewSite != nil {
		return d.NewSite(v)
	}
	f, err := d.New(v)
	return func(t *markup.Tree, _ Repeats) Body { return f(t) }, err
}

// SegmentsOf returns the page as [Cut] makes it without classes: those that the body
// brings with it, else it cuts the page.
func SegmentsOf(t *markup.Tree, b Body) []Segment {
	if b.Segments != nil {
		return b.Segments
	}
	return Cut(t, nil)
}

// Block is a stretch of the page that was kept or cut as one.
type Block struct {
	Start, End int     // bytes in the HTML
	Text       string  // its visible text, white space collapsed, a <br> as a line break
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

// Verdict is what a denoiser says of one segment.
type Verdict struct {
	Kept   bool
	Rule   Rule
	Number float64
}

// Keep says that a segment is kept by a rule, with the figure that it looked at.
func Keep(r Rule, number float64) Verdict { return Verdict{true, r, number} }

// Drop says that a segment is cut by a rule, with the figure that it looked at.
func Drop(r Rule, number float64) Verdict { return Verdict{false, r, number} }

// Assemble makes the body out of the segments of a page, in their order, and the
// verdict on each.
func Assemble(t *markup.Tree, segments []Segment, judge func(i int) Verdict) Body {
	b := Body{Title: t.Title(), Blocks: make([]Block, len(segments))}
	size := 0
	for i := range segments {
		size += len(segments[i].Text) + 1
	}
	out := make([]byte, 0, size)
	gap := sameWord
	for i := range segments {
		s, block := &segments[i], &b.Blocks[i]
		v := judge(i)
		block.Start, block.End, block.Text, block.At = s.Start, s.End, s.Text, -1
		block.Kept, block.Rule, block.Number = v.Kept, v.Rule, v.Number
		gap = max(gap, s.Gap)
		if v.Kept {
			if len(out) > 0 {
				out = append(out, gap.String()...)
			}
			block.At, gap = len(out), sameWord
			out = append(out, s.Text...)
		}
	}
	b.Text = string(out)
	return b
}
