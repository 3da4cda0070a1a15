// Package scene lays the views of a story's step out as shapes: rectangles, lines, texts
// and paths. There is one layout, and whoever draws its shapes, a window, a file, a
// player, shows the same picture: a whole step ([Of]), its views one by one ([Parts]), or
// slides of one size ([Slides]).
//
// Widths of texts come from whoever draws ([Options.Measure]); heights do not depend on
// fonts. Colours are named by what they mean ([Ink]); the colours themselves are those of
// the figures. No mark is told by its colour alone: rows have a sign before them, texts a
// line under or through them.
package scene
