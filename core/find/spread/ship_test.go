package spread_test

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"testing"

	"pagetwin/core/algo"
	"pagetwin/core/base/disk"
	"pagetwin/core/find/detect"
	"pagetwin/core/find/join"
	"pagetwin/core/find/spread"
	"pagetwin/core/find/spread/store"
	"pagetwin/core/page"
	"pagetwin/core/page/formats"
)

// asking is a key of a page, and whether the page probes by it.
type asking struct {
	key  uint64
	page uint32
	asks bool
}

// What shards show of hosts and templates is what the whole set shows, and what a shard has shown is
// not asked again after an interruption.
func TestShardsShowWhatTheSetShows(t *testing.T) {
	path, dir := crawl(t, 150, true), t.TempDir()
	j, opt := job(t, "minhash")
	want := whole(t, path, j, opt)
	broken, seen := errors.New("broken"), 0
	start := spread.Start{
		Job: j, Run: opt, Set: path, Sizes: spread.Sizes{Shards: 4, Parts: 2, Blocks: 2},
		Open: func() (*page.Set, error) { return formats.Open(t.Context(), path, page.Options{}) },
		See: func(ctx context.Context, w *spread.Work) error {
			if missing, err := w.Missing(store.Seen); err != nil || len(missing) != 4-seen {
				t.Errorf("%d shards are missing, want %d: %v", len(missing), 4-seen, err)
			}
			for shard := seen; shard < 4; shard++ {
				must(t, w.See(ctx, shard, section(t, path)))
				if seen++; seen == 2 {
					return broken
				}
			}
			return nil
		},
	}
	if _, err := start.Start(t.Context(), disk.FS{}, dir, version, spread.Options{}); !errors.Is(err, broken) {
		t.Fatalf("error %v", err)
	}
	w, err := start.Start(t.Context(), disk.FS{}, dir, version, spread.Options{})
	must(t, err)
	t.Cleanup(w.Close)
	if seen != 4 {
		t.Errorf("%d shards were examined", seen)
	}
	got, err := steps(t, w, path)
	must(t, err)
	same(t, got.Result, want, 1e-12)
	if got.Result.Templates.Pages == 0 || got.Result.Templates != want.Templates {
		t.Errorf("templates %+v, want %+v", got.Result.Templates, want.Templates)
	}
}

// Shipped shards and pairs that were found outside of the folder merge to the result of one run.
func TestWorkOfAClusterIsOneRun(t *testing.T) {
	path := crawl(t, 150, true)
	j, opt := job(t, "minhash")
	want := whole(t, path, j, opt)
	w := begun(t, path, t.TempDir(), j, opt)
	var sigs []algo.Signature
	var places []store.Place
	var keys []asking
	for shard := range w.Spec.Shards {
		before := len(sigs)
		must(t, w.Ship(t.Context(), shard, section(t, path), func(x detect.Signed) error {
			for i, key := range x.Keys {
				keys = append(keys, asking{key, uint32(before + x.Page), i < x.Asks})
			}
			sigs, places = append(sigs, x.Signature), append(places, store.PlaceOf(uint32(shard), uint32(x.Page)))
			return nil
		}))
		again := before
		must(t, w.Ship(t.Context(), shard, section(t, path), func(x detect.Signed) error {
			if !slices.Equal(x.Signature, sigs[again]) {
				t.Errorf("page %d is signed otherwise the second time", again)
			}
			again++
			return nil
		}))
		if again != len(sigs) {
			t.Errorf("shard %d that is there gives %d pages, want %d", shard, again-before, len(sigs)-before)
		}
	}
	firsts := algo.Copies(sigs)
	times, classes := make([]uint32, len(sigs)), make(map[int][]store.Place)
	for i, first := range firsts {
		times[first]++
		if len(sigs[i]) > 0 {
			classes[first] = append(classes[first], places[i])
		}
	}
	keys = slices.DeleteFunc(keys, func(k asking) bool { return firsts[k.page] != int(k.page) })
	slices.SortFunc(keys, func(x, y asking) int { return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.page, y.page)) })
	found, err := w.ScoreRows(t.Context(), join.Block{
		Pages: int64(len(sigs)), To: uint32(len(sigs)),
		Buckets: func(fn func([]join.Member)) error {
			for list := keys; len(list) > 0; {
				var bucket []join.Member
				for key := list[0].key; len(list) > 0 && list[0].key == key; list = list[1:] {
					bucket = append(bucket, join.Member{Page: list[0].page, Times: times[list[0].page], Asks: list[0].asks})
				}
				if len(bucket) > 1 || bucket[0].Times > 1 {
					fn(bucket)
				}
			}
			return nil
		},
		Fetch: func(pages []uint32, fn func(uint32, algo.Signature) error) error {
			for _, p := range pages {
				if err := fn(p, sigs[p]); err != nil {
					return err
				}
			}
			return nil
		},
	})
	must(t, err)
	pieces := make([]store.FoundPairs, w.Spec.Blocks)
	for i, p := range found.Pairs {
		at := &pieces[i%len(pieces)]
		at.Pairs = append(at.Pairs, store.Placed{A: places[p.A], B: places[p.B], Score: p.Score})
	}
	for first, class := range classes {
		if len(class) > 1 {
			at := &pieces[first%len(pieces)]
			at.Classes = append(at.Classes, class)
		}
	}
	if _, err := w.Merge(t.Context()); err == nil {
		t.Error("work is put together before it is done")
	}
	for i, p := range pieces {
		counts := make(map[store.Count]int64)
		if i == 0 {
			counts[store.CountCompared] = found.Comparisons
		}
		must(t, w.Find(i, p, counts, found.Above))
	}
	got, err := w.Merge(t.Context())
	must(t, err)
	same(t, got.Result, want, 1e-12)
	if got.Result.Comparisons != want.Comparisons {
		t.Errorf("%d comparisons, want %d", got.Result.Comparisons, want.Comparisons)
	}
}
