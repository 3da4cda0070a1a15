// Package cetd keeps the elements with a high composite text density.
//
// Source: Sun, Song, Liao 2011, DOM Based Content Extraction via Text Density, sections 3 and 4.
// For an element with C characters, T tags, LC characters in links and LT link tags under it
// (links, elements in links, and elements that hold nothing but links), and r the share of link
// characters in the page's body, the density is
//
//	TD  = C/T
//	CTD = C/T · ln(C/LC · T/LT) / ln ln(C/(C−LC)·LC + r·C + e)
//
// where a count of 0 in a denominator stands for 1. The DensitySum of an element is the sum of
// its children's densities; a text of L characters beside child elements adds L·ln L / ln ln(r·L
// + e), or L with TD (as the authors' program does). The element with the largest DensitySum is
// body. The smallest density on the path from it up to the body element is the threshold. From
// the body element down, as long as densities do not fall below the threshold, the element of the
// largest DensitySum under each element is body, too.
//
// Our interpretations: hidden text and form controls are no part of the page; a run of white
// space counts as one character; r is at least 1/1,000,000, since ln ln must not be 0; a line is
// kept whole if at least half of its characters stand in kept elements, or directly in an element
// around one of them. Two options are ours: with scope densest only the first element is body;
// with smooth above 0 the densities of all lines are smoothed instead of summed, the alternative
// that the paper argues against: a line is kept if the Gaussian mean of the densities around it
// reaches the threshold.
package cetd
