// Package cetd keeps the elements whose text is dense, by composite text density.
//
// Sun, Song, Liao 2011, DOM Based Content Extraction via Text Density, sections 3
// and 4. With C characters, T tags, LC characters in links and LT link tags under an
// element (links, what stands in them, and elements that hold nothing else), and r
// the share of link characters in the page's body, an element's density is
//
//	TD  = C/T
//	CTD = C/T · ln(C/LC · T/LT) / ln ln(C/(C−LC)·LC + r·C + e)
//
// where a count of 0 under a fraction stands for 1, and its DensitySum is the sum
// of its children's densities; text that stands beside child elements counts as
// L·ln L / ln ln(r·L + e), or L with TD, per text of L characters (the authors'
// program). The element with the largest DensitySum is body, and the smallest
// density on the way from it up to the body element is the threshold. From the
// body element down, as far as densities do not fall below the threshold, the
// element of the largest DensitySum under each element is body, too.
//
// Readings of ours: hidden text and form controls are no part of the page;
// runs of white space count as one character; r is at least 1/1,000,000, since
// its logarithm of a logarithm may not be 0; a line is kept as a whole when at
// least half of its characters stand in kept elements, or directly in an element
// around one of them. Scope densest, ours, stops at the first element. With smooth
// above 0 the densities of all lines are smoothed instead of summed, the
// alternative that the paper argues against: a line is kept when the Gaussian mean
// of the densities around it reaches the threshold.
package cetd
