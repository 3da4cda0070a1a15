package bodies

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"

	"pagetwin/app/present/pair"
	"pagetwin/app/ui/look"
	"pagetwin/app/ui/widgets/longtext"
	"pagetwin/core/text/align"
)

// cutSpans greys what the denoiser cut.
func cutSpans(s *pair.Side) []longtext.Span {
	out := make([]longtext.Span, len(s.Cut))
	for i, c := range s.Cut {
		out[i] = longtext.Span{Start: c.Start, End: c.End, Color: look.Cut}
	}
	return out
}

// mark lights both texts up.
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

// differenceMarks are what one side alone has, and what stands in another order.
func (v *Bodies) differenceMarks(side int) []longtext.Span {
	var out []longtext.Span
	for _, e := range v.shown.Edits {
		span := e.A
		if side == 1 {
			span = e.B
		}
		if e.Kind == align.Same || span.End <= span.Start || blank(v.shown.Sides[side].Body[span.Start:span.End]) {
			continue
		}
		s := v.shown.Sides[side].ShownSpan(span)
		out = append(out, longtext.Span{Start: s.Start, End: s.End, Color: editColor[e.Kind]})
	}
	return out
}

// blank tells whether a difference is white space and punctuation alone, which
// alignment does not look at.
func blank(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) < 0
}

// mostBadges is how many shared features are numbered in the texts, the heaviest, unless
// all are asked for.
const mostBadges = 12

// evidenceMarks are the shared features; those that are numbered have their numbers at
// their first places.
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

// flatten cuts spans that begin in order so that none overlaps the one before: what
// lies on one another would be lit twice.
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

// ShowMark marks places in both texts, with a number where that is not 0, and brings the first
// on each side in sight; nil marks nothing.
func (v *Bodies) ShowMark(m *pair.Mark, number int) {
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

// markChosen marks what is chosen in both texts.
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
}

// showInline puts both texts into one: what both have once, what one has alone in
// its colour.
func (v *Bodies) showInline(p *pair.View) {
	var b strings.Builder
	var marks []longtext.Span
	for _, e := range p.Edits {
		at := b.Len()
		if e.A.End > e.A.Start {
			b.WriteString(p.Sides[0].Body[e.A.Start:e.A.End])
		} else {
			b.WriteString(p.Sides[1].Body[e.B.Start:e.B.End])
		}
		if name, ok := editColor[e.Kind]; ok && !blank(b.String()[at:]) {
			marks = append(marks, longtext.Span{Start: at, End: b.Len(), Color: name})
		}
	}
	v.inline.View.SetText(b.String(), nil)
	v.inline.View.SetMarks(longtext.LayerFeatures, marks)
}
