// Package plot draws figures from results: curves over a threshold, a parameter
// or the number of pages, as PNG, SVG and PDF, with their data as CSV.
//
// Colours are those of Okabe and Ito (2008), which people with colour-blindness
// can tell apart; each series also has its own dash and marker, so that a figure
// survives a black-and-white printer. All text is drawn as glyph outlines:
// Chinese labels look the same in the three formats and need no font where the
// figure is read.
package plot
