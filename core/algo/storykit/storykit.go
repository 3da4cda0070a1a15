// Package storykit makes views and steps for the stories of several algorithms: tables and texts,
// curves, counts on both pages, Bloom filters, bit strings with their differences, shingles,
// min-values, and sets with their intersection.
package storykit

import (
	"fmt"
	"slices"
	"strings"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sorted"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// Few is the number of rows of a long list that are shown before it is folded.
const Few = 10

var (
	LeftPage  = say.Words{En: "left"}
	RightPage = say.Words{En: "right"}
	Pages     = [2]say.Words{LeftPage, RightPage}
)

// Pair is the story of two pages of each of which something is read.
type Pair[P any] struct {
	*algo.Story
	Read [2]P
}

// NewPair adds to the story r the two pages as read returns them.
func NewPair[P any](r *algo.Story, read func(*text.Doc) P) Pair[P] {
	return Pair[P]{r, [2]P{read(r.Docs[0]), read(r.Docs[1])}}
}

// OrNone returns the label of a text of a page, "none" where it is empty.
func OrNone(s string) trace.Label {
	if s == "" {
		return trace.Worded(say.Words{En: "none"})
	}
	return trace.Plain(s)
}

// ID returns the ID of a view of one page.
func ID(name string, side trace.Side) string {
	if side == trace.Right {
		return name + "-right"
	}
	return name + "-left"
}

// Column returns a column of text with a title.
func Column(en string) trace.Column { return trace.TextColumn(en) }

// Numbers returns a column of numbers with a title.
func Numbers(en string) trace.Column { return trace.NumberColumn(en) }

// Formula returns the view of a formula of several lines.
func Formula(id string, title say.Words, lines ...string) *trace.View {
	return trace.FormulaView(id, title, lines...)
}

// Binary returns words as binary digits, the highest bit of each word first.
func Binary(words []uint64) string {
	var b strings.Builder
	for _, w := range words {
		fmt.Fprintf(&b, "%064b", w)
	}
	return b.String()
}

// BitsOf shows the bit strings of both pages one above the other; bits that differ are marked.
func BitsOf(id string, title say.Words, a, b string) *trace.View {
	view := &trace.Bits{Rows: []trace.BitRow{
		{ID: "left", Label: trace.Worded(LeftPage), Bits: a},
		{ID: "right", Label: trace.Worded(RightPage), Bits: b},
	}}
	for i := range a {
		if a[i] != b[i] {
			view.Differ = append(view.Differ, i)
		}
	}
	return &trace.View{ID: id, Title: title, Bits: view}
}

// Window is a distinct shingle of a page.
type Window struct {
	Shingle string // in the compact text
	Label   string // its text in the body at the first of its places
	Places  []text.Span
}

// Windows returns the distinct windows of k tokens in the order of the text.
func Windows(d *text.Doc, t text.Tokens, k int) (out []Window) {
	for _, f := range algo.Shingles(d, t, k, nil) {
		out = append(out, Window{f.Same, strings.Join(strings.Fields(f.Label), " "), f.Places})
	}
	return out
}

// Spans returns the places of the windows for which mark returns a mark, sorted.
func Spans(ws []Window, mark func(Window) trace.Mark) []trace.Span {
	var out []trace.Span
	for _, w := range ws {
		if m := mark(w); m != trace.None {
			out = Places(out, w.Shingle, m, w.Places)
		}
	}
	return Sorted(out)
}

// Places appends the places of one feature.
func Places(to []trace.Span, id string, m trace.Mark, places []text.Span) []trace.Span {
	for _, p := range places {
		if p.Start < p.End {
			to = append(to, trace.Span{ID: id, Start: p.Start, End: p.End, Mark: m})
		}
	}
	return to
}

// Sorted sorts spans by where they begin.
func Sorted(spans []trace.Span) []trace.Span {
	slices.SortStableFunc(spans, func(a, b trace.Span) int { return a.Start - b.Start })
	return spans
}

// Shingles are the tokens of both pages of a story, and their distinct windows of K tokens.
type Shingles struct {
	*algo.Story
	K       int
	Tokens  [2]text.Tokens
	Windows [2][]Window
}

// NewShingles cuts both pages into tokens and lists their windows of k tokens.
func NewShingles(s *algo.Story, k int, tokens func(*text.Doc) text.Tokens) Shingles {
	x := Shingles{Story: s, K: k}
	for i, d := range s.Docs {
		x.Tokens[i] = tokens(d)
		x.Windows[i] = Windows(d, x.Tokens[i], k)
	}
	return x
}

// Slide records steps that show how a window moves over both pages, and counts all windows.
func (r Shingles) Slide(code string) {
	k, tokens, ws := r.K, r.Tokens, r.Windows
	at := func(i int) []*trace.View { // the window at shingle i
		return r.Bodies(func(side int) []trace.Span {
			n := min(i, len(ws[side])-1)
			if n < 0 {
				return nil
			}
			return Places(nil, "window", trace.New, ws[side][n].Places[:1])
		})
	}
	views := at(0)
	n := [2]int{tokens[0].Len(), tokens[1].Len()}
	if n[0] < k || n[1] < k {
		r.Step(code, say.New("A window of %d {token|tokens} slides over the text. The left page has %d {token|tokens} and the right one %d: a page shorter than a window is a single shingle.", k, n[0], n[1]), views...)
	} else {
		r.Step(code, say.New("A window of %d {token|tokens} slides over the text: the first shingle on the left is “%s”.", k, trace.Quote(ws[0][0].Label)), views...)
		if len(ws[0]) > 1 {
			r.Step(code, say.New("The window moves on by one token: “%s”.", trace.Quote(ws[0][1].Label)), at(1)...)
		}
		r.Step(code, say.New("So it goes on to the end: %d {token gives|tokens give} %d {window|windows} on the left, %d give %d on the right.", n[0], tokens[0].Windows(k), n[1], tokens[1].Windows(k)), at(2)...)
	}
}

// Overlap is the sizes of two sets and of their intersection.
type Overlap struct{ A, B, Common int }

// OverlapOf returns the overlap of two ascending sets.
func OverlapOf(a, b []uint64) Overlap { return Overlap{len(a), len(b), sorted.Common(a, b)} }

// Union returns the size of the union.
func (o Overlap) Union() int { return o.A + o.B - o.Common }

// View shows the parts of two sets as bars.
func (o Overlap) View(id string, title say.Words) *trace.View {
	return &trace.View{ID: id, Title: title, Bars: &trace.Bars{
		High: float64(max(1, o.A, o.B)),
		Bars: []trace.Bar{
			Count("left", say.Words{En: "only on the left"}, o.A-o.Common, trace.Differs),
			Count("common", say.Words{En: "on both"}, o.Common, trace.Same),
			Count("right", say.Words{En: "only on the right"}, o.B-o.Common, trace.Differs),
		},
	}}
}

// ByTurns alternates between two lists, so that the first few elements, which are shown, are
// of both. The rest of the longer list follows.
func ByTurns[T any](x, y []T) []T {
	out := make([]T, 0, len(x)+len(y))
	for i := range max(len(x), len(y)) {
		if i < len(x) {
			out = append(out, x[i])
		}
		if i < len(y) {
			out = append(out, y[i])
		}
	}
	return out
}
