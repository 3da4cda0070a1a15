package learned

import (
	"encoding/json"
	"strings"

	"golang.org/x/net/html/atom"

	"pagetwin/core/boost"
	"pagetwin/core/denoise"
	"pagetwin/core/markup"
)

// reader makes the features of pages. It is not changed after it was made.
type reader struct {
	look, said *matcher
}

func newReader() *reader {
	return &reader{look: newMatcher(lookWords[:]), said: newMatcher(saidWords[:])}
}

// view is a page as the model sees it.
type view struct {
	*layout
	tallies []tally
	sheet   *boost.Sheet
	sums    sums
	chain   [][3]int32 // of each segment the nearest three boxes around with more and more segments; -1 for none
	format  []int32    // of each segment, numbered from 0
	formats int
	best    int32 // the best container
	title   string
}

// sums holds totals over the segments before each, one more than there are
// segments.
type sums struct {
	units, links, ends, long, stop, tokens, par []int32
}

// longUnits is the length from which a block counts as long: 40 Han characters.
const longUnits = 100

// read cuts a page and fills the columns of the first pass.
func (r *reader) read(t *markup.Tree) *view {
	t, segments := cut(t)
	v := &view{layout: lay(t, segments, r.look), title: t.Title()}
	v.sheet = boost.NewSheet(len(segments), int(columns2))
	v.tallies = make([]tally, len(segments))
	for i := range segments {
		s := &segments[i]
		y := &v.tallies[i]
		y.chars, y.links = s.Chars, s.Links
		y.count(s.Text)
		y.said = r.saidIn(s.Text)
	}
	v.sum()
	v.findChains()
	v.findFormats()
	v.findBest()
	for i := range segments {
		v.own(i)
		v.around(i)
	}
	v.titles()
	v.told()
	v.series()
	v.places()
	v.page()
	return v
}

// cut cuts a page into segments. Where next to nothing is visible, and what stands
// there for programs without scripts is much more, that is taken: forums and shops
// that draw themselves by script serve their text to search engines there.
func cut(t *markup.Tree) (*markup.Tree, []denoise.Segment) {
	segments := denoise.Cut(t, nil)
	chars := 0
	for i := range segments {
		chars += segments[i].Chars - segments[i].Links
	}
	const little, much = 600, 5
	if chars > little {
		return t, segments
	}
	other := withoutScripts(t)
	if other == nil {
		return t, segments
	}
	more, n := denoise.Cut(other, nil), 0
	for i := range more {
		n += more[i].Chars - more[i].Links
	}
	if n > much*chars {
		return other, more
	}
	return t, segments
}

// withoutScripts reads the page as a browser without scripts does; nil where that
// makes no difference. Every byte stays in its place.
func withoutScripts(t *markup.Tree) *markup.Tree {
	const end = "</noscript"
	var b []byte
	for n := range t.Find(atom.Noscript) {
		node := &t.Nodes[n]
		if node.After == n+1 || int(node.End-node.Start) < 200 {
			continue
		}
		if b == nil {
			b = []byte(t.HTML)
		}
		copy(b[node.Start:], "<div     ")
		if at := int(node.End) - len(end) - 1; at > int(node.Open) && strings.EqualFold(t.HTML[at:at+len(end)], end) {
			copy(b[at:], "</div     ")
		}
	}
	if b == nil {
		return nil
	}
	return markup.Parse(string(b))
}

// saidIn looks for words in short blocks, and at both ends of long ones.
func (r *reader) saidIn(s string) uint32 {
	const whole, end = 300, 120
	if len(s) <= whole {
		return r.said.in(s)
	}
	return r.said.in(s[:end]) | r.said.in(s[len(s)-end:])
}

func (v *view) set(i int, c column, b byte) { v.sheet.Set(i, int(c), b) }

