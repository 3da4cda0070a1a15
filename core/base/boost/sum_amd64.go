package boost

import "golang.org/x/sys/cpu"

// wide tells whether the processor has vectors of 32 bytes.
var wide = cpu.X86.HasAVX2

// addTrees adds the values of n trees, n >= 1, whose sum 16 bits hold, to the sums of
// the rows of a tile.
//
//go:noescape
func addTrees(sums *[tileRows]int32, t *tile, trees *plannedTree, n int)
