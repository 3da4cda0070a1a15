// Package report makes reports of declared tables: a [Plan] names sets, experiments, the tables and
// figures that show their results, and the printed values of papers, which are shown beside ours.
//
// A [Table] is declared in a file (samples/findings.toml, samples/papers.toml and their includes):
// the source of its records, the sentences, and expressions over the records for the rows, grids and
// figures. Code is only needed for the ways of measuring, the sources.
//
// The findings measure all algorithms on labelled sets in the same way. Every pair is scored by every
// algorithm. The quality of an algorithm is measured on pages that were not used to choose its
// threshold ([eval.Cross]). Intervals and differences come from drawing gold groups ([eval.Bootstrap],
// [eval.CompareAll]); a difference counts as real if it is significant at 5 % after Holm's correction
// over all algorithms. Then the same decisions are counted by language, layout, length and edit. Other
// programs take part through files: their input is written to OUT/inputs, and their results are read
// from OUT/others, see [Other].
//
// The papers' page sets are not available. Ours are made by package synth from one seed, with the
// counts that the papers state; every table notes that. All runs are experiment files, run by
// package experiment: an interrupted run continues where it stopped.
//
// The result is a [Report] with one [Section] for each table, written as one self-contained HTML page,
// as figures in all formats, and as a table of values. Everything in it but times is determined by the
// seed.
package report
