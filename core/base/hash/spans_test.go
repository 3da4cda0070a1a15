package hash

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestSpansAgreeWithFNV(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		at := rapid.SliceOf(rapid.IntRange(0, len(s))).Draw(t, "starts")
		start, end := make([]int32, len(at)), make([]int32, len(at))
		for i, p := range at {
			start[i] = int32(p)
			end[i] = int32(rapid.IntRange(p, len(s)).Draw(t, "end"))
		}
		got := make([]uint64, len(at))
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
