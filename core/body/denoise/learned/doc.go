// Package learned implements this project's denoiser: a model, fitted to pages with hand-made
// bodies, estimates for each block the probability that it is part of the body.
//
// # How it reads a page
//
// The page is cut into blocks, lines of text between block-level tags
// (denoise.Cut). Each block becomes a row of some 170 bytes (see columns.go): its
// length, links, marks and stop words; words such as 来源, 相关阅读 or "posted by"
// in it; its likeness to the page's title, its description and to what a script
// tells search engines; tags, and words such as nav, comment or article in class
// and id, and how near around it they are; its place; its format and how much of
// the page has that format; the elements around it; the rows of like elements it
// stands in; and what kind of page it is, by its text and by what its head says
// (title, address, the program that made it, types of schema.org). Lengths count a
// Han character as two and a half letters, so that one model serves both scripts.
//
// A lexicon says how likely body a block is by its words alone, and by the names of
// class and id around it alone: two linear models (package linear) over hashed tokens
// that pages of at least three sites have. Lists that people wrote know the frequent
// words; these are learned.
//
// Two passes of boosted oblivious trees (package boost) look at the rows. The
// first sees them and their neighbours. The second sees also what the first
// thinks: of the block, of those before and behind it, of its format, of the
// elements around it, of the row of posts, comments or entries that it stands in,
// and where most of the expected body lies. In the end those blocks are kept that
// promise the best F1 together, whereby the page may differ from what the model
// thinks as a whole: all comments are body or none.
//
// # What decided
//
// Every tree belongs to the group of features that gained most in it. A block's
// rule is the group whose trees, over both passes, spoke most clearly for what
// was decided; its number is the probability.
//
// # Training
//
// The program app/train fits the model: it takes pages with bodies, labels each block by the share of its 4-grams
// that the body has (each 4-gram of the body once), weighs it by its length
// relative to the body, and fits the lexicon and both passes. It measures itself by
// folds of sites: the lexicon that the first pass learns from, and the first pass that the
// second learns from, have seen neither the fold that is held out nor the page's own part
// of the others.
//
// # Where it fails
//
// Pages whose text stands in no block (drawn by script, told only in the head);
// threads where hand-made bodies differ on whether answers belong to the body;
// lists, shops and front pages, which have no body in the sense of an article;
// several posts on a page of which only one is meant.
//
// Blocks that are no text are left out whatever the model thinks: line numbers beside
// code, and source of scripts and style sheets that an editor pasted among the text. Of a
// page of a mail archive the message is kept, and nothing else: a preformatted text
// between the same links to neighbours and lists.
//
// Cost: one pass over the page's nodes and one over its text; the trees cost a
// few microseconds for each block.
package learned
