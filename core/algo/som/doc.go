// Package som finds near-duplicate pages by a self-organising map of weighted
// term vectors.
//
// A word t of a page d has the weight ½·CW + ½·SW. CW is tf·ln(N/n_t + 0.01)
// divided by the length of the page's vector of these; SW counts an occurrence in
// the title α times and one in the body once (literal), or is that divided by its
// length too (balanced). Of all words the F best are kept by the mix α·χ² + β·MI,
// each scaled to [0,1] over the words of a class, of which a word takes the
// largest over the classes or the mean weighted by P(c); or by information gain,
// which the source names beside them without a formula: H(C) − P(t)·H(C|t) −
// P(t̄)·H(C|t̄), as Yang and Pedersen 1997 have it. The vectors, brought to length
// 1, train a map of m×m nodes: for a page drawn at random the nearest node and its
// neighbours within the radius r(t) = round(⌈m/2⌉·(1−t/T)) move towards it by the
// share η(t) = 0.9·(1−t/T) and are brought to length 1. Pages with the same
// nearest node are duplicates (literal), or pages on the same or an adjoining node
// whose cosine is at least 0.9 (guarded).
//
// Cost: training O(T·m²·l) for pages of l kept words, which with T = 20·n and
// m² = 2·n is quadratic in the pages; signing O(m²·l); 8·m²·F bytes. It fails
// where subjects are many and copies few: the map sees subjects, the cosine must
// see the copies. A new page cannot be added without training again.
//
// Source: Wang Jing, Liu Guanning, Zhang Juehui 2011.
// Ours, because the source leaves it open: the classes (spherical k-means over
// tf-idf with k = √n, never the labels of a set, which would leak), the scaling
// before the mix, α = β = ½, F = 500, T and m for more than fifty pages, the
// shape of the radius, and both rules of decision. The paper gives words of META the
// weight of the title's: with meta the declared keywords count so. The default leaves
// them out, since they are of the site as often as of the page. n_t counts pages that
// have a word in any of the places that tf counts.
//
// Nodes within the first, wide radii make the same moves and become equal but for
// rounding. So that no last bit, and no machine that multiplies and adds in one
// rounding, decides among them, every product is rounded before it is added, nodes
// whose squared distances differ by less than 10⁻⁹ are equally near, and of equally
// near nodes the first wins. The start is chance all the same: give figures as a mean
// over several seeds, with their spread.
package som
