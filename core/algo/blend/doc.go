// Package blend estimates the probability that two pages are duplicates, by a logistic model
// over several measures of the pair, fitted to judged pairs. It is this project's own method
// and in none of the papers.
//
// # Model
//
// A pair of pages is described by terms x_j (see [Term]). A term is a fact, which is a measure
// computed here; the score of a component, which is another algorithm in fixed settings
// ([Component]); or a product of these. The facts are
//
//	alike    log odds of r, the resemblance of the sets of 4-token shingles
//	within   log odds of c, the containment: shared shingles / those of the page with fewer
//	accord   1 / (1 + n), n distinct numbers that only one page has: the page with fewer
//	places   (s+2)/(s+o+2): of the places of numbers, 3 tokens before and after, that both
//	         pages have, s have a number in common and o have other numbers
//	opening  share of the shingles in the first 200 tokens that occur anywhere in the other
//	         page, of the page of which more do
//	title    1 where the pages have the same title, else 0
//	length   characters of the shorter page / characters of the longer
//	size     log10 of the characters of the shorter page
//	numbers  distinct numbers in common / those of the page that has fewer
//
// where the log odds of a share s are ln((s+0.02)/(1−s+0.02)), from −3.9 to 3.9. The
// shipped model has the first five and the product alike*accord: the more alike two pages
// are, the more their numbers matter. New pages on an old form (notices, statistics, market
// reports) have other numbers in the same places, or begin with new text. Containment alone
// does not decide: a short page that is contained in one ten times as long has c = 1 and
// r = 0.1, and the term alike lowers the sum by more than within raises it.
//
// A term without a value (a page has no number) contributes 0. The probability is
// 1/(1+e^−z) with z = bias + Σ w_j·(x_j − mean_j)/scale_j: each summand is the contribution of
// a term, and bias and contributions add up to the log odds z. The weights are constrained to
// w_j >= 0 for every term with a component or one of alike, within, accord, places, opening,
// title and numbers in it, so that the probability never falls when such a similarity rises
// and all else stays the same. Length and size may have either sign. In a product with log
// odds, which are negative for small shares, a rising similarity could still lower the sum;
// with the shipped weights it never does.
//
// The probability is above 0 and below 1. Two pages with equal signatures are identical and
// score 1; two pages that share almost nothing score 0.
//
// # Two steps of a comparison
//
// The signature of a page has the least 512 hashes of its shingles, for each whether it is in
// the opening; the least 128 hashes of its numbers; 64 places of numbers; and 64 bins with
// 8 bits of the least hash in each. Two pages are first compared by their bins, eight at a
// time: they agree in about 64·r of them. Where fewer than 3 agree the score is 0, and nothing
// else is compared. This ends the comparison of nearly all pairs of unrelated pages, and of one
// in ten thousand pairs with r = 0.2. For the others the samples are merged, which gives r and
// c: exactly for pages of up to 512 shingles, else with a standard error of at most 0.022.
//
// Passages that are on many pages of a set are left out of bodies before (package
// repeat). Weighing shingles by how few pages have them was tried besides: it ranks no set
// better, makes scores depend on the set, and needs all documents at once. So were, on ten
// sets: short spans that differ between equal words (for names), how long the shared
// passages are, their order, the share of the longer page, and how alike the headlines
// are. None of them does better out of fold than places and opening alone; headlines
// cost a tenth of F1 on a set left out, for reprints have other ones.
//
// # Fit
//
// The weights minimise the mean logistic loss, in which each pair has a weight of its own,
// plus λ/2·Σ(w−c)², by Newton's method
// (iteratively reweighted least squares) under w_j >= 0. The centre c is 0 or, where
// one is given and serves better, the weights of an earlier model: a few judged pairs
// then correct this start and need not learn it anew. Pages are drawn into folds
// by groups, never pair by pair: pages that the truth brings together, by clusters
// or judged pairs, are in one fold ([Groups]). A pair within one fold is judged by
// the model fitted to all pairs with no page in it; a pair across two folds by the
// model fitted to the pairs with no page in either. So no figure out of fold comes
// from a model that has seen one of the two pages. Each of these models chooses its
// λ, its c and its calibration (Platt 1999, which is a slope and a shift of the logit
// and goes into the weights) on inner folds of its own pairs, unless λ is given and no
// calibration wanted.
//
// # Index
//
// The 48 least hashes of a page are its keys. It looks up the 12 rarest of those that another
// page has too; two pages are candidates where either finds the other. The candidates of
// components with a useful index are added. There is no guarantee: two pages may have a
// probability above the threshold and no common key, though with r = 0.4 they share about
// twenty.
//
// # Cost and limits
//
// A page takes at most 3.2 KB. A pair takes some 10 ns where the bins tell, some microseconds else;
// components take what they take. Probabilities are those of the pairs fitted to: candidates, among
// which duplicates are much more frequent than among all pairs. The shipped weights (assets/blend)
// come from real pages, news and their republications, two versions of a manual, a site kept in two
// forms, blogs and forks, and from made reprints and forms. Titles and lengths serve such sites a
// little and lose one in twenty reprints between sites, which change both; they are left to fits to
// the user's pages. Of pairs that share a part of their text (label p) the model decides two in
// five of those that persons called so: where a part begins to be a copy, no one agrees.
//
// # Figures
//
// The shipped weights by models that have not seen the two pages of a pair, nor a page that
// resembles one of them (five folds), at 0.5; and by models fitted without the whole set:
//
//	                 pairs         out of fold                    set left out
//	              dupl.   diff.    F1   by hand  Brier  log loss    F1   by hand
//	zh_templated    127     523  .9882  .9725  .0063   .027      .9882  .9725
//	zh_qqnews       283      26  .9982  .9767  .0047   .024      .9982  .9767
//	zh_sina2018     391      24  .9962  .9538  .0070   .038      .9949  .9375
//	zh_daniel         9      78  .9474  .9474  .0040   .017      .9474  .9474
//	en_l3sgn1         8       6  1      1      .0010   .019      1      1
//	wild_moztw      462  19,639  .6789         .0159   .061      .6595
//	wild_pgdoc    1,167  71,345  .9840         .0006   .004      .9890
//	wild_blogs      211  11,387  .9591         .0013   .006      .9591
//	reprints        359  11,143  .9669         .0015   .006      .9105
//	forms           458  14,289  .9755         .0021   .012      .9261
//
// A model fitted to none of the first three, which share articles, decides them with
// .9882, .9982 and .9962. The crawls know their duplicates by paths alone: of what counts
// as different there, much is near-duplicate (release notes of 33.0.1 and 33.0.2). That is
// also why the upper bins promise a little more than they hold, over all sets together and
// out of fold:
//
//	probability   .0–.1   –.2   –.3   –.4   –.5   –.6   –.7   –.8   –.9    –1
//	pairs       127,275   474    92   125    85    98    65   140   286 3,295
//	mean           .002   .14   .24   .35   .46   .55   .64   .76   .86   .99
//	duplicates     .000   .01   .03   .08   .15   .32   .37   .69   .70   .93
//
// Setting probabilities right by Platt's method on held-out pairs made them worse: its
// slope, .56, is that of the crawls, and on the news the log loss grew to .08–.20.
package blend
