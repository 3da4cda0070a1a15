// Package sizes divides the sizes of pages into classes, so that an index needs to compare
// only pages of similar size (length filter; SpotSigs, Theobald et al. 2008).
//
// A class that begins at the size l ends at the first size i with i − l > (1 − ratio)·i. Two
// sizes whose ratio, the smaller by the larger, is at least the given one therefore lie in
// the same class or in neighbouring ones.
package sizes

import (
	"slices"

	"pagetwin/core/algo"
	"pagetwin/core/base/say"
)

// rounding keeps floating point from ending a class too early, and from losing a pair
// whose ratio is exactly the given one.
const rounding = 1e-9

// Classes are the classes of all sizes from 1 on.
type Classes struct {
	Starts []int // the smallest size of each class, ascending; the last class has no end
}

// New returns the classes for a ratio from 0 to 1. No class ends at longest or beyond. A
// ratio of 0 gives a single class.
func New(ratio float64, longest int) Classes {
	c := Classes{Starts: []int{1}}
	if ratio <= 0 {
		return c
	}
	for first := 1; ; {
		// No size up to first/ratio ends the class; one of the next few does.
		from := float64(first)/ratio - 1
		if from >= float64(longest) {
			return c
		}
		end := max(first, int(from))
		for float64(end-first) <= float64((1-ratio)*float64(end))+rounding {
			end++
		}
		if end >= longest {
			return c
		}
		first = end + 1
		c.Starts = append(c.Starts, first)
	}
}

// Of returns the class of a size, counted from 0.
func (c Classes) Of(size int) int {
	i, exact := slices.BinarySearch(c.Starts, size)
	if !exact {
		i--
	}
	return i
}

// Near reports whether the ratio of two sizes is at least the given one.
func Near(ratio float64, a, b int) bool {
	return float64(min(a, b)) >= float64(ratio*float64(max(a, b)))-rounding
}

// Level returns the classes as a level of an index over so many pages. Pages of size 0 are
// in no class. label names the class of the sizes from first to last; last is 0 for the
// class without an end.
func (c Classes) Level(name say.Words, pages int, size func(page int) int, label func(first, last int) say.Words) algo.IndexLevel {
	level := algo.IndexLevel{Name: name, Reach: 1}
	for i, first := range c.Starts {
		last := 0
		if i+1 < len(c.Starts) {
			last = c.Starts[i+1] - 1
		}
		level.Lists = append(level.Lists, algo.PageList{Name: label(first, last)})
	}
	for i := range pages {
		if n := size(i); n > 0 {
			d := &level.Lists[c.Of(n)]
			d.Pages = append(d.Pages, int32(i))
		}
	}
	return level
}
