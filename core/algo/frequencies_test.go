package algo_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"pagetwin/core/algo"
)

// No count is too low, and all are read as they were written.
func TestNoFrequencyIsTooLow(t *testing.T) {
	page := rapid.SliceOfNDistinct(rapid.Uint64Range(0, 1<<14), 0, 40, rapid.ID)
	rapid.Check(t, func(t *rapid.T) {
		pages := rapid.SliceOf(page).Draw(t, "pages")
		whole := algo.NewFrequencies(algo.LeastFrequencyBits)
		for _, p := range pages {
			whole.Count(p)
		}
		a, _ := whole.AppendBinary(nil)
		var read algo.Frequencies
		if err := read.UnmarshalBinary(a); err != nil {
			t.Fatal(err)
		}
		times := make(map[uint64]uint32)
		for _, p := range pages {
			for _, e := range p {
				times[e]++
			}
		}
		for e, n := range times {
			if got := read.Of(e); got < n || got != whole.Of(e) {
				t.Fatalf("%d stands on %d pages, counted are %d", e, n, got)
			}
		}
		if read.Pages() != len(pages) {
			t.Fatalf("%d pages counted, there are %d", read.Pages(), len(pages))
		}
	})
}

// Truncated data, data with further bytes and other data are refused.
func TestBrokenFrequenciesAreRefused(t *testing.T) {
	f := algo.NewFrequencies(0)
	f.Count([]uint64{1, 2, 3})
	whole, _ := f.AppendBinary(nil)
	for name, b := range map[string][]byte{
		"empty":           nil,
		"broken off":      whole[:len(whole)-1],
		"too long":        append(bytes.Clone(whole), 0),
		"a counter of 0":  append(bytes.Clone(whole), 1, 0),
		"no such counter": append(bytes.Clone(whole), 0xff, 0x7f, 1),
		"no such size":    append([]byte{60}, whole[1:]...),
		"without pages":   whole[:1],
	} {
		if err := new(algo.Frequencies).UnmarshalBinary(b); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
