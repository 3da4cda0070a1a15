package simhash

import (
	"pagetwin/core/algo"
	"pagetwin/core/say"
)

const (
	mostKeys   = 256 // tables for pages that are spread: keys of a page
	leastWidth = 12  // bits that a key then has at least
)

// Spread takes more tables than are faster than comparing all fingerprints in memory, as
// long as their keys tell pages apart. Of the pages that share a key those are candidates
// that all pairs in memory give.
func (p paired) Spread(f algo.For) (algo.Spread, error) {
	w := p.withinScore(f.Score)
	if blocks := widest(p.bits, w.differing); blocks > 0 {
		s, err := algo.SpreadOf(newTabled(p.method, w, blocks), f)
		s.Meets = func(a, b algo.Signature) bool { return distance(a, b) <= w.differing }
		return s, err
	}
	k := 0
	for k < p.bits && widest(p.bits, k+1) > 0 {
		k++
	}
	return algo.Spread{}, say.Errorf("fingerprints of %d {bit|bits} that may differ in %d have no blocks in common that tell pages apart: all pairs are compared; up to %d {bit|bits}, a score of %.4g, they do",
		"%d 位指纹允许 %d 位不同时，没有相同的块能区分网页：要比较所有页对；不超过 %d 位（得分 %.4g）时可以", p.bits, w.differing, k, scoreAt(k, p.bits))
}

// widest returns the number of blocks with the widest keys of not too many tables; 0 where
// all are too narrow.
func widest(bits, k int) (blocks int) {
	width := leastWidth - 1
	for n := k + 1; n <= min(bits, widestBlock) && tableCount(n, k) <= mostKeys; n++ {
		if w := keyWidth(bits, n, k); w > width {
			blocks, width = n, w
		}
	}
	return blocks
}
