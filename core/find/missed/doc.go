// Package missed tells what a run does not know of the pairs that its index did not bring together:
// [LookBeyond] scores those that a truth lists and samples the rest, [Measure] tells which part
// of the pairs the index lost.
package missed
