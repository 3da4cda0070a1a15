// Package paper rebuilds the tables and figures that the papers print, as far as
// it can be had, and sets the printed values beside ours with the difference.
//
// A [Table] is declared in paper/tables: where its records come from, the sentences, and
// expressions over the records for the rows, grids and figures. Code is left for the ways to
// measure (the sources) and for the few forms in which a table shows records.
//
// The printed values stand in one file, paper/printed.toml, each with its source
// and a mark that says how it is known; what was lost is listed as not recovered.
// The papers' page sets cannot be had. Ours are made by package synth from one
// seed, to the counts that the papers state (paper/sets.toml), and every table says
// so. The runs are experiment files (paper/experiments), run by package experiment:
// a run that was interrupted goes on where it stopped.
//
// The result is a [Report] of one [Section] for each table, written as one
// self-contained HTML page, as Markdown, and as figures in all formats. Everything
// in it but times follows from the seed.
package paper
