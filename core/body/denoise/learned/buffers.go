package learned

import (
	"sync"

	"pagetwin/core/base/boost"
	"pagetwin/core/body/denoise/learned/words"
)

// buffers holds the memory for the features of a page, which is reused for the next page. The body
// refers to none of it.
type buffers struct {
	view    view
	sheet   boost.Sheet
	first   boost.Sums
	second  boost.Sums
	tallies []words.Tally
	boxes   []box
	rows    []row
	chain   [][3]int32
	ints    arena[int32]
	floats  arena[float64]
	named   []words.NameSums
	order   []uint64
	marks   words.Pairs
	triples words.Triples
	texts   numbers[uint64]
	formats numbers[formatKey]
	series  numbers[rowKey]
	known   *words.Known // results for texts and tags that pages of a site repeat; nil: compute each
}

// arena allocates zeroed slices from one piece of memory.
type arena[T any] struct {
	all  []T
	used int
	want int // elements requested since the last reset
}

// take returns n zero values, from new memory if the piece is too small.
func (a *arena[T]) take(n int) []T {
	a.want += n
	if a.used+n > len(a.all) {
		return make([]T, n)
	}
	s := a.all[a.used : a.used+n : a.used+n]
	a.used += n
	clear(s)
	return s
}

// reset frees all slices, and enlarges the piece to the size that was requested.
func (a *arena[T]) reset() {
	if a.want > len(a.all) {
		a.all = make([]T, a.want+a.want/4)
	}
	a.used, a.want = 0, 0
}

func newPool(x *words.Lexicon) *sync.Pool {
	return &sync.Pool{New: func() any { return &buffers{known: &words.Known{Lexicon: x}} }}
}

// putIn returns buffers to a pool, with the slices that their page has grown. It leaves those of a
// huge page to the garbage collector.
func (m *buffers) putIn(pool *sync.Pool) {
	v := &m.view
	const most = 10_000 // blocks, about 5 MB
	if len(v.tallies) > most || len(v.boxes) > 2*most {
		return
	}
	m.tallies, m.boxes, m.named, m.rows, m.chain = v.tallies, v.boxes, v.named, v.rows, v.chain
	m.view = view{}
	m.ints.reset()
	m.floats.reset()
	pool.Put(m)
}

// zeros returns n zero values, in the memory of s if it is large enough.
func zeros[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
