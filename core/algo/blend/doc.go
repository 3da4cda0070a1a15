// Package blend combines several algorithms into one probability that two pages
// are duplicates: a logistic model over their scores, fitted on judged pairs. None
// of the papers has it; it is this project's own.
//
// # Model
//
// A pair of pages is described by terms x_j (see [Term]): the scores of components,
// which are algorithms in fixed settings ([Components]), facts of the pair that no
// algorithm gives, and products of such. The facts are
//
//	length    characters of the shorter page / characters of the longer
//	size      log10 of the characters of the shorter page
//	numbers   distinct numbers in common / those of the page that has fewer
//	accord    1 / (1 + c), c distinct numbers that only one page has: the page with fewer
//	headline  share of a page's headline, in pairs of characters that stand in its
//	          own body, that the other's body has; the smaller of the two shares
//
// A term that cannot be made (a page has no title, no number) says nothing. The
// probability is 1/(1+e^−z) with z = bias + Σ w_j·(x_j − mean_j)/scale_j: each
// summand is that term's share of the decision, and the shares and the bias add up
// to the logit z. No similarity may speak against a duplicate: w_j >= 0 for every
// term with a component, numbers or headline in it, so that the probability never
// falls when such a score rises and all else stays. Length and size may have either
// sign.
//
// The probability is above 0 and below 1, but for two pages of which everything
// kept is the same: that is identity, no matter of probability, and scores 1.
//
// # Fit
//
// The weights minimise the mean logistic loss plus λ/2·Σ(w−c)², by Newton's method
// (iteratively reweighted least squares) under w_j >= 0. The centre c is 0 or, where
// one is given and serves better, the weights of an earlier model: a few judged pairs
// then correct what is known and need not learn it anew. Pages are drawn into folds
// by groups, never pair by pair: pages that the truth brings together, by clusters
// or judged pairs, are in one fold ([Groups]). A pair within one fold is judged by
// the model fitted to all pairs with no page in it; a pair across two folds by the
// model fitted to the pairs with no page in either. So no figure out of fold comes
// from a model that has seen one of the two pages. Each of these models chooses its
// λ, its c and its calibration (Platt 1999, which is a slope and a shift of the logit
// and goes into the weights) on inner folds of its own pairs.
//
// # Index
//
// Candidates are the union of those of the components that have an index of use.
// Nothing is guaranteed: two pages may have a probability above the threshold and
// no index that brings them together.
//
// # Cost and limits
//
// Signing and scoring cost the sum of the components. Probabilities are those of
// the pairs fitted to: candidates, among which duplicates are much more frequent
// than among all pairs. The shipped weights (assets/blend) come from generated
// pages, which real pages resemble in some respects only.
package blend
