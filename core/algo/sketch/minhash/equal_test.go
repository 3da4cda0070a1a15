package minhash

import (
	"testing"

	"pgregory.net/rapid"
)

func TestEqualCountsThePositionsThatAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SliceOfN(rapid.Uint64Range(0, 2), 0, 140).Draw(t, "a")
		b := rapid.SliceOfN(rapid.Uint64Range(0, 2), len(a), len(a)).Draw(t, "b")
		want := 0
		for i := range a {
			if a[i] == b[i] {
				want++
			}
		}
		if got := Equal(a, b); got != want {
			t.Fatalf("%d, want %d", got, want)
		}
	})
}

func BenchmarkEqual(b *testing.B) {
	x, y := make([]uint64, 128), make([]uint64, 128)
	for i := range x {
		y[i] = uint64(i % 2)
	}
	for b.Loop() {
		Equal(x, y)
	}
}
