// Package missed estimates the pairs that a run misses because its index did not make all pairs
// candidates: [LookBeyond] scores the pairs that a truth lists and samples the rest, [Measure]
// estimates the share of pairs that the index missed.
package missed
