package keysentence

import (
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/say"
)

// place is where the index keeps the pages of a digest: one list for each length
// class.
type place struct {
	class  int
	hi, lo uint64
}

// index holds the pages by digest and class of length.
type index struct {
	cut   classes
	lists map[place][]int32
}

func (m *Method) newIndex(sigs []algo.Signature) index {
	longest := 0
	for _, s := range sigs {
		if len(s) > 0 {
			longest = max(longest, int(s[0]))
		}
	}
	return index{newClasses(m.rho, longest), make(map[place][]int32)}
}

// add enters a page by one of its digests.
func (x index) add(page int32, own place) { x.lists[own] = append(x.lists[own], page) }

// Pairs emits every pair of pages that share a digest and are near in length:
// exactly those that score above 0.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	x := m.newIndex(sigs)
	seen := make([]int32, len(sigs)) // seen[a] = b+1: the pair (a, b) is done
	var met []int32
	for b, s := range sigs {
		if err := ctx.Err(); err != nil {
			return say.Errorf("keysentence: page %d of %d: %v", "keysentence：第 %d 页，共 %d 页：%v", b, len(sigs), err)
		}
		if len(s) == 0 {
			continue
		}
		class := x.cut.of(int(s[0]))
		met = met[:0]
		for i := 1; i < len(s); i += 2 {
			for c := class - 1; c <= class+1; c++ {
				for _, a := range x.lists[place{c, s[i], s[i+1]}] {
					if seen[a] != int32(b)+1 {
						seen[a] = int32(b) + 1
						met = append(met, a)
					}
				}
			}
			x.add(int32(b), place{class, s[i], s[i+1]})
		}
		slices.Sort(met)
		for _, a := range met {
			if int(a) != b && near(m.rho, int(sigs[a][0]), int(s[0])) {
				emit(int(a), b)
			}
		}
	}
	return nil
}

// Guarantee says that the index loses no pair that scores above 0.
func (m *Method) Guarantee() float64 { return 0 }
