package learned

import (
	"sync"

	"pagetwin/core/base/boost"
)

// room is the memory that the features of a page take, to be used again for the
// next page; nothing of it is in the body.
type room struct {
	view    view
	layout  layout
	sheet   boost.Sheet
	first   boost.Sums
	second  boost.Sums
	tallies []tally
	boxes   []box
	rows    []row
	chain   [][3]int32
	inlines []byte
	ints    arena[int32]
	floats  arena[float64]
	marks   pairMarks
	triples tripleMarks
	texts   numbers[uint64]
	formats numbers[formatKey]
	series  numbers[rowKey]
	known   *known // nil where the next page is none like this one
}

// arena lends slices of zeros out of one piece of memory.
type arena[T any] struct {
	all  []T
	used int
	want int // what was asked for
}

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

// reset takes everything back, and makes the piece as large as was asked for.
func (a *arena[T]) reset() {
	if a.want > len(a.all) {
		a.all = make([]T, a.want+a.want/4)
	}
	a.used, a.want = 0, 0
}

// rooms lends rooms.
type rooms struct{ pool sync.Pool }

func (p *rooms) get() *room {
	if m, ok := p.pool.Get().(*room); ok {
		return m
	}
	return &room{known: new(known)}
}

// put takes a room back, with what the page v made of it. That of a huge page is
// left to the garbage collector.
func (p *rooms) put(m *room, v *view) {
	const most = 10_000 // blocks, some 5 MB
	if len(v.tallies) > most || len(v.boxes) > 2*most {
		return
	}
	m.tallies, m.boxes, m.rows, m.chain, m.inlines = v.tallies, v.boxes, v.rows, v.chain, v.inlines
	m.view, m.layout = view{}, layout{}
	m.ints.reset()
	m.floats.reset()
	p.pool.Put(m)
}

// zeros returns n zero values, in the memory of s where that is enough.
func zeros[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	s = s[:n]
	clear(s)
	return s
}
