package bodystory

import (
	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Page is the page of a story: the recorder of its steps, the text that the denoiser looked at, and
// the body. The tellers of the denoisers embed it.
type Page struct {
	*trace.Recorder
	Tree     *markup.Tree
	Segments []denoise.Segment
	Body     denoise.Body // a block for each segment
	Blocks   *Blocks      // the segments, as views show them
}

// NewPage returns the page of a story.
func NewPage(r *trace.Recorder, t *markup.Tree, segments []denoise.Segment, body denoise.Body) Page {
	return Page{r, t, segments, body, Of(r, t, segments)}
}

// Name returns the name of the element n.
func (p *Page) Name(n int32) string { return Name(p.Tree, n) }

// Plainest returns the visible segment with the most content characters outside links, the first
// of several; −1 for none.
func (p *Page) Plainest() int {
	best, most := -1, -1
	for i, s := range p.Segments {
		if plain := s.Chars - s.Links; s.Class >= 0 && plain > most {
			best, most = i, plain
		}
	}
	return best
}

// Kept reports whether block i is in the body.
func (p *Page) Kept(i int) bool { return p.Body.Blocks[i].Kept }

// By reports whether a rule of that name decided about block i.
func (p *Page) By(i int, rule denoise.Rule) bool { return p.Body.Blocks[i].Rule.Name == rule.Name }

// Within marks the blocks that begin in the element n.
func (p *Page) Within(n int32, m trace.Mark) func(i int) trace.Mark {
	return func(i int) trace.Mark {
		first := p.Segments[i].First
		return trace.If(n <= first && first < p.Tree.Nodes[n].After, m, trace.None)
	}
}

// Either returns a function that marks the blocks for which holds is true with yes, and all
// others with no.
func Either(holds func(i int) bool, yes, no trace.Mark) func(i int) trace.Mark {
	return func(i int) trace.Mark { return trace.If(holds(i), yes, no) }
}

// Only returns a function that marks block k alone.
func Only(k int) func(i int) trace.Mark {
	return Either(func(i int) bool { return i == k }, trace.Used, trace.None)
}

// Marked returns the number of blocks with the mark m, and of their characters.
func (b *Blocks) Marked(mark func(i int) trace.Mark, m trace.Mark) (blocks, chars int) {
	return b.Count(func(i int) bool { return mark(i) == m })
}

// Shown returns the page as it is laid out, and beside it the text of the blocks, with marks; mark
// may be nil.
func (b *Blocks) Shown(mark func(i int) trace.Mark) []*trace.View {
	return Beside(b.Map(mark), b.Text(mark))
}

// ShownBeside returns the page as it is laid out, with marks, and a view beside it.
func (b *Blocks) ShownBeside(v *trace.View, mark func(i int) trace.Mark) []*trace.View {
	return Beside(b.Map(mark), v)
}

// Bars shows bars on one scale, which includes 0 to 1.
func Bars(id string, title say.Words, bars []trace.Bar, lines ...trace.Line) *trace.View {
	view := &trace.Bars{High: 1, Show: Few, Bars: bars, Lines: lines}
	for _, bar := range bars {
		view.Low, view.High = min(view.Low, bar.Value), max(view.High, bar.Value)
	}
	return &trace.View{ID: id, Title: title, Bars: view}
}
