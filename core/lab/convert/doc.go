// Package convert converts public sets of pages to the layout of a page set: pages.jsonl with the
// pages, their true bodies in gold/, known duplicates in clusters.tsv or pairs.tsv, and a
// README.md with source and licence.
//
// [Sets] is the list of all sets: what each holds, where it is available, under which licence,
// how to cite it, how its files are laid out, and the function that reads them. Nothing is
// downloaded: a person fetches a set after reading its terms, and converts the files on disk.
package convert