func (v *view) sum() {
	n := len(v.segments) + 1
	all := make([]int32, 7*n)
	s := &v.sums
	for k, p := range []*[]int32{&s.units, &s.links, &s.ends, &s.long, &s.stop, &s.tokens, &s.par} {
		*p = all[k*n : (k+1)*n]
	}
	for i := range v.tallies {
		y := &v.tallies[i]
		u := y.units()
		s.units[i+1] = s.units[i] + int32(u)
		s.links[i+1] = s.links[i] + int32(y.linkUnits())
		s.ends[i+1] = s.ends[i] + int32(y.ends)
		s.stop[i+1] = s.stop[i] + int32(y.stopWords)
		s.tokens[i+1] = s.tokens[i] + int32(y.han+y.words)
		s.long[i+1], s.par[i+1] = s.long[i], s.par[i]
		if u-y.linkUnits() >= longUnits {
			s.long[i+1] += int32(u)
		}
		if v.boxes[v.of[i]].tag == atom.P {
			s.par[i+1]++
		}
	}
}

// text returns the units of text outside links in the segments [a, b).
func (s *sums) text(a, b int32) int {
	return int(s.units[b] - s.units[a] - s.links[b] + s.links[a])
}

func between(sum []int32, a, b int32) int { return int(sum[b] - sum[a]) }

// findChains finds for each box, and so for each segment, the next ones around
// that hold more segments.
func (v *view) findChains() {
	wider := make([]int32, len(v.boxes)) // the nearest box around that holds more
	for b := range v.boxes {
		x := &v.boxes[b]
		wider[b] = -1
		if up := x.parent; up >= 0 {
			p := &v.boxes[up]
			if p.last-p.first > x.last-x.first {
				wider[b] = up
			} else {
				wider[b] = wider[up]
			}
		}
	}
	v.chain = make([][3]int32, len(v.segments))
	for i, b := range v.of {
		if x := &v.boxes[b]; x.last-x.first < 2 {
			b = wider[b]
		}
		for k := range v.chain[i] {
			v.chain[i][k] = b
			if b >= 0 {
				b = wider[b]
			}
		}
	}
}

// findFormats numbers the formats: tag and class of the element and of the one
// around it.
func (v *view) findFormats() {
	type key struct {
		sig, up uint64
		bold    byte
	}
	number := make(map[key]int32, len(v.segments)/4)
	v.format = make([]int32, len(v.segments))
	for i, b := range v.of {
		k := key{sig: v.boxes[b].sig, bold: v.inline(i)}
		if up := v.boxes[b].parent; up >= 0 {
			k.up = v.boxes[up].sig
		}
		n, ok := number[k]
		if !ok {
			n = int32(len(number))
			number[k] = n
		}
		v.format[i] = n
	}
	v.formats = len(number)
}

// inline returns what inline element a segment begins in.
func (v *view) inline(i int) byte {
	kind, n := byte(0), v.segments[i].First
	for range 16 {
		if n = v.tree.Nodes[n].Parent; n <= 0 {
			break
		}
		switch v.tree.Nodes[n].Tag {
		case atom.B, atom.Strong:
			return 1
		case atom.A:
			return 4
		case atom.Em, atom.I:
			kind = 5
		case atom.Font:
			kind = max(kind, 3)
		case atom.Span:
			kind = max(kind, 2)
		default:
			if markup.IsBlock(v.tree.Nodes[n].Tag) {
				return kind
			}
		}
	}
	return kind
}

// findBest finds the container of most running text, in the manner of
// readability: what a long block is worth goes to the two elements around.
func (v *view) findBest() {
	worth := make([]float64, len(v.boxes))
	for i := range v.tallies {
		y := &v.tallies[i]
		text := y.units() - y.linkUnits()
		if text < 40 {
			continue
		}
		w := 1 + float64(min(y.commas+y.ends, 12)) + min(float64(text)/100, 6)
		b := v.of[i]
		if x := &v.boxes[b]; x.tag == atom.P || x.last-x.first < 2 && x.parent >= 0 {
			b = x.parent
		}
		worth[b] += w
		if up := v.boxes[b].parent; up >= 0 {
			worth[up] += w / 2
		}
	}
	top := 0.0
	for b := range v.boxes {
		x := &v.boxes[b]
		if worth[b] == 0 {
			continue
		}
		units := between(v.sums.units, x.first, x.last)
		if w := worth[b] * float64(v.sums.text(x.first, x.last)) / float64(max(1, units)); w > top {
			top, v.best = w, int32(b)
		}
	}
}

