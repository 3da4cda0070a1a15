package body

import (
	"cmp"
	"maps"
	"slices"

	"pagetwin/core/body/denoise/truebody"
)

// labelled holds the labels of the blocks of a page by its gold body.
type labelled struct {
	target []float32 // share of the block that is body
	length []float32 // characters
	gold   int       // characters of the gold body
}

// label compares the blocks of a page, given as contents, with its gold body. Each 4-gram of the
// gold body is used once, by the longest block that has it first, so that a teaser or a second
// headline is not labelled as body.
func label(texts [][]rune, gold *truebody.Body) labelled {
	all := gold.Grams
	left := maps.Clone(all)
	var page []rune
	type stretch struct{ i, from, to int }
	var blocks []stretch
	for i, t := range texts {
		from := len(page)
		page = append(page, t...)
		blocks = append(blocks, stretch{i, from, len(page)})
	}
	l := labelled{make([]float32, len(texts)), make([]float32, len(texts)), gold.Chars}
	order := slices.Clone(blocks)
	middle := middle(page, all)
	slices.SortStableFunc(order, func(a, b stretch) int {
		if c := cmp.Compare(b.to-b.from, a.to-a.from); c != 0 {
			return c
		}
		return cmp.Compare(abs(a.from-middle), abs(b.from-middle))
	})
	for _, b := range order {
		n := b.to - b.from
		l.length[b.i] = float32(n)
		if n < 2*truebody.Size { // too short alone: with its surroundings
			hits, tried := 0, 0
			for k := max(0, b.from-truebody.Size+1); k < b.to && k+truebody.Size <= len(page); k++ {
				tried++
				if all[truebody.Gram(page[k:k+truebody.Size])] > 0 {
					hits++
				}
			}
			if tried > 0 {
				l.target[b.i] = float32(hits) / float32(tried)
			}
			continue
		}
		hits := 0
		for k := b.from; k+truebody.Size <= b.to; k++ {
			h := truebody.Gram(page[k : k+truebody.Size])
			if left[h] > 0 {
				left[h]--
				hits++
			}
		}
		l.target[b.i] = float32(hits) / float32(n-truebody.Size+1)
	}
	return l
}

// middle returns the median position of the gold body's 4-grams in the page.
func middle(page []rune, gold truebody.Grams) int {
	var at []int
	for k := 0; k+truebody.Size <= len(page); k++ {
		if gold[truebody.Gram(page[k:k+truebody.Size])] > 0 {
			at = append(at, k)
		}
	}
	if len(at) == 0 {
		return 0
	}
	return at[len(at)/2]
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
