// Package liberationmonobold has the nearest face of this module.
package liberationmonobold

import "codeberg.org/go-fonts/liberation/liberationmonoregular"

// TTF is a TrueType font.
var TTF = liberationmonoregular.TTF
