package docview

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/told"
	"pagetwin/core/body/markup"
	"pagetwin/core/trace"
)

// Lines of the pseudo-code shown in the story.
const (
	codeBlocks  = "content blocks ← text right in containers"
	codeLinks   = "drop blocks with a larger share of links"
	codeTopic   = "topic block ← the largest block left"
	codeShared  = "shared(b) ← pairs of b in title, keywords, abstract, topic block"
	codeKeep    = "keep topic block and blocks with shared ≥ topic"
	codeDocView = "DocView ← id, type, class, title, keywords, abstract, body, links"
)

// tell records the content blocks, the topic block, and which blocks are on its topic.
func (d docView) tell(r *trace.Recorder, t *markup.Tree, _ denoise.Repeats) denoise.Body {
	s := d.look(t)
	described := s.about.Abstract // assemble fills in another where there is none
	body := d.assemble(t, s)
	if len(s.segments) == 0 {
		return body
	}
	x := &teller{docView: d, seen: s, Page: told.NewPage(r, t, s.segments, body)}
	known := make([]bool, len(s.blocks))
	for i, segment := range s.segments {
		if b := s.of[i]; segment.Class >= 0 && !known[b] {
			known[b] = true
			x.shown = append(x.shown, b)
		}
	}
	slices.SortStableFunc(x.shown, func(a, b int32) int { return cmp.Compare(s.blocks[b].chars, s.blocks[a].chars) })
	r.Code(codeBlocks, codeLinks, codeTopic)
	x.parts()
	x.largest()
	if s.best >= 0 {
		x.topics(described)
	}
	x.elements()
	return body
}

// teller records one story.
type teller struct {
	docView
	told.Page
	seen
	shown []int32 // content blocks with text, the largest first
}

func (x *teller) name(b int32) string { return x.Name(x.blocks[b].node) }

// linked tells whether a content block is a block of links.
func (x *teller) linked(b int32) bool { return x.blocks[b].linkShare() > x.links }

// table shows the content blocks, largest first.
func (x *teller) table(mark func(b int32) trace.Mark) *trace.View {
	table := &trace.Table{Show: told.Few, Columns: []trace.Column{
		trace.TextColumn("container", "容器"), trace.NumberColumn("characters", "字数"), trace.NumberColumn("in links", "链接"), trace.TextColumn("begins", "开头"),
	}}
	begins := make(map[int32]string)
	for i, s := range x.segments {
		if b := x.of[i]; begins[b] == "" && s.Class >= 0 {
			begins[b] = trace.Quote(s.Text)
		}
	}
	for _, b := range x.shown {
		c := &x.blocks[b]
		table.Add(fmt.Sprint("c", b), mark(b), x.name(b), c.chars, fmt.Sprintf("%.2f", c.linkShare()), begins[b])
	}
	return &trace.View{ID: "containers", Title: say.Words{En: "Content blocks, largest first", Zh: "内容块，从大到小"}, Table: table}
}

// views shows the content blocks marked: on the map of the page and in its text, with another
// view between these.
func (x *teller) views(beside *trace.View, mark func(b int32) trace.Mark) []*trace.View {
	return x.Blocks.ShownBeside(beside, func(i int) trace.Mark {
		if x.segments[i].Class < 0 {
			return trace.Dropped
		}
		return mark(x.of[i])
	})
}

// count returns how many content blocks have a mark.
func (x *teller) count(mark func(b int32) trace.Mark, m trace.Mark) (n int) {
	for _, b := range x.shown {
		if mark(b) == m {
			n++
		}
	}
	return n
}

// parts shows how the page is divided, and which blocks are links.
func (x *teller) parts() {
	x.Chapter("Content blocks", "内容块")
	none := func(int32) trace.Mark { return trace.None }
	x.Step(codeBlocks, say.New("Containers part the page: divisions, table cells, lists, forms and sections. What stands right in one of them is one content block: %d of them have text.",
		"容器元素把网页分开：区块、单元格、列表、表单、章节。直接位于同一容器内的文字是一个内容块：有文字的共 %d 个。", len(x.shown)), x.table(none), x.Blocks.Text(nil))
	mark := func(b int32) trace.Mark { return trace.If(x.linked(b), trace.Dropped, trace.Used) }
	x.Ask(say.New("Which of them are menus?", "其中哪些是菜单？"), codeLinks,
		say.New("%d have more than %g of their characters in links: blocks of links, out.", "%d 个块的链接字数超过 %g：是链接块，去掉。", x.count(mark, trace.Dropped), x.links),
		x.views(x.table(mark), mark)...)
}

