// Package formats opens page sets: it lists the formats that are read, in one table.
package formats

import (
	"context"

	"pagetwin/core/page"
	"pagetwin/core/page/archive"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/message"
	"pagetwin/core/page/rows"
)

// All are the formats that are read, in the order in which they are asked
// for: those with a mark of their own first.
func All() listing.Formats {
	return listing.Formats{
		&archive.Zip,
		&archive.Tar,
		&message.WARC,
		&message.ARC,
		&rows.Parquet,
		&rows.JSON,
		&message.MHTML,
		&listing.HTML,
		&rows.CSV,
		&listing.Text,
	}
}

// Open lists the set at path: a folder (any depth), a zip or tar of one, or a
// file: WARC, ARC, MHTML, JSON lines, CSV or TSV with named columns, Parquet, one
// HTML page, one text; packed with gzip, Zstandard, LZ4, bzip2 or xz or not. What it
// is is told from the content; the name only helps. Archives inside the folder
// or archive are listed as folders of their names are, three deep: a page there
// has an id as outer.zip/inner.zip/page.html. A folder is listed by its
// pages.jsonl (.csv, .tsv, .parquet) where it has one, otherwise by all pages in
// it. pairs.tsv and clusters.tsv beside the pages are named in Set.Truths. A path at which
// nothing is may be a pattern of [path.Match] for each part of it, as crawl/*.warc.gz: the
// files that it names are listed as one set, in the order of their names.
//
// The error is about the set as a whole (nothing there, format unknown,
// archive truncated, ctx done). What is wrong with single pages, records or
// lines is in Set.Problems, and the rest is listed. Close the set after use.
func Open(ctx context.Context, path string, opt page.Options) (*page.Set, error) {
	return listing.Open(ctx, path, opt, All())
}
