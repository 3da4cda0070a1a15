package bodies

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/compare"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/longtext"
	"pagetwin/core/text/align"
)

// cutSpans greys the text that the denoiser cut.
func cutSpans(s *compare.Side) []longtext.Span {
	out := make([]longtext.Span, len(s.Cut))
	for i, c := range s.Cut {
		out[i] = longtext.Span{Start: c.Start, End: c.End, Color: look.Cut}
	}
	return out
}

// mark highlights both texts.
func (v *Bodies) mark() {
	if v.shown == nil {
		return
	}
	for i := range v.sides {
		marks := v.differenceMarks(i)
		if v.mode.lights() {
			marks = v.evidenceMarks(i)
		}
		v.sides[i].View.SetMarks(longtext.LayerFeatures, marks)
	}
	v.markChosen()
}

var editColor = map[align.Kind]fyne.ThemeColorName{
	align.Deleted: look.Alone, align.Added: look.Added, align.MovedA: look.Moved, align.MovedB: look.Moved,
}

// differenceMarks highlights the text that only one side has, and the text that the other side has
// in another order.
func (v *Bodies) differenceMarks(side int) []longtext.Span {
	var out []longtext.Span
	for _, e := range v.shown.Edits {
		if !e.Differs(side, v.shown.Read[side]) {
			continue
		}
		s := v.shown.Sides[side].ShownSpan(e.In(side))
		out = append(out, longtext.Span{Start: s.Start, End: s.End, Color: editColor[e.Kind]})
	}
	return out
}

// mostBadges is the number of shared features, the heaviest, that get badges unless all do.
const mostBadges = 12

// evidenceMarks highlights the shared features; the numbered ones have their numbers at their first
// places.
func (v *Bodies) evidenceMarks(side int) []longtext.Span {
	var out []longtext.Span
	for i, m := range v.shown.Matches {
		places := m.A
		if side == 1 {
			places = m.B
		}
		for k, p := range places {
			s := longtext.Span{Start: p.Start, End: p.End}
			if k == 0 && (v.mode == Numbered || i < mostBadges) {
				s.Badge = strconv.Itoa(i + 1)
			}
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b longtext.Span) int { return a.Start - b.Start })
	return flatten(out)
}

// flatten cuts spans, sorted by their beginning, so that none overlaps the one before: overlapping
// highlights would be drawn twice.
func flatten(spans []longtext.Span) []longtext.Span {
	out := spans[:0]
	end := 0
	for _, s := range spans {
		if s.End <= end {
			continue
		}
		if s.Start < end {
			s.Start = end
		}
		end = s.End
		out = append(out, s)
	}
	return out
}

// ShowMark marks places in both texts, with a number unless it is 0, and scrolls to the first on
// each side; nil removes the marks.
func (v *Bodies) ShowMark(m *compare.Mark, number int) {
	v.marked, v.number = m, number
	v.markChosen()
	if m == nil {
		return
	}
	for side, places := range m {
		if len(places) > 0 {
			v.sides[side].View.Reveal(places[0].Start)
		}
	}
}

func (v *Bodies) markChosen() {
	for i := range v.sides {
		var marks []longtext.Span
		if v.marked != nil {
			for _, s := range v.marked[i] {
				marks = append(marks, longtext.Span{Start: s.Start, End: s.End, Color: look.Found})
			}
			if v.number > 0 && v.mode.lights() && len(marks) > 0 {
				marks[0].Badge = strconv.Itoa(v.number)
			}
		}
		v.sides[i].View.SetMarks(longtext.LayerFound, marks)
	}
	v.look()
}

// showInline merges both texts into one: shared text once, text of one side in its colour.
func (v *Bodies) showInline(p *compare.View) {
	var b strings.Builder
	var marks []longtext.Span
	for _, e := range p.Edits {
		at, side := b.Len(), 0
		if e.A.End <= e.A.Start {
			side = 1
		}
		b.WriteString(p.Sides[side].Body[e.In(side).Start:e.In(side).End])
		if name, ok := editColor[e.Kind]; ok && e.Differs(side, p.Read[side]) {
			marks = append(marks, longtext.Span{Start: at, End: b.Len(), Color: name})
		}
	}
	v.inline.View.SetText(b.String(), nil)
	v.inline.View.SetMarks(longtext.LayerFeatures, marks)
}
