// Package boost evaluates boosted oblivious trees over columns of bytes: a small classifier for
// rows that have an order, such as the blocks of a page.
//
// An oblivious tree asks the same question at every node of a level. So a tree of depth d is d
// questions and 2^d leaves, and the answers, read as a binary number, are the leaf. A question
// is "is column c, s rows further on, above t". As columns are contiguous in memory, the value
// of a neighbour costs nothing extra, and eight rows are evaluated at once in a word of 64 bits;
// or 32 in a vector register, if the processor has these and a tree has at most five questions:
// its leaves are then looked up in registers.
//
// Models are fitted by app/train/trees. Oblivious trees for boosting: Prokhorenkova et al.,
// CatBoost, NeurIPS 2018.
//
// Cost: about two nanoseconds for each row and tree of depth six, and about half a nanosecond
// with vectors.
package boost
