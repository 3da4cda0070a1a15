package page

import (
	"sort"
	"strings"
	"unicode"

	"pagetwin/core/body/denoise"
	"pagetwin/core/text"
	"pagetwin/core/text/align"
)

// DifferenceKind is the kind of a difference between a body and the hand-made one.
type DifferenceKind byte

// The kinds of differences.
const (
	TooMuch   DifferenceKind = iota // only in the body
	Missing                         // only in the hand-made body
	MovedHere                       // in both, in another order: its place in the body
	MovedFrom                       // the same, its place in the hand-made body
)

// Difference is one stretch, within a line, in which a body and the hand-made one differ.
type Difference struct {
	Kind  DifferenceKind
	Text  string
	Chars int       // letters, digits and Han characters
	Body  text.Span // in the body; empty, at its place, for missing text
	One   text.Span // in GoldDifference.Text
	Block int       // the block that it comes from, −1 for none

	gold int // where it begins in the hand-made body, −1 if it is only in the body
}

// GoldDifference holds the differences between a body and the hand-made one.
type GoldDifference struct {
	List []Difference // in the order of Text
	Text string       // both bodies merged: shared text once, as the body has it

	stretches []stretch
}

// stretch is the start of a piece of the merged text, in that text and in the body.
type stretch struct {
	one, body int
	alone     bool // the body does not contain it
}

func differFromGold(b denoise.Body, gold string) *GoldDifference {
	d := &GoldDifference{}
	var out strings.Builder
	for _, e := range align.Texts(b.Text, gold, 0).Edits(len(b.Text), len(gold)) {
		alone := e.A.End <= e.A.Start
		s := b.Text[e.A.Start:e.A.End]
		if alone {
			s = gold[e.B.Start:e.B.End]
		}
		d.stretches = append(d.stretches, stretch{out.Len(), e.A.Start, alone})
		if e.Kind != align.Same {
			for _, l := range contentLines(s) {
				d.add(e, s, l, out.Len())
			}
		}
		out.WriteString(s)
	}
	d.Text = out.String()
	d.findBlocks(b, gold)
	return d
}

var differenceKind = map[align.Kind]DifferenceKind{
	align.Deleted: TooMuch, align.Added: Missing, align.MovedA: MovedHere, align.MovedB: MovedFrom,
}

// add lists line l of edit e; its text s begins at byte at of the merged text.
func (d *GoldDifference) add(e align.Edit, s string, l text.Span, at int) {
	x := Difference{
		Kind: differenceKind[e.Kind], Text: s[l.Start:l.End], Block: -1, gold: -1,
		One: text.Span{Start: at + l.Start, End: at + l.End},
	}
	for _, r := range x.Text {
		if isContent(r) {
			x.Chars++
		}
	}
	if x.Kind == TooMuch || x.Kind == MovedHere {
		x.Body = text.Span{Start: e.A.Start + l.Start, End: e.A.Start + l.End}
	} else {
		x.Body, x.gold = text.Span{Start: e.A.Start, End: e.A.Start}, e.B.Start+l.Start
	}
	d.List = append(d.List, x)
}

