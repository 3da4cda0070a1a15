// Package learn stores what a run learns from a whole set before it signs a page, see [State]. It
// reads and writes the file, checks it against the settings of a later run, and merges the states
// of parts of a set, see [MergeStates]. [MergeDF] merges document frequencies of parts. Package
// detect does the learning.
package learn
