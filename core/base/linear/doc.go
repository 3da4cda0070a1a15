// Package linear evaluates logistic models over hashed tokens: words, pairs of characters, names
// of classes, each a number below a power of two (the hashing trick, Weinberger, Dasgupta,
// Langford, Smola, Attenberg, Feature hashing for large scale multitask learning, ICML 2009). The
// probability of a row with the tokens t_1 … t_n is
//
//	1 / (1 + e^−z),  z = bias + Σ w[t_i] / √n
//
// Models are fitted by app/train/lexicon. Weights are bytes with one common scale: a sum of whole
// numbers is the same in any order.
//
// Cost: a table look-up for each token; a model of 2^16 tokens takes 64 KiB.
package linear
