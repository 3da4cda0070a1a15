// Package liberationmonobolditalic has the nearest face of this module.
package liberationmonobolditalic

import "codeberg.org/go-fonts/liberation/liberationmonoregular"

// TTF is a TrueType font.
var TTF = liberationmonoregular.TTF
