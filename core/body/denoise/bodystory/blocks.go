package bodystory

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/markup"
	"pagetwin/core/body/outline"
	"pagetwin/core/trace"
)

// Few is the number of rows of a long table that are shown at once.
const Few = 10

// Blocks are the blocks of a page, in document order, in the form in which views show them.
type Blocks struct {
	r    *trace.Recorder
	list []block
	all  string
	text int // the number of the story's text that holds all of them
	tree *markup.Tree
	laid *outline.Outline // nil until it is needed
}

type block struct {
	name  string // of the element around it
	text  string
	chars int // code points
	at    int // byte of the text of all blocks at which it begins

	start, end int // bytes of the source
}

// Of makes blocks of the segments of a page.
func Of(r *trace.Recorder, t *markup.Tree, segments []denoise.Segment) *Blocks {
	b := &Blocks{r: r, tree: t, list: make([]block, len(segments))}
	var text strings.Builder
	for i, s := range segments {
		if i > 0 {
			text.WriteString(s.Gap.String())
		}
		b.put(i, &text, s.Text)
		b.list[i].name, b.list[i].start, b.list[i].end = Name(t, s.Block), s.Start, s.End
	}
	b.all = text.String()
	b.text = r.Text(b.all)
	return b
}

// OfBody makes blocks of the blocks of a body.
func OfBody(r *trace.Recorder, t *markup.Tree, body denoise.Body) *Blocks {
	b := &Blocks{r: r, tree: t, list: make([]block, len(body.Blocks))}
	var text strings.Builder
	for i, x := range body.Blocks {
		if i > 0 {
			text.WriteString(between(t.HTML[body.Blocks[i-1].End:max(x.Start, body.Blocks[i-1].End)]))
		}
		b.put(i, &text, x.Text)
		b.list[i].start, b.list[i].end = x.Start, x.End
	}
	b.all = text.String()
	b.text = r.Text(b.all)
	return b
}

func (b *Blocks) put(i int, to *strings.Builder, text string) {
	b.list[i] = block{text: text, chars: utf8.RuneCountInString(text), at: to.Len()}
	to.WriteString(text)
}

// between returns the white space between two blocks in the text, by the source between them: a
// line break if there is a block-level tag, else a space or nothing.
func between(src string) string {
	space := ""
	z := html.NewTokenizer(strings.NewReader(src))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return space
		case html.TextToken:
			if raw := z.Raw(); len(bytes.TrimSpace(raw)) < len(raw) {
				space = " "
			}
		case html.StartTagToken, html.EndTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			if tag := atom.Lookup(name); tag == atom.Br || markup.IsBlock(tag) {
				return "\n"
			}
		}
	}
}

// Len returns the number of blocks.
func (b *Blocks) Len() int { return len(b.list) }

// Name returns the name of the element around block i; "" if it is not known.
func (b *Blocks) Name(i int) string { return b.list[i].name }

// Said names block i for a sentence: its number and its first words.
func (b *Blocks) Said(i int) say.Words {
	return say.New("block %d, “%s”", i+1, trace.Quote(b.list[i].text)).Words
}

// ID returns the id of block i, which is the same in every view.
func (b *Blocks) ID(i int) string { return fmt.Sprint("b", i+1) }

// Count returns for how many blocks mark is true, and their number of characters.
func (b *Blocks) Count(mark func(i int) bool) (blocks, chars int) {
	for i := range b.list {
		if mark(i) {
			blocks++
			chars += b.list[i].chars
		}
	}
	return blocks, chars
}

// Text shows the text of all blocks with marks; mark may be nil.
func (b *Blocks) Text(mark func(i int) trace.Mark) *trace.View {
	text := &trace.Text{Text: b.text, Lines: 4}
	for i, x := range b.list {
		if m := marked(mark, i); m != trace.None && x.text != "" {
			text.Spans = append(text.Spans, trace.Span{ID: b.ID(i), Start: x.at, End: x.at + len(x.text), Mark: m})
		}
	}
	return &trace.View{ID: "page", Title: say.Words{En: "Text of the page, block by block"}, Text: text}
}

