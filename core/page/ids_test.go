package page

import (
	"fmt"
	"testing"
)

// A page is found by its id in the same way before the index is made, and from it.
func TestAPageIsFoundByItsID(t *testing.T) {
	pages := make([]Page, 1000)
	for i := range pages {
		pages[i].ID = fmt.Sprint(i % 900) // some are there twice
	}
	x := &lazyIndex{pages: pages}
	found := func(how string) {
		for _, c := range []struct {
			id string
			at int
			ok bool
		}{{"0", 0, true}, {"99", 99, true}, {"899", 899, true}, {"900", 0, false}, {"", 0, false}} {
			if at, ok := x.find(c.id); at != c.at || ok != c.ok {
				t.Errorf("%s: %q is at %d, %v", how, c.id, at, ok)
			}
		}
	}
	found("without an index")
	found("with an index")
	if x.made == nil {
		t.Error("there is no index")
	}
}

// BenchmarkIDs finds a page of a million by its id, the first time without an index.
func BenchmarkIDs(b *testing.B) {
	pages := make([]Page, 1_000_000)
	for i := range pages {
		pages[i].ID = fmt.Sprintf("p%07d", i)
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			(&lazyIndex{pages: pages}).find("p0999999")
		}
	})
	b.Run("index", func(b *testing.B) {
		for b.Loop() {
			(&lazyIndex{pages: pages}).build()
		}
	})
}
