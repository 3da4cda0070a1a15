package join

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
)

// A store returns the signatures that were put into it, of any length and in any order, also if the
// file cannot grow from some signature on; and it recognises equal ones.
func TestAStoreReturnsItsSignatures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "pages")
		want := make([]algo.Signature, n)
		for i := range want {
			switch {
			case i > 0 && rapid.IntRange(0, 4).Draw(t, "copy") == 0:
				want[i] = want[rapid.IntRange(0, i-1).Draw(t, "of")]
			default:
				for range rapid.SampledFrom([]int{0, 1, shortWords, shortWords + 1, 100, 5000, 40_000}).Draw(t, "words") {
					want[i] = append(want[i], uint64(i)<<32|uint64(len(want[i])))
				}
			}
		}
		workers := rapid.IntRange(1, 3).Draw(t, "workers")
		a, err := NewStore(n, nil, workers, algo.Spread{Keys: noKeys}, &Spill{Keys: -1, Window: 4})
		if err != nil {
			t.Fatal(err)
		}
		defer a.Close()
		fails := rapid.IntRange(0, 2*n).Draw(t, "fails")
		for i, s := range want {
			if i == fails {
				a.file.Close()
			}
			if err := a.Take(i%workers, i, s); err != nil {
				t.Fatal(err)
			}
		}
		if err := a.Sent(); err != nil {
			t.Fatal(err)
		}
		absent := func() (list []int) {
			for i := range want {
				if len(want[i]) > 0 && a.sig(int32(i)) == nil {
					list = append(list, i)
				}
			}
			return list
		}
		before := absent()
		if fails == 0 && len(before) > 0 {
			t.Fatalf("signatures %v are in a file that takes none", before)
		}
		if fails < n {
			return // what was written before is gone with the file of this test
		}
		firsts, err := a.copies(context.Background())
		if err != nil || !slices.Equal(firsts, algo.Copies(want)) {
			t.Fatalf("copies %v, want %v, %v", firsts, algo.Copies(want), err)
		}
		pages := rapid.SliceOf(rapid.Int32Range(0, int32(n-1))).Draw(t, "asked")
		lent, err := a.load(context.Background(), pages)
		if err != nil {
			t.Fatal(err)
		}
		for k, p := range pages {
			if !slices.Equal(lent[k], want[p]) {
				t.Fatalf("page %d comes back as another", p)
			}
		}
		if after := absent(); !slices.Equal(after, before) {
			t.Fatalf("loaded are %v, before loading %v", after, before)
		}
	})
}

// noKeys makes no candidates.
func noKeys(algo.Signature) ([]uint64, int) { return nil, 0 }
