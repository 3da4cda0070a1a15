// Package body measures denoisers: how well their bodies agree with hand-made ones, and how fast
// they are.
//
// The fit of one page is precision, recall and F1 over the multisets of character 4-grams of both
// texts, of which only letters, digits and Han count after NFKC and lower case. The figures of a
// set are plain averages over the pages that have a true body, so that a short page counts as much
// as a long one; a page that cannot be read counts as an empty body. The median and the share of
// pages below one half distinguish a denoiser that is always slightly wrong from one that loses
// whole pages.
//
// Speed is processor time for markup and body together: from the decoded source of the page to the
// text of the body, without reading and charset detection. Pages are read in batches before the
// clock starts, so that only the denoiser runs while it does.
package body
