// Package liberationmonoregular holds the face LiberationMono-Regular.
package liberationmonoregular

import _ "embed"

// TTF is a TrueType font.
//
//go:embed LiberationMono-Regular.ttf
var TTF []byte
