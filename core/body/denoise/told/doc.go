// Package told tells how denoisers take the body out of a page: it begins and ends every
// story in the same way ([Telling]), and makes the views that they share.
//
// The teller of a denoiser embeds [Page]: the recorder, the page in segments, and the body.
// It adds what the denoiser decides by, and the sentences.
//
// A page is shown in three ways. As source with its visible text lit. As an outline of
// its elements ([Outline]): those with most text and those that decide, one row for all
// others beside them, so that every character is in some row. As blocks ([Blocks]): on a
// map with a square for each, in a text one behind the other, in tables, and over the
// axis of a curve. A block has the same ID in all of them.
package told
