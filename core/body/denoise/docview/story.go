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

// Lines of pseudo-code.
const (
	codeBlocks  = "content blocks ← text right in containers"
	codeLinks   = "drop blocks with a larger share of links"
	codeTopic   = "topic block ← the largest block left"
	codeShared  = "shared(b) ← pairs of b in title, keywords, abstract, topic block"
	codeKeep    = "keep topic block and blocks with shared ≥ topic"
	codeDocView = "DocView ← id, type, class, title, keywords, abstract, body, links"
)

// tell tells of the content blocks, the topic block, and what is on its topic.
func (d docView) tell(r *trace.Recorder, t *markup.Tree, _ denoise.Repeats) denoise.Body {
	s := d.look(t)
	described := s.about.Abstract // assemble fills in another where there is none
	body := d.assemble(t, s)
	if len(s.segments) == 0 {
		return body
	}
	x := &teller{docView: d, Recorder: r, seen: s, t: t, body: body, list: told.Of(r, t, s.segments)}
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

// teller is one story.
type teller struct {
	docView
	*trace.Recorder
	seen
	t     *markup.Tree
	body  denoise.Body
	list  *told.Blocks
	shown []int32 // content blocks with text, the largest first
}

func (x *teller) name(b int32) string { return told.Name(x.t, x.blocks[b].node) }

// linked tells whether a content block is one of links.
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
		row := trace.Row{ID: fmt.Sprint("c", b), Mark: mark(b), Cells: trace.Labels(x.name(b), fmt.Sprint(c.chars), fmt.Sprintf("%.2f", c.linkShare()))}
		row.Cells = append(row.Cells, trace.Plain(begins[b]))
		table.Rows = append(table.Rows, row)
	}
	return &trace.View{ID: "containers", Title: say.Words{En: "Content blocks, largest first", Zh: "内容块，从大到小"}, Table: table}
}

// ofBlock makes a mark of segments from one of content blocks.
func (x *teller) ofBlock(mark func(b int32) trace.Mark) func(i int) trace.Mark {
	return func(i int) trace.Mark {
		if x.segments[i].Class < 0 {
			return trace.Dropped
		}
		return mark(x.of[i])
	}
}

// parts tells how the page is parted, and which blocks are links.
func (x *teller) parts() {
	x.Chapter("Content blocks", "内容块")
	none := func(int32) trace.Mark { return trace.None }
	x.Step(codeBlocks, say.New("Containers part the page: divisions, table cells, lists, forms and sections. What stands right in one of them is one content block: %d of them have text.",
		"容器元素把网页分开：区块、单元格、列表、表单、章节。直接位于同一容器内的文字是一个内容块：有文字的共 %d 个。", len(x.shown)), x.table(none), x.list.Text(nil))
	mark := func(b int32) trace.Mark {
		if x.linked(b) {
			return trace.Dropped
		}
		return trace.Used
	}
	n := 0
	for _, b := range x.shown {
		if x.linked(b) {
			n++
		}
	}
	x.Ask(say.New("Which of them are menus?", "其中哪些是菜单？"), codeLinks,
		say.New("%d have more than %g of their characters in links: blocks of links, out.", "%d 个块的链接字数超过 %g：是链接块，去掉。", n, x.links),
		append([]*trace.View{x.list.Map(x.ofBlock(mark))}, told.Beside(x.table(mark), x.list.Text(x.ofBlock(mark)))...)...)
}

// largest tells which block is the topic block.
func (x *teller) largest() {
	x.Chapter("Topic block", "主题块")
	ask := say.New("Which block tells what the page is about?", "哪一块说明了网页的主题？")
	mark := func(b int32) trace.Mark {
		switch {
		case b == x.best:
			return trace.Same
		case x.linked(b):
			return trace.Dropped
		}
		return trace.None
	}
	views := append([]*trace.View{x.list.Map(x.ofBlock(mark))}, told.Beside(x.table(mark), x.list.Text(x.ofBlock(mark)))...)
	if x.best < 0 {
		x.Ask(ask, codeTopic, say.New("None: all of them are blocks of links, and nothing is kept.", "没有：全是链接块，什么也不保留。"), views...)
		return
	}
	x.Ask(ask, codeTopic, say.New("The largest of those left, “%s” with %d {character|characters}: it is body, and the measure of the others.", "剩下的块中最大的一个：“%s”，%d 个字。它是正文，也是衡量其他块的标准。",
		trace.Quote(x.name(x.best)), x.blocks[x.best].chars), views...)
}

