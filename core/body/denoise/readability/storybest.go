package readability

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise/bodystory"
	"pagetwin/core/trace"
)

// ranked shows the elements with the highest scores: the sum of the points, the share in links,
// and the product. Without links, the points alone.
func (x *story) ranked(links bool, marked int32) *trace.View {
	list := slices.Clone(x.scored)
	figure := func(n int32) float64 { return x.notes.raw[n] }
	if links {
		figure = func(n int32) float64 { return x.score[n] }
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(figure(b), figure(a)) })
	table := &trace.Table{Show: bodystory.Few - 2, Columns: []trace.Column{
		trace.TextColumn("element"), trace.NumberColumn("begins with"), trace.NumberColumn("with points"),
	}}
	if links {
		table.Columns = append(table.Columns, trace.NumberColumn("links"), trace.NumberColumn("score"))
	}
	for _, n := range list {
		cells := []any{x.Name(n), fmt.Sprintf("%g", x.first(n)), fmt.Sprintf("%.1f", x.notes.raw[n])}
		if links {
			cells = append(cells, fmt.Sprintf("%.3f", x.under(n).linkDensity()), fmt.Sprintf("%.1f", x.score[n]))
		}
		table.Add(fmt.Sprint("n", n), trace.If(n == marked, trace.Same, trace.None), cells...)
	}
	return &trace.View{ID: "scores", Title: say.Words{En: "Elements by their scores"}, Table: table}
}

// scores shows which element is the best.
func (x *story) scores() {
	x.Chapter("The best element")
	if len(x.notes.top) == 0 {
		x.Step(codeBest, say.New("No paragraph gives points: no element has a score, and the whole page is kept."), x.Blocks.Map(nil))
		return
	}
	x.Step(codeGive, say.New("After all paragraphs, %d {element has|elements have} points. Their initial score depends on tag, class and id: a division begins with 5, a heading with −5.", len(x.scored)), x.ranked(false, -1))
	first, best := x.notes.top[0], x.notes.best
	var names []string
	for _, n := range x.notes.top[1:] {
		names = append(names, x.Name(n))
	}
	x.Offer(trace.OneOf(x.Name(first), names...))
	x.Ask(say.New("Scores are reduced by the share of links. Which element is best?"), codeLinks,
		say.New("“%s”: %.1f points, reduced by %.1f%% of text in links to %.1f.",
			trace.Quote(x.Name(first)), x.notes.raw[first], 100*x.under(first).linkDensity(), x.score[first]),
		bodystory.Beside(x.ranked(true, first), x.Blocks.Text(x.within(first, trace.Same)))...)
	if best < first && x.Tree.Nodes[best].After >= x.Tree.Nodes[first].After {
		x.Step(codeBest, say.New("The body is an outer element: “%s” contains several elements with nearly the same score, has a better score itself, or contains only this element.", trace.Quote(x.Name(best))),
			bodystory.Beside(x.ranked(true, best), x.Blocks.Text(x.within(best, trace.Same)))...)
	}
}

// within marks the blocks in an element that were not removed.
func (x *story) within(n int32, m trace.Mark) func(i int) trace.Mark {
	inside := x.Within(n, m)
	return func(i int) trace.Mark {
		f := x.fate[x.Segments[i].First]
		return trace.If(f == fateUnlikely || f == fateByline, trace.None, inside(i))
	}
}

// added shows the elements kept beside the best element.
func (x *story) added() {
	best := x.notes.best
	if len(x.notes.top) == 0 || best == x.page.body {
		return
	}
	x.Chapter("Beside it")
	limit := max(leastBonus, x.score[best]*x.set.siblings)
	mark := x.fated(map[fate]trace.Mark{fateBest: trace.Same, fateCleaned: trace.Same, fateSibling: trace.New, fateProse: trace.New, fateUnlikely: trace.Dropped, fateByline: trace.Dropped})
	n, chars := x.Blocks.Marked(mark, trace.New)
	views := x.Blocks.Shown(mark)
	if n == 0 {
		x.Step(codeSiblings, say.New("An article may be split into several elements: siblings of “%s” with a score of at least %.1f and paragraphs of prose would be added. There are none.", trace.Quote(x.Name(best)), limit), views...)
		return
	}
	x.Step(codeSiblings, say.New("An article may be split into several elements: siblings of “%s” with a score of at least %.1f and paragraphs of prose are added: %d {block|blocks} with %d {character|characters}.", trace.Quote(x.Name(best)), limit, n, chars), views...)
}

// cleaned shows the elements removed by cleaning.
func (x *story) cleaned() {
	x.Code(codeClean)
	x.Chapter("Cleaning")
	list := slices.DeleteFunc(x.tops(fateCleaned), func(n int32) bool { return x.charsIn(n) == 0 })
	mark := func(i int) trace.Mark {
		f := x.fate[x.Segments[i].First]
		return trace.If(f == fateCleaned, trace.Dropped, trace.If(f > fateKept, trace.Same, trace.None))
	}
	n, chars := x.Blocks.Marked(mark, trace.Dropped)
	if len(list) == 0 {
		x.Step(codeClean, say.New("No list, table or box inside the body has few commas and many links: nothing needs to be removed."), x.Blocks.Shown(mark)...)
		return
	}
	x.Offer(trace.Either(false, say.Words{En: "Those with many commas"}, say.Words{En: "Those with few commas and many links"}))
	x.Ask(say.New("Which lists, tables and boxes inside the body are not prose?"), codeClean,
		say.New("%d of them {has|have} few commas and many links, pictures or inputs, such as “%s”. Removing them cuts %d {block|blocks} with %d {character|characters}.", len(list), trace.Quote(x.Name(list[0])), n, chars),
		x.Blocks.ShownBeside(x.elements("cleaned", say.Words{En: "Removed"}, list,
			trace.NumberColumn("links"), func(n int32) any { return fmt.Sprintf("%.2f", x.number[n]) }), mark)...)
}
