package algotest

import (
	"testing"

	"pagetwin/core/algo"
)

// FoldedFilter tests a method whose filters cover and count all pages: its report and the number of
// pairs must be the same whether equal pages come one by one or as one signature that stands for
// them.
func FoldedFilter[R comparable](t *testing.T, m interface {
	algo.Method
	algo.Joiner
	algo.Indexed
}, report func() R,
) {
	t.Helper()
	var each, folded []algo.Signature
	var times []int32
	for i, d := range Docs() {
		s := m.Sign(d)
		if len(s) == 0 {
			continue
		}
		folded, times = append(folded, s), append(times, int32(1+i%5))
		for range 1 + i%5 {
			each = append(each, s)
		}
	}
	var pairs [2]int
	if err := m.Pairs(t.Context(), each, func(int, int) { pairs[0]++ }); err != nil {
		t.Fatal(err)
	}
	want := report()
	err := m.Traits().PairsOf(t.Context(), folded, times, func(a, b int) {
		if n := int(times[a]); a == b {
			pairs[1] += n * (n - 1) / 2
		} else {
			pairs[1] += n * int(times[b])
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := report(); got != want || pairs[0] != pairs[1] || pairs[0] == 0 {
		t.Errorf("folded %+v and %d pairs, one by one %+v and %d", got, pairs[1], want, pairs[0])
	}
}
