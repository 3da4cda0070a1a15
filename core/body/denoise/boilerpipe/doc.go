// Package boilerpipe decides on each block by shallow features of it and its neighbours.
//
// Kohlschütter, Fankhauser, Nejdl 2010, Boilerplate Detection using Shallow Text
// Features: the two decision trees printed there, on link density (share of a
// block's words in links) with either the number of words or the text density. A
// block's text is wrapped into lines of 80 columns; its text density is the words on
// all of them but the last, divided by their number, or the words on the only
// line. Before the first block and behind the last stands a block without words.
//
//	words    link ≤ 1/3, and
//	         where the previous block's link ≤ 5/9: words > 16, or the next block's
//	         words > 15, or the previous block's words > 4;
//	         else: words > 40, or the next block's words > 17
//	density  link ≤ 1/3, and
//	         where the previous block's link ≤ 5/9: density > 9 and the next
//	         block's > 0; or density ≤ 9 and the next block's > 10 or the
//	         previous block's > 4;
//	         else: the next block's density > 11
//
// With keep largest, neighbouring content blocks are joined and only the largest
// of these, in words, is kept, the paper's filter for the main content.
//
// Readings of ours: words are runs without white space that hold a letter or digit;
// Han, kana and Hangul characters stand without spaces, so that each counts as
// 1/chars-per-word of a word, and takes two columns; link density is measured in
// letters and digits; hidden text and form controls are no blocks.
package boilerpipe
