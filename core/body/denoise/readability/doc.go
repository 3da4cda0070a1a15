// Package readability scores the elements around paragraphs and keeps the best one.
//
// The rules of Arc90's Readability (2009) as Mozilla's Readability.js publishes
// them. Elements whose class or id has a word of a list are removed as unlikely.
// Each paragraph of at least 25 characters is worth 1, plus the pieces between its
// commas (, ، ， 、), plus 1 for each 100 characters, up to 3. Its parent gets this
// in full, the grandparent half of it, and the n-th ancestor above that 1/(3·n), for
// five ancestors in all. An element begins with +5 for div, +3 for pre, td and
// blockquote, −3 for lists, forms and address, −5 for headings, and ±25 for words of
// praise or blame in class and id. Scores are multiplied by 1 − link density. The
// best element, or a common ancestor of three that are nearly as good, or one above
// it whose score is higher, is the body; siblings with a fifth of its score, and at
// least 10, and paragraphs of prose beside it are added. What is left is cleaned of
// lists, tables, forms and boxes with few commas and many links, pictures or inputs.
// A text of less than 500 characters is tried again without the list of unlikely
// words, then without class weights, then without cleaning; the longest wins.
//
// Written from the description of the rules. Readings of ours: paragraphs are what
// stands between block-level tags or two <br> (the original rewrites the page so
// that these become p elements); the headline is kept where it lies in the body;
// hidden text and form controls are no part of the page; a line is kept when at
// least half of its characters are. Lengths are in characters, as published; on
// pages in Chinese letters-per-char can make them shorter.
package readability
