// Package liberationsansbold holds the face LiberationSans-Bold.
package liberationsansbold

import _ "embed"

// TTF is a TrueType font.
//
//go:embed LiberationSans-Bold.ttf
var TTF []byte
