// Package minhash keeps of a set of shingles what tells how much two sets
// overlap: min-values, super-shingles and mega-shingles, and the passages that
// two pages share; and the bands by which min-values are an index.
//
// Shingling is made of it, and so is the first stage of Henzinger's combined
// algorithm. Sources and formulas stand in package shingling.
package minhash
