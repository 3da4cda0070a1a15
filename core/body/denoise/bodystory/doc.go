// Package bodystory makes the stories that explain how denoisers extract the body of a page. It makes
// the beginning and the end of every story ([Telling]), and the views that they share.
//
// The story of a denoiser embeds [Page]: the recorder, the page in segments, and the body. It
// adds the figures by which the denoiser decides, and the sentences.
//
// A page is shown in three ways: as source with its visible text highlighted; as an outline of
// its elements ([Outline]), which has the elements with the most text and those that decide, and
// one row for all others beside them, so that every character is in some row; and as blocks
// ([Blocks]), on a map with a square for each, in a text, in tables, and along the axis of a
// curve. A block has the same ID in all of them.
package bodystory
