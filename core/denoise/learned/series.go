package learned

import (
	"golang.org/x/net/html/atom"
)

// series fills in what is known of the rows of like elements that blocks stand in:
// posts, comments, entries of a list.
func (v *view) series() {
	type key struct {
		parent int32
		sig    uint64
	}
	type row struct{ count, text int32 }
	number := make(map[key]int32, len(v.boxes)/2) // of the row
	rows := make([]row, 0, len(v.boxes)/2)
	in, index := make([]int32, len(v.boxes)), make([]int32, len(v.boxes))
	for b := 1; b < len(v.boxes); b++ {
		x := &v.boxes[b]
		if x.first == x.last {
			in[b] = -1
			continue
		}
		k := key{x.parent, x.sig}
		n, ok := number[k]
		if !ok {
			n = int32(len(rows))
			number[k] = n
			rows = append(rows, row{})
		}
		r := &rows[n]
		in[b], index[b] = n, r.count
		r.count++
		r.text += int32(v.sums.text(x.first, x.last))
	}
	// The nearest row around each box: of any kind, and of longer pieces.
	near, long := make([]int32, len(v.boxes)), make([]int32, len(v.boxes))
	for b := 1; b < len(v.boxes); b++ {
		x := &v.boxes[b]
		near[b], long[b] = near[x.parent], long[x.parent]
		if in[b] < 0 || x.tag == atom.P {
			continue
		}
		if r := rows[in[b]]; r.count >= 3 {
			near[b] = int32(b)
			if x.last-x.first > 1 && r.text/r.count >= 100 {
				long[b] = int32(b)
			}
		}
	}
	all := v.sums.text(0, int32(len(v.segments)))
	for i, of := range v.of {
		if b := near[of]; b > 0 {
			x := &v.boxes[b]
			r := rows[in[b]]
			v.set(i, cSeriesCount, size(int(r.count)))
			v.set(i, cSeriesIndex, size(int(index[b])))
			v.set(i, cSeriesMean, size(int(r.text/r.count)))
			v.set(i, cSeriesShare, share(int(r.text), all))
			v.set(i, cSeriesUp, small(int(v.boxes[of].depth-x.depth)))
		}
		if b := long[of]; b > 0 {
			x := &v.boxes[b]
			r := rows[in[b]]
			v.set(i, cSeriesLong, size(int(r.count)))
			v.set(i, cSeriesLongIndex, size(int(index[b])))
			v.set(i, cSeriesLongShare, share(int(r.text), all))
			v.set(i, cSeriesLongOf, share(v.sums.text(x.first, x.last), int(r.text)))
		}
	}
}
