// Package readability scores the elements around paragraphs and keeps the best one.
//
// Source: the rules of Arc90's Readability (2009) as Mozilla's Readability.js publishes them.
// Elements whose class or id contains a word of a list are removed as unlikely. Each paragraph of
// at least 25 characters is worth 1 point, plus the number of parts between its commas (, ، ， 、),
// plus 1 for each 100 characters, up to 3. Its parent gets all of this, the grandparent half, and
// the n-th ancestor above that 1/(3·n), five ancestors in all. An element starts with +5 for div,
// +3 for pre, td and blockquote, −3 for lists, forms and address, −5 for headings, and ±25 for
// positive or negative words in class and id. Scores are multiplied by 1 − link density. The body
// is the best element, or a common ancestor of three that are nearly as good, or an ancestor with
// a higher score. Siblings with a fifth of its score, and at least 10, and paragraphs of prose
// beside it are added. Then lists, tables, forms and boxes with few commas and many links,
// pictures or inputs are removed. If the text has less than 500 characters, the page is tried
// again without the list of unlikely words, then without class weights, then without cleaning;
// the longest result counts.
//
// It is written from the description of the rules. Our interpretations: paragraphs are the text
// between block-level tags or two <br> (the original rewrites the page so that these become p
// elements); the headline is kept if it lies in the body; hidden text and form controls are no
// part of the page; a line is kept if at least half of its characters are. Lengths are in
// characters, as published; on Chinese pages letters-per-char can make them shorter.
package readability
