package docview

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/base/say"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/bodystory"
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

func (d docView) tell(r *trace.Recorder, t *markup.Tree) denoise.Body {
	s := d.look(t)
	described := s.about.Abstract // assemble fills in another where there is none
	body := d.assemble(t, s)
	if len(s.segments) == 0 {
		return body
	}
	x := &story{docView: d, seen: s, Page: bodystory.NewPage(r, t, s.segments, body)}
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

// story records one story.
type story struct {
	docView
	bodystory.Page
	seen
	shown []int32 // content blocks with text, the largest first
}

func (x *story) name(b int32) string { return x.Name(x.blocks[b].node) }

func (x *story) linked(b int32) bool { return x.blocks[b].linkShare() > x.links }

func (x *story) table(mark func(b int32) trace.Mark) *trace.View {
	table := &trace.Table{Show: bodystory.Few, Columns: []trace.Column{
		trace.TextColumn("container"), trace.NumberColumn("docview|characters"), trace.NumberColumn("in links"), trace.TextColumn("begins"),
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
	return &trace.View{ID: "containers", Title: say.Words{En: "Content blocks, largest first"}, Table: table}
}

// views shows the content blocks marked: on the map of the page and in its text, with another
// view between these.
func (x *story) views(beside *trace.View, mark func(b int32) trace.Mark) []*trace.View {
	return x.Blocks.ShownBeside(beside, func(i int) trace.Mark {
		if x.segments[i].Class < 0 {
			return trace.Dropped
		}
		return mark(x.of[i])
	})
}

// count returns the number of content blocks with the mark m.
func (x *story) count(mark func(b int32) trace.Mark, m trace.Mark) (n int) {
	for _, b := range x.shown {
		if mark(b) == m {
			n++
		}
	}
	return n
}

// parts shows how the page is divided, and which blocks are links.
func (x *story) parts() {
	x.Chapter("Content blocks")
	none := func(int32) trace.Mark { return trace.None }
	x.Step(codeBlocks, say.New("Containers (divisions, table cells, lists, forms and sections) divide the page. The text directly in one container is a content block: %d of them have text.", len(x.shown)), x.table(none), x.Blocks.Text(nil))
	mark := func(b int32) trace.Mark { return trace.If(x.linked(b), trace.Dropped, trace.Used) }
	x.Offer(trace.HowMany(x.count(mark, trace.Dropped), len(x.shown)))
	x.Ask(say.New("How many of them are menus?"), codeLinks,
		say.New("Link blocks, with more than %[2]g of their characters in links, are dropped: %[1]d.", x.count(mark, trace.Dropped), x.links),
		x.views(x.table(mark), mark)...)
}

func (x *story) largest() {
	x.Chapter("Topic block")
	ask := say.New("Which block shows the topic of the page?")
	mark := func(b int32) trace.Mark {
		return trace.If(b == x.best, trace.Same, trace.If(x.linked(b), trace.Dropped, trace.None))
	}
	views := x.views(x.table(mark), mark)
	if x.best < 0 {
		x.Ask(ask, codeTopic, say.New("None: all of them are link blocks, and nothing is kept."), views...)
		return
	}
	x.Offer(trace.Choose(1, say.Words{En: "The first one"}, say.Words{En: "The largest that is no menu"}, say.Words{En: "The last one"}))
	x.Ask(ask, codeTopic, say.New("The largest remaining block, “%s” with %d {character|characters}. It is body, and the other blocks are compared with it.",
		trace.Quote(x.name(x.best)), x.blocks[x.best].chars), views...)
}

func (x *story) topics(described string) {
	x.Code(codeShared, codeKeep)
	x.Chapter("On the topic?")
	table := &trace.Table{Columns: []trace.Column{trace.TextColumn("from"), trace.TextColumn("text")}}
	filled(table, "title", say.Words{En: "title"}, trace.Plain(x.about.Title))
	filled(table, "keywords", say.Words{En: "keywords"}, trace.Plain(strings.Join(x.about.Keywords, "，")))
	filled(table, "description", say.Words{En: "description"}, trace.Plain(described))
	filled(table, "topic", say.Words{En: "topic block"}, trace.Plain(x.textOf(x.best)))
	sources := &trace.View{ID: "topic", Title: say.Words{En: "What the page is about"}, Table: table}
	other := x.other()
	if other < 0 {
		x.Step(codeShared, say.New("The topic has %d {pair|pairs} of characters and longer words. There is no other text block to compare with it.", len(x.subject)), sources)
		return
	}
	own := make(map[uint64]bool)
	for i, s := range x.segments {
		if x.of[i] == other && s.Class >= 0 {
			terms(s.Text, own)
		}
	}
	lit := x.pairs(other)
	x.Step(codeShared, say.New("The topic has %d {pair|pairs} of adjacent characters and longer words. Of the %d in “%s”, %.0f%% also occur in the topic; they are highlighted.",
		len(x.subject), len(own), trace.Quote(x.name(other)), 100*x.blocks[other].shared), sources,
		&trace.View{ID: "pairs", Title: say.New("“%s” and what it shares with the topic", x.name(other)).Words, Text: &trace.Text{Text: x.Text(x.textOf(other)), Spans: lit}})
	mark := func(b int32) trace.Mark {
		return trace.If(b == x.best, trace.Same, trace.If(x.linked(b) || x.blocks[b].shared < x.topic, trace.Dropped, trace.New))
	}
	x.Offer(trace.HowMany(x.count(mark, trace.New), len(x.shown)-1))
	x.Ask(say.New("How many other blocks have at least %g in common with the topic?", x.topic), codeKeep,
		say.New("Besides the topic block, %d {block does|blocks do}. All of these are body.", x.count(mark, trace.New)), x.views(x.bars(), mark)...)
}

// other returns the largest block of text besides the topic block; -1 for none.
func (x *story) other() int32 {
	for _, b := range x.shown {
		if b != x.best && !x.linked(b) {
			return b
		}
	}
	return -1
}

func (x *story) textOf(b int32) string {
	var parts []string
	for i, s := range x.segments {
		if x.of[i] == b && s.Class >= 0 {
			parts = append(parts, s.Text)
		}
	}
	return strings.Join(parts, " ")
}

func (x *story) pairs(b int32) (out []trace.Span) {
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

func (x *story) bars() *trace.View {
	var bars []trace.Bar
	for _, b := range x.shown {
		if b != x.best && !x.linked(b) {
			v := x.blocks[b].shared
			bars = append(bars, trace.Bar{ID: fmt.Sprint("c", b), Label: trace.Plain(x.name(b)), Value: v, Text: fmt.Sprintf("%.2f", v), Mark: trace.If(v >= x.topic, trace.New, trace.Dropped)})
		}
	}
	return bodystory.Bars("shared", say.Words{En: "In common with the topic"}, bars,
		trace.Line{Label: trace.Worded(say.New("threshold %g", x.topic).Words), Value: x.topic})
}

// filled adds a row unless its value is empty.
func filled(table *trace.Table, id string, name say.Words, value trace.Label) {
	if value.En != "" {
		table.Add(id, trace.None, name, value)
	}
}

func (x *story) elements() {
	x.Code(codeDocView)
	x.Chapter("DocView")
	v := x.Body.View
	types := map[denoise.PageType]say.Words{
		denoise.TopicPage: {En: "topic: text on one subject"}, denoise.HubPage: {En: "hub: links to others"},
		denoise.PicturePage: {En: "picture: pictures with little text"},
	}
	table := &trace.Table{Columns: []trace.Column{trace.TextColumn("docview|element"), trace.TextColumn("value")}}
	filled(table, "id", say.Words{En: "id"}, trace.Plain(v.ID))
	filled(table, "type", say.Words{En: "type"}, trace.Worded(types[v.Type]))
	filled(table, "class", say.Words{En: "class"}, trace.Plain(v.Class))
	filled(table, "title", say.Words{En: "title"}, trace.Plain(v.Title))
	filled(table, "keywords", say.Words{En: "keywords"}, trace.Plain(strings.Join(v.Keywords, "，")))
	filled(table, "abstract", say.Words{En: "abstract"}, trace.Plain(strings.Join(strings.Fields(v.Abstract), " ")))
	for i, l := range v.Links {
		filled(table, fmt.Sprint("link", i+1), say.New("related link %d", i+1).Words, trace.Plain(l.Text))
	}
	table.Show = bodystory.Few
	x.Step(codeDocView, say.New("The page as elements of the model: %d are filled, with %d {link|links} on the same topic outside the body.", len(table.Rows), len(v.Links)),
		&trace.View{ID: "docview", Title: say.Words{En: "DocView of the page"}, Table: table})
}
