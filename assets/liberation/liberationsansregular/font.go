// Package liberationsansregular holds the face LiberationSans-Regular.
package liberationsansregular

import _ "embed"

// TTF is a TrueType font.
//
//go:embed LiberationSans-Regular.ttf
var TTF []byte
