// Package plot describes figures of results (curves over a threshold, a parameter or the number of
// pages) and writes them as PNG, SVG and PDF, with their data as CSV. The window draws the same
// [Figure] with the same ticks, shapes and widths, so that what is saved is what was seen.
//
// Colours are those of Okabe and Ito (2008), which people with colour-blindness
// can tell apart; each series also has its own dash and marker, so that a figure
// survives a black-and-white printer. All text is drawn as glyph outlines:
// Chinese labels look the same in the three formats and need no font where the
// figure is read.
package plot