func isContent(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// contentLines returns the lines of s that contain a letter or digit, without surrounding white
// space.
func contentLines(s string) []text.Span {
	var out []text.Span
	at := 0
	for line := range strings.Lines(s) {
		if strings.IndexFunc(line, isContent) >= 0 {
			begin := at + len(line) - len(strings.TrimLeftFunc(line, unicode.IsSpace))
			out = append(out, text.Span{Start: begin, End: at + len(strings.TrimRightFunc(line, unicode.IsSpace))})
		}
		at += len(line)
	}
	return out
}

// findBlocks finds the block of each difference: for text of the body by its place, for missing
// text by aligning the hand-made body with all blocks.
func (d *GoldDifference) findBlocks(b denoise.Body, gold string) {
	v := &View{Body: b}
	missing := false
	for i := range d.List {
		if x := &d.List[i]; x.gold < 0 {
			x.Block = v.BlockAtBody(x.Body.Start + strings.IndexFunc(x.Text, isContent))
		} else {
			missing = true
		}
	}
	if !missing || len(b.Blocks) == 0 {
		return
	}
	var all strings.Builder
	begins := make([]int, len(b.Blocks))
	for i := range b.Blocks {
		begins[i] = all.Len()
		all.WriteString(b.Blocks[i].Text + "\n")
	}
	whole := all.String()
	matches := align.Texts(whole, gold, 0).Matches
	sort.Slice(matches, func(i, j int) bool { return matches[i].B.Start < matches[j].B.Start })
	for i := range d.List {
		x := &d.List[i]
		if x.gold < 0 {
			continue
		}
		if at, ok := inMatch(matches, whole, gold, x.gold+strings.IndexFunc(x.Text, isContent)); ok {
			x.Block = sort.SearchInts(begins, at+1) - 1
		}
	}
}

// inMatch returns the byte of a that matches byte at of b. Both texts have the same letters and
// digits within a match, so these are counted.
func inMatch(matches []align.Match, a, b string, at int) (int, bool) {
	i := sort.Search(len(matches), func(i int) bool { return matches[i].B.Start > at }) - 1
	if i < 0 || at >= matches[i].B.End {
		return 0, false
	}
	n := 0
	for _, r := range b[matches[i].B.Start:at] {
		if isContent(r) {
			n++
		}
	}
	for k, r := range a[matches[i].A.Start:matches[i].A.End] {
		if isContent(r) {
			if n == 0 {
				return matches[i].A.Start + k, true
			}
			n--
		}
	}
	return matches[i].A.Start, true
}

// Sum returns the number of letters and digits in differences of a kind, and the number of
// stretches.
func (d *GoldDifference) Sum(k DifferenceKind) (chars, stretches int) {
	for i := range d.List {
		if d.List[i].Kind == k {
			chars += d.List[i].Chars
			stretches++
		}
	}
	return chars, stretches
}

// BodyAt maps a byte of the merged text to the body; missing text maps to its place there.
func (d *GoldDifference) BodyAt(one int) int {
	i := sort.Search(len(d.stretches), func(i int) bool { return d.stretches[i].one > one }) - 1
	if i < 0 {
		return 0
	}
	s := d.stretches[i]
	if s.alone {
		return s.body
	}
	return s.body + one - s.one
}

// OneAt maps a byte of the body to the merged text.
func (d *GoldDifference) OneAt(body int) int {
	for i := sort.Search(len(d.stretches), func(i int) bool { return d.stretches[i].body > body }) - 1; i >= 0; i-- {
		if s := d.stretches[i]; !s.alone {
			return s.one + body - s.body
		}
	}
	return 0
}

// Gap is a place of the body at which text is missing.
type Gap struct {
	At    text.Span // the letter after it, or the last one at the end; empty in an empty body
	Chars int       // missing letters and digits
}

// Gaps returns the places of the body at which text is missing, in order.
func (d *GoldDifference) Gaps(body string) []Gap {
	var out []Gap
	place := -1
	for i := range d.List {
		x := &d.List[i]
		if x.Kind != Missing {
			continue
		}
		if x.Body.Start != place {
			place = x.Body.Start
			out = append(out, Gap{At: letterAt(body, place)})
		}
		out[len(out)-1].Chars += x.Chars
	}
	return out
}

// letterAt returns the first letter or digit of s at or after byte at, or else the last one.
func letterAt(s string, at int) text.Span {
	for i, r := range s[at:] {
		if isContent(r) {
			return text.Span{Start: at + i, End: at + i + len(string(r))}
		}
	}
	i := max(0, strings.LastIndexFunc(s, isContent))
	for _, r := range s[i:] {
		return text.Span{Start: i, End: i + len(string(r))}
	}
	return text.Span{}
}
