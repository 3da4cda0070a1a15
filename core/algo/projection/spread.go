package projection

import (
	"pagetwin/core/algo"
	"pagetwin/core/say"
)

// Spread says that bit strings that may differ in so many bits have no piece in common that
// tells pages apart.
func (p paired) Spread(f algo.For) (algo.Spread, error) {
	lowest := 1.0
	for n := 1; n <= mostPieces && p.bits/n >= leastPiece; n++ {
		lowest = 1 - float64(n-1)/float64(p.bits)
	}
	return algo.Spread{}, say.Errorf("of %d {bit|bits} so many may differ at a score of %g that no piece tells pages apart: all pairs are compared; from %.4g on pieces do",
		"得分 %[2]g 时 %[1]d 位中允许不同的位太多，没有一段能区分网页：要比较所有页对；得分不低于 %.4[3]g 时可以", p.bits, f.Score, lowest)
}
