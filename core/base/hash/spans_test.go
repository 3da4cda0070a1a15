package hash

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestSpansAgreeWithFNV(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringN(-1, 400, -1).Draw(t, "text")
		most := rapid.SampledFrom([]int{0, 1, 12, 20, 70, 300}).Draw(t, "longest")
		step := rapid.SampledFrom([]int{0, 1, 4, 9, 80}).Draw(t, "largest step")
		var start, end []int32
		from, to := 0, 0
		for range rapid.IntRange(0, 100).Draw(t, "spans") {
			from = min(len(s), from+rapid.IntRange(0, step).Draw(t, "step"))
			to = max(to, min(len(s), from+rapid.IntRange(0, most).Draw(t, "length")))
			start, end = append(start, int32(from)), append(end, int32(max(from, to)))
			to = int(end[len(end)-1])
		}
		got := make([]uint64, len(start))
		Spans(got, s, start, end)
		for i := range got {
			if want := FNV1a64(s[start[i]:end[i]]); got[i] != want {
				t.Fatalf("span %d: %x, want %x", i, got[i], want)
			}
		}
	})
}

func BenchmarkSpans(b *testing.B) {
	text := strings.Repeat("网页去重算法", 70)
	start, end := make([]int32, 395), make([]int32, 395)
	for i := range start {
		start[i], end[i] = int32(3*i), int32(3*i+18)
	}
	dst := make([]uint64, len(start))
	for b.Loop() {
		Spans(dst, text, start, end)
	}
}
