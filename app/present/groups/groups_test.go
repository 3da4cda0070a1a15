package groups

import (
	"testing"

	"pagetwin/core/find/cluster"
)

func shapesOf(groups ...[]int32) []cluster.Shape {
	out := make([]cluster.Shape, len(groups))
	for i := range groups {
		out[i].Members = groups[i]
	}
	return out
}

// After a cut or another threshold the list has another order; the group that was looked at stays
// chosen, or what remains of it.
func TestTheChosenGroupStaysChosen(t *testing.T) {
	was := shapesOf([]int32{0, 1, 2, 3, 4}, []int32{5, 6, 7, 8}, []int32{9, 10})
	for _, c := range []struct {
		name         string
		chosen, want int
		now          []cluster.Shape
	}{
		{"nothing changed", 1, 1, was},
		{"the group was cut and is now smaller than the next", 0, 1, shapesOf([]int32{5, 6, 7, 8}, []int32{2, 3, 4}, []int32{0, 1}, []int32{9, 10})},
		{"the group joined another", 2, 0, shapesOf([]int32{0, 1, 2, 3, 4, 9, 10}, []int32{5, 6, 7, 8})},
		{"no page of the group is in a group", 2, 1, was[:2]},
		{"none was chosen", -1, 0, was},
		{"no group is left", 2, -1, nil},
	} {
		if got := follow(was, c.chosen, c.now); got != c.want {
			t.Errorf("%s: group %d is chosen, want %d", c.name, got, c.want)
		}
	}
}
