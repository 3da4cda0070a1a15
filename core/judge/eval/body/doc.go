// Package body measures denoisers: how well their bodies fit bodies made by hand,
// and how fast they are.
//
// The fit of one page is precision, recall and F1 over the multisets of character
// 4-grams of both texts, letters, digits and Han alone after NFKC and lower case.
// Of a set these are plain averages over the pages that have a true body, so that
// a short page counts as much as a long one; a page that cannot be read counts as
// an empty body. The median and the share of pages below one half tell a denoiser
// that is always a little wrong from one that loses whole pages.
//
// Speed is processor time for markup and body together, raw bytes of the page in,
// text of the body out, reading and charset left out. Pages are taken in batches
// that are read first, so that nothing but the denoiser runs while the clock does.
package body
