package algotest

import (
	"slices"
	"testing"

	"pagetwin/core/algo"
)

// meets holds what a method says its index looks at to the pairs that it brought together
// among all test pages.
func (b *bench) meets(t *testing.T, x algo.Method, found map[[2]int]bool) {
	m, ok := x.(algo.Meeter)
	if !ok {
		t.Error("the method has an index and cannot say what it looks at")
		return
	}
	for j := range b.sigs {
		for i := range j {
			if len(b.sigs[i]) == 0 || len(b.sigs[j]) == 0 {
				continue
			}
			meeting := m.Meet(b.sigs[i], b.sigs[j])
			if len(meeting.Tests) == 0 || meeting.Need < 1 || meeting.Need > len(meeting.Tests) {
				t.Fatalf("%d of %d tests are to be passed", meeting.Need, len(meeting.Tests))
			}
			for _, test := range meeting.Tests {
				if test.Name.En == "" || test.Name.Zh == "" || (test.Found.En == "") != (test.Found.Zh == "") {
					t.Errorf("a test is named, or found, in one language: %+v", test)
				}
			}
			met, is := meeting.Met(), found[[2]int{i, j}]
			if met == algo.Together && !is || met == algo.Apart && is {
				t.Errorf("pages %d and %d: the index brings them together: %v, its tests say %v: %+v", i, j, is, met, meeting.Tests)
			}
			if back := m.Meet(b.sigs[j], b.sigs[i]); back.Met() != met || !slices.EqualFunc(back.Tests, meeting.Tests, func(x, y algo.Test) bool { return x.Met == y.Met && x.A == y.B }) {
				t.Errorf("pages %d and %d: the tests say one thing one way and another the other", i, j)
			}
		}
	}
}