// largest shows which block is the topic block.
func (x *teller) largest() {
	x.Chapter("Topic block", "主题块")
	ask := say.New("Which block tells what the page is about?", "哪一块说明了网页的主题？")
	mark := func(b int32) trace.Mark {
		return trace.If(b == x.best, trace.Same, trace.If(x.linked(b), trace.Dropped, trace.None))
	}
	views := x.views(x.table(mark), mark)
	if x.best < 0 {
		x.Ask(ask, codeTopic, say.New("None: all of them are blocks of links, and nothing is kept.", "没有：全是链接块，什么也不保留。"), views...)
		return
	}
	x.Ask(ask, codeTopic, say.New("The largest of those left, “%s” with %d {character|characters}: it is body, and the measure of the others.", "剩下的块中最大的一个：“%s”，%d 个字。它是正文，也是衡量其他块的标准。",
		trace.Quote(x.name(x.best)), x.blocks[x.best].chars), views...)
}

// topics shows which other blocks are on the topic.
func (x *teller) topics(described string) {
	x.Code(codeShared, codeKeep)
	x.Chapter("On the topic?", "与主题相关吗？")
	table := &trace.Table{Columns: []trace.Column{trace.TextColumn("from", "来自"), trace.TextColumn("text", "文字")}}
	filled(table, "title", say.Words{En: "title", Zh: "标题"}, trace.Plain(x.about.Title))
	filled(table, "keywords", say.Words{En: "keywords", Zh: "关键词"}, trace.Plain(strings.Join(x.about.Keywords, "，")))
	filled(table, "description", say.Words{En: "description", Zh: "描述"}, trace.Plain(described))
	filled(table, "topic", say.Words{En: "topic block", Zh: "主题块"}, trace.Plain(x.textOf(x.best)))
	sources := &trace.View{ID: "topic", Title: say.Words{En: "What the page is about", Zh: "网页的主题"}, Table: table}
	other := x.other()
	if other < 0 {
		x.Step(codeShared, say.New("The topic has %d {pair|pairs} of characters and longer words. There is no other block of text to hold against it.", "主题共有 %d 个二字组合和较长的词。没有别的文字块可比。", len(x.subject)), sources)
		return
	}
	own := make(map[uint64]bool)
	for i, s := range x.segments {
		if x.of[i] == other && s.Class >= 0 {
			terms(s.Text, own)
		}
	}
	lit := x.pairs(other)
	x.Step(codeShared, say.New("The topic has %d {pair|pairs} of neighbouring characters and longer words. Of the %d of “%s” it has %.0f%%, lit here.", "主题共有 %d 个相邻二字组合和较长的词。“%[3]s”有 %[2]d 个，其中 %.0[4]f%% 也见于主题，图中标出。",
		len(x.subject), len(own), trace.Quote(x.name(other)), 100*x.blocks[other].shared), sources,
		&trace.View{ID: "pairs", Title: say.New("“%s” and what it has of the topic", "“%s”与主题共有的文字", x.name(other)).Words, Text: &trace.Text{Text: x.Text(x.textOf(other)), Spans: lit}})
	mark := func(b int32) trace.Mark {
		return trace.If(b == x.best, trace.Same, trace.If(x.linked(b) || x.blocks[b].shared < x.topic, trace.Dropped, trace.New))
	}
	x.Ask(say.New("Which blocks have at least %g in common with the topic?", "哪些块与主题的重合比例不低于 %g？", x.topic), codeKeep,
		say.New("Beside the topic block %d {block does|blocks do}, and all of that is body.", "除主题块外还有 %d 块，也是正文。", x.count(mark, trace.New)), x.views(x.bars(), mark)...)
}

