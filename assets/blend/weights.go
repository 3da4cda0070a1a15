// Package blend holds the weights that ship: a logistic model fitted to the true
// bodies of pages that the project's own generator made. Package core/algo/blend reads
// them; the record of how they were made stands in the file. They are made by
//
//	batch generate assets/blend/pages.toml --seed 11 --out one
//	batch generate assets/blend/pages.toml --seed 12 --out two
//	batch fit one two --gold --random 0 --out assets/blend/weights.toml
//
// The two sets have articles in common, so that the out-of-fold figures in the
// record are a little too good: hold the weights against other pages.
package blend

import _ "embed"

// Weights is a weights file as the command batch fit writes it.
//
//go:embed weights.toml
var Weights string
