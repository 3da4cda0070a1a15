package tags

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of the pseudo-code shown in the story.
const (
	codeName = "selector(text) ← the nearest element around it that a list names"
	codeCut  = "cut what lies in an element of the list to cut"
	codeKeep = "keep the text of elements of the list to keep"
	codeRest = "cut the rest"
)

// tell records which elements the two lists choose.
func (f tags) tell(r *trace.Recorder, t *markup.Tree) denoise.Body {
	of := f.mark(t)
	segments := cut(t, of)
	body := f.assemble(t, segments)
	if len(segments) == 0 {
		return body
	}
	x := &story{tags: f, Page: bodystory.NewPage(r, t, segments, body), of: of}
	x.outline = bodystory.NewOutline(t, segments, x.examples()...)
	r.Code(codeName, codeCut, codeKeep, codeRest)
	x.lists()
	x.cuts()
	x.keeps()
	return body
}

// story records one story.
type story struct {
	tags
	bodystory.Page
	of      []int32 // class of the own text of each element
	outline *bodystory.Outline
}

// selector returns the selector that chose the text of a class; "" for none.
func (x *story) selector(class int32) string {
	switch kept := int32(len(x.keep)); {
	case class <= 0:
		return ""
	case class <= kept:
		return x.keep[class-1].String()
	default:
		return x.cut[class-kept-1].String()
	}
}

func (x *story) isCut(class int32) bool { return class > int32(len(x.keep)) }

// isLost reports whether block i is hidden or in an element to cut.
func (x *story) isLost(i int) bool { return x.Segments[i].Class < 0 || x.isCut(x.Segments[i].Class) }

func (x *story) examples() (list []int32) {
	const most = 3
	for n := int32(1); int(n) < len(x.of) && len(list) < most; n++ {
		if x.Tree.Nodes[n].Kind != markup.Element || !x.isCut(x.of[n]) {
			continue
		}
		at, _ := slices.BinarySearchFunc(x.Segments, n, func(s denoise.Segment, n int32) int { return int(s.First - n) })
		if after := x.Tree.Nodes[n].After; at < len(x.Segments) && x.Segments[at].First < after {
			list = append(list, n)
			n = after - 1
		}
	}
	return list
}

// list shows the selectors of a list with the text that they choose; those that choose some
// first.
func (x *story) list(id string, title say.Words, selectors selectors, first int32) *trace.View {
	blocks, chars := make(map[int32]int), make(map[int32]int)
	for _, s := range x.Segments {
		blocks[s.Class]++
		chars[s.Class] += utf8.RuneCountInString(s.Text)
	}
	table := &trace.Table{Columns: []trace.Column{trace.TextColumn("selector"), trace.NumberColumn("blocks"), trace.NumberColumn("characters")}}
	for _, with := range []bool{true, false} {
		for i := range selectors {
			class := first + int32(i)
			if (blocks[class] > 0) != with {
				continue
			}
			if with {
				table.Show++
			}
			table.Add(fmt.Sprint(id, i), trace.If(with, trace.Used, trace.None), selectors[i], blocks[class], chars[class])
		}
	}
	table.Show = min(max(table.Show+2, 3), bodystory.Few)
	return &trace.View{ID: id, Title: title, Table: table}
}

// lists shows both lists.
func (x *story) lists() {
	x.Chapter("Two lists")
	named := 0
	for _, s := range x.Segments {
		if s.Class > 0 {
			named++
		}
	}
	x.Step(codeName, say.New("Two hand-made lists of selectors: %d for parts to keep and %d for parts to cut. By tag, class and id of outer elements, they match %d of %d {block|blocks}.", len(x.keep), len(x.cut), named, len(x.Segments)),
		bodystory.Beside(x.list("keep", say.Words{En: "To keep"}, x.keep, 1),
			x.list("cut", say.Words{En: "To cut"}, x.cut, int32(len(x.keep))+1))...)
}

// tree shows the selector that chose each element of the outline.
func (x *story) tree() *trace.View {
	return x.outline.Figures([]trace.Column{trace.TextColumn("named by")}, func(n int32) trace.Mark { return x.named(x.of[n]) }, func(n int32) []any {
		return []any{x.selector(x.of[n])}
	})
}

// named returns the mark of the text of a class: cut, kept, or chosen by neither list.
func (x *story) named(class int32) trace.Mark {
	return trace.If(x.isCut(class), trace.Dropped, trace.If(class > 0, trace.Same, trace.None))
}

func (x *story) cuts() {
	x.Chapter("Cut first")
	mark := bodystory.Either(x.isLost, trace.Dropped, trace.None)
	n, chars := x.Blocks.Count(x.isLost)
	ask := say.New("How many blocks does the cut list match?")
	x.Offer(trace.HowMany(n, len(x.Segments)))
	views := x.Blocks.ShownBeside(x.tree(), mark)
	if n == 0 {
		x.Ask(ask, codeCut, say.New("None: no element with text on this page has such a tag, class or id."), views...)
		return
	}
	x.Ask(ask, codeCut,
		say.New("Elements to cut and hidden elements contain %d {block|blocks} with %d {character|characters}; everything inside them is cut.", n, chars), views...)
}

// keeps shows the kept elements, and those that neither list chose.
func (x *story) keeps() {
	x.Chapter("Then keep")
	mark := func(i int) trace.Mark {
		return trace.If(x.isLost(i), trace.Dropped, x.named(x.Segments[i].Class))
	}
	n, chars := x.Blocks.Marked(mark, trace.Same)
	x.Step(codeKeep, say.New("Of the rest, %d {block|blocks} with %d {character|characters} are directly in elements to keep.", n, chars), x.Blocks.ShownBeside(x.tree(), mark)...)
	rest, chars := x.Blocks.Marked(mark, trace.None)
	if rest == 0 {
		return
	}
	x.Step(codeRest, say.New("Neither list matches the remaining %d {block|blocks} with %d {character|characters}, so they are cut. A site with other element names needs other lists.", rest, chars), x.Blocks.ShownBeside(x.tree(), bodystory.Marks(x.Body))...)
}
