// Package feature computes the features of a page that vote on the bits of a fingerprint, and
// counts their votes.
//
// SimHash and random projection share it: both let every occurrence of a feature
// vote with its hash, for or against each bit.
package feature