// other returns the largest block of text besides the topic block; -1 for none.
func (x *teller) other() int32 {
	for _, b := range x.shown {
		if b != x.best && !x.linked(b) {
			return b
		}
	}
	return -1
}

func (x *teller) textOf(b int32) string {
	var parts []string
	for i, s := range x.segments {
		if x.of[i] == b && s.Class >= 0 {
			parts = append(parts, s.Text)
		}
	}
	return strings.Join(parts, " ")
}

// pairs returns the places in the text of a content block of the terms that the topic has.
func (x *teller) pairs(b int32) (out []trace.Span) {
	places(x.textOf(b), func(term uint64, from, to int) {
		switch n := len(out); {
		case !x.subject[term]:
		case n > 0 && from <= out[n-1].End:
			out[n-1].End = max(out[n-1].End, to)
		default:
			out = append(out, trace.Span{ID: fmt.Sprint("pair", from), Start: from, End: to, Mark: trace.Same})
		}
	})
	return out
}

// bars shows how much each block shares with the topic.
func (x *teller) bars() *trace.View {
	var bars []trace.Bar
	for _, b := range x.shown {
		if b != x.best && !x.linked(b) {
			v := x.blocks[b].shared
			bars = append(bars, trace.Bar{ID: fmt.Sprint("c", b), Label: trace.Plain(x.name(b)), Value: v, Text: fmt.Sprintf("%.2f", v), Mark: trace.If(v >= x.topic, trace.New, trace.Dropped)})
		}
	}
	return told.Bars("shared", say.Words{En: "In common with the topic", Zh: "与主题的重合比例"}, bars,
		trace.Line{Label: trace.Worded(say.New("threshold %g", "阈值 %g", x.topic).Words), Value: x.topic})
}

// filled adds a row unless its value is empty.
func filled(table *trace.Table, id string, name say.Words, value trace.Label) {
	if value.En != "" {
		table.Add(id, trace.None, name, value)
	}
}

// elements shows the page in the elements of the model.
func (x *teller) elements() {
	x.Code(codeDocView)
	x.Chapter("DocView", "DocView 要素")
	v := x.Body.View
	types := map[denoise.PageType]say.Words{
		denoise.TopicPage: {En: "topic: text on one subject", Zh: "主题型：围绕一个主题的文字"}, denoise.HubPage: {En: "hub: links to others", Zh: "目录型：指向别处的链接"},
		denoise.PicturePage: {En: "picture: pictures with little text", Zh: "图片型：图多字少"},
	}
	table := &trace.Table{Columns: []trace.Column{trace.TextColumn("element", "要素"), trace.TextColumn("value", "内容")}}
	filled(table, "id", say.Words{En: "id", Zh: "标识"}, trace.Plain(v.ID))
	filled(table, "type", say.Words{En: "type", Zh: "类型"}, trace.Worded(types[v.Type]))
	filled(table, "class", say.Words{En: "class", Zh: "类别"}, trace.Plain(v.Class))
	filled(table, "title", say.Words{En: "title", Zh: "标题"}, trace.Plain(v.Title))
	filled(table, "keywords", say.Words{En: "keywords", Zh: "关键词"}, trace.Plain(strings.Join(v.Keywords, "，")))
	filled(table, "abstract", say.Words{En: "abstract", Zh: "摘要"}, trace.Plain(strings.Join(strings.Fields(v.Abstract), " ")))
	for i, l := range v.Links {
		filled(table, fmt.Sprint("link", i+1), say.Words{En: fmt.Sprint("related link ", i+1), Zh: fmt.Sprint("相关链接 ", i+1)}, trace.Plain(l.Text))
	}
	table.Show = told.Few
	x.Step(codeDocView, say.New("The page in the elements of the model: %d of them are filled, with %d {link|links} on its topic outside the body.", "按模型得到网页的各要素：填入 %d 项，其中正文之外与主题相关的链接 %d 个。", len(table.Rows), len(v.Links)),
		&trace.View{ID: "docview", Title: say.Words{En: "DocView of the page", Zh: "网页的 DocView"}, Table: table})
}
