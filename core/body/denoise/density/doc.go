// Package density keeps the text of elements that are mostly text.
//
// A compilation on page cleaning has it so: the characters (or words) of the text in a
// tag, divided by the tag's total; high means body. Readings of ours, since the
// source says no more: the tag of a line is the nearest block-level element
// around it; its total is its source from the start tag to the end tag; what
// stands in it but is shown by no browser (scripts, styles, comments) is part of
// the total only, since it is markup there; a line is body where the density
// reaches the threshold and the element has so many characters outside links as
// asked for. A word is a run of letters and digits or one Han character.
//
// It fails on short lines in plain markup, which are as dense as paragraphs, and
// where paragraphs are full of markup.
package density
