package algo

import (
	"slices"
	"testing"
)

func TestCopies(t *testing.T) {
	sigs := []Signature{{1, 2}, nil, {2, 1}, {1, 2}, {}, {1}, {2, 1}, {1, 2}}
	if got, want := Copies(sigs), []int{0, 1, 2, 0, 4, 5, 2, 0}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