// steps returns how many steps it is up from box a, and then down, to box b.
func (v *view) steps(a, b int32) (up, down int) {
	for a != b {
		switch x, y := &v.boxes[a], &v.boxes[b]; {
		case x.depth > y.depth:
			a = x.parent
			up++
		case x.depth < y.depth:
			b = y.parent
			down++
		default:
			a, b = x.parent, y.parent
			up++
			down++
		}
	}
	return up, down
}

// own fills in what a block says of itself.
func (v *view) own(i int) {
	s, y := &v.segments[i], &v.tallies[i]
	b := &v.boxes[v.of[i]]
	units := y.units()
	v.set(i, cUnits, size(units))
	v.set(i, cLinkShare, share(y.links, y.chars))
	v.set(i, cHanShare, share(y.han, y.chars))
	v.set(i, cDigits, share(y.digits, y.chars))
	v.set(i, cUpper, share(y.upper, y.chars))
	v.set(i, cStop, share(y.stopWords, y.han+y.words))
	v.set(i, cEnds, size(y.ends))
	v.set(i, cCommas, size(y.commas))
	v.set(i, cPunct, share(10*(y.ends+y.commas), units))
	v.set(i, cQuotes, size(y.quotes))
	v.set(i, cBars, size(y.bars))
	v.set(i, cDate, flag(y.date)+2*flag(y.clock))
	v.set(i, cEndMark, flag(y.endMark)+2*flag(y.colon)+4*flag(y.ellipsis))
	v.set(i, cIndent, flag(indented(v.tree.HTML, s.Start)))
	switch s.Class {
	case denoise.Hidden:
		v.set(i, cClass, 1)
	case denoise.Control:
		v.set(i, cClass, 2)
	}
	links := 0
	for n := s.First; n <= s.Last; n++ {
		if v.tree.Nodes[n].Tag == atom.A {
			links++
		}
	}
	v.set(i, cLinks, size(links))
	v.set(i, cBold, v.inline(i))
	v.set(i, cBreaks, flag(s.Gap == denoise.NewLine && i > 0 && v.segments[i-1].Block == s.Block))
	v.set(i, cTag, tagKind(b.tag))
	v.set(i, cDepth, small(int(b.depth)))
	for g := range saidGroups {
		v.set(i, cSaid+column(g), byte(y.said>>g&1))
	}
	for g, near := range b.near {
		v.set(i, cNear+column(g), near)
	}
}

// indented tells whether two ideographic or four no-break spaces stand right
// before the byte at of the source.
func indented(html string, at int) bool {
	before := html[max(0, at-24):at]
	for _, mark := range [...]string{"\u3000\u3000", "&nbsp;&nbsp;&nbsp;", "\u00a0\u00a0\u00a0", "&#12288;", "&emsp;&emsp;"} {
		if len(before) >= len(mark) && before[len(before)-len(mark):] == mark {
			return true
		}
	}
	return false
}

// tagKind puts the tags into an order in which those of running text stand high.
func tagKind(tag atom.Atom) byte {
	switch tag {
	case atom.P:
		return 12
	case atom.Article, atom.Main:
		return 11
	case atom.Pre, atom.Blockquote:
		return 10
	case atom.Div:
		return 9
	case atom.Td:
		return 8
	case atom.Section:
		return 7
	case atom.H1:
		return 6
	case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return 5
	case atom.Li, atom.Ul, atom.Ol:
		return 4
	case atom.Dd, atom.Dt, atom.Dl:
		return 3
	case atom.Table, atom.Tr, atom.Tbody, atom.Th:
		return 2
	case atom.Form, atom.Aside, atom.Nav, atom.Header, atom.Footer:
		return 1
	}
	return 0
}

