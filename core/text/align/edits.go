package align

import (
	"strings"
	"unicode"

	"pagetwin/core/text"
)

// Kind is the kind of a part: in which text it is.
type Kind int

// The kinds of parts of an inline difference.
const (
	Same    Kind = iota // in both
	Deleted             // in A alone
	Added               // in B alone
	MovedA              // in both, here where A has it
	MovedB              // in both, here where B has it
)

// Edit is one part of the inline difference; the span of a text that does not have it is empty.
type Edit struct {
	Kind Kind
	A, B text.Span
}

// In returns the span of the part in text A, side 0, or B, side 1.
func (e Edit) In(side int) text.Span {
	if side == 0 {
		return e.A
	}
	return e.B
}

// Differs reports whether the part is a difference of the side's text that a reader sees: white
// space and punctuation are none.
func (e Edit) Differs(side int, text string) bool {
	s := e.In(side)
	return e.Kind != Same && strings.IndexFunc(text[s.Start:s.End], func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) >= 0
}

// Edits returns both texts as one sequence, each whole and in its own order, with shared passages
// once. In a gap, the part of A comes first. White space and punctuation at the ends of a passage
// belong to the gap beside it.
func (al *Alignment) Edits(lenA, lenB int) []Edit {
	e := &editor{al: al}
	for _, i := range al.inB {
		m := al.Matches[i]
		e.gap(m.A.Start, m.B.Start)
		e.edits = append(e.edits, Edit{Same, m.A, m.B})
		e.a, e.b = m.A.End, m.B.End
	}
	e.gap(lenA, lenB)
	return e.edits
}

type editor struct {
	al    *Alignment
	edits []Edit
	a, b  int // ends of what is added already
}

// gap adds the text before the next shared passage.
func (e *editor) gap(toA, toB int) {
	for _, m := range e.al.Matches {
		if m.Moved && m.A.Start >= e.a && m.A.End <= toA {
			e.side(&e.a, m.A.Start, Deleted)
			e.side(&e.a, m.A.End, MovedA)
		}
	}
	e.side(&e.a, toA, Deleted)
	for {
		next, ok := e.nextMovedB(toB)
		if !ok {
			break
		}
		e.side(&e.b, next.Start, Added)
		e.side(&e.b, next.End, MovedB)
	}
	e.side(&e.b, toB, Added)
}

// nextMovedB returns the first passage that has moved to a place before toB and is not added yet.
func (e *editor) nextMovedB(toB int) (text.Span, bool) {
	var best text.Span
	found := false
	for _, m := range e.al.Matches {
		if m.Moved && m.B.Start >= e.b && m.B.End <= toB && (!found || m.B.Start < best.Start) {
			best, found = m.B, true
		}
	}
	return best, found
}

func (e *editor) side(at *int, to int, k Kind) {
	if to <= *at {
		return
	}
	edit := Edit{Kind: k}
	if k == Deleted || k == MovedA {
		edit.A, edit.B = text.Span{Start: *at, End: to}, text.Span{Start: e.b, End: e.b}
	} else {
		edit.A, edit.B = text.Span{Start: e.a, End: e.a}, text.Span{Start: *at, End: to}
	}
	e.edits = append(e.edits, edit)
	*at = to
}