func marked(mark func(i int) trace.Mark, i int) trace.Mark {
	if mark == nil {
		return trace.None
	}
	return mark(i)
}

// Marks marks the blocks of a body that are kept with Same, the others with Dropped.
func Marks(body denoise.Body) func(i int) trace.Mark {
	return func(i int) trace.Mark { return trace.If(body.Blocks[i].Kept, trace.Same, trace.Dropped) }
}

// Map shows the page as it is laid out as far as its source tells, with the blocks as lines of
// text; mark may be nil. The lines of links are thin.
func (b *Blocks) Map(mark func(i int) trace.Mark) *trace.View {
	plan := &trace.Plan{Width: outline.Width}
	boxes, high := b.outline().Boxes()
	plan.Height = max(1, high)
	for n, x := range boxes {
		to := trace.Box{ID: fmt.Sprint("e", n), X: Round(x.X), Y: Round(x.Y), W: max(0.1, Round(x.W)), H: Round(x.H)}
		switch {
		case x.Kind == outline.Text:
			to.ID, to.Lines, to.Thin = b.ID(x.First), int(math.Round(x.H/outline.Line)), 2*x.Linked >= x.Long
			to.Last = Round(max(1, x.Long-float64(to.Lines-1)*x.W))
			for i := x.First; i < x.First+x.Blocks && to.Mark == trace.None; i++ {
				to.Mark = marked(mark, i)
			}
		case x.Kind == outline.Element && (x.Parts < 2 || x.H < 2*outline.Line):
			continue
		}
		plan.Boxes = append(plan.Boxes, to)
	}
	return &trace.View{ID: "map", Title: say.Words{En: "Layout of the page"}, Plan: plan}
}

func (b *Blocks) outline() *outline.Outline {
	if b.laid == nil {
		blocks := make([]denoise.Block, len(b.list))
		for i, x := range b.list {
			blocks[i] = denoise.Block{Start: x.start, End: x.end, Text: x.text}
		}
		b.laid = outline.Of(b.tree, blocks)
	}
	return b.laid
}

// Beside puts two views side by side; a text on the right gets the height of a table.
func Beside(left, right *trace.View) []*trace.View {
	left.Side, right.Side = trace.Left, trace.Right
	if right.Text != nil {
		right.Text.Lines = besideLines
	}
	return []*trace.View{left, right}
}

// besideLines is the number of lines of a text beside an outline.
const besideLines = 13

// Rows describes a table of blocks.
type Rows struct {
	ID      string
	Title   say.Words
	Columns []trace.Column         // between the number and the beginning of the text
	Cells   func(i int) []any      // their values, see [trace.Table.Add]
	Mark    func(i int) trace.Mark // of the row
	Has     func(i int) bool       // whether block i has figures; nil: all have
	About   int                    // the block that must be visible at first, with a few before it

	First, Last int // the blocks from First up to Last; 0: all
}

// From returns the first of n rows to show of a table, so that the row about is visible.
func From(about, n int) int { return max(0, min(about-Few/3, n-Few)) }

// Table shows a row for each block.
func (b *Blocks) Table(x Rows) *trace.View {
	if x.Last == 0 {
		x.Last = len(b.list)
	}
	table := &trace.Table{
		Columns: append(append([]trace.Column{trace.NumberColumn("block"), trace.TextColumn("element")}, x.Columns...), trace.TextColumn("begins")),
		From:    From(x.About-x.First, x.Last-x.First), Show: Few,
	}
	for i := x.First; i < x.Last; i++ {
		block := &b.list[i]
		cells, mark := slices.Repeat([]any{"–"}, len(x.Columns)), trace.Dropped
		if x.Has == nil || x.Has(i) {
			cells, mark = x.Cells(i), x.Mark(i)
		}
		table.Add(b.ID(i), mark, append(append([]any{i + 1, block.name}, cells...), trace.Quote(block.text))...)
	}
	return &trace.View{ID: x.ID, Title: x.Title, Table: table}
}
