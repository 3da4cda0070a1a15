// Package sorted compares ascending lists of hashes.
package sorted

// Common returns the number of values that two ascending lists share; a repeated value counts as
// often as in the list that has it less often.
func Common(a, b []uint64) int {
	n := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		x, y := a[i], b[j]
		if x == y {
			n++
		}
		if x <= y {
			i++
		}
		if y <= x {
			j++
		}
	}
	return n
}

// Intersect reports whether two ascending lists share a value.
func Intersect(a, b []uint64) bool {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			return true
		}
	}
	return false
}

// CommonPairs is [Common] for lists whose values are two words each, sorted by the first and then
// by the second word.
func CommonPairs(a, b []uint64) int {
	n := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		x, y := a[i], b[j]
		if x == y { // the second words decide
			x, y = a[i+1], b[j+1]
		}
		if x == y {
			n++
		}
		if x <= y {
			i += 2
		}
		if y <= x {
			j += 2
		}
	}
	return n
}

// Jaccard returns |A∩B|/|A∪B| of two ascending lists; 0 if either is empty.
func Jaccard(a, b []uint64) float64 {
	n := Common(a, b)
	if n == 0 {
		return 0
	}
	return float64(n) / float64(len(a)+len(b)-n)
}
