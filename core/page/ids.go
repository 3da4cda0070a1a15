package page

import (
	"hash/maphash"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// idIndex finds pages by their ids. It holds positions alone, 8 to 16 bytes a page,
// where a map would hold the ids a second time.
type idIndex struct {
	pages *[]Page
	slots []int32 // position + 1 of a page, 0 for none; a power of two of them, open addressing
	n     int
	seed  maphash.Seed
}

func newIndex(pages *[]Page) *idIndex {
	return &idIndex{pages: pages, slots: make([]int32, 16), seed: maphash.MakeSeed()}
}

// lazyIndex finds pages by their ids without an index, until it is asked often.
type lazyIndex struct {
	pages []Page
	asked atomic.Int32
	once  sync.Once
	made  *idIndex
}

// fewAsked is the number of searches through all pages before an index is made. One search of a
// million pages takes a thirtieth of the time of making the index, and no memory.
const fewAsked = 8

func (x *lazyIndex) find(id string) (int, bool) {
	if x.asked.Load() >= fewAsked {
		x.once.Do(x.build)
		return x.made.find(id)
	}
	x.asked.Add(1)
	i := slices.IndexFunc(x.pages, func(p Page) bool { return p.ID == id })
	return max(i, 0), i >= 0
}

func (x *lazyIndex) build() {
	made := newIndex(&x.pages)
	made.slots = make([]int32, 1<<bits.Len(uint(2*len(x.pages))))
	for i, p := range x.pages {
		if at := made.slot(p.ID); made.slots[at] == 0 {
			made.slots[at] = int32(i + 1)
		}
	}
	x.made = made
}

// find returns the position of the page with an id.
func (x *idIndex) find(id string) (int, bool) {
	if i := x.slots[x.slot(id)]; i > 0 {
		return int(i - 1), true
	}
	return 0, false
}

// add takes in the page at position i, whose id must not be there.
func (x *idIndex) add(i int) {
	if x.n++; 2*x.n > len(x.slots) {
		old := x.slots
		x.slots = make([]int32, 2*len(old))
		for _, i := range old {
			if i > 0 {
				x.slots[x.slot((*x.pages)[i-1].ID)] = i
			}
		}
	}
	x.slots[x.slot((*x.pages)[i].ID)] = int32(i + 1)
}

func (x *idIndex) slot(id string) int {
	mask := len(x.slots) - 1
	for at := int(maphash.String(x.seed, id)) & mask; ; at = (at + 1) & mask {
		if i := x.slots[at]; i == 0 || (*x.pages)[i-1].ID == id {
			return at
		}
	}
}
