package hamming

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestCountIsTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		wide, n := rapid.IntRange(1, 4).Draw(t, "words"), rapid.IntRange(1, 20).Draw(t, "strings")
		word := rapid.OneOf(rapid.Uint64(), rapid.SampledFrom([]uint64{0, 1, 1<<64 - 1}))
		list := make([][]uint64, n)
		times := make([]int64, n)
		for i := range list {
			list[i] = rapid.SliceOfN(word, wide, wide).Draw(t, "string")
			times[i] = rapid.Int64Range(1, 5).Draw(t, "times")
		}
		a := rapid.IntRange(0, n-1).Draw(t, "a")
		from := rapid.IntRange(0, n).Draw(t, "from")
		want, got := make([]int64, 64*wide+1), make([]int64, 64*wide+1)
		for b := from; b < n; b++ {
			d := 0
			for i := range wide {
				d += bits.OnesCount64(list[a][i] ^ list[b][i])
			}
			want[d] += times[b]
		}
		NewTable(list).Count(got, times, a, from, n)
		if !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}

func BenchmarkCount(b *testing.B) {
	const n = 10_000
	list, times := make([][]uint64, n), make([]int64, n)
	for i := range list {
		list[i], times[i] = []uint64{uint64(i) * 0x9e3779b97f4a7c15}, 1
	}
	t, counts := NewTable(list), make([]int64, 65)
	for b.Loop() {
		t.Count(counts, times, 0, 0, n)
	}
	b.ReportMetric(float64(b.N)*n/b.Elapsed().Seconds()/1e6, "Mpairs/s")
}
