// Package tags keeps the text of chosen elements.
//
// A compilation on page cleaning has it so: the text of p, div, span and the like is
// kept, and classes and ids say what of it is not. Readings of ours: text belongs
// to the nearest block-level element around it or to a named inline one; a
// block-level element that is not named keeps nothing of its own; what is to be
// cut takes everything inside it along, and cutting goes before keeping. Which
// tags, classes and ids is left open by the source: the defaults are common words
// of site templates.
//
// It fails wherever a site names its elements in another way.
package tags
