// Package tianwang holds the five near-replica detectors of the Tianwang search
// engine (北大天网网页消重五种算法), and a graded form of the fourth.
//
// A page is represented by the MD5 digest of its first 512 bytes of text
// (algorithm 1), of its N heaviest keywords written one after another in falling
// weight (2, 3), or of the same keywords sorted (4, 5). Pages with equal digests
// are replicas; 3 and 4 also ask that the keyword weights W fit:
//
//	SIM(Wi,Wj) = |Wi−Wj|² / (|Wi|²+|Wj|²) < ε
//
// summed over the union of the keywords, 0 for one that a page lacks. SIM is 0
// for equal and 1 for orthogonal weights and grows with a difference in length:
// weights that are r times as large give (1−r)²/(1+r²), so ε = 0.2 lets a page
// differ from its copy by less than a factor of two. Algorithm "relaxed" asks
// SIM < ε alone, without a digest.
//
// The score is [digests equal]·(1−SIM), or 0 and 1 for algorithms 1, 2 and 5.
// Keywords weigh w = tf·ln(N/df + 0.01), stop words left out.
//
// Readings of what the sources leave open: the formula of SIM (recovered from
// its properties), of w, and N = 10 and ε = 0.2. Keywords are words of the body;
// where they stand in the title too, each such occurrence counts α times. A word
// of the title alone is no keyword: it is most often the name of the site. Equal
// weights go by UTF-8 order. The abstract counts an ASCII character as one byte
// and any other as two, as GB encoding does, after white space is collapsed.
//
// DocView, the model in which Tianwang keeps a page, has keywords and an abstract of
// its own: with declared both are taken from there. The source means by the abstract
// text that a visitor sees (用户实际访问该网页时能看到的文字): with visible it is the
// beginning of all such text. The default is the body, without the menus above it
// that all pages of a site share.
//
// Time is linear in the text, most of it for cutting words; pages meet in a hash
// table of digests. One changed byte spoils a digest: algorithm 1 fails when the
// beginning of the text changes, 2 to 5 when the N-th and the next keyword change
// places, 2 and 3 when any two do. Short pages with the same few words collide.
//
// Sources: 王建勇 et al. 2000; 李晓明, 闫宏飞, 王继民 2004.
//
// Literal are the five conditions, MD5, and the 512 bytes of text. The sources at hand are
// retellings in which the second condition of 3 and 4 is lost, and silent on N, ε, the
// weight, and how many pages were tried with which precision and recall.
package tianwang
