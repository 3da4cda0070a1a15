// Package cetr keeps the lines of the source that have much text for each tag.
//
// Weninger, Hsu, Han 2010, CETR – Content Extraction via Tag Ratios, sections 3
// and 4. Scripts, styles, comments and empty lines are removed. A line's tag ratio
// is its characters outside tags divided by its tags, or by 1 where it has none.
// The ratios are smoothed with a Gaussian kernel of radius r, e^(−j²/2r²). Then
//
//	threshold  a line is content whose smoothed ratio is at least λ standard
//	           deviations of all of them (CETR-TM)
//	k-means    the smoothed ratios are put in k clusters; the lowest is cut (CETR-KM)
//	2d         each line is a point of smoothed ratio and absolute, smoothed
//	           derivative; of k clusters the one whose centre is held at the origin
//	           is cut (CETR); the derivative is the mean of the α = 3 lines that
//	           follow minus the line
//
// A Chinese character counts as one character, which is why ratios and λ need no
// conversion: they are relative to the page. Readings of ours: near the first and
// last line the kernel is normalised over the lines there are; k-means begins with
// the centres farthest from each other, the first farthest from the origin, and
// stops after 50 rounds; a piece of text between two tags is kept as a whole, when
// most of its characters lie on content lines. What lines are can be chosen:
// those of the source; those of the source broken after 65 characters, the paper's
// remedy for pages without line breaks; or, ours, a line for each block-level
// element, as if the source had a line break at each of its tags and at each <br>.
package cetr
