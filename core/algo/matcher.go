package algo

import (
	"context"

	"pagetwin/core/base/say"
)

// Matcher methods find and score the pairs of a set at once: another program does so, or has
// done so before. Their Score is used only to look at two pages.
type Matcher interface {
	// Match calls emit once for each scored pair a < b, positions in sigs, from one goroutine.
	// An error of emit ends it, and so does the end of ctx soon after.
	Match(ctx context.Context, sigs []Signature, emit func(a, b int, score float64) error) (Matched, error)
}

// Matched is the result of a match besides its pairs.
type Matched struct {
	Floor    float64       // a pair that was not emitted scores less, as far as is known; 0 where all pairs were emitted
	Problems []say.Problem // scored pairs that were left out, and why
}
