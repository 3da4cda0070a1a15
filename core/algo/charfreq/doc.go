// Package charfreq compares pages by the cosine of their character counts (字频向量夹角余弦). This is the
// plain vector space model, which the long-sentence paper rejects as too slow; here it is the
// reference for methods that count characters.
//
// Every token T-char of the body is counted: each Han character, and each run of
// Latin letters or digits as one (chars=han counts Han characters alone). The score is cos(a, b) = Σ a_c·b_c / (‖a‖·‖b‖),
// with counts or with tf·idf weights, idf = ln(N/df + 0.01). Two pages are
// duplicates when it is above the threshold; the paper gives none, 0.95 is our
// reading.
//
// There is no index: all n(n−1)/2 pairs are compared, each in time linear in the
// number of distinct characters. It is blind to order, and long texts on one
// subject reach 0.9 and more.
//
// Source: Liu Siwei et al. 2009, where it is the baseline.
//
// Literal are the counts of all characters and the cosine. The source gives neither a
// threshold nor a weighting; idf is ours.
package charfreq
