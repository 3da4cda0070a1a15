package learned

import (
	"sync"

	"pagetwin/core/boost"
)

// room is the memory that the features of a page take, to be used again for the
// next page; nothing of it is in the body.
type room struct {
	sheet   boost.Sheet
	tallies []tally
	boxes   []box
}

// rooms lends rooms.
type rooms struct{ pool sync.Pool }

func (p *rooms) get() *room {
	if m, ok := p.pool.Get().(*room); ok {
		return m
	}
	return new(room)
}

// put takes a room back, with what the page v made of it. That of a huge page is
// left to the garbage collector.
func (p *rooms) put(m *room, v *view) {
	const most = 10_000 // blocks, some 5 MB
	if len(v.tallies) > most || len(v.boxes) > 2*most {
		return
	}
	m.tallies, m.boxes = v.tallies, v.boxes
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
