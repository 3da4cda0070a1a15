// Package cetr keeps the lines of the source that have much text for each tag.
//
// Source: Weninger, Hsu, Han 2010, CETR – Content Extraction via Tag Ratios, sections 3 and 4.
// Scripts, styles, comments and empty lines are removed. The tag ratio of a line is its number of
// characters outside tags divided by its number of tags, or by 1 if it has none. The ratios are
// smoothed with a Gaussian kernel of radius r, e^(−j²/2r²). Then
//
//	threshold  a line is content if its smoothed ratio is at least λ standard
//	           deviations of all ratios (CETR-TM)
//	k-means    the smoothed ratios are put in k clusters; the lowest is cut (CETR-KM)
//	2d         each line is a point of smoothed ratio and absolute, smoothed
//	           derivative; of k clusters, the one whose centre is fixed at the
//	           origin is cut (CETR); the derivative is the mean of the α = 3 lines
//	           that follow minus the line
//
// A Chinese character counts as one character. Ratios and λ need no conversion for that, since
// they are relative to the page.
//
// Our interpretations: near the first and last line the kernel is normalised over the lines that
// exist; k-means starts with the centres farthest from each other, the first of them farthest
// from the origin, and stops after 50 rounds; a text between two tags is kept whole if most of
// its characters are on content lines. A line can be a line of the source; a line of the source
// broken after 65 characters, the paper's remedy for pages without line breaks; or, our addition,
// the text of a block-level element, as if the source had a line break at each of its tags and at
// each <br>.
package cetr
