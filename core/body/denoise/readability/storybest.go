package readability

import (
	"cmp"
	"fmt"
	"slices"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise/told"
	"pagetwin/core/trace"
)

// ranked shows the elements with the highest scores: the sum of the points, the share in links,
// and the product. Without links, the points alone.
func (x *teller) ranked(links bool, marked int32) *trace.View {
	list := slices.Clone(x.scored)
	figure := func(n int32) float64 { return x.notes.raw[n] }
	if links {
		figure = func(n int32) float64 { return x.score[n] }
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(figure(b), figure(a)) })
	table := &trace.Table{Show: told.Few - 2, Columns: []trace.Column{
		trace.TextColumn("element", "元素"), trace.NumberColumn("begins with", "起始分"), trace.NumberColumn("with points", "加段落分后"),
	}}
	if links {
		table.Columns = append(table.Columns, trace.NumberColumn("links", "链接"), trace.NumberColumn("score", "得分"))
	}
	for _, n := range list {
		cells := []any{x.Name(n), fmt.Sprintf("%g", x.first(n)), fmt.Sprintf("%.1f", x.notes.raw[n])}
		if links {
			cells = append(cells, fmt.Sprintf("%.3f", x.under(n).linkDensity()), fmt.Sprintf("%.1f", x.score[n]))
		}
		table.Add(fmt.Sprint("n", n), trace.If(n == marked, trace.Same, trace.None), cells...)
	}
	return &trace.View{ID: "scores", Title: say.Words{En: "Elements by their scores", Zh: "按得分排列的元素"}, Table: table}
}

// scores shows which element is the best.
func (x *teller) scores() {
	x.Chapter("The best element", "得分最高的元素")
	if len(x.notes.top) == 0 {
		x.Step(codeBest, say.New("No paragraph gives points: no element has a score, and the whole page is kept.", "没有一段能得分：没有元素有得分，整页保留。"), x.Blocks.Map(nil))
		return
	}
	x.Step(codeGive, say.New("All paragraphs have given their points: %d {element has|elements have} some. They begin with more or less by tag, class and id: a division with 5, a heading with −5.",
		"所有段落都给了分：%d 个元素有分。起始分因标签、类名和标识而不同：区块 5 分，标题 −5 分。", len(x.scored)), x.ranked(false, -1))
	first, best := x.notes.top[0], x.notes.best
	x.Ask(say.New("Links take their share away. Which element is the best?", "再按链接比例扣分。哪个元素得分最高？"), codeLinks,
		say.New("“%s”: %.1f points, %.1f%% of its text in links, leave %.1f.", "“%s”：%.1f 分，链接占 %.1f%%，扣后为 %.1f 分。",
			trace.Quote(x.Name(first)), x.notes.raw[first], 100*x.under(first).linkDensity(), x.score[first]),
		told.Beside(x.ranked(true, first), x.Blocks.Text(x.within(first, trace.Same)))...)
	if best < first && x.Tree.Nodes[best].After >= x.Tree.Nodes[first].After {
		x.Step(codeBest, say.New("The body is an element around it: “%s” has several that are nearly as good in it, or a better score, or nothing else but it.", "正文取它外层的“%s”：其中有几个得分相近的元素，或它的得分更高，或它只含这一个元素。", trace.Quote(x.Name(best))),
			told.Beside(x.ranked(true, best), x.Blocks.Text(x.within(best, trace.Same)))...)
	}
}

// within marks the blocks in an element that were not removed.
func (x *teller) within(n int32, m trace.Mark) func(i int) trace.Mark {
	inside := x.Within(n, m)
	return func(i int) trace.Mark {
		f := x.fate[x.Segments[i].First]
		return trace.If(f == fateUnlikely || f == fateByline, trace.None, inside(i))
	}
}

// added shows what is kept beside the best element.
func (x *teller) added() {
	best := x.notes.best
	if len(x.notes.top) == 0 || best == x.page.body {
		return
	}
	x.Chapter("Beside it", "相邻部分")
	limit := max(leastBonus, x.score[best]*x.set.siblings)
	mark := x.fated(map[fate]trace.Mark{fateBest: trace.Same, fateCleaned: trace.Same, fateSibling: trace.New, fateProse: trace.New, fateUnlikely: trace.Dropped, fateByline: trace.Dropped})
	n, chars := x.Blocks.Marked(mark, trace.New)
	views := x.Blocks.Shown(mark)
	if n == 0 {
		x.Step(codeSiblings, say.New("An article may be divided: siblings of “%s” that score %.1f or more would be added, and paragraphs of prose. There are none.", "文章可能分成几块：与“%s”相邻且得分不低于 %.1f 的元素、成文的段落也要保留。这里没有。", trace.Quote(x.Name(best)), limit), views...)
		return
	}
	x.Step(codeSiblings, say.New("An article may be divided: siblings of “%s” that score %.1f or more are added, and paragraphs of prose: %d {block|blocks} with %d {character|characters}.", "文章可能分成几块：与“%s”相邻且得分不低于 %.1f 的元素、成文的段落也保留：%d 块，%d 个字符。", trace.Quote(x.Name(best)), limit, n, chars), views...)
}

// cleaned shows what is cleaned away.
func (x *teller) cleaned() {
	x.Code(codeClean)
	x.Chapter("Cleaning", "清理")
	list := slices.DeleteFunc(x.tops(fateCleaned), func(n int32) bool { return x.charsIn(n) == 0 })
	mark := func(i int) trace.Mark {
		f := x.fate[x.Segments[i].First]
		return trace.If(f == fateCleaned, trace.Dropped, trace.If(f > fateKept, trace.Same, trace.None))
	}
	n, chars := x.Blocks.Marked(mark, trace.Dropped)
	if len(list) == 0 {
		x.Step(codeClean, say.New("No list, table or box inside the body has few commas and many links: nothing is cleaned away.", "正文内没有逗号少、链接多的列表、表格或方框：无需清理。"), x.Blocks.Shown(mark)...)
		return
	}
	x.Ask(say.New("Which lists, tables and boxes inside the body are no text?", "正文内哪些列表、表格、方框不是文章？"), codeClean,
		say.New("%d of them have few commas and many links, pictures or inputs, such as “%s”; with them go %d {block|blocks} with %d {character|characters}.", "其中 %d 个逗号少而链接、图片或输入框多，如“%s”：去掉 %d 块，%d 个字符。", len(list), trace.Quote(x.Name(list[0])), n, chars),
		x.Blocks.ShownBeside(x.elements("cleaned", say.Words{En: "Cleaned away", Zh: "清理掉的元素"}, list,
			trace.NumberColumn("links", "链接"), func(n int32) any { return fmt.Sprintf("%.2f", x.number[n]) }), mark)...)
}
