//go:build !amd64

package boost

const wide = false

func addTrees(_ *[tileRows]int32, _ *tile, _ *plannedTree, _ int) {}
