// Package scene lays out the views of a step of a story as shapes: rectangles, lines, texts and
// paths. The window, files and the player draw the same shapes and thus show the same picture: a
// whole step ([Of]), or its views one by one ([Parts]); package slides puts them on pages of one size.
//
// Widths of texts come from the program that draws ([Options.Measure]); heights do not depend on
// fonts. Colours are named by their meaning ([Ink]); the colours themselves are those of the
// figures. No mark is recognised by colour alone: rows have a sign before them, texts a line
// below or through them.
package scene
