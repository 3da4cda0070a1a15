package learned

import (
	"math/bits"

	"golang.org/x/net/html/atom"

	"pagetwin/core/base/boost"
	"pagetwin/core/body/denoise"
	"pagetwin/core/body/denoise/learned/blocks"
	"pagetwin/core/body/denoise/learned/words"
	"pagetwin/core/body/markup"
)

// reader makes the features of pages. It is not changed after it was made.
type reader struct {
	look, said, kind *words.Finder
	told             bool // compares blocks with the body that a script tells
}

func newReader() *reader {
	return &reader{look: words.Look(), said: words.Said(), kind: words.NewFinder(kindWords[:]), told: true}
}

// view is a page as the model sees it.
type view struct {
	space    *buffers // the memory of this view
	tree     *markup.Tree
	segments []denoise.Segment
	boxes    []box
	named    []words.NameSums // what the names of each box weigh
	of       []int32          // the box of each segment
	texts    []int32          // the text of each segment, numbered from 0
	tallies  []words.Tally
	sheet    *boost.Sheet
	sums     sums
	chain    [][3]int32 // of each segment the nearest three boxes around with more and more segments; -1 for none
	format   []int32    // of each segment, numbered from 0
	formats  int
	best     int32 // the best container
	title    string

	rows       []row
	rowOf      []int32 // of each box its row
	index      []int32 // of each box the number of elements of its row before it
	near, long []int32 // of each box the nearest element of a row around, 0 for none
}

// sums holds totals over the segments before each, one more than there are
// segments: x[b]−x[a] is the total of the segments [a, b), so that the figures of any
// element, which holds segments in a row, cost two reads.
type sums struct {
	units, links, ends, long, stop, tokens, par, dates []int32
}

func (r *reader) read(t *markup.Tree, space *buffers) *view {
	t, segments := blocks.Cut(t)
	v := &space.view
	*v = view{space: space, tree: t, segments: segments, title: t.Title(), sheet: &space.sheet}
	v.lay(r.look)
	v.sheet.Reset(len(segments), int(columns2))
	v.tallies = zeros(space.tallies, len(segments))
	for i := range segments {
		s := &segments[i]
		y := &v.tallies[i]
		space.known.Tell(y, s.Text, r.said)
		y.Chars, y.Links = int32(s.Chars), int32(s.Links)
	}
	v.sum()
	v.findChains()
	v.findFormats()
	v.findBest()
	for i := range segments {
		v.own(i)
	}
	v.around()
	v.titles()
	if r.told {
		v.told()
	}
	v.series()
	v.places()
	v.page()
	v.kinds(r.kind)
	return v
}

func (v *view) set(i int, c column, b byte) { v.sheet.Set(i, int(c), b) }

// cells are the cells of a block.
type cells struct{ boost.Row }

func (v *view) cells(i int) cells { return cells{v.sheet.Row(i)} }

func (r cells) set(c column, b byte) { r.Set(int(c), b) }

// fill sets a column for the blocks [from, to).
func (v *view) fill(c column, from, to int32, b byte) {
	col := v.sheet.Column(int(c))[from:to]
	for i := range col {
		col[i] = b
	}
}

func (v *view) all(c column, b byte) { v.fill(c, 0, int32(len(v.segments)), b) }

func (v *view) sum() {
	n := len(v.segments) + 1
	all := v.space.ints.take(8 * n)
	s := &v.sums
	for k, p := range []*[]int32{&s.units, &s.links, &s.ends, &s.long, &s.stop, &s.tokens, &s.par, &s.dates} {
		*p = all[k*n : (k+1)*n]
	}
	for i := range v.tallies {
		y := &v.tallies[i]
		u := y.Units()
		s.units[i+1] = s.units[i] + int32(u)
		s.links[i+1] = s.links[i] + int32(y.LinkUnits())
		s.ends[i+1] = s.ends[i] + int32(y.Ends)
		s.stop[i+1] = s.stop[i] + int32(y.StopWords)
		s.tokens[i+1] = s.tokens[i] + int32(y.Han+y.Words)
		s.long[i+1] = s.long[i]
		if u-y.LinkUnits() >= words.LongUnits { // text that is no link
			s.long[i+1] += int32(u)
		}
		s.par[i+1] = s.par[i] + int32(flag(v.boxes[v.of[i]].tag == atom.P))
		s.dates[i+1] = s.dates[i] + int32(flag(y.Date || y.Clock))
	}
}

// text returns the units of text outside links in the segments [a, b).
func (s *sums) text(a, b int32) int {
	return int(s.units[b] - s.units[a] - s.links[b] + s.links[a])
}

// between returns the total of the segments [a, b).
func between(sum []int32, a, b int32) int { return int(sum[b] - sum[a]) }

// own sets the columns of a block by itself.
func (v *view) own(i int) {
	s, y := &v.segments[i], &v.tallies[i]
	b := &v.boxes[v.of[i]]
	units := y.Units()
	at := v.cells(i)
	at.set(cUnits, size(units))
	at.set(cLinkShare, share(y.Links, y.Chars))
	at.set(cHanShare, share(y.Han, y.Chars))
	at.set(cDigits, share(y.Digits, y.Chars))
	at.set(cUpper, share(y.Upper, y.Chars))
	at.set(cStop, share(y.StopWords, y.Han+y.Words))
	at.set(cEnds, size(y.Ends))
	at.set(cCommas, size(y.Commas))
	at.set(cPunct, share(10*int(y.Ends+y.Commas), units)) // one for each 25 units, ten Han characters, is 40
	at.set(cQuotes, size(y.Quotes))
	at.set(cBars, size(y.Bars))
	at.set(cCode, share(10*int(y.Code), units))
	at.set(cDate, flag(y.Date)+2*flag(y.Clock))
	at.set(cEndMark, flag(y.EndMark)+2*flag(y.Colon)+4*flag(y.Ellipsis))
	at.set(cIndent, flag(indented(v.tree.HTML, s.Start)))
	switch s.Class {
	case denoise.Hidden:
		at.set(cClass, 1)
	case denoise.Control:
		at.set(cClass, 2)
	}
	links := 0 // of elements between its first and its last text: one around all of it is in cBold
	for n := s.First; n <= s.Last; n++ {
		if v.tree.Nodes[n].Tag == atom.A {
			links++
		}
	}
	at.set(cLinks, size(links))
	at.set(cBreaks, flag(s.Gap == denoise.NewLine && i > 0 && v.segments[i-1].Block == s.Block))
	at.set(cTag, b.kind)
	at.set(cDepth, small(int(b.depth)))
	for said := y.Said; said != 0; said &= said - 1 {
		at.set(cSaid+column(bits.TrailingZeros32(said)), 1)
	}
	for g, near := range b.near[:nearGroups] {
		if near != 0 {
			at.set(cNear+column(g), near)
		}
	}
}

// indented reports whether two ideographic spaces, or three of the no-break spaces that
// stand for them, are right before the byte at of the source: the indent of Chinese
// paragraphs (首行缩进两字), which editors write and templates do not.
func indented(html string, at int) bool {
	if at == 0 {
		return false
	}
	switch html[at-1] {
	case 0x80, 0xA0, ';': // what they end in
	default:
		return false
	}
	before := html[max(0, at-24):at]
	for _, mark := range [...]string{"\u3000\u3000", "&nbsp;&nbsp;&nbsp;", "\u00a0\u00a0\u00a0", "&#12288;", "&emsp;&emsp;"} {
		if len(before) >= len(mark) && before[len(before)-len(mark):] == mark {
			return true
		}
	}
	return false
}
