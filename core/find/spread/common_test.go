package spread_test

import (
	"testing"

	"pagetwin/core/base/disk"
	"pagetwin/core/body/pass"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/learn"
	"pagetwin/core/find/result"
	"pagetwin/core/find/spread"
	"pagetwin/core/page"
)

// With known frequencies of elements there are fewer candidates, and the same pairs are found.
func TestFrequenciesOfElementsSaveComparisons(t *testing.T) {
	path := crawl(t, 150, false)
	for _, name := range []string{"spotsigs", "longsentence", "titletopic", "winnowing"} {
		t.Run(name, func(t *testing.T) {
			j, opt := job(t, name)
			opt.Reading, opt.Floor = pass.Reading{}, 0.5 // nothing else is learned
			if !detect.CountsElements(j) {
				t.Fatal("its elements are not counted")
			}
			set := opened(t, path, page.Section{})
			defer set.Close()
			state, _, err := detect.LearnState(t.Context(), set, detect.Lesson{Job: j}, opt)
			must(t, err)
			var results []*result.Result
			for _, known := range []*learn.State{nil, state} {
				spec, err := spread.Plan(j, opt, version, spread.Set{Name: "crawl", Pages: int64(len(set.Pages))}, spread.Sizes{Shards: 3, Parts: 4, Blocks: 3})
				must(t, err)
				w, err := spread.Begin(disk.FS{}, t.TempDir(), spec, known, spread.Options{Segmenter: opt.Segmenter})
				must(t, err)
				defer w.Close()
				got, err := steps(t, w, path)
				must(t, err)
				results = append(results, got.Result)
			}
			same(t, results[1], results[0], 1e-12)
			if few, many := results[1].Comparisons, results[0].Comparisons; few >= many || results[1].Pairs.Len() == 0 {
				t.Errorf("%d comparisons for %d pairs, and %d where nothing is known", few, results[1].Pairs.Len(), many)
			}
		})
	}
}
