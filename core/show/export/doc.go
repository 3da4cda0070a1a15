// Package export writes results for other programs and for papers: pairs, groups, keep and remove
// lists, measures and comparisons, as CSV, JSON lines, Parquet, TREC runs and qrels, LaTeX,
// Markdown and HTML; a report in one file; and one zip with everything and a manifest.
//
// A table ([table.Table]) declares its columns with the value of each; its rows can be iterated
// repeatedly without being held in memory. A [Format] is a way to write any table. So a new table
// can be written in every format, and a new format writes every table.
//
// What is left out is always stated: a table made with a [Filter] has a note with the number of
// rows that follow, the number of all, and the filter. Formats that have room for notes print it,
// and the manifest always has it.
package export
