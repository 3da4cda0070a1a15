// Package tianwang implements the five near-replica detectors of the Tianwang search engine
// (北大天网网页消重五种算法), and a graded form of the fourth.
//
// A page is represented by the MD5 digest of the first 512 bytes of its text (algorithm 1), of
// its N heaviest keywords concatenated in order of falling weight (2, 3), or of the same
// keywords sorted (4, 5). Pages with equal digests are replicas; 3 and 4 also require that the
// keyword weights W are similar:
//
//	SIM(Wi,Wj) = |Wi−Wj|² / (|Wi|²+|Wj|²) < ε
//
// summed over the union of the keywords, with weight 0 for a keyword that a page lacks. SIM is 0
// for equal and 1 for orthogonal weights and grows with a difference in length: weights that are
// r times as large give (1−r)²/(1+r²), so ε = 0.2 lets a page differ from its copy by less than
// a factor of two. Variant "relaxed" requires only SIM < ε, without a digest.
//
// The score is [digests equal]·(1−SIM), or 0 and 1 for algorithms 1, 2 and 5.
// Keywords weigh w = tf·ln(N/df + 0.01), stop words left out.
//
// Our readings where the sources leave a choice: the formula of SIM (recovered from its
// properties), that of w, and N = 10 and ε = 0.2. Keywords are words of the body; if they are in
// the title too, each occurrence there counts α times. A word that is only in the title is no
// keyword: it is most often the name of the site. Equal weights are ordered by UTF-8. The abstract
// counts an ASCII character as one byte and any other as two, as in GB encoding, after white space
// is collapsed.
//
// DocView, the model in which Tianwang stores a page, has its own keywords and abstract: with
// declared both are taken from there. By the abstract the source means text that a visitor sees
// (用户实际访问该网页时能看到的文字): with visible it is the beginning of all such text. The default is the
// body, without the menus above it that all pages of a site share.
//
// Time is linear in the text, most of it for word segmentation; pages with equal digests are
// found by a hash table. One changed byte changes a digest: algorithm 1 fails if the beginning
// of the text changes, 2 to 5 if the N-th and the next keyword change places, 2 and 3 if any two
// do. Short pages with the same few words collide.
//
// Sources: 王建勇 et al. 2000; 李晓明, 闫宏飞, 王继民 2004.
//
// Taken literally from the sources: the five conditions, MD5, and the 512 bytes of text. The
// sources available are retellings, in which the second condition of 3 and 4 is lost, and which
// do not give N, ε, the weight, or the number of pages tested with the precision and recall
// reached.
package tianwang
