// Package learn holds what a run learns from a whole set before it signs a page, see [State]: its
// file, its agreement with the settings of a later run, and the merging of the states of parts of a
// set, see [MergeStates]. [MergeDF] merges document frequencies of parts. Package detect does the
// learning.
package learn
