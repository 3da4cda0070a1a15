// Package blend holds the weights that ship: a logistic model fitted on pages
// that the project's own generator made. Package core/blend reads them; the
// record of how they were made stands in the file.
package blend

import _ "embed"

// Weights is a weights file as the command batch fit writes it.
//
//go:embed weights.toml
var Weights string
