package batch

import (
	"os"
	"path/filepath"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/result"
	"pagetwin/core/find/scored"
	"pagetwin/core/judge/eval"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
	"pagetwin/core/page/truthfile"
)

// The set holds 10,000 texts with edits, in clusters of at most 8, and the threshold is so low
// that unrelated texts begin to pass. Single linkage over all decided pairs makes groups of
// hundreds of pages; average linkage over pairs of resembling pages makes no group larger than
// 8.
func TestAverageLinkageBreaksChainsOfPages(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("signs 10,000 texts")
	}
	data := os.Getenv("PAGETWIN_DATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "shared", "data")
	}
	path := filepath.Join(data, "edits10k", "pages.jsonl")
	if _, err := os.Stat(path); err != nil {
		t.Skip("the shared page sets are not here")
	}
	set, err := formats.Open(t.Context(), path, page.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	gold, _ := truthfile.Found(set)
	a, err := catalog.Algorithm("minhash")
	if err != nil {
		t.Fatal(err)
	}
	const cut = 0.2
	results, err := detect.Run(t.Context(), set, []detect.Job{{Algorithm: a}}, detect.Options{Bounds: result.Bounds{Lowest: cut}, Reading: pass.DefaultReading()})
	if err != nil {
		t.Fatal(err)
	}
	r, n := results[0], len(set.Pages)
	decided := r.Pairs.From(cut)
	grouped := func(links scored.Pairs, by cluster.Linkage) eval.Grouping {
		groups := cluster.LinkedGroups(n, r.Pairs, cut, by.Kept(n, r.Pairs, cut, links), cluster.Edits{})
		return eval.Grouped(gold, cluster.LabelsOf(n, groups))
	}
	glued, alike := grouped(decided, cluster.Single), grouped(cluster.Resembling(decided, r.Texts), cluster.Average)
	if glued.Largest < 100 {
		t.Errorf("the largest group of single links has %d pages: nothing passes that a chain could glue", glued.Largest)
	}
	if p := alike.Partition; alike.Largest > 8 || p.BCubedPrecision < .997 || p.BCubedRecall < .99 {
		t.Errorf("the largest group has %d pages; B-cubed precision %.4f, recall %.4f", alike.Largest, p.BCubedPrecision, p.BCubedRecall)
	}
}
