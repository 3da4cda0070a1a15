// Package boilerpipe keeps or cuts each block by shallow text features of the block and its
// neighbours.
//
// Source: Kohlschütter, Fankhauser, Nejdl 2010, Boilerplate Detection using Shallow Text
// Features: the two decision trees printed there. They use the link density (share of a block's
// words in links) and either the number of words or the text density. For the text density, the
// text of a block is wrapped into lines of 80 columns: it is the number of words on all lines but
// the last, divided by the number of these lines, or the number of words on the only line. An
// empty block stands before the first block and after the last.
//
//	words    link ≤ 1/3, and
//	         if the previous block's link ≤ 5/9: words > 16, or the next block's
//	         words > 15, or the previous block's words > 4;
//	         else: words > 40, or the next block's words > 17
//	density  link ≤ 1/3, and
//	         if the previous block's link ≤ 5/9: density > 9 and the next
//	         block's > 0; or density ≤ 9 and the next block's > 10 or the
//	         previous block's > 4;
//	         else: the next block's density > 11
//
// With keep largest, adjacent content blocks are joined and only the largest of these, in words,
// is kept: the paper's filter for the main content.
//
// Our interpretations: a word is a run without white space that holds a letter or digit. Han,
// kana and Hangul characters stand without spaces: each counts as 1/chars-per-word of a word and
// takes two columns. Link density is measured in letters and digits. Hidden text and form
// controls are no blocks.
package boilerpipe
