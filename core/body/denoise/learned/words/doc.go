// Package words is what the learned denoiser sees in the text of a block and in the names of the
// elements around it: counts of characters and marks, words of groups, likeness to other texts, and
// the tokens that its lexicon knows.
package words
