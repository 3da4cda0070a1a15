// Package export writes what runs found for other programs and for papers: pairs,
// groups, keep and remove lists, measures and comparisons, as CSV, JSON lines,
// Parquet, TREC runs and qrels, LaTeX, Markdown and HTML; a report in one file;
// and one zip with everything and a manifest.
//
// A table ([table.Table]) declares its columns with the value of each; rows can be walked
// again and again without being held. A [Format] is how a table is written. So a
// new table can be had in every format, and a new format writes every table.
//
// Nothing is left out in silence: a table made through a [Filter] carries a note
// that says how many rows of how many follow and what the filter was, and the
// formats that have room for words print it; the manifest always does.
package export
