// Package fold contains the table that maps traditional characters to simplified ones, one by one.
// It comes from OpenCC (Apache License 2.0, in LICENSE here); the table names the files, and
// [pagetwin/assets/fold/make] makes it anew from them. Package core/text reads it.
package fold

import _ "embed"

// Simplified has a line for each simplified character: the character, then those that
// fold to it. Lines that begin with # are remarks.
//
//go:embed simplified.txt
var Simplified string
