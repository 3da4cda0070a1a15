package keysentence

import (
	"context"
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/algo/sketch/sets"
	"pagetwin/core/algo/sketch/sizes"
	"pagetwin/core/base/hash"
	"pagetwin/core/base/param"
	"pagetwin/core/base/say"
)

func length(s algo.Signature) int {
	if len(s) == 0 {
		return 0
	}
	return int(s[0])
}

func (m *Method) classes(sigs []algo.Signature) sizes.Classes {
	longest := 0
	for _, s := range sigs {
		longest = max(longest, length(s))
	}
	return sizes.New(m.rho, longest)
}

// entry is a key of the index: the pages of one length class that have one digest.
type entry struct {
	class  int
	hi, lo uint64
}

// Pairs emits every pair of pages that share a digest and are near in length:
// exactly those that score above 0.
func (m *Method) Pairs(ctx context.Context, sigs []algo.Signature, emit func(a, b int)) error {
	cut := m.classes(sigs)
	lists := make(map[entry][]int32)
	seen := make([]int32, len(sigs)) // seen[a] = b+1: the pair (a, b) is done
	var met []int32
	for b, s := range sigs {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if len(s) == 0 {
			continue
		}
		class := cut.Of(length(s))
		met = met[:0]
		for i := 1; i < len(s); i += 2 {
			for c := class - 1; c <= class+1; c++ {
				for _, a := range lists[entry{c, s[i], s[i+1]}] {
					if seen[a] != int32(b)+1 {
						seen[a] = int32(b) + 1
						met = append(met, a)
					}
				}
			}
			own := entry{class, s[i], s[i+1]}
			lists[own] = append(lists[own], int32(b))
		}
		slices.Sort(met)
		for _, a := range met {
			if int(a) != b && sizes.Near(m.rho, length(sigs[a]), length(s)) {
				emit(int(a), b)
			}
		}
	}
	return nil
}

// Spread takes the digests of a page for keys, and looks for others by the share 1−t of
// them for pairs that score at least t; the lengths must be near.
func (m *Method) Spread(f algo.SpreadOptions) (algo.Spread, error) {
	out := sets.Spread(f, sets.Smaller, func(s algo.Signature) []uint64 {
		elements := make([]uint64, 0, m.size(s))
		for i := 1; i < len(s); i += 2 {
			elements = append(elements, hash.Mix64(hash.Mix64(s[i])+s[i+1]))
		}
		return elements
	})
	out.Meets = func(a, b algo.Signature) bool { return sizes.Near(m.rho, length(a), length(b)) }
	return out, nil
}

func (m *Method) TestPair(a, b algo.Signature) algo.IndexTests {
	la, lb := length(a), length(b)
	return algo.All(
		algo.RatioTest(param.Words{En: "ratio of lengths"}, la, lb, m.rho, sizes.Near(m.rho, la, lb)),
		algo.SharedTest(say.Text("keysentence|key sentences"), m.size(a), m.size(b), common(a, b), 1),
	)
}

// IndexLevels returns the classes of length, of which neighbours are compared, and the lists of
// key sentences.
func (m *Method) IndexLevels(sigs []algo.Signature) []algo.IndexLevel {
	lengths := m.classes(sigs).Level(say.Words{En: "length classes"}, len(sigs), func(i int) int { return length(sigs[i]) },
		func(first, last int) say.Words {
			if last == 0 {
				return say.New("%d {character|characters} and more", first).Words
			}
			return say.New("%d to %d {character|characters}", first, last).Words
		})
	lists := algo.InvertedLists(say.Words{En: "lists of key sentences"}, len(sigs), func(i int) (out []uint64) {
		for at := 1; at < len(sigs[i]); at += 2 {
			out = append(out, sigs[i][at])
		}
		return out
	})
	return []algo.IndexLevel{lengths, lists}
}
