package symbols

import (
	"math"
	"testing"
)

// Vectors worked out from the formulas: 500 characters, 20 of them in links, 12
// tags, 4 of them links, 10 paragraphs, 24 marks.
func TestSymbolsScoreIsThePapers(t *testing.T) {
	c := symbolCounts{chars: 500, links: 20, tags: 12, linkTags: 4, paragraphs: 10, marks: 24}
	if got := c.score(); math.Abs(got-191.333) > 0.001 {
		t.Errorf("got %v, want 191.333", got)
	}
	for name, c := range map[string]symbolCounts{
		"nothing":                   {},
		"links alone":               {chars: 50, links: 50, tags: 5, linkTags: 5},
		"no tags but links":         {chars: 50, links: 10, tags: 5, linkTags: 5},
		"as many marks as there is": {chars: 10, tags: 1, marks: 10},
	} {
		if got := c.score(); got != 0 {
			t.Errorf("%s: got %v, want 0", name, got)
		}
	}
}
