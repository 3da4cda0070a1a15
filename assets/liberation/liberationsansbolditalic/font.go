// Package liberationsansbolditalic has the nearest face of this module.
package liberationsansbolditalic

import "codeberg.org/go-fonts/liberation/liberationsansbold"

// TTF is a TrueType font.
var TTF = liberationsansbold.TTF
