package learned

import (
	"golang.org/x/net/html/atom"

	"pagetwin/core/body/denoise/learned/words"
)

// findChains finds for each box, and so for each segment, the next ones around
// that hold more segments: a div around a div around one line says the same three
// times, so that only boxes count in which there is something new. The chain of a
// segment begins with the nearest box of two segments.
func (v *view) findChains() {
	wider := v.space.ints.take(len(v.boxes)) // the nearest box around that holds more
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
	v.chain = zeros(v.space.chain, len(v.segments))
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

// formatKey holds the properties that blocks of one format have in common.
type formatKey struct {
	sig, up uint64 // of the element, and of the one around it
	inline  byte
}

// findFormats numbers the formats: tag and class of the element and of the one
// around it.
func (v *view) findFormats() {
	numbers := &v.space.formats
	numbers.reset(len(v.segments))
	v.format = v.space.ints.take(len(v.segments))
	for i, b := range v.of {
		k := formatKey{sig: v.boxes[b].sig, inline: v.inline(i)}
		v.set(i, cBold, k.inline)
		if up := v.boxes[b].parent; up >= 0 {
			k.up = v.boxes[up].sig
		}
		v.format[i] = numbers.of(k, mixed(k.sig+uint64(k.inline), k.up))
	}
	v.formats = len(numbers.keys)
}

// inline returns the inline element in which a segment begins, as cBold numbers them. Bold and
// links are returned at once, wherever they are among the elements around; of the others the
// strongest counts. At most sixteen levels are looked at.
func (v *view) inline(i int) byte {
	kind, n := byte(0), v.segments[i].First
	for range 16 {
		if n = v.tree.Nodes[n].Parent; n <= 0 {
			break
		}
		node := &v.tree.Nodes[n]
		switch node.Tag {
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
			if node.IsBlock() {
				return kind
			}
		}
	}
	return kind
}

// findBest finds the container of most running text, in the manner of Readability
// (Arc90 2009, see package denoise): a block of text is worth
//
//	w = (1 + min(marks, 12) + min(text/100, 6)) · trust
//
// with its marks that end or part sentences and its text outside links in units, where
// Readability has 1 + commas + min(characters/100, 3): 600 units are the 240 Han
// characters of a long paragraph. As there, all of w goes to the element around the
// paragraph and half of it to the one around that, and in the end the sum is
// multiplied by 1 − share of links. Blocks of less than 40 units (16 Han characters;
// Readability leaves out 25 characters) have no say.
func (v *view) findBest() {
	worth := v.space.floats.take(len(v.boxes))
	for i := range v.tallies {
		y := &v.tallies[i]
		text := y.Units() - y.LinkUnits()
		if text < 40 {
			continue
		}
		b := v.of[i]
		w := (1 + float64(min(y.Commas+y.Ends, 12)) + min(float64(text)/100, 6)) * v.boxes[b].trust()
		if x := &v.boxes[b]; x.tag == atom.P || x.last-x.first < 2 && x.parent >= 0 {
			b = x.parent // the paragraph itself is no container
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

// trust returns the weight of the text in a box for locating the body: less if the names of
// elements around suggest comments or the surroundings of a body. Comments can be longer than their
// article, so a fifth: five times the text of an article is needed to outweigh it. The others are
// halves, as names deceive (a body in "right-side"), and count only within four steps: most of a
// page lies somewhere under a "header-wrap". Both numbers were set by eye, and the model weighs
// cInBest against all else.
func (b *box) trust() float64 {
	const near = nearest - 4
	switch {
	case b.near[words.LookComment] > 0:
		return 0.2
	case b.near[tagChrome] > near, b.near[words.LookPopup] > near, b.near[words.LookRole] > near, b.near[words.LookFoot] > near,
		b.near[words.LookRelated] > near, b.near[words.LookSide] > near:
		return 0.5
	}
	return 1
}

// steps returns the number of steps up from box a and then down to box b, by way of the nearest box
// around both.
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

// boxColumns returns the columns that a box gives any block in it, without boxBefore.
func (v *view) boxColumns(b int32) (c [boxColumns]byte) {
	x := &v.boxes[b]
	n := int(x.last - x.first)
	text := v.sums.text(x.first, x.last)
	units := between(v.sums.units, x.first, x.last)
	c[boxBlocks] = size(n)
	c[boxShare] = share(text, v.sums.text(0, int32(len(v.segments))))
	c[boxLink] = share(units-text, units)
	c[boxMean] = size(text / max(1, n))
	c[boxEnds] = size(10 * between(v.sums.ends, x.first, x.last) / max(1, n))
	c[boxLong] = share(between(v.sums.long, x.first, x.last), units)
	c[boxImgs] = size(int(x.imgs))
	c[boxInputs] = size(int(x.inputs))
	c[boxTag] = x.kind
	c[boxStop] = share(between(v.sums.stop, x.first, x.last), between(v.sums.tokens, x.first, x.last))
	c[boxPar] = share(between(v.sums.par, x.first, x.last), n)
	return c
}

// around sets the columns for the elements around the blocks.
func (v *view) around() {
	n := int32(len(v.segments))
	for k := range 3 {
		for from, to := int32(0), int32(0); from < n; from = to { // blocks with the same box
			b := v.chain[from][k]
			for to = from + 1; to < n && v.chain[to][k] == b; {
				to++
			}
			if b >= 0 {
				v.inBox(cBox1+column(k*boxColumns), b, from, to)
			}
		}
	}
	all := v.sums.text(0, n)
	best := &v.boxes[v.best]
	v.all(cBestShare, share(v.sums.text(best.first, best.last), all))
	v.fill(cInBest, best.first, best.last, 1)
	for i := best.first; i < best.last; i++ {
		v.set(int(i), cBestBefore, share(between(v.sums.units, best.first, i), between(v.sums.units, best.first, best.last)))
	}
	v.allSteps(cUpToBest, cDownToBest, v.best)
}

// inBox sets the columns of a box for the blocks [from, to) in it, from column at on.
func (v *view) inBox(at column, b, from, to int32) {
	for c, value := range v.boxColumns(b) {
		v.fill(at+column(c), from, to, value)
	}
	x := &v.boxes[b]
	units := between(v.sums.units, x.first, x.last)
	for i := from; i < to; i++ {
		v.set(int(i), at+boxBefore, share(between(v.sums.units, x.first, i), units))
	}
}

// allSteps fills in how many steps it is from each block up, and then down, to box b.
func (v *view) allSteps(ups, downs column, b int32) {
	up, down := v.sheet.Column(int(ups)), v.sheet.Column(int(downs))
	for i, of := range v.of {
		if i > 0 && of == v.of[i-1] {
			up[i], down[i] = up[i-1], down[i-1]
			continue
		}
		u, d := v.steps(of, b)
		up[i], down[i] = small(u), small(d)
	}
}
