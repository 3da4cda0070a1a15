// Package minhash sketches sets of shingles to estimate how much two sets overlap: by min-values,
// super-shingles and mega-shingles. It also finds the passages that two pages share, and uses bands
// of min-values as an index.
//
// Shingling uses it, and so does the first stage of Henzinger's combined algorithm. Sources and
// formulas are in package shingling.
package minhash
