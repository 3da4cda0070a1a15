package keysentence

import (
	"context"
	"encoding/binary"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/prefix"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
	"pagetwin/core/text"
)

// slack keeps rounding from closing a class too early or losing a pair whose
// ratio is just ρ.
const slack = 1e-9

// classes cuts lengths so that two that are near (see [near]) lie in the same
// class or in adjacent ones.
type classes struct {
	last []int // the longest length of each class but the open one, ascending
}

// newClasses makes the classes of lengths up to longest, the last one open. All
// are one class where rho is 0.
func newClasses(rho float64, longest int) classes {
	var c classes
	if rho <= 0 {
		return c
	}
	for first := 1; ; {
		// No i up to first/ρ closes the class; one of the next few does.
		from := float64(first)/rho - 1
		if from >= float64(longest) {
			return c
		}
		i := max(first, int(from))
		for float64(i-first) <= float64((1-rho)*float64(i))+slack {
			i++
		}
		if i >= longest {
			return c
		}
		c.last = append(c.last, i)
		first = i + 1
	}
}

// of returns the class of a length, counted from 0.
func (c classes) of(length int) int {
	i, _ := slices.BinarySearch(c.last, length)
	return i
}

// near tells whether two lengths are near enough for their pages to be compared:
// the shorter is at least the share rho of the longer.
func near(rho float64, a, b int) bool {
	return float64(min(a, b)) >= float64(rho*float64(max(a, b)))-slack
}

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

// Spread takes the digests of a page for keys, and looks for others by the share 1−t of
// them for pairs that score at least t; the lengths must be near.
func (m *Method) Spread(f algo.For) (algo.Spread, error) {
	out := prefix.Spread(f, prefix.Smaller, func(s algo.Signature) []uint64 {
		elements := make([]uint64, 0, m.size(s))
		for i := 1; i < len(s); i += 2 {
			elements = append(elements, hash.Mix64(hash.Mix64(s[i])+s[i+1]))
		}
		return elements
	})
	out.Meets = func(a, b algo.Signature) bool { return near(m.rho, int(a[0]), int(b[0])) }
	return out, nil
}

// Meet compares the lengths, and counts the key sentences that both pages have.
func (m *Method) Meet(a, b algo.Signature) algo.Meeting {
	la, lb := int(a[0]), int(b[0])
	return algo.All(
		algo.RatioTest(param.Words{En: "ratio of lengths", Zh: "长度比"}, la, lb, m.rho, near(m.rho, la, lb)),
		algo.SharedTest(param.Words{En: "key sentences", Zh: "关键长句"}, m.size(a), m.size(b), common(a, b), 1),
	)
}

// Files returns the classes of length, of which neighbours are compared, and the lists of
// key sentences.
func (m *Method) Files(sigs []algo.Signature) []algo.Filing {
	x := m.newIndex(sigs)
	lengths := algo.Filing{Name: say.Words{En: "classes of length", Zh: "长度类"}, Reach: 1}
	for i := range len(x.cut.last) + 1 {
		lengths.Drawers = append(lengths.Drawers, algo.Drawer{Name: x.cut.name(i)})
	}
	for i, s := range sigs {
		if len(s) > 0 {
			d := &lengths.Drawers[x.cut.of(int(s[0]))]
			d.Pages = append(d.Pages, int32(i))
		}
	}
	lists := algo.Lists(say.Words{En: "lists of key sentences", Zh: "关键长句的倒排表"}, len(sigs), func(i int) (out []uint64) {
		for at := 1; at < len(sigs[i]); at += 2 {
			out = append(out, sigs[i][at])
		}
		return out
	})
	return []algo.Filing{lengths, lists}
}

// name tells the lengths of a class.
func (c classes) name(i int) say.Words {
	first := 1
	if i > 0 {
		first = c.last[i-1] + 1
	}
	if i == len(c.last) {
		return say.New("%d {character|characters} and more", "%d 字及以上", first).Words
	}
	return say.New("%d to %d {character|characters}", "%d 至 %d 字", first, c.last[i]).Words
}

// Spell returns the key sentences.
func (m *Method) Spell(d *text.Doc) map[uint64]string {
	out := make(map[uint64]string)
	for _, s := range m.sentences(d) {
		sum := s.digest()
		out[binary.BigEndian.Uint64(sum[:8])] = s.Text
	}
	return out
}
