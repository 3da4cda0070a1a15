package hash_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"pagetwin/core/hash"
)

// The same pages are chosen in whatever order they are listed; what is in a small
// sample is in a large one.
func TestASampleDoesNotDependOnTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size, n := rapid.IntRange(0, 60).Draw(t, "size"), rapid.IntRange(0, 70).Draw(t, "n")
		list := make([]int, size)
		for i := range list {
			list[i] = i
		}
		mixed := rapid.Permutation(list).Draw(t, "mixed")
		key := func(i int) uint64 { return hash.String(strconv.Itoa(i)) }
		a, b := hash.Sample(list, n, key), hash.Sample(mixed, n, key)
		assert.Len(t, a, min(size, n))
		assert.ElementsMatch(t, list, hash.Order(mixed, key))
		assert.ElementsMatch(t, a, b)
		if size > n {
			assert.Equal(t, a, b)
		}
		if n > 0 {
			assert.Subset(t, a, hash.Sample(list, n/2, key))
		}
	})
}
