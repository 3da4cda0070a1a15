// Package blend holds the weights that ship: a logistic model fitted to real pages with
// their templates cut. Package core/algo/blend reads them; the record of how they were made
// stands in the file. They are made by
//
//	batch fit wild_moztw wild_pgdoc wild_blogs_posts samples/reprints.zip \
//		--repeats cut --least 30 --even --unlisted 0.2 --random 100 --penalty 0.001 \
//		--no-calibrate --folds 3 --out assets/blend/weights.toml
//
// from page sets that do not ship, but the last; wild_blogs_posts is the pages of
// wild_blogs that are posts.
package blend

import _ "embed"

// Weights is a weights file as the command batch fit writes it.
//
//go:embed weights.toml
var Weights string
