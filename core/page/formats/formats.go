// Package formats opens page sets. It holds the table of all supported formats.
package formats

import (
	"context"

	"pagetwin/core/page"
	"pagetwin/core/page/archive"
	"pagetwin/core/page/listing"
	"pagetwin/core/page/message"
	"pagetwin/core/page/rows"
)

// All returns the supported formats, in the order in which a file is tried against them: formats
// with a signature first.
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

// Open lists the set at path: a folder (of any depth), a zip or tar of one, or a file: WARC, ARC,
// MHTML, JSON lines, CSV or TSV with named columns, Parquet, one HTML page, one text; each also
// packed with gzip, Zstandard, bzip2 or xz. The content decides on the format; the name only
// helps. An archive inside a folder or archive is listed like a folder of its name, up to three
// deep: a page in it has an id such as outer.zip/inner.zip/page.html. If a folder has a file
// pages.jsonl (.csv, .tsv, .parquet), that lists its pages, otherwise all pages in it are listed.
// Set.Truths names pairs.tsv and clusters.tsv beside the pages. If nothing exists at path, it may
// be a pattern of [path.Match] for each part, as crawl/*.warc.gz: the matching files are listed
// as one set, in the order of their names.
//
// The error is about the set as a whole (nothing there, unknown format, truncated archive, ctx
// done). What is wrong with single pages, records or lines is in Set.Problems, and the rest is
// listed. The caller closes the set.
func Open(ctx context.Context, path string, opt page.Options) (*page.Set, error) {
	return listing.Open(ctx, path, opt, All())
}
