package sets

import (
	"context"
	"slices"

	"pagetwin/core/algo"
)

// Key leads to a list of pages: an element, in one word or two.
type Key [2]uint64

// Table leads from keys to the numbers of lists.
type Table interface {
	Find(k Key) (list int32, ok bool)
	Insert(k Key, list int32)
}

type hashMap map[Key]int32

func (m hashMap) Find(k Key) (int32, bool) { v, ok := m[k]; return v, ok }
func (m hashMap) Insert(k Key, list int32) { m[k] = list }

// Lists is an inverted index: the pages that have each key. It is for one goroutine.
type Lists struct {
	table  Table
	pages  [][]int32 // of each list, ascending
	shared []int32   // keys shared with each page, while one page looks up
	met    []int32
}

// NewLists returns the empty index of a number of pages over a table; nil: a hash map.
func NewLists(pages int, t Table) *Lists {
	if t == nil {
		t = hashMap{}
	}
	return &Lists{table: t, shared: make([]int32, pages)}
}

// Meet calls fn for each page in the lists of these keys, ascending, with the number of keys that
// lead to it.
func (x *Lists) Meet(keys []Key, fn func(page, shared int)) {
	x.met = x.met[:0]
	for _, k := range keys {
		list, ok := x.table.Find(k)
		if !ok {
			continue
		}
		for _, page := range x.pages[list] {
			if x.shared[page] == 0 {
				x.met = append(x.met, page)
			}
			x.shared[page]++
		}
	}
	slices.Sort(x.met)
	for _, page := range x.met {
		n := x.shared[page]
		x.shared[page] = 0
		fn(int(page), int(n))
	}
}

// Add adds a page to the lists of its keys. Pages are added in ascending order.
func (x *Lists) Add(page int, keys []Key) {
	for _, k := range keys {
		list, ok := x.table.Find(k)
		if !ok {
			list = int32(len(x.pages))
			x.pages = append(x.pages, nil)
			x.table.Insert(k, list)
		}
		x.pages[list] = append(x.pages[list], int32(page))
	}
}

// KeysOf returns the elements of a signature as keys.
func (s Set) KeysOf(sig algo.Signature) []Key {
	words := s.Members(sig)
	out := make([]Key, s.Size(sig))
	for i := range out {
		if out[i] = (Key{words[i]}); s.Wide {
			out[i] = Key{words[2*i], words[2*i+1]}
		}
	}
	return out
}

// Meet calls emit for each pair of pages that share as many elements as need returns for it, at
// least one. It looks each page up in the lists of those before it.
func (s Set) Meet(ctx context.Context, sigs []algo.Signature, t Table, need func(a, b algo.Signature) int, emit func(a, b int)) error {
	x := NewLists(len(sigs), t)
	for b, sig := range sigs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		keys := s.KeysOf(sig)
		x.Meet(keys, func(a, shared int) {
			if shared >= need(sigs[a], sig) {
				emit(a, b)
			}
		})
		x.Add(b, keys)
	}
	return nil
}
