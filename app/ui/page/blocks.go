package page

import (
	"cmp"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"pagetwin/app/present"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets"
	"pagetwin/core/denoise"
)

func (v *View) block1(row int) denoise.Block { return v.desk.Page.View.Body.Blocks[row] }

// blockSource is the table of blocks, kept and cut, with what decided.
func (v *View) blockSource() widgets.TableSource {
	return widgets.TableSource{
		Name:  "blocks",
		Store: v.desk.Store,
		Columns: []widgets.Column{
			{Key: "n", Title: "#", Width: 40, Right: true},
			{Key: "kept", Title: "✓", Width: 26},
			{Key: "text", Title: v.t("blocks.text"), Width: 66, Wide: true},
			{Key: "rule", Title: v.t("blocks.rule"), Width: 86, Wrap: true},
			{Key: "number", Title: v.t("blocks.number"), Width: 66, Right: true},
		},
		Rows: func() int {
			if p := v.desk.Page.View; p != nil {
				return len(p.Body.Blocks)
			}
			return 0
		},
		Cell: v.blockCell,
		Compare: func(col, a, b int) int {
			switch x, y := v.block1(a), v.block1(b); col {
			case 0:
				return cmp.Compare(a, b)
			case 4:
				return cmp.Compare(x.Number, y.Number)
			}
			return strings.Compare(v.blockCell(a, col), v.blockCell(b, col))
		},
		Color: func(row int) fyne.ThemeColorName {
			if !v.block1(row).Kept {
				return look.Cut
			}
			return ""
		},
		OnRow: func(row int) { v.choose(func(*present.PageView) int { return row }) },
		Count: v.count,
		Find:  v.t("table.filter"),
	}
}

func (v *View) blockCell(row, col int) string {
	b := v.block1(row)
	switch col {
	case 0:
		return strconv.Itoa(row + 1)
	case 1:
		if b.Kept {
			return "✓"
		}
		return "✕"
	case 3:
		return v.rule(row)
	case 4:
		if whole := int64(b.Number); whole >= 1000 {
			return present.Count(whole)
		}
		return strconv.FormatFloat(b.Number, 'g', 3, 64)
	}
	return strings.Join(strings.Fields(b.Text), " ")
}

// templateRule is the name of the rule that cuts what stands on many pages; its number is
// how many.
const templateRule = "template"

// rule words what decided about a block.
func (v *View) rule(block int) string {
	b := v.block1(block)
	r := b.Rule
	if r.Name == templateRule {
		return v.t("blocks.template", present.Count(int64(b.Number)))
	}
	if why := v.desk.Book.W(r.Why); why != "" {
		return why
	}
	return r.Name
}

// choose marks the block that at finds, in all three panes.
func (v *View) choose(at func(*present.PageView) int) {
	if p := v.desk.Page.View; p != nil && !v.syncing {
		v.desk.Page.ChooseBlock(at(p))
	}
}

// follow scrolls the other panes to the block that has come to the top of one.
func (v *View) follow(from *widgets.TextView, at func(*present.PageView) int) {
	p := v.desk.Page.View
	if p == nil || v.syncing {
		return
	}
	i := at(p)
	if i < 0 {
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

// nextKept returns where the body goes on at block i or after it.
func nextKept(p *present.PageView, i int) (int, bool) {
	for ; i < len(p.Body.Blocks); i++ {
		if at := p.Body.Blocks[i].At; at >= 0 {
			return at, true
		}
	}
	return 0, false
}

// showBlock marks a block in all three panes and brings it in sight.
func (v *View) showBlock(i int) {
	v.block = i
	p := v.desk.Page.View
	if i < 0 {
		v.source.View.SetMarks(widgets.LayerCurrent, nil)
		v.body.View.SetMarks(widgets.LayerCurrent, nil)
		v.blocks.Choose(-1)
		return
	}
	b := p.Body.Blocks[i]
	v.source.View.SetMarks(widgets.LayerCurrent, []widgets.Span{{Start: b.Start, End: b.End}})
	v.source.View.Reveal(b.Start)
	v.body.View.SetMarks(widgets.LayerCurrent, nil)
	if s, ok := p.BodySpan(i); ok {
		start, end := v.paneOffset(s.Start), v.paneOffset(s.End)
		v.body.View.SetMarks(widgets.LayerCurrent, []widgets.Span{{Start: start, End: end}})
		v.body.View.Reveal(start)
	}
	v.blocks.Choose(i)
	v.blocks.ScrollTo(i)
}

// Seen returns the tables that are in sight, to be written.
func (v *View) Seen() []*present.Seen {
	if v.desk.Page.Whole {
		return []*present.Seen{v.whole.pages.Seen()}
	}
	return []*present.Seen{v.blocks.Seen(), v.features.Seen(), v.differs.Seen(), v.pages.Seen()}
}
