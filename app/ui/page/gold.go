package page

import (
	"cmp"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"pagetwin/app/present"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets"
)

// differenceColor are the colours of pairs, the body being the left side.
var differenceColor = map[present.DifferenceKind]fyne.ThemeColorName{
	present.TooMuch: look.Alone, present.Missing: look.Added, present.MovedHere: look.Moved, present.MovedFrom: look.Moved,
}

func (v *View) kindWord(k present.DifferenceKind) string {
	switch k {
	case present.TooMuch:
		return v.t("diff.toomuch")
	case present.Missing:
		return v.t("diff.missing")
	case present.MovedHere:
		return v.t("diff.movedhere")
	}
	return v.t("diff.movedfrom")
}

// goldPane lists what the body has too much and what it misses.
func (v *View) goldPane() fyne.CanvasObject {
	v.differs = widgets.NewDataTable(widgets.TableSource{
		Name:  "differences",
		Store: v.desk.Store,
		Columns: []widgets.Column{
			{Key: "kind", Title: v.t("diff.kind"), Width: 68},
			{Key: "chars", Title: v.t("diff.chars"), Width: 50, Right: true},
			{Key: "text", Title: v.t("diff.text"), Width: 70, Wide: true},
			{Key: "block", Title: v.t("diff.block"), Width: 84, Wide: true},
		},
		Rows: func() int {
			if d := v.difference(); d != nil {
				return len(d.List)
			}
			return 0
		},
		Cell:    v.differenceCell,
		Compare: v.compareDifferences,
		OnRow:   v.showDifference,
		Count:   v.count,
		Find:    v.t("table.filter"),
	})
	v.goldSum = widgets.Quiet("")
	return widgets.Border(v.goldSum, nil, nil, nil, v.differs)
}

// difference is that of the page in the panes, nil for none.
func (v *View) difference() *present.GoldDifference {
	if v.shown == nil {
		return nil
	}
	return v.shown.Differs
}

func (v *View) differenceCell(row, col int) string {
	x := &v.difference().List[row]
	switch col {
	case 0:
		return v.kindWord(x.Kind)
	case 1:
		return present.Count(int64(x.Chars))
	case 2:
		return strings.Join(strings.Fields(x.Text), " ")
	}
	if x.Block < 0 {
		if x.Kind == present.Missing {
			return v.t("diff.nowhere")
		}
		return ""
	}
	return strconv.Itoa(x.Block+1) + " " + v.rule(x.Block)
}

func (v *View) compareDifferences(col, a, b int) int {
	x, y := &v.difference().List[a], &v.difference().List[b]
	switch col {
	case 0:
		return cmp.Compare(x.Kind, y.Kind)
	case 1:
		return cmp.Compare(x.Chars, y.Chars)
	case 2:
		return strings.Compare(x.Text, y.Text)
	}
	return cmp.Compare(x.Block, y.Block)
}

// showDifference brings a difference in sight in the body, and its block in the
// other panes.
func (v *View) showDifference(row int) {
	x := &v.difference().List[row]
	v.desk.Page.ChooseBlock(x.Block)
	s := x.Body
	if v.inOne {
		s = x.One
	}
	v.body.View.Select(s.Start, s.End)
	v.body.View.Reveal(s.Start)
}

// differenceMarks colour the difference in the pane of the body. What is missing
// has no place there: the letter behind it carries how much it is.
func (v *View) differenceMarks(d *present.GoldDifference) []widgets.Span {
	var out []widgets.Span
	for i := range d.List {
		x := &d.List[i]
		s := x.Body
		if v.inOne {
			s = x.One
		}
		if s.End > s.Start {
			out = append(out, widgets.Span{Start: s.Start, End: s.End, Color: differenceColor[x.Kind]})
		}
	}
	if v.inOne {
		return out
	}
	for _, g := range d.Gaps(v.shown.Body.Text) {
		out = append(out, widgets.Span{Start: g.At.Start, End: g.At.End, Color: look.Added, Badge: "−" + present.Count(int64(g.Chars))})
	}
	return out
}

// goldWords say how the body differs from the one made by hand.
func (v *View) goldWords() string {
	d := v.difference()
	if d == nil {
		return v.t("diff.none")
	}
	sum := func(k present.DifferenceKind) string {
		chars, _ := d.Sum(k)
		return present.Count(int64(chars))
	}
	return v.t("diff.sum", sum(present.TooMuch), sum(present.Missing), sum(present.MovedHere))
}

// bodyOffset returns the byte of the body that stands at a byte of its pane.
func (v *View) bodyOffset(at int) int {
	if d := v.difference(); v.inOne && d != nil {
		return d.BodyAt(at)
	}
	return at
}

// paneOffset is bodyOffset the other way round.
func (v *View) paneOffset(at int) int {
	if d := v.difference(); v.inOne && d != nil {
		return d.OneAt(at)
	}
	return at
}
