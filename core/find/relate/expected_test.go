package relate_test

import (
	"strings"
	"testing"

	"pagetwin/core/find/relate"
	"pagetwin/core/find/scored"
	"pagetwin/core/text"
)

// Of equal texts most pairs are expected to be duplicates, of texts that share a half few, and of
// short texts fewer.
func TestTheExpectedShareFollowsTheTexts(t *testing.T) {
	words := func(from, n int) string {
		var b strings.Builder
		for i := from; i < from+n; i++ {
			b.WriteString(strings.Repeat(string(rune('a'+i%26)), 1+i/26) + " ")
		}
		return b.String()
	}
	expect := func(a, b string) relate.Expected {
		var sketches []relate.Sketch
		for _, s := range []string{a, b} {
			sketches = append(sketches, relate.NewSigner(512).Sign(text.NewDoc(nil, s)))
		}
		e := relate.Of(sketches).Expect(scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 1}}))
		if e.Low >= e.Share || e.Share >= e.High || e.Low <= 0 || e.High >= 1 {
			t.Errorf("%+v is no interval", e)
		}
		return e
	}
	equal := expect(words(0, 200), words(0, 200))
	short := expect(words(0, 8), words(0, 8))
	half := expect(words(0, 200), words(70, 200))
	if equal.Share < 0.9 || half.Share > 0.6 || short.Share >= equal.Share {
		t.Errorf("equal %.2f, short %.2f, half %.2f", equal.Share, short.Share, half.Share)
	}
	if relate.Of(nil).Expect(scored.Pairs{}) != (relate.Expected{}) {
		t.Error("of no pairs something is expected")
	}
}
