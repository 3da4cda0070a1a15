package relate

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/find/scored"
	"pagetwin/core/text"
)

// bodies are texts of which some resemble each other, one is contained in another, and one is
// empty.
var bodies = []string{"", "a b c d e f g h", "a b c d e f g h i", "a b c d e f g h i k l m n o p q r s t u", "one two three four"}

// With few sketches in memory at a time, pairs and classes get the same measures as by the sketches
// of all pages, for every page of a class.
func TestPairsAreMeasuredAsByAllSketches(t *testing.T) {
	counted, kept := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(t, "pages")
		pairs := drawPairs(t, n)
		sketches := make([]Sketch, n)
		for i := range sketches {
			body := rapid.SampledFrom(bodies).Draw(t, "body")
			if first := pairs.Classes().Lowest(int32(i)); first < int32(i) && rapid.Bool().Draw(t, "the same text") {
				sketches[i] = sketches[first]
				continue
			}
			sketches[i] = NewSigner(512).Sign(text.NewDoc(nil, body))
		}
		window := rapid.IntRange(2, 6).Draw(t, "window")
		workers := rapid.IntRange(1, 3).Draw(t, "workers")
		most := 0
		got, err := OfPairs(context.Background(), pairs, n, window, workers, func(_ context.Context, pages []int32, fn func(page int32, s Sketch) error) error {
			if !slices.IsSorted(pages) {
				t.Fatalf("asked for are %v", pages)
			}
			most = max(most, len(pages))
			for _, p := range slices.Backward(pages) {
				if s := sketches[p]; s != nil {
					if err := fn(p, s); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		want := Of(sketches)
		for p := range pairs.All() {
			for _, x := range [][2]int32{{p.A, p.B}, {p.B, p.A}} {
				a, b := x[0], x[1]
				if got.Measure(a, b) != want.Measure(a, b) || got.Same(a, b) != want.Same(a, b) || got.Relation(a, b) != want.Relation(a, b) {
					t.Fatalf("%d, %d: %+v, want %+v", a, b, got.Measure(a, b), want.Measure(a, b))
				}
			}
		}
		for _, e := range pairs.Entries() {
			for _, side := range [...]int32{e.A, e.B} {
				members := pairs.Classes().Members(side)
				if members == nil {
					continue
				}
				if x, y := got.Parts(members), want.Parts(members); !slices.EqualFunc(x, y, slices.Equal) {
					t.Fatalf("class %v falls into %v, want %v", members, x, y)
				}
			}
		}
		if got.Pages() != n || want.Pages() != n {
			t.Fatalf("%d pages of %d", got.Pages(), n)
		}
		if got.Counted() > 0 {
			counted++
		}
		if got.Counted() < len(pairs.Entries()) {
			kept++
		}
	})
	if counted == 0 || kept == 0 {
		t.Errorf("%d times pairs were counted, %d times sketches were kept", counted, kept)
	}
}

// drawPairs draws entries over classes of pages.
func drawPairs(t *rapid.T, n int) scored.Pairs {
	var classes [][]int32
	var firsts []int32
	for page := int32(0); page < int32(n); {
		size := int32(rapid.IntRange(1, min(4, n-int(page))).Draw(t, "class"))
		firsts = append(firsts, page)
		if size > 1 {
			var members []int32
			for m := range size {
				members = append(members, page+m)
			}
			classes = append(classes, members)
		}
		page += size
	}
	equal := scored.NewClasses(n, classes)
	var list []scored.Pair
	for i, a := range firsts {
		for _, b := range firsts[i:] {
			if (a != b || equal.Members(a) != nil) && rapid.IntRange(0, 2).Draw(t, "pair") > 0 {
				list = append(list, scored.Pair{A: a, B: b, Score: float64(rapid.IntRange(1, 4).Draw(t, "score")) / 4})
			}
		}
	}
	slices.SortFunc(list, scored.Compare)
	return scored.Folded(list, equal)
}
