// Package boost evaluates boosted oblivious trees over columns of
// bytes: a small classifier for rows that stand in an order, such as the blocks
// of a page.
//
// An oblivious tree asks the same question on every node of a level, so a tree
// of depth d is d questions and 2^d leaves, and the answers to its questions,
// read as a binary number, are the leaf. A question is "is column c, s rows
// further on, above t": since columns lie one after the other in memory, the
// value of a neighbour costs nothing, and eight rows are asked at once in one
// word of 64 bits, or 32 in a vector, where the processor has them and trees ask no more
// than five questions: their leaves are then looked up in registers.
//
// Models are fitted by app/train/trees. Oblivious trees for boosting: Prokhorenkova et
// al., CatBoost, NeurIPS 2018.
//
// Cost: evaluation is about two nanoseconds for each row and tree of depth six, and
// about half of one with vectors.
package boost