// around fills in what the elements around a block say.
func (v *view) around(i int) {
	all := v.sums.text(0, int32(len(v.segments)))
	for k, b := range v.chain[i] {
		if b < 0 {
			break
		}
		x := &v.boxes[b]
		n := int(x.last - x.first)
		text := v.sums.text(x.first, x.last)
		units := between(v.sums.units, x.first, x.last)
		at := cBox1 + column(k*boxColumns)
		v.set(i, at+boxBlocks, size(n))
		v.set(i, at+boxShare, share(text, all))
		v.set(i, at+boxLink, share(units-text, units))
		v.set(i, at+boxMean, size(text/max(1, n)))
		v.set(i, at+boxEnds, size(10*between(v.sums.ends, x.first, x.last)/max(1, n)))
		v.set(i, at+boxLong, share(between(v.sums.long, x.first, x.last), units))
		v.set(i, at+boxBefore, share(between(v.sums.units, x.first, int32(i)), units))
		v.set(i, at+boxImgs, size(int(x.imgs)))
		v.set(i, at+boxInputs, size(int(x.inputs)))
		v.set(i, at+boxTag, tagKind(x.tag))
		v.set(i, at+boxStop, share(between(v.sums.stop, x.first, x.last), between(v.sums.tokens, x.first, x.last)))
		v.set(i, at+boxPar, share(between(v.sums.par, x.first, x.last), n))
	}
	best := &v.boxes[v.best]
	up, down := v.steps(v.of[i], v.best)
	in := best.first <= int32(i) && int32(i) < best.last
	v.set(i, cInBest, flag(in))
	v.set(i, cUpToBest, small(up))
	v.set(i, cDownToBest, small(down))
	v.set(i, cBestShare, share(v.sums.text(best.first, best.last), all))
	if in {
		v.set(i, cBestBefore, share(between(v.sums.units, best.first, int32(i)), between(v.sums.units, best.first, best.last)))
	}
}

// bits of pairs of characters that a text has.
type pairSet struct {
	bits  [4096 / 64]uint64
	total int
}

func (p *pairSet) add(s string) {
	pairs(s, func(a, b rune) {
		h := pairBit(a, b)
		if p.bits[h>>6]>>(h&63)&1 == 0 {
			p.bits[h>>6] |= 1 << (h & 63)
			p.total++
		}
	})
}

// in returns how many pairs of characters s has, and how many of them are in p.
func (p *pairSet) in(s string) (n, hit int) {
	pairs(s, func(a, b rune) {
		n++
		h := pairBit(a, b)
		hit += int(p.bits[h>>6] >> (h & 63) & 1)
	})
	return n, hit
}

// pairs calls see for each two neighbouring characters of s that are no white
// space or mark.
func pairs(s string, see func(a, b rune)) {
	last := rune(0)
	for _, r := range s {
		if r < 128 {
			switch kinds[r] {
			case isUpper:
				r |= 0x20
			case isLower, isDigit:
			default:
				continue
			}
		}
		if last != 0 {
			see(last, r)
		}
		last = r
	}
}

func pairBit(a, b rune) uint32 { return (uint32(a)*0x9E3779B1 + uint32(b)*0x85EBCA6B) >> 20 }

// titles compares the blocks with the page's title and its description.
func (v *view) titles() {
	const longest = 400
	var title, desc pairSet
	title.add(v.title[:min(len(v.title), 600)])
	desc.add(v.described())
	seen := make(map[uint64]int, len(v.segments))
	for i := range v.tallies {
		seen[v.tallies[i].hash]++
	}
	best, top := -1, 0
	for i := range v.segments {
		v.set(i, cRepeat, small(seen[v.tallies[i].hash]))
		s := v.segments[i].Text
		if desc.total > 10 {
			n, hit := desc.in(s[:min(len(s), longest)])
			v.set(i, cDescHave, share(hit, n))
			v.set(i, cDescHit, share(hit, desc.total))
		}
		if title.total == 0 || len(s) > longest {
			continue
		}
		n, hit := title.in(s)
		v.set(i, cTitleHave, share(hit, n))
		v.set(i, cTitleHit, share(hit, title.total))
		score := 0
		if n > 3 {
			score = hit * hit * 100 / (n * title.total)
			if v.tallies[i].links*2 > v.tallies[i].chars {
				score /= 2
			}
			if v.boxes[v.of[i]].near[tagHeading] == nearest {
				score += 10
			}
		}
		if score > top && score > 15 {
			best, top = i, score
		}
	}
	if best < 0 {
		return
	}
	for i := range v.segments {
		if i >= best {
			v.set(i, cSinceTitle, size(i-best+1))
		} else {
			v.set(i, cUntilTitle, size(best-i))
		}
	}
}

// described returns what the page's head says of its content, at most 900 bytes.
func (v *view) described() string {
	best := ""
	for n := range v.tree.Find(atom.Meta) {
		tag := v.tree.StartTag(n)
		if len(tag) < 60 || !strings.Contains(tag, "escription") {
			continue
		}
		if c, _ := v.tree.Attr(n, "content"); len(c) > len(best) {
			best = c
		}
	}
	return best[:min(len(best), 900)]
}

