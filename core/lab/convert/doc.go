// Package convert brings public sets of pages into the layout of a page set: pages.jsonl
// with the pages, their true bodies in gold/, what is known of duplicates in clusters.tsv
// or pairs.tsv, and a README.md that says where all of it is from and what may be done
// with it.
//
// [Sets] is the one list of the sets: what each holds, where it is to be had, under
// which licence, how to cite it, how its files lie, and the function that reads them.
// Nothing is downloaded: a person fetches a set, having read its terms, and converts what
// lies on the disk.
package convert
