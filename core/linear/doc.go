// Package linear fits logistic models over hashed tokens: words, pairs of characters,
// names of classes, each a number below a power of two (the hashing trick, Weinberger,
// Dasgupta, Langford, Smola, Attenberg, Feature hashing for large scale multitask
// learning, ICML 2009). The probability of a row with the tokens t_1 … t_n is
//
//	1 / (1 + e^−z),  z = bias + Σ w[t_i] / √n
//
// A token counts that rows of several groups have, so that a model for all sites does not
// learn one site's own names. Weights are found by AdaGrad (Duchi, Hazan, Singer, JMLR
// 2011) and kept as bytes with one scale: a sum of whole numbers is the same in any order.
//
// Cost: a table look-up for each token; a model of 2^16 tokens takes 64 KiB.
package linear
