// Package align compares two texts side by side: the passages that they share in the same order,
// the passages that have moved, and what only one of them has.
//
// Texts are compared token by token; a token is one Han, kana or Hangul character, or a run of
// other letters and digits. White space, punctuation, width and case are ignored, so that a
// passage does not end at a changed comma.
//
// Passages in the same order are found as in patience diff (Cohen 2005), with runs of k tokens in
// place of lines: runs that occur once in both parts are anchors; the longest chain of anchors
// that ascends in both texts is kept and extended, and the gaps are treated again with a smaller
// k; small gaps at last by the longest common subsequence. Matches too short for the differences
// around them are dropped. Cost: O(n log n) for n tokens, except for the small gaps, whose tables
// are bounded.
package align

import (
	"sort"

	"pagetwin/core/text"
)

// Match is a passage that both texts have.
type Match struct {
	A, B   text.Span
	Tokens int
	Moved  bool // it is not in the order of the passages around it
}

// Alignment is the result of comparing two texts.
type Alignment struct {
	Matches          []Match // by their place in A
	TokensA, TokensB int
	Shared           int // tokens in matches

	inB []int // positions in Matches of those that have not moved: ascending in both texts
}

// Texts aligns two texts. A passage that has moved counts from minimum tokens on; 0 means 8.
func Texts(a, b string, minimum int) *Alignment {
	if minimum <= 0 {
		minimum = 8
	}
	ids := make(map[string]int32)
	ta, tb := tokens(a, ids), tokens(b, ids)
	w := &work{a: ta.ids, b: tb.ids}
	w.between(0, len(w.a), 0, len(w.b), firstRun)
	kept := clean(w.found, len(w.a), len(w.b))
	moved := w.moved(kept, minimum)
	out := &Alignment{TokensA: len(w.a), TokensB: len(w.b)}
	for _, m := range kept {
		out.Matches = append(out.Matches, Match{ta.span(m.a, m.n), tb.span(m.b, m.n), m.n, false})
	}
	for _, m := range moved {
		out.Matches = append(out.Matches, Match{ta.span(m.a, m.n), tb.span(m.b, m.n), m.n, true})
	}
	sort.Slice(out.Matches, func(i, j int) bool { return out.Matches[i].A.Start < out.Matches[j].A.Start })
	for i, m := range out.Matches {
		out.Shared += m.Tokens
		if !m.Moved {
			out.inB = append(out.inB, i)
		}
	}
	return out
}

// ToB returns the byte of B that corresponds to byte at of A: the same share of the passage that
// holds it, or of the gap between two passages. Passages that have moved are ignored. lenA and
// lenB are the lengths of the texts.
func (al *Alignment) ToB(at, lenA, lenB int) int {
	return al.across(at, lenA, lenB, func(m Match) (text.Span, text.Span) { return m.A, m.B })
}

// ToA is ToB the other way round.
func (al *Alignment) ToA(at, lenA, lenB int) int {
	return al.across(at, lenB, lenA, func(m Match) (text.Span, text.Span) { return m.B, m.A })
}

func (al *Alignment) across(at, lenFrom, lenTo int, ends func(Match) (from, to text.Span)) int {
	i := sort.Search(len(al.inB), func(i int) bool {
		from, _ := ends(al.Matches[al.inB[i]])
		return from.End > at
	})
	from, to := text.Span{Start: lenFrom, End: lenFrom}, text.Span{Start: lenTo, End: lenTo}
	if i < len(al.inB) {
		from, to = ends(al.Matches[al.inB[i]])
	}
	if at >= from.Start && at < from.End {
		return share(at, from, to)
	}
	before, beforeTo := text.Span{}, text.Span{}
	if i > 0 {
		before, beforeTo = ends(al.Matches[al.inB[i-1]])
	}
	return share(at, text.Span{Start: before.End, End: from.Start}, text.Span{Start: beforeTo.End, End: to.Start})
}

// share maps a place in one span to the same share of another.
func share(at int, from, to text.Span) int {
	if from.End <= from.Start {
		return to.Start
	}
	return to.Start + int(int64(at-from.Start)*int64(to.End-to.Start)/int64(from.End-from.Start))
}
