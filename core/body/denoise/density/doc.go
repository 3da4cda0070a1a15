// Package density keeps the text of elements that are mostly text.
//
// Source: a compilation on page cleaning, which defines density as the characters (or words) of
// the text in a tag divided by the tag's total, and takes a high density for body. The source
// says no more, so these are our interpretations: the tag of a line is the nearest block-level
// element around it. Its total is its source from start tag to end tag. What it contains but no
// browser shows (scripts, styles, comments) counts in the total only, since it is markup there. A
// line is body if the density reaches the threshold and the element has at least the given number
// of characters outside links. A word is a run of letters and digits, or one Han character.
//
// It fails on short lines in plain markup, which are as dense as paragraphs, and on paragraphs
// that are full of markup.
package density
