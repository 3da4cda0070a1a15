package relate_test

import (
	"context"
	"strings"
	"testing"

	"pagetwin/core/find/relate"
	"pagetwin/core/find/scored"
	"pagetwin/core/text"
)

// Of equal texts most pairs are expected to be duplicates, of texts that share a half few; other titles
// on one site, and short texts, make them less likely.
func TestTheExpectedShareFollowsTheTexts(t *testing.T) {
	words := func(from, n int) string {
		var b strings.Builder
		for i := from; i < from+n; i++ {
			b.WriteString(strings.Repeat(string(rune('a'+i%26)), 1+i/26) + " ")
		}
		return b.String()
	}
	expect := func(a, b string, x, y text.Name) relate.Expected {
		var sketches []relate.Sketch
		for i, s := range []string{a, b} {
			d := text.NewDoc(nil, s)
			d.Name = []text.Name{x, y}[i]
			sketches = append(sketches, relate.NewSigner(512).Sign(d))
		}
		each := func(_ context.Context, pages []int32, fn func(page int32, s relate.Sketch) error) error {
			for _, p := range pages {
				if err := fn(p, sketches[p]); err != nil {
					return err
				}
			}
			return nil
		}
		names, err := relate.NamesOf(t.Context(), []int32{0, 1}, relate.Of(sketches), each)
		if err != nil {
			t.Fatal(err)
		}
		e := names.Expect(scored.PairsOf([]scored.Pair{{A: 0, B: 1, Score: 1}}))
		if e.Low >= e.Share || e.Share >= e.High || e.Low <= 0 || e.High >= 1 {
			t.Errorf("%+v is no interval", e)
		}
		return e
	}
	one, other := text.Name{Site: 1, Title: 3}, text.Name{Site: 1, Title: 5}
	equal := expect(words(0, 200), words(0, 200), one, one)
	short := expect(words(0, 8), words(0, 8), one, one)
	half := expect(words(0, 200), words(70, 200), one, one)
	retitled := expect(words(0, 200), words(0, 195), one, other)
	same := expect(words(0, 200), words(0, 195), one, one)
	if equal.Share < 0.9 || half.Share > 0.6 || short.Share >= equal.Share || retitled.Share >= same.Share {
		t.Errorf("equal %.2f, short %.2f, half %.2f, retitled %.2f, under one title %.2f", equal.Share, short.Share, half.Share, retitled.Share, same.Share)
	}
	names, err := relate.NamesOf(t.Context(), nil, relate.Of(nil), func(context.Context, []int32, func(int32, relate.Sketch) error) error { return nil })
	if err != nil || names.Expect(scored.Pairs{}) != (relate.Expected{}) {
		t.Error("of no pairs something is expected")
	}
}