// told compares the blocks with the body that a script tells search engines
// (articleBody of schema.org), where there is one.
func (v *view) told() {
	body := scriptBody(v.tree.HTML)
	if len(body) < 200 {
		return
	}
	const mask = 1<<16 - 1
	bits := make([]uint64, (mask+1)/64)
	triples(body, func(h uint32) { bits[h&mask>>6] |= 1 << (h & 63) })
	for i := range v.segments {
		n, hit := 0, 0
		triples(v.segments[i].Text, func(h uint32) {
			n++
			hit += int(bits[h&mask>>6] >> (h & 63) & 1)
		})
		v.set(i, cTold, share(hit, n))
		v.set(i, cPageTold, 1)
	}
}

// triples calls see with a hash of each three neighbouring letters or digits of s.
func triples(s string, see func(h uint32)) {
	var older, old rune
	pairs(s, func(a, b rune) {
		if old == a && older != 0 {
			see((uint32(older)*0x9E3779B1 + uint32(a)*0x85EBCA6B + uint32(b)*0xC2B2AE35) >> 7)
		}
		older, old = a, b
	})
}

// scriptBody returns the value of the first "articleBody" in JSON, at most 64 KB
// of it, without its escapes.
func scriptBody(html string) string {
	at := strings.Index(html, `"articleBody"`)
	if at < 0 {
		return ""
	}
	s := strings.TrimLeft(html[at+len(`"articleBody"`):], " \t\n\r")
	if s == "" || s[0] != ':' {
		return ""
	}
	s = strings.TrimLeft(s[1:], " \t\n\r")
	if s == "" || s[0] != '"' {
		return ""
	}
	s = s[1:min(len(s), 64<<10)]
	end := 0
	for end < len(s) && s[end] != '"' {
		if s[end] == '\\' {
			end++
		}
		end++
	}
	var out string
	if json.Unmarshal([]byte(`"`+s[:min(end, len(s))]+`"`), &out) != nil {
		return ""
	}
	return out
}

// series fills in what is known of the rows of like elements that blocks stand in:
// posts, comments, entries of a list.
func (v *view) series() {
	type key struct {
		parent int32
		sig    uint64
	}
	type row struct{ count, text int32 }
	rows := make(map[key]row, len(v.boxes)/2)
	index := make([]int32, len(v.boxes))
	for b := 1; b < len(v.boxes); b++ {
		x := &v.boxes[b]
		if x.first == x.last {
			continue
		}
		k := key{x.parent, x.sig}
		r := rows[k]
		index[b] = r.count
		r.count++
		r.text += int32(v.sums.text(x.first, x.last))
		rows[k] = r
	}
	all := v.sums.text(0, int32(len(v.segments)))
	for i, b := range v.of {
		near, up := false, 0
		for ; b > 0; b = v.boxes[b].parent {
			x := &v.boxes[b]
			r := rows[key{x.parent, x.sig}]
			if r.count >= 3 && x.tag != atom.P && x.tag != atom.Br {
				if !near {
					near = true
					v.set(i, cSeriesCount, size(int(r.count)))
					v.set(i, cSeriesIndex, size(int(index[b])))
					v.set(i, cSeriesMean, size(int(r.text/r.count)))
					v.set(i, cSeriesShare, share(int(r.text), all))
					v.set(i, cSeriesUp, small(up))
				}
				if x.last-x.first > 1 && r.text/r.count >= 100 {
					v.set(i, cSeriesLong, size(int(r.count)))
					v.set(i, cSeriesLongIndex, size(int(index[b])))
					v.set(i, cSeriesLongShare, share(int(r.text), all))
					v.set(i, cSeriesLongOf, share(v.sums.text(x.first, x.last), int(r.text)))
					break
				}
			}
			up++
		}
	}
}

