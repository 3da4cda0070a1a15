package listing

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// What is put in comes out, whatever pages have in common, also of a part.
func TestItemsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		some := func(name string, values ...int64) int64 { return rapid.SampledFrom(values).Draw(t, name) }
		var want []Item
		x := new(items)
		for range rapid.IntRange(1, 20).Draw(t, "pages") {
			it := Item{
				At: some("at", 0, 7, 1<<60), N: some("n", -1, 0, 5, math.MaxUint32-1, math.MaxUint32, 1<<40),
				In: int32(some("in", 0, 0, 1, inFile, inFile-3)), hint: int32(some("hint", 0, 0, 2)),
				gold: int32(some("gold", 0, 0, 0, 4)), crc: uint32(some("crc", 0, 0, 0, math.MaxUint32)),
			}
			want = append(want, it)
			x.add(it)
		}
		from := rapid.IntRange(0, len(want)).Draw(t, "from")
		to := rapid.IntRange(from, len(want)).Draw(t, "to")
		for turn := range 2 {
			for i, it := range want {
				if got := x.of(i); got != it {
					t.Fatalf("page %d, turn %d: %+v, want %+v", i, turn, got, it)
				}
			}
			if turn == 0 {
				x.cut(from, to)
				want = want[from:to]
			}
		}
	})
}
