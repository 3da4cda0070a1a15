package detect_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo/catalog"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/join"
	"pagetwin/core/find/result"
	"pagetwin/core/page"
	"pagetwin/core/text"
)

// The look at an index agrees with the run: it sees as many pairs as the run reports, each once,
// with the pairs of a key within one bucket, also across two sets and with equal pages.
func TestALookAtAnIndexSeesThePairsOfTheRun(t *testing.T) {
	seg := text.NewSegmenter()
	met := 0
	rapid.Check(t, func(t *rapid.T) {
		set := copies(t)
		if rapid.Bool().Draw(t, "two sets") {
			half := len(set.Pages) / 2
			all := set.All()
			set = page.Join(set.Take(all[:half]), set.Take(all[half:]))
		}
		a := rapid.SampledFrom(catalog.Algorithms()).Draw(t, "algorithm")
		seen := make(map[page.Pair]bool)
		inBuckets := make(map[page.Pair]bool)
		keyed := false
		opt := detect.Options{Candidates: result.All, Segmenter: seg, Workers: 2}
		opt.Look = func(l *join.Look) error {
			buckets, err := l.Buckets(context.Background())
			if err != nil {
				return err
			}
			keyed = buckets != nil
			for _, b := range buckets {
				for i, p := range b.Pages {
					for _, q := range b.Pages[i+1:] {
						if pair := (page.Pair{A: p, B: q}); l.Counts(pair) {
							inBuckets[pair] = true
						}
					}
				}
			}
			return l.Pairs(context.Background(), func(x, y int32) {
				if p := (page.Pair{A: x, B: y}); x >= y || seen[p] {
					t.Fatalf("%s: the pair %v comes twice, or its sides are the wrong way round", a.Name, p)
				} else {
					seen[p] = true
				}
			})
		}
		results, err := detect.Run(context.Background(), set, []detect.Job{{Algorithm: a}}, opt)
		if err != nil {
			t.Fatal(err)
		}
		if int64(len(seen)) != results[0].Indexed {
			t.Fatalf("%s: %d pairs are seen, the run brought %d together", a.Name, len(seen), results[0].Indexed)
		}
		for p := range results[0].Pairs.All() {
			if p.Indexed != seen[p.Pair()] {
				t.Fatalf("%s: the run says %v of the pair %v", a.Name, p.Indexed, p.Pair())
			}
		}
		for p := range inBuckets {
			if !seen[p] {
				t.Fatalf("%s: the pair %v is in a bucket and does not meet", a.Name, p)
			}
		}
		if keyed && len(inBuckets) != len(seen) {
			t.Fatalf("%s: %d pairs are in buckets, %d meet", a.Name, len(inBuckets), len(seen))
		}
		met += len(seen)
	})
	if met == 0 {
		t.Error("no pair ever met")
	}
}
