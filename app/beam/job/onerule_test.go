package job

import (
	"path/filepath"
	"testing"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/shards"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// A pipeline decides the pairs that one process decides over the reprints of the samples, which
// app/batch runs in every other way.
func TestAPipelineFollowsTheRuleOfARun(t *testing.T) {
	path, err := filepath.Abs("../../../samples/reprints.zip")
	must(t, err)
	a, err := catalog.Algorithm("minhash")
	must(t, err)
	j, opt := asked(t, a)
	set, err := formats.Open(t.Context(), path, page.Options{})
	must(t, err)
	defer set.Close()
	runs, err := detect.Run(t.Context(), set, []detect.Job{j}, opt)
	must(t, err)
	w := planned(t, j, opt, shards.Sizes{Shards: 3, Parts: 2}, path)
	done(t, w, path)
	got, err := w.Merge(t.Context())
	must(t, err)
	same(t, got.Result, runs[0], runs[0].Cut, false)
}
