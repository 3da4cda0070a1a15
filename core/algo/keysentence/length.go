package keysentence

import "slices"

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
