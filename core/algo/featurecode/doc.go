// Package featurecode compares pages by their feature codes (特征码): the
// characters around punctuation marks.
//
// Where a sentence ends and the next begins, a few characters of both are taken
// as one code; navigation and advertisements have hardly any such marks. Three
// rules make the codes of a page:
//
//	thu  2 characters before and 2 after every comma and full stop
//	hit  5 characters before and 5 after every full stop
//	wu   the codes of hit in the order of the text: the feature string (特征串)
//
// The codes of thu and hit are a set (or a multiset) and compared by |A∩B|/|A∪B|,
// by |A∩B|/max(|A|,|B|), or strictly: the MD5 digest of all codes, concatenated,
// must be equal. Feature strings are compared by LCS(a,b)/max(|a|,|b|), which
// respects order and tolerates insertions.
//
// The index is inverted, from code to pages: pages that share a code are compared.
// Codes on very many pages, such as those of a site's footer, are not looked up, because the
// pairs of their lists grow with the square of the set. A pair that shares no other codes is
// then lost. Its score reaches the threshold θ only if at least the share θ of the codes of
// both pages is common; a warning counts such pages. With common=0 all codes are looked up
// and no pair is lost.
//
// Cost: time linear in the text, then the postings met; space one word for each
// code, two for each in a feature string. It fails where the copy has other
// punctuation, on summaries and pages with hardly a full stop, and it is blind to
// everything that does not stand beside a mark.
//
// Readings: the sources leave the details and the decision open. A mark is ，or 。
// in any width, or an ASCII comma or point that does not stand between two ASCII
// letters or digits; marks with no content between them make one code; a window
// passes over what is no letter or digit (with chars=han, what is no Han character:
// the rules speak of 汉字, and pages in other scripts then have no codes), so that it
// may reach over other marks;
// at the ends of the text it takes what there is. The threshold 0.5 is ours, as is
// that codes of up to 100 pages are always looked up, whatever the share says:
// in a small set one in a hundred pages is one page. Of the feature string only
// the abstract is known: its use of the page's structure is not reproduced.
//
// Sources: Zhou Xiaoping et al. 2009, which describes both rules of extraction;
// Wu Pingbo, Chen Qunxiu, Ma Liang 2003.
//
// Literal: the numbers of characters, 2 and 5, and the marks. The first source uses codes as
// a baseline and does not say how two lists of codes are compared. Of the second only the
// abstract was available.
package featurecode
