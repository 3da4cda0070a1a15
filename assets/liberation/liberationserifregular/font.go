// Package liberationserifregular has the nearest face of this module.
package liberationserifregular

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// TTF is a TrueType font.
var TTF = liberationsansregular.TTF
