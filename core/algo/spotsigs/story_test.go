package spotsigs

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
	"pagetwin/core/trace"
)

// A story finds the larger page in a list exactly if the join makes the two a pair, and shows no
// list if their partitions are not adjacent.
func TestStoriesSearchTheListsAsTheJoinDoes(t *testing.T) {
	words := rapid.SliceOfN(rapid.SampledFrom(strings.Fields("the a is ferry bell bridge river engine museum deck view")), 0, 60)
	seg := text.NewSegmenter()
	rapid.Check(t, func(t *rapid.T) {
		shared := words.Draw(t, "shared")
		page := func(name string) *text.Doc {
			return text.NewDoc(seg, "ferry "+strings.Join(append(words.Draw(t, name), shared...), " "))
		}
		a, b := page("a"), page("b")
		tau := rapid.SampledFrom([]float64{0.05, 0.2, 0.44, 0.8, 1}).Draw(t, "τ")
		v, err := param.Parse(params(), []string{"lang=en", "min=1", fmt.Sprintf("threshold=%g", tau)})
		if err != nil {
			t.Fatal(err)
		}
		m, err := newMethod(v)
		if err != nil {
			t.Fatal(err)
		}
		s, err := algo.StoryOptions{Algorithm: Algorithm(), Values: v, Method: m}.Tell(a, b)
		if err != nil {
			t.Fatal(err)
		}
		want := false
		if err := m.(*method).Pairs(context.Background(), []algo.Signature{m.Sign(a), m.Sign(b)}, func(int, int) { want = true }); err != nil {
			t.Fatal(err)
		}
		got := false
		for _, view := range s.Views {
			if view.ID != "lists" {
				continue
			}
			for _, row := range view.Bars.Bars {
				got = got || row.Mark == trace.Same
			}
		}
		if got != want {
			t.Fatalf("the join makes a pair: %v, the story meets: %v", want, got)
		}
	})
}
