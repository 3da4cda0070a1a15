// Package links compares pages by content, by how they are linked, and by the words of
// their addresses: the three classes of methods that a textbook on search engines tells
// apart (李晓明, 闫宏飞, 王继民 2004, 《搜索引擎——原理、技术与系统》, as a compilation
// reports it), so that its remark, that the second and third are immature and bring little,
// can be tried.
//
// Class 1 is the resemblance c of the sets of k-shingles. Class 2 adds
//
//	l = mean of J(out(A), out(B)) and J(in(A), in(B)),  J(X,Y) = |X∩Y| / |X∪Y|
//
// where out are the addresses that a page links to and in the pages of the set that link to
// it; of these the mean takes those that both pages have. Class 3 adds u = J of the words of
// path and query. The score is Σ wᵢ·sᵢ / Σ wᵢ over the parts that both pages have, so that
// pages without links keep the score of class 1.
//
// Readings of what the source leaves open are all of it but the classes. Addresses are those
// of package declared: absolute, without fragment, session and index file. A link that stands
// on a share of the pages of its host, and on at least [fewest] or, of a small host, more than
// half, is furniture and counts for nothing. Words of an address are runs of letters, cut where a capital follows a small
// letter; the ending of the file is left out.
//
// The index is that of class 1: pages come together whose contents reach the threshold. So
// classes 2 and 3 put these in another order and may lose some; where all pairs are compared
// they can also gain.
//
// Cost: beside shingling, two passes over the set to learn which links are furniture and who
// links to whom; 8 bytes for each link of a page, of at most [declared.MostLinks] out of it
// and [mostIn] into it. It fails where pages are saved without their addresses, and where
// what surrounds an article links to other places at each reprint.
package links
