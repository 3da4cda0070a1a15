// Package words computes the features of the learned denoiser from the text of a block and from the
// names of the elements around it: counts of characters and marks, words of groups, similarity to
// other texts, and the tokens of its lexicon.
package words
