// Package letters finds the fonts of figures and pictures, measures texts and returns the outlines
// of their letters. Text that is drawn as outlines looks the same in every format and needs no font
// where it is read.
package letters
