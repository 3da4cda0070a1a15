package text_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"

	"pagetwin/core/text"
)

func TestALargeCorpusIsNotVisitedAgainToTryAnotherSetting(t *testing.T) {
	for _, n := range []int{1000, 1001} {
		visits := 0
		c := text.NewCorpus(n, func(ctx context.Context, fn func(worker, i int, d *text.Doc) error) error {
			visits++
			return fn(0, 0, text.NewDoc(nil, "one"))
		})
		terms := func(*text.Doc) iter.Seq[string] { return slices.Values([]string{"one"}) }
		if _, err := c.TermDF(t.Context(), "unit", terms); err != nil || visits != 1 {
			t.Fatalf("%d visits: %v", visits, err)
		}
		again := c.Retry()
		if df, err := again.TermDF(t.Context(), "unit", terms); err != nil || df.Count("one") != 1 || visits != 1 {
			t.Errorf("%d documents: what was counted is counted again: %d visits, %v", n, visits, err)
		}
		_, err := again.TermDF(t.Context(), "other", terms)
		if large := n > 1000; errors.Is(err, text.ErrUnread) != large || (visits == 1) != large {
			t.Errorf("%d documents: other terms: %d visits, %v", n, visits, err)
		}
	}
}
