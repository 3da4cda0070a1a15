package learned

import (
	"golang.org/x/net/html/atom"
)

// row is a row of like elements: brothers with the same tag and class, such as
// posts, comments, entries of a list.
type row struct {
	count, text  int32
	dated        int32 // elements with a date or a time
	first        int32 // box of the first element
	before, long int32 // text of the long blocks before it, and in it
}

// rowKey holds the properties that the elements of a row have in common.
type rowKey struct {
	parent int32
	sig    uint64
}

// leastRow is from how many elements on a row counts: two columns beside each other are
// brothers too, but no list.
const leastRow = 3

// findRows finds the rows, and for each box the nearest element of a row around:
// of any row, and of one of longer pieces.
func (v *view) findRows() {
	numbers := &v.space.series
	numbers.reset(len(v.boxes))
	v.rowOf = v.space.ints.take(len(v.boxes))
	v.index = v.space.ints.take(len(v.boxes))
	v.rows = append(v.space.rows[:0], row{}) // none
	for b := 1; b < len(v.boxes); b++ {
		x := &v.boxes[b]
		if x.first == x.last {
			continue
		}
		n := 1 + numbers.of(rowKey{x.parent, x.sig}, mixed(x.sig, uint64(x.parent)))
		if int(n) == len(v.rows) {
			v.rows = append(v.rows, row{first: int32(b), before: v.sums.long[x.first]})
		}
		r := &v.rows[n]
		v.rowOf[b], v.index[b] = n, r.count
		r.count++
		r.text += int32(v.sums.text(x.first, x.last))
		r.long += v.sums.long[x.last] - v.sums.long[x.first]
		if v.sums.dates[x.last] > v.sums.dates[x.first] {
			r.dated++
		}
	}
	v.near, v.long = v.space.ints.take(len(v.boxes)), v.space.ints.take(len(v.boxes))
	for b := 1; b < len(v.boxes); b++ {
		x := &v.boxes[b]
		v.near[b], v.long[b] = v.near[x.parent], v.long[x.parent]
		if r := &v.rows[v.rowOf[b]]; r.count >= leastRow && x.tag != atom.P {
			v.near[b] = int32(b)
			if x.last-x.first > 1 && r.text/r.count >= 100 {
				v.long[b] = int32(b)
			}
		}
	}
}

// series sets the columns for the rows that blocks are in.
func (v *view) series() {
	v.findRows()
	n := len(v.segments)
	all := v.sums.text(0, int32(n))
	allLong := v.sums.long[n]
	for i, of := range v.of {
		at := v.cells(i)
		if b := v.near[of]; b > 0 {
			r := &v.rows[v.rowOf[b]]
			at.set(cSeriesCount, size(int(r.count)))
			at.set(cSeriesIndex, size(int(v.index[b])))
			at.set(cSeriesMean, size(int(r.text/r.count)))
			at.set(cSeriesShare, share(int(r.text), all))
			at.set(cSeriesUp, small(int(v.boxes[of].depth-v.boxes[b].depth)))
		}
		if b := v.long[of]; b > 0 {
			x := &v.boxes[b]
			r := &v.rows[v.rowOf[b]]
			at.set(cSeriesLong, size(int(r.count)))
			at.set(cSeriesLongIndex, size(int(v.index[b])))
			at.set(cSeriesLongShare, share(int(r.text), all))
			at.set(cSeriesLongOf, share(v.sums.text(x.first, x.last), int(r.text)))
			at.set(cSeriesLongDated, share(int(r.dated), int(r.count)))
			at.set(cSeriesLongBefore, size(int(r.before)))
			at.set(cSeriesLongOther, size(int(allLong-r.long)))
		}
	}
}

// rowsAgain sets the columns for the first pass's opinion of the rows that blocks are in: whether
// all of a row is body, one of its elements or none is one decision.
func (v *view) rowsAgain(length, mass []float64) {
	type sum struct{ length, mass, top float64 }
	sums := make([]sum, len(v.rows))
	of := func(b int32) (l, m float64) {
		x := &v.boxes[b]
		return length[x.last] - length[x.first], mass[x.last] - mass[x.first]
	}
	for b := int32(1); b < int32(len(v.boxes)); b++ {
		r := &sums[v.rowOf[b]]
		l, m := of(b)
		r.length += l
		r.mass += m
		if l > 0 {
			r.top = max(r.top, m/l)
		}
	}
	all := mass[len(v.segments)]
	for i, in := range v.of {
		at := v.cells(i)
		if b := v.near[in]; b > 0 {
			r := &sums[v.rowOf[b]]
			l, m := of(b)
			at.set(cPRow, part(r.mass, r.length))
			at.set(cPRowRest, part(r.mass-m, r.length-l))
		}
		if b := v.long[in]; b > 0 {
			r := &sums[v.rowOf[b]]
			l, m := of(b)
			at.set(cPLong, part(r.mass, r.length))
			at.set(cPLongRest, part(r.mass-m, r.length-l))
			at.set(cPLongOwn, part(m, l))
			at.set(cPLongTop, part(r.top, 1))
			at.set(cPLongMass, part(r.mass, all))
			l, m = of(v.rows[v.rowOf[b]].first)
			at.set(cPLongFirst, part(m, l))
		}
	}
}
