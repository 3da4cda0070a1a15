// Package synth makes labelled page sets: articles × site templates × reprint
// edits, all drawn from one seed.
//
// A set begins with articles. Each becomes a cluster: one original page and any
// number of reprints. A reprint is the article after zero to three edits (package
// list: [Edits]), filled into the template of a site, written in the site's
// charset. Since the generator put the body in, the true body of every page is
// known, and since it knows each page's article, so is every pair: the truth is
// closed-world.
//
// What the truth says:
//
//   - two pages of one article are duplicates;
//   - two pages of different articles are different, also where the articles
//     stand on one form (two notices, two days of one report, two parts of a
//     series) or on one site;
//   - a page of an article whose form was filled anew (edit refill: other numbers, dates
//     and names in the same sentences) is another text: different from every page;
//   - a page that holds only part of its article by construction (one half of a
//     split article, an excerpt) is partial reuse: its pairs with the other
//     pages of the article are left out of all counting.
//
// Everything is a function of the seed, the specification and the material: the
// same on any machine, with any number of cores. Page i is made from its plan
// alone, so pages can be made in any order and never stand in memory together.
//
// The edits are ours, and so is the wording of the templates. They imitate what
// is seen on the web; a figure measured here is a figure on constructed pages.
package synth
