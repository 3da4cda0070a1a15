// Package liberationmonoitalic has the nearest face of this module.
package liberationmonoitalic

import "codeberg.org/go-fonts/liberation/liberationmonoregular"

// TTF is a TrueType font.
var TTF = liberationmonoregular.TTF
