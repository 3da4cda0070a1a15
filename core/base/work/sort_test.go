package work

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestSortAllSortsAnyChunks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		chunks := rapid.SliceOfN(rapid.SliceOfN(rapid.IntRange(0, 50), 0, 200), 0, 12).Draw(t, "chunks")
		want := slices.Concat(chunks...)
		slices.Sort(want)
		for i := range chunks {
			chunks[i] = slices.Clone(chunks[i])
		}
		got, _, err := Sort(context.Background(), rapid.IntRange(1, 7).Draw(t, "workers"), chunks, cmp.Compare)
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v, %v", got, want, err)
		}
	})
}

func TestSortAllStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Sort(ctx, 2, [][]int{{2, 1}, {4, 3}}, cmp.Compare); err == nil {
		t.Error("a sort under a context that is done has no error")
	}
}
