package simhash

import (
	"math"
	"math/bits"
	"testing"
)

func TestCandidateProbabilityEqualsCountingAllFingerprints(t *testing.T) {
	const size = 12
	for _, c := range []struct{ blocks, k int }{{4, 3}, {5, 2}, {3, 1}, {4, 0}} {
		shared, all := make([]int, size+1), make([]int, size+1)
		for diff := range 1 << size {
			d, hit := bits.OnesCount(uint(diff)), 0
			for b := range c.blocks {
				lo, hi := blockRange(size, c.blocks, b)
				if diff>>lo&(1<<(hi-lo)-1) != 0 {
					hit++
				}
			}
			all[d]++
			if hit <= c.k {
				shared[d]++
			}
		}
		for d := range all {
			want := float64(shared[d]) / float64(all[d])
			if got := inBlocks(size, c.blocks, c.k, d); math.Abs(got-want) > 1e-12 {
				t.Errorf("%d blocks, k %d, %d bits: %v, counted %v", c.blocks, c.k, d, got, want)
			}
		}
	}
}

func TestWithinKBitsATableIsCertain(t *testing.T) {
	for k := range 8 {
		m := &method{bits: 64, k: k}
		blocks := chooseBlocks(64, k, 0)
		if blocks == 0 {
			continue
		}
		tabled := newTabled(m, m.own(), blocks)
		last := 1.0
		for d := range 65 {
			p := tabled.Candidate(1 - float64(d)/64)
			if d <= k && p != 1 || p > last+1e-12 {
				t.Errorf("k %d, %d bits: %v after %v", k, d, p, last)
			}
			last = p
		}
	}
}

// If all fingerprints are compared, a pair is a candidate exactly if it differs in at most k
// bits.
func TestAllPairsAreCandidatesUpToKBits(t *testing.T) {
	for _, k := range []int{0, 7, 64, 128} {
		m := &method{bits: 128, k: k}
		p := paired{m, m.own()}
		for d := range 129 {
			want := 0.0
			if d <= k {
				want = 1
			}
			if got := p.Candidate(scoreAt(d, 128)); got != want {
				t.Errorf("k %d, %d bits: %v", k, d, got)
			}
		}
	}
}
