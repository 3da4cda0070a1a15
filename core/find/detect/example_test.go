package detect_test

import (
	"context"
	"fmt"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/find/cluster"
	"pagetwin/core/find/detect"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// From pages to groups: open the set, choose an algorithm and a denoiser, run, group
// the pairs that score at least the algorithm's own threshold.
func Example() {
	set, err := formats.Open(context.Background(), "../../../samples/metasearch", page.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer set.Close()
	a, _ := catalog.Algorithm("shingling") // its settings are those of the paper: Values is nil
	d, _ := catalog.Denoiser("readability")
	results, err := detect.Run(context.Background(), set, []detect.Job{{Algorithm: a}}, detect.Options{Denoiser: d})
	if err != nil {
		fmt.Println(err)
		return
	}
	r := results[0]
	for _, g := range cluster.Groups(r.Pages, r.Pairs, r.Cut)[:3] {
		fmt.Println(g.Members)
	}
	// Output:
	// [248 328 365 415 434 459]
	// [207 247 364 458]
	// [273 288 296 377]
}
