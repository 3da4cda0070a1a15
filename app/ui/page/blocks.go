package page

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/listing"
	"pagetwin/app/present/page"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/app/ui/widgets/longtext"
	"pagetwin/core/base/say"
	"pagetwin/core/base/table"
	"pagetwin/core/body/denoise"
)

// blockRow is a block of the page with the rule that decided about it, in words.
type blockRow struct {
	n    int // from 1
	of   denoise.Block
	rule string
}

func (v *View) blockRows(p *page.View) []blockRow {
	out := make([]blockRow, len(p.Body.Blocks))
	for i, b := range p.Body.Blocks {
		out[i] = blockRow{i + 1, b, page.RuleOf(v.desk.Book, b)}
	}
	return out
}

func (v *View) blockTable() lists.Table[blockRow] {
	b := v.desk.Book
	return lists.Table[blockRow]{
		Name:  "blocks",
		Book:  b,
		Store: v.desk.Store,
		Columns: []lists.Column[blockRow]{
			lists.Titled("n", say.Same("#"), table.Whole, 40, func(r blockRow) any { return r.n }).Worded(func(r blockRow) string { return strconv.Itoa(r.n) }),
			lists.Titled("kept", say.Same("✓"), table.Flag, 26, func(r blockRow) any { return r.of.Kept }).Worded(func(r blockRow) string { return map[bool]string{true: "✓", false: "✕"}[r.of.Kept] }),
			lists.Col(b, "blocks.number", table.Number, 66, func(r blockRow) any { return r.of.Number }).Worded(func(r blockRow) string { return page.BlockNumber(r.of) }),
			lists.Col(b, "blocks.text", table.Text, 66, func(r blockRow) any { return strings.Join(strings.Fields(r.of.Text), " ") }).Wide(),
			lists.Col(b, "blocks.rule", table.Text, 66, func(r blockRow) any { return r.rule }),
		},
		Color: func(r blockRow) fyne.ThemeColorName {
			if !r.of.Kept {
				return look.Cut
			}
			return ""
		},
		OnRow: func(at int, _ blockRow) { v.choose(func(*page.View) int { return at }) },
	}
}

// choose marks the block whose index at returns, in all three panes.
func (v *View) choose(at func(*page.View) int) {
	if p := v.desk.Page.View; p != nil && !v.syncing {
		v.desk.Page.ChooseBlock(at(p))
	}
}

func (v *View) follow(from *longtext.View, at func(*page.View) int) {
	p := v.desk.Page.View
	if p == nil || v.syncing {
		return
	}
	i := at(p)
	if i < 0 || i >= len(p.Body.Blocks) {
		return
	}
	b := p.Body.Blocks[i]
	if from != v.source.View {
		v.source.View.ScrollTo(b.Start)
	}
	if from != v.body.View {
		if s, ok := nextKept(p, i); ok {
			v.body.View.ScrollTo(v.paneOffset(s))
		}
	}
	v.blocks.ScrollTo(i)
}

func nextKept(p *page.View, i int) (int, bool) {
	for ; i < len(p.Body.Blocks); i++ {
		if at := p.Body.Blocks[i].At; at >= 0 {
			return at, true
		}
	}
	return 0, false
}

func (v *View) showBlock(i int) {
	v.block = i
	p := v.desk.Page.View
	if p == nil || i < 0 || i >= len(p.Body.Blocks) {
		v.source.View.SetMarks(longtext.LayerCurrent, nil)
		v.body.View.SetMarks(longtext.LayerCurrent, nil)
		v.blocks.Choose(nil)
		v.picture.take("")
		return
	}
	b := p.Body.Blocks[i]
	v.source.View.SetMarks(longtext.LayerCurrent, []longtext.Span{{Start: b.Start, End: b.End}})
	v.source.View.Reveal(b.Start)
	v.body.View.SetMarks(longtext.LayerCurrent, nil)
	if s, ok := p.BodySpan(i); ok {
		start, end := v.paneOffset(s.Start), v.paneOffset(s.End)
		v.body.View.SetMarks(longtext.LayerCurrent, []longtext.Span{{Start: start, End: end}})
		v.body.View.Reveal(start)
	}
	v.blocks.Choose(i)
	v.blocks.ScrollTo(i)
	v.picture.take(p.Outline.Thing(i))
}

// Seen returns the shown tables, to be saved.
func (v *View) Seen() []*listing.Seen {
	if v.desk.Page.Whole {
		return []*listing.Seen{v.whole.pages.Seen()}
	}
	return []*listing.Seen{v.blocks.Seen(), v.features.Seen(), v.differs.Seen(), v.pages.Seen()}
}
