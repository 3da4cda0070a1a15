// Package tags keeps the text of selected elements.
//
// Source: a compilation on page cleaning: the text of p, div, span and the like is kept, and
// classes and ids determine which parts are not. The source does not list tags, classes and ids;
// the defaults are common words of site templates. Our interpretations: a text belongs to the
// nearest block-level element around it, or to a chosen inline element; a block-level element that
// is not chosen keeps no direct text; an element to be cut is cut with everything in it, and
// cutting goes before keeping.
//
// It fails on sites that name their elements differently.
package tags
