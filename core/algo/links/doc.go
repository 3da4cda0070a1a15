// Package links compares pages by content, by their links, and by the words of their addresses.
// A textbook on search engines distinguishes these three classes of methods (李晓明, 闫宏飞, 王继民 2004,
// 《搜索引擎——原理、技术与系统》, as reported by a compilation) and remarks that the second and third are
// immature and add little; this package makes it possible to test the remark.
//
// Class 1 is the resemblance c of the sets of k-shingles. Class 2 adds
//
//	l = mean of J(out(A), out(B)) and J(in(A), in(B)),  J(X,Y) = |X∩Y| / |X∪Y|
//
// where out(P) is the set of addresses that page P links to and in(P) the set of pages of the
// set that link to P; the mean is over those of the two J that both pages have. Class 3 adds u =
// J of the words of path and query. The score is Σ wᵢ·sᵢ / Σ wᵢ over the parts that both pages
// have, so that pages without links keep the score of class 1.
//
// Everything except the classes is our reading, because the source leaves it open. Addresses are
// those of package declared: absolute, without fragment, session and index file. A link that is
// on a given share of the pages of its host, and on at least [fewest] pages or, on a small host,
// more than half, is a template link and is ignored. Words of an address are runs of letters,
// split before a capital that follows a small letter; the file ending is ignored.
//
// The index is that of class 1: pages are candidates if their contents reach the threshold. With
// the index, classes 2 and 3 therefore only reorder these pairs and may lose some; if all pairs
// are compared they can also find more.
//
// Cost: besides shingling, two passes over the set to learn the template links and the in-links;
// 8 bytes for each link of a page, of at most [declared.MostLinks] out of it and [mostIn] into
// it. It fails if pages are saved without their addresses, and if the surroundings of an article
// link to other pages in each reprint.
package links
