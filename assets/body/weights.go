// Package body holds the weights of the learned denoiser. Package
// core/denoise/learned reads them; the record of how they were made stands in the
// file. They are made by the command batch train from page sets with hand-made
// bodies; no text of those pages is in them.
package body

import _ "embed"

// Weights is a weights file as the command batch train writes it.
//
//go:embed weights.json
var Weights string
