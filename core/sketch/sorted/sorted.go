// Package sorted compares ascending lists of hashes.
package sorted

// Common returns how many values two ascending lists share; one that stands several
// times in both counts as often as it stands in the one that has it less.
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