// topics tells which other blocks are on the topic.
func (x *teller) topics(described string) {
	x.Code(codeShared, codeKeep)
	x.Chapter("On the topic?", "与主题相关吗？")
	table := &trace.Table{Columns: []trace.Column{trace.TextColumn("from", "来自"), trace.TextColumn("text", "文字")}}
	for _, row := range []struct {
		id   string
		name say.Words
		text string
	}{
		{"title", say.Words{En: "title", Zh: "标题"}, x.about.Title},
		{"keywords", say.Words{En: "keywords", Zh: "关键词"}, strings.Join(x.about.Keywords, "，")},
		{"description", say.Words{En: "description", Zh: "描述"}, described},
		{"topic", say.Words{En: "topic block", Zh: "主题块"}, x.textOf(x.best)},
	} {
		if row.text != "" {
			table.Rows = append(table.Rows, trace.Row{ID: row.id, Cells: []trace.Label{trace.Worded(row.name), trace.Plain(row.text)}})
		}
	}
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
		switch {
		case b == x.best:
			return trace.Same
		case x.linked(b) || x.blocks[b].shared < x.topic:
			return trace.Dropped
		}
		return trace.New
	}
	n := 0
	for _, b := range x.shown {
		if mark(b) == trace.New {
			n++
		}
	}
	x.Ask(say.New("Which blocks have at least %g in common with the topic?", "哪些块与主题的重合比例不低于 %g？", x.topic), codeKeep,
		say.New("Beside the topic block %d {block does|blocks do}, and all of that is body.", "除主题块外还有 %d 块，也是正文。", n),
		append([]*trace.View{x.list.Map(x.ofBlock(mark))}, told.Beside(x.bars(), x.list.Text(x.ofBlock(mark)))...)...)
}

// other is the largest block of text beside the topic block, −1 where there is none.
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

// pairs are the places in the text of a content block of what it has of the topic.
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

// bars shows how much each block has in common with the topic.
func (x *teller) bars() *trace.View {
	bars := &trace.Bars{High: 1, Show: told.Few, Lines: []trace.Line{{Label: trace.Worded(say.New("threshold %g", "阈值 %g", x.topic).Words), Value: x.topic}}}
	for _, b := range x.shown {
		if b == x.best || x.linked(b) {
			continue
		}
		v := x.blocks[b].shared
		mark := trace.Dropped
		if v >= x.topic {
			mark = trace.New
		}
		bars.Bars = append(bars.Bars, trace.Bar{ID: fmt.Sprint("c", b), Label: trace.Plain(x.name(b)), Value: v, Text: fmt.Sprintf("%.2f", v), Mark: mark})
	}
	return &trace.View{ID: "shared", Title: say.Words{En: "In common with the topic", Zh: "与主题的重合比例"}, Bars: bars}
}

// elements shows the page in the elements of the model.
func (x *teller) elements() {
	x.Code(codeDocView)
	x.Chapter("DocView", "DocView 要素")
	v := x.body.View
	types := map[denoise.PageType]say.Words{
		denoise.TopicPage: {En: "topic: text on one subject", Zh: "主题型：围绕一个主题的文字"}, denoise.HubPage: {En: "hub: links to others", Zh: "目录型：指向别处的链接"},
		denoise.PicturePage: {En: "picture: pictures with little text", Zh: "图片型：图多字少"},
	}
	table := &trace.Table{Columns: []trace.Column{trace.TextColumn("element", "要素"), trace.TextColumn("value", "内容")}}
	row := func(id, en, zh string, value trace.Label) {
		if value.En != "" {
			table.Rows = append(table.Rows, trace.Row{ID: id, Cells: []trace.Label{trace.Worded(say.Words{En: en, Zh: zh}), value}})
		}
	}
	row("id", "id", "标识", trace.Plain(v.ID))
	row("type", "type", "类型", trace.Worded(types[v.Type]))
	row("class", "class", "类别", trace.Plain(v.Class))
	row("title", "title", "标题", trace.Plain(v.Title))
	row("keywords", "keywords", "关键词", trace.Plain(strings.Join(v.Keywords, "，")))
	row("abstract", "abstract", "摘要", trace.Plain(strings.Join(strings.Fields(v.Abstract), " ")))
	for i, l := range v.Links {
		row(fmt.Sprint("link", i+1), fmt.Sprint("related link ", i+1), fmt.Sprint("相关链接 ", i+1), trace.Plain(l.Text))
	}
	table.Show = told.Few
	x.Step(codeDocView, say.New("The page in the elements of the model: %d of them are filled, with %d {link|links} on its topic outside the body.", "按模型得到网页的各要素：填入 %d 项，其中正文之外与主题相关的链接 %d 个。", len(table.Rows), len(v.Links)),
		&trace.View{ID: "docview", Title: say.Words{En: "DocView of the page", Zh: "网页的 DocView"}, Table: table})
}
