package boost

import "golang.org/x/sys/cpu"

// wide reports whether the processor has vectors of 32 bytes.
var wide = cpu.X86.HasAVX2

// addTrees adds the values of n trees, n >= 1, whose sum 16 bits hold, to the sums of 32 rows
// of a sheet: column c of the first of them is at rows[c*stride+pad].
//
//go:noescape
func addTrees(sums *[tileRows]int32, rows *byte, stride int, trees *plannedTree, n int)
