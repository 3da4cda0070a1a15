package simhash_test

import (
	"fmt"
	"strings"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/algo/algotest"
	"pagetwin/core/algo/simhash"
	"pagetwin/core/base/param"
	"pagetwin/core/text"
)

// The story of a pair of a large set shows as many blocks as the index of that set has, in the
// chapters on blocks and on the index, and explains why there are so many.
func TestTheStoryHasTheBlocksOfTheSet(t *testing.T) {
	a := simhash.Algorithm()
	for _, c := range []struct {
		weight                string
		pages, blocks, chosen int // chosen: number of blocks asked for
		why                   bool
	}{
		{"tf", 0, 4, 0, false},
		{"tf", 10_000, 4, 0, false},
		{"tf", 100_000, 6, 0, true},
		{"tfidf", 1_000_000, 8, 0, true},
		{"tf", 1_000_000, 5, 5, false},
	} {
		v := param.Defaults(a.Params).With("weight", c.weight).With("blocks", c.chosen)
		m, err := a.New(v)
		if err != nil {
			t.Fatal(err)
		}
		x, y := text.NewDoc(nil, "搜索引擎发现，互联网上有大量重复的网页。"), text.NewDoc(nil, "搜索引擎发现，互联网上有许多重复的网页！")
		s := algotest.Story(t, algo.StoryOptions{Algorithm: a, Values: v, Method: m, Pages: c.pages}, x, y)
		said, why := false, false
		for _, step := range s.Steps {
			said = said || strings.HasPrefix(step.Say.En, fmt.Sprintf("The fingerprints are divided into %d blocks.", c.blocks))
			why = why || strings.Contains(step.Say.En, fmt.Sprintf("each of the %d pages of the set", c.pages))
		}
		if !said || why != c.why {
			t.Errorf("%+v: of the blocks it says so: %v, of their number: %v", c, said, why)
		}
		if n := len(algotest.Last(t, s, "meeting").Track.Lanes); n != c.blocks {
			t.Errorf("%+v: the index looks at %d blocks", c, n)
		}
	}
}