// places fills in where the blocks stand.
func (v *view) places() {
	n := len(v.segments)
	all := int(v.sums.units[n])
	longest, h1, sinceHead := -1, -1, 0
	text := func(i int) int { return v.sums.text(int32(i), int32(i+1)) }
	for i := range v.segments {
		if longest < 0 || text(i) > text(longest) {
			longest = i
		}
		if h1 < 0 && v.boxes[v.of[i]].tag == atom.H1 {
			h1 = i
		}
	}
	run := 0
	for i := range v.segments {
		v.set(i, cBefore, share(int(v.sums.units[i]), all))
		v.set(i, cIndex, share(i, n))
		v.set(i, cSource, share(v.segments[i].Start, len(v.tree.HTML)))
		sinceHead++
		if v.boxes[v.of[i]].near[tagHeading] == nearest {
			sinceHead = 0
		}
		v.set(i, cSinceHead, size(sinceHead))
		switch {
		case h1 < 0:
		case i >= h1:
			v.set(i, cSinceH1, size(i-h1+1))
		default:
			v.set(i, cUntilH1, size(h1-i))
		}
		v.set(i, cToLongest, size(longest-i))
		v.set(i, cOfLongest, size(i-longest))
		v.set(i, cRelLength, share(text(i), text(longest)))
		a, b := int32(max(0, i-3)), int32(min(n, i+4))
		v.set(i, cWindow, size(v.sums.text(a, b)/int(b-a)))
		v.set(i, cWindowLink, share(between(v.sums.links, a, b), between(v.sums.units, a, b)))
		v.set(i, cWindowEnds, size(between(v.sums.ends, a, b)))
		if y := &v.tallies[i]; 2*y.links > y.chars {
			run = 0
		}
		run += text(i)
		v.set(i, cLongRun, size(run))
		if i > 0 {
			gap := size((v.segments[i].Start - v.segments[i-1].End) / 8)
			v.set(i, cSrcGap, gap)
			v.set(i-1, cSrcGapNext, gap)
		}
	}
	run = 0
	for i := n - 1; i >= 0; i-- {
		if y := &v.tallies[i]; 2*y.links > y.chars {
			run = 0
		}
		run += text(i)
		v.set(i, cLongLeft, size(run))
	}
	v.formatColumns()
}

func (v *view) formatColumns() {
	type total struct{ blocks, units, links int }
	totals := make([]total, v.formats)
	for i, f := range v.format {
		t, y := &totals[f], &v.tallies[i]
		t.blocks++
		t.units += y.units()
		t.links += y.linkUnits()
	}
	all := v.sums.text(0, int32(len(v.segments)))
	for i, f := range v.format {
		t := &totals[f]
		v.set(i, cFormatShare, share(t.units-t.links, all))
		v.set(i, cFormatCount, size(t.blocks))
		v.set(i, cFormatMean, size(t.units/t.blocks))
		v.set(i, cFormatLink, share(t.links, t.units))
	}
}

// page fills in what is the same for all blocks.
func (v *view) page() {
	n := len(v.segments)
	units := int(v.sums.units[n])
	var han, chars, longest, h1, par int
	for i := range v.tallies {
		y := &v.tallies[i]
		han += y.han
		chars += y.chars
		longest = max(longest, y.units()-y.linkUnits())
		switch v.boxes[v.of[i]].tag {
		case atom.H1:
			h1++
		case atom.P:
			par += y.units()
		}
	}
	fill := func(c column, b byte) {
		col := v.sheet.Column(int(c))
		for i := range col {
			col[i] = b
		}
	}
	fill(cPageUnits, size(units))
	fill(cPageLink, share(int(v.sums.links[n]), units))
	fill(cPageHan, share(han, chars))
	fill(cPageBlocks, size(n))
	fill(cPageLong, share(int(v.sums.long[n]), units))
	fill(cPageMax, size(longest))
	fill(cPageH1, small(h1))
	fill(cPagePar, share(par, units))
	var comment, post, articles, forum int
	for i := range v.segments {
		near := &v.boxes[v.of[i]].near
		if text := v.sums.text(int32(i), int32(i+1)); near[lookComment] > 0 {
			comment += text
		} else if near[lookPost] > 0 {
			post += text
		}
	}
	for b := range v.boxes {
		if v.boxes[b].tag == atom.Article {
			articles++
		}
		if v.boxes[b].near[lookPost] == nearest {
			forum++
		}
	}
	all := v.sums.text(0, int32(n))
	fill(cPageComment, share(comment, all))
	fill(cPagePost, share(post, all))
	fill(cPageArticles, small(articles))
	fill(cPageForum, size(forum))
}
