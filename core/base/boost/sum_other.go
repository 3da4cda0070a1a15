//go:build !amd64

package boost

const wide = false

func addTrees(_ *[tileRows]int32, _ *byte, _ int, _ *plannedTree, _ int) {}
