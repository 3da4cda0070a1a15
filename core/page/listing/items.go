package listing

import (
	"math"
	"slices"
	"sort"
)

// items hold the place of each page's bytes, column by column. What a run of pages has in common
// is kept once, so that a page of a listing takes 12 bytes.
type items struct {
	at   []int64
	n    []uint32      // isLong where it stands in long
	long map[int]int64 // by position
	runs []itemRun     // pages one after another whose bytes lie in the same container
	gold []int32       // nil: no page has any
	crc  []uint32      // nil: none is known
}

// itemRun holds the data that pages from one position on have in common.
type itemRun struct {
	first    int
	in, hint int32
}

// isLong in the column of lengths says that the length is in the map long.
const isLong = math.MaxUint32

// add adds the next page.
func (x *items) add(it Item) {
	i := len(x.at)
	x.at = append(x.at, it.At)
	if it.N >= 0 && it.N < isLong {
		x.n = append(x.n, uint32(it.N))
	} else {
		if x.long == nil {
			x.long = make(map[int]int64)
		}
		x.n, x.long[i] = append(x.n, isLong), it.N
	}
	if last := len(x.runs) - 1; last < 0 || x.runs[last].in != it.In || x.runs[last].hint != it.hint {
		x.runs = append(x.runs, itemRun{i, it.In, it.hint})
	}
	x.gold, x.crc = column(x.gold, i, it.gold), column(x.crc, i, it.crc)
}

// column appends a value to a column. A column is nil as long as all its values are 0.
func column[T int32 | uint32](list []T, i int, value T) []T {
	if list == nil && value == 0 {
		return nil
	}
	if list == nil {
		list = make([]T, i, 2*i+16)
	}
	return append(list, value)
}

// of returns the place of the bytes of page i.
func (x *items) of(i int) Item {
	r := x.runs[sort.Search(len(x.runs), func(k int) bool { return x.runs[k].first > i })-1]
	it := Item{At: x.at[i], N: int64(x.n[i]), In: r.in, hint: r.hint}
	if it.N == isLong {
		it.N = x.long[i]
	}
	if x.gold != nil {
		it.gold = x.gold[i]
	}
	if x.crc != nil {
		it.crc = x.crc[i]
	}
	return it
}

// grow makes room for more pages.
func (x *items) grow(more int) { x.at, x.n = slices.Grow(x.at, more), slices.Grow(x.n, more) }

// cut keeps the pages from ≤ i < to alone.
func (x *items) cut(from, to int) {
	all := *x
	*x = items{}
	for i := from; i < to; i++ {
		x.add(all.of(i))
	}
}
