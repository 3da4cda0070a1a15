// Package minhash computes sketches of sets of shingles, from which the overlap of two sets is
// estimated: min-values, super-shingles and mega-shingles. It also finds the passages that two
// pages share, and uses bands of min-values as an index.
//
// Shingling uses it, and so does the first stage of Henzinger's combined algorithm. Sources and
// formulas are in package shingling.
package minhash
