package algo

import (
	"context"

	"pagetwin/core/base/say"
)

// Matcher methods bring pages together and score them themselves, all at once: another
// program does it, or has done it. Their Score is for looking at two pages.
type Matcher interface {
	// Match calls emit once for each pair that it scores, a < b, positions in sigs, from
	// one goroutine; an error of emit ends it. It ends soon after ctx is done.
	Match(ctx context.Context, sigs []Signature, emit func(a, b int, score float64) error) (Matched, error)
}

// Matched is what is known of a match beside its pairs.
type Matched struct {
	Floor    float64       // pairs that were not emitted score less, as far as anybody knows; 0 where all were
	Problems []say.Problem // of what it was given, and left out
}
