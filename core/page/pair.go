package page

// Pair is two positions in a set, A < B.
type Pair struct{ A, B int32 }

// MakePair returns the pair of two positions in either order.
func MakePair(a, b int) Pair {
	if a > b {
		a, b = b, a
	}
	return Pair{int32(a), int32(b)}
}
