// Package pass turns a page of a set into the document that algorithms see:
//
//	page → denoiser → kind of the page → templates cut → title → text.Doc
//
// [Learn] makes a denoiser ready for a set: it looks at passages on many pages of a host
// ([CountRepeats]), and at whether pages are whole. [Prepare] takes one page through all steps.
// [Reading] determines which pages are compared, and [Reading.Why] returns why one is not.
//
// Of a part of a set [SeePart] records the statistics that the whole needs; [Parts] puts that of
// all parts together, so that each machine knows what one that sees the whole set would have
// learned.
package pass

// Version is the version of reading: it rises when a page of a set may get another content, kind or
// text, or be left out; samples/vectors/versions holds it.
const Version = 1
