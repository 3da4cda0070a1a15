// Package findings measures all algorithms on labelled sets in the same way, says in words what
// follows for each kind of page, and writes one report of it, followed by the papers' tables of
// package paper.
//
// In each set every pair is scored by every algorithm. The quality of an algorithm is measured on
// pages that were not used to choose its threshold ([eval.Cross]). Intervals and differences come
// from drawing gold groups ([eval.Bootstrap], [eval.Compare]); a difference counts as real if it
// is significant at 5 % after Holm's correction over all algorithms of the table. Then the same
// decisions are counted by language, layout, length and edit.
//
// Other programs take part through files: their input is written to OUT/inputs, and their results
// are read from OUT/others, see [Other]. They are measured in the same way.
//
// All figures but times are determined by the seed and the version.
package findings
