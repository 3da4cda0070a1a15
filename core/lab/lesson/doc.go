// Package lesson tells stories of a whole set: how an index brings pages together without
// comparing all pairs, how the measures follow from decided pairs, how pairs become groups.
//
// As all stories they are told from what decides. The index is that of a run, looked at
// while it runs; the measures are those of package eval, over some pairs of a run and then
// over all; groups are joined by the forest of package cluster, pair by pair.
package lesson
