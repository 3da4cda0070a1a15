// Package lesson makes stories of a whole set: how an index finds candidates without comparing all
// pairs, how the measures are computed from decided pairs, how pairs become groups.
//
// Like all stories they are recorded from the code that decides. The index is that of a run,
// observed while it runs; the measures are those of package eval, over some pairs of a run and
// then over all; groups are joined by the forest of package cluster, pair by pair.
package lesson
