// Package liberationsansitalic has the nearest face of this module.
package liberationsansitalic

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is a TrueType font.
var TTF = liberationsansregular.TTF
