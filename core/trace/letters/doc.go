// Package letters finds the fonts that figures and pictures are written in, measures texts
// in them and gives the outlines of their letters. Text that is drawn as outlines looks the
// same in every format, and needs no font where it is read.
package letters
