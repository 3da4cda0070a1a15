package page

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/page"
	"pagetwin/app/present/wording"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/base"
	"pagetwin/app/ui/widgets/lists"
	"pagetwin/app/ui/widgets/longtext"
	"pagetwin/core/base/table"
)

// differenceColor gives the colours of pairs: the body has those of the left side.
var differenceColor = map[page.DifferenceKind]fyne.ThemeColorName{
	page.TooMuch: look.Alone, page.Missing: look.Added, page.MovedHere: look.Moved, page.MovedFrom: look.Moved,
}

func (v *View) kindWord(k page.DifferenceKind) string {
	switch k {
	case page.TooMuch:
		return v.t("diff.toomuch")
	case page.Missing:
		return v.t("diff.missing")
	case page.MovedHere:
		return v.t("diff.movedhere")
	}
	return v.t("diff.movedfrom")
}

// differenceRow is a passage in which the body differs from the one made by hand.
type differenceRow struct {
	of    page.Difference
	kind  string
	block string // the block that contains it, and the rule that decided about the block
}

func (v *View) differenceRows(p *page.View) []differenceRow {
	if p.Differs == nil {
		return nil
	}
	out := make([]differenceRow, len(p.Differs.List))
	for i, x := range p.Differs.List {
		out[i] = differenceRow{x, v.kindWord(x.Kind), ""}
		switch {
		case x.Block >= 0 && x.Block < len(p.Body.Blocks):
			out[i].block = strconv.Itoa(x.Block+1) + " " + page.RuleOf(v.desk.Book, p.Body.Blocks[x.Block])
		case x.Kind == page.Missing:
			out[i].block = v.t("diff.nowhere")
		}
	}
	return out
}

func (v *View) goldPane() fyne.CanvasObject {
	b := v.desk.Book
	v.differs = lists.NewDataTable(lists.Table[differenceRow]{
		Name:  "differences",
		Book:  b,
		Store: v.desk.Store,
		Columns: []lists.Column[differenceRow]{
			lists.Col(b, "diff.kind", table.Text, 68, func(r differenceRow) any { return r.kind }),
			lists.Col(b, "diff.chars", table.Whole, 50, func(r differenceRow) any { return r.of.Chars }),
			lists.Col(b, "diff.text", table.Text, 70, func(r differenceRow) any { return strings.Join(strings.Fields(r.of.Text), " ") }).Wide(),
			lists.Col(b, "diff.block", table.Text, 84, func(r differenceRow) any { return r.block }).Ordered(func(r differenceRow) float64 { return float64(r.of.Block) }).Wide(),
		},
		OnRow: func(_ int, r differenceRow) { v.showDifference(r.of) },
	})
	v.goldSum = base.Quiet("")
	return base.Border(v.goldSum, nil, nil, nil, v.differs)
}

// difference returns the difference of the shown page, nil for none.
func (v *View) difference() *page.GoldDifference {
	if v.shown == nil {
		return nil
	}
	return v.shown.Differs
}

func (v *View) showDifference(x page.Difference) {
	v.desk.Page.ChooseBlock(x.Block)
	s := x.Body
	if v.inOne {
		s = x.One
	}
	v.body.View.Select(s.Start, s.End)
	v.body.View.Reveal(s.Start)
}

// differenceMarks colours the difference in the pane of the body. Missing text has no place there:
// the character after the gap is marked, with a badge that gives the missing length.
func (v *View) differenceMarks(d *page.GoldDifference) []longtext.Span {
	var out []longtext.Span
	for i := range d.List {
		x := &d.List[i]
		s := x.Body
		if v.inOne {
			s = x.One
		}
		if s.End > s.Start {
			out = append(out, longtext.Span{Start: s.Start, End: s.End, Color: differenceColor[x.Kind]})
		}
	}
	if v.inOne {
		return out
	}
	for _, g := range d.Gaps(v.shown.Body.Text) {
		out = append(out, longtext.Span{Start: g.At.Start, End: g.At.End, Color: look.Added, Badge: "−" + wording.Count(int64(g.Chars))})
	}
	return out
}

// goldWords describes how the body differs from the one made by hand.
func (v *View) goldWords() string {
	d := v.difference()
	if d == nil {
		return v.t("diff.none")
	}
	sum := func(k page.DifferenceKind) string {
		chars, _ := d.Sum(k)
		return wording.Count(int64(chars))
	}
	return v.t("diff.sum", sum(page.TooMuch), sum(page.Missing), sum(page.MovedHere))
}

// bodyOffset converts a byte offset in the pane to one in the body.
func (v *View) bodyOffset(at int) int {
	if d := v.difference(); v.inOne && d != nil {
		return d.BodyAt(at)
	}
	return at
}

// paneOffset is the inverse of bodyOffset.
func (v *View) paneOffset(at int) int {
	if d := v.difference(); v.inOne && d != nil {
		return d.OneAt(at)
	}
	return at
}
