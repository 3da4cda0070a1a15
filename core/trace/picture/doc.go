// Package picture draws stories to files: a step as PNG, slides as PDF; and any
// scene as PNG, SVG or PDF. It draws the shapes that package scene lays out, on paths of gonum's
// vg, in the fonts of figures; scene measures in the same fonts.
//
// A PDF has its letters as glyphs of Type 3 fonts (ISO 32000, 9.6.5), each drawn once from its
// outline. Thus any Chinese font can be used, TrueType or not, only the letters that occur are in
// the file, and text can be selected and searched.
package picture
