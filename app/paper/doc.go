// Package paper rebuilds the tables and figures that the papers print, as far as possible, and
// shows the printed values beside ours with the difference.
//
// A [Table] is declared in paper/tables: the source of its records, the sentences, and
// expressions over the records for the rows, grids and figures. Code is only needed for the ways
// of measuring (the sources) and for the few forms in which a table shows records.
//
// The printed values are in one file, paper/printed.toml, each with its source and a mark for how
// it is known; lost values are listed as not recovered. The papers' page sets are not available.
// Ours are made by package synth from one seed, with the counts that the papers state
// (paper/sets.toml), and every table says so. The runs are experiment files (paper/experiments),
// run by package experiment: an interrupted run continues where it stopped.
//
// The result is a [Report] with one [Section] for each table, written as one self-contained HTML
// page, as Markdown, and as figures in all formats. Everything in it but times is determined by
// the seed.
package paper
