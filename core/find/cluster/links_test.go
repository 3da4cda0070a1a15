package cluster

import (
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pagetwin/core/find/relate"
	"pagetwin/core/find/scored"
	"pagetwin/core/text"
)

// bodies are texts of which some resemble each other, one is contained in another, and one is
// empty.
var bodies = []string{
	"",
	strings.Repeat("a b c d e f g h ", 1),
	"a b c d e f g h i",
	"a b c d e f g h i k l m n o p q r s t u v w x y z",
	"one two three four five six",
}

func drawTexts(t *rapid.T, n int) relate.Texts {
	texts := make([]relate.Sketch, n)
	for i := range texts {
		texts[i] = relate.NewSigner(512).Sign(text.NewDoc(nil, rapid.SampledFrom(bodies).Draw(t, "body")))
	}
	return relate.Of(texts)
}

// However pairs are folded: the links are the decided pairs whose pages resemble each other, and
// the counts by relation equal those of the pairs one by one.
func TestLinksAreThePairsThatResembleEachOther(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 16).Draw(t, "n")
		pairs, texts := foldedPairs(t, n), drawTexts(t, n)
		var want []scored.Pair
		var count Relations
		for _, p := range pairs.List() {
			switch r := texts.Relation(p.A, p.B); {
			case r == relate.Same:
				want = append(want, p)
				count.Same++
			case r == relate.In || r == relate.Contains:
				count.In++
			default:
				count.Partly++
			}
		}
		if d := gocmp.Diff(want, slices.Clip(Resembling(pairs, texts).List())); d != "" && len(want) > 0 {
			t.Fatal(d)
		}
		if got, ok := CountRelations(pairs, texts); !ok || got != count {
			t.Fatalf("%+v, want %+v", got, count)
		}
	})
	pairs := scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 1}})
	if got := Resembling(pairs, relate.Texts{}); !got.Equal(pairs) {
		t.Error("of texts that are not known a pair is no link")
	}
}

// A page that is contained in two others does not join them.
func TestContainmentJoinsNoGroup(t *testing.T) {
	sign := func(s string) relate.Sketch { return relate.NewSigner(512).Sign(text.NewDoc(nil, s)) }
	texts := relate.Of([]relate.Sketch{sign(bodies[1]), sign(bodies[3]), sign(bodies[1] + " 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15")})
	pairs := scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 1}, {A: 0, B: 2, Score: 1}})
	if got := LinkedGroups(3, pairs, 0.5, Resembling(pairs, texts), Edits{}); len(got) != 0 {
		t.Errorf("groups %+v", got)
	}
	if got := Groups(3, pairs, 0.5); len(got) != 1 {
		t.Errorf("by all pairs: groups %+v", got)
	}
}
