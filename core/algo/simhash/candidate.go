package simhash

import "math"

// Candidate returns the probability that two fingerprints of this score share a
// table, were the bits in which they differ drawn at random: those bits must lie in
// at most as many blocks as bits may differ. Within those it is 1.
func (t tabled) Candidate(score float64) float64 {
	return inBlocks(t.bits, t.blocks, t.within.differing, t.bitsAt(score))
}

// Candidate tells whether two fingerprints of this score are within those bits: all are
// compared.
func (p paired) Candidate(score float64) float64 {
	if p.bitsAt(score) <= p.within.differing {
		return 1
	}
	return 0
}

// bitsAt returns the number of bits that a score stands for.
func (m *method) bitsAt(score float64) int {
	return int(math.Round((1 - score) * float64(m.bits)))
}

// inBlocks returns the probability that d different bits of size, drawn at random,
// lie in at most k of the blocks: a count of the choices of d bits by the number of
// blocks that they touch, block by block.
func inBlocks(size, blocks, k, d int) float64 {
	if d > size {
		return 0
	}
	count := make([][]float64, blocks+1) // by blocks touched, by bits drawn
	for i := range count {
		count[i] = make([]float64, d+1)
	}
	count[0][0] = 1
	for b := range blocks {
		lo, hi := blockRange(size, blocks, b)
		for touched := b; touched >= 0; touched-- { // downwards: what this block adds is not taken again
			ways := 1.0 // of drawing j of the block's bits
			for j := 1; j <= hi-lo; j++ {
				ways = ways * float64(hi-lo-j+1) / float64(j)
				for drawn := 0; drawn+j <= d; drawn++ {
					count[touched+1][drawn+j] += float64(count[touched][drawn] * ways)
				}
			}
		}
	}
	var within, all float64
	for touched, c := range count {
		all += c[d]
		if touched <= k {
			within += c[d]
		}
	}
	return within / all
}
