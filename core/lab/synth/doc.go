// Package synth generates labelled page sets from a seed: articles × site templates × reprint
// edits.
//
// A set begins with articles. Each becomes a cluster: one original page and any number of
// reprints. A reprint is the article after zero to three edits (listed by [Edits]), filled into
// the template of a site and written in the site's charset. Since the generator inserts the
// body, the true body of every page is known; since it knows the article of each page, so is
// the label of every pair: the truth misses no duplicate.
//
// The labels:
//
//   - two pages of one article are duplicates;
//   - two pages of different articles are different, even if the articles have the same form
//     (two notices, two days of one report, two parts of a series) or are on the same site;
//   - a page of an article whose form was filled anew (edit refill: other numbers, dates and
//     names in the same sentences) is another text: different from every page;
//   - a page that holds only a part of its article by construction (one half of a split
//     article, an excerpt) is partial reuse: its pairs with the other pages of the article
//     are left out of all counts.
//
// Everything is determined by the seed, the specification and the material: it is the same on
// any machine, with any number of cores. Page i is made from its plan alone, so pages can be
// made in any order and are never in memory together.
//
// The edits are ours, and so is the wording of the templates. They imitate what is seen on the
// web; a figure measured on such a set is a figure on artificial pages.
package synth
