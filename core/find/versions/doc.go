// Package versions compares two versions of a site or manual: which pages are as they
// were, which have changed and how, which have moved, and which are in one version alone.
//
// # Pairs
//
// Pages are paired by their path, each relative to its version: first where it is the same
// to the letter, then where it is a form of the same ([declared.RelativeKey]: index.shtml
// against index.html). Where nothing is paired so, the folder that all pages of a side
// share is left out of their paths, so that docs/16/ and docs/17/ of two sets meet. The path is that of an id where it is one, else that of the URL, else the id.
//
// Pages that are left over are moved where their bodies, of at least
// [detect.DefaultLeast] letters and digits, are equal or the algorithm decides them
// duplicates: the highest scores first, each page once. The others are in one version
// alone. An algorithm that must see the set first sees, for these, those left over.
//
// # States
//
//	identical  the bytes are equal
//	same       the bodies are
//	slight     of the tokens of both bodies at least [Slight] stand in passages that both have
//	changed    less
//	moved      under another path; the difference says what else has changed
//	removed    in the old version alone
//	added      in the new version alone
//
// What has changed is found by package align, and counted in passages and characters;
// white space and punctuation are no change. The score is that of the chosen algorithm.
//
// # Cost
//
// Each page is read and denoised once, and once more where the algorithm must see the set
// first. Of what is paired no more is kept than the passages that are shown; the bodies of
// pages left over are kept until they are looked for.
package versions
