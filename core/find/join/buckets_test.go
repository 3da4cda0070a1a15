package join

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The partners of a page are the later pages that share a key with it, each once, for any number of
// workers and any distribution of keys.
func TestPartnersAreTheLaterPagesThatShareAKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 300).Draw(t, "pages")
		spread := rapid.SampledFrom([]uint64{1, 1 << 20, 1 << 40, 1 << 57}).Draw(t, "spread")
		keys := rapid.SliceOfN(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) uint64 {
			return rapid.Uint64Range(0, 90).Draw(t, "key") * spread
		}), 0, 9), n, n).Draw(t, "keys")
		var live []int32
		for a := range n {
			if rapid.IntRange(0, 9).Draw(t, "live") > 0 {
				live = append(live, int32(a))
			}
		}
		k, _, err := newBucketIndex(context.Background(), rapid.IntRange(1, 5).Draw(t, "workers"), n, live, func(a int32) []uint64 { return keys[a] })
		if err != nil {
			t.Fatal(err)
		}
		w := k.walker()
		for _, a := range live {
			var want []int32
			for _, b := range live {
				if b > a && slices.ContainsFunc(keys[a], func(x uint64) bool { return slices.Contains(keys[b], x) }) {
					want = append(want, b)
				}
			}
			if got := slices.Sorted(slices.Values(w.partners(a))); !slices.Equal(got, want) {
				t.Fatalf("partners of %d: %v, want %v", a, got, want)
			}
		}
	})
}

func TestTheIndexOfKeysStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := newBucketIndex(ctx, 2, 2, []int32{0, 1}, func(int32) []uint64 { return []uint64{1} }); err == nil {
		t.Error("an index under a context that is done has no error")
	}
}

// BenchmarkKeyIndex makes the index of 100,000 pages with 25 keys each; three in ten pages have a
// near-duplicate.
func BenchmarkKeyIndex(b *testing.B) {
	const pages, each = 100_000, 25
	live, keys := make([]int32, pages), make([][]uint64, pages)
	for a := range pages {
		live[a] = int32(a)
		of := uint64(a)
		if a%10 < 3 {
			of = uint64(a / 10)
		}
		for i := range uint64(each) {
			keys[a] = append(keys[a], (of*each+i)*0x9E3779B97F4A7C15)
		}
	}
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := newBucketIndex(context.Background(), workers, pages, live, func(a int32) []uint64 { return keys[a] }); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
