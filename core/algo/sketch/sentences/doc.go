// Package sentences implements what algorithms share that represent a page by the digests of some
// of its sentences. Such an algorithm ranks the sentences of a page; this package cuts them, keeps
// the best, and derives from their digests the set (package sets) and the chapters of the story.
//
// The body is cut at punctuation and line breaks; a sentence must have k characters. Its digest is
// MD5 of its normalised form, content characters only, so that width, case, spaces and quotation
// marks do not count. Of equal rank the earlier sentence goes first.
package sentences
