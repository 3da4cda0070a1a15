package experiment

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pagetwin/core/page"
	"pagetwin/core/page/truth"
)

// The key lowest makes indexes for scores below the algorithm's own threshold: they find the same
// pairs as a run over all pairs.
func TestLowestMakesAWiderIndex(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	gold := &truth.Truth{Kind: truth.Clusters}
	var pages []page.Page
	var contents []page.Content
	var words []string
	for i := range 200 {
		if i%2 == 0 {
			words = nil
			for range 80 {
				words = append(words, fmt.Sprintf("w%d", rng.IntN(900)))
			}
		} else {
			for range 8 {
				words[rng.IntN(80)] = fmt.Sprintf("x%d", rng.IntN(900))
			}
		}
		pages = append(pages, page.Page{ID: fmt.Sprint("p", i), Kind: page.Text})
		contents = append(contents, page.Content{Kind: page.Text, Text: strings.Join(words, " ")})
		gold.Cluster = append(gold.Cluster, int32(i/2))
	}
	set := page.FromPages("edited", pages, contents)
	cell := func(head, dir string) CellResult {
		spec, err := parse(strings.NewReader(head+"[[algorithm]]\nname = \"simhash\"\n"), "")
		if err != nil {
			t.Fatal(err)
		}
		r, err := Run(t.Context(), spec, dir, Options{Set: set, Truth: gold, Draws: -1})
		if err != nil || len(r.Cells) != 1 {
			t.Fatal(r, err)
		}
		return r.Cells[0]
	}
	dir := t.TempDir()
	all := cell("candidates = \"all\"\nfloor = 0.8\n", t.TempDir())
	own := cell("candidates = \"index\"\nfloor = 0.8\n", dir)
	lower := cell("candidates = \"index\"\nfloor = 0.8\nlowest = 0.8\n", dir) // the same folder: the cell is run again
	if own.Pairs >= all.Pairs || lower.Pairs != all.Pairs {
		t.Errorf("%d pairs, %d of the lower threshold, %d of all", own.Pairs, lower.Pairs, all.Pairs)
	}
	if own.Reach <= 0.9 || lower.Reach > 0.8 {
		t.Errorf("no pair is missing from %v, of the lower threshold from %v", own.Reach, lower.Reach)
	}
}
