// Package given reads bodies from files that another program wrote, so that any extractor can be
// used and compared like the built-in denoisers.
//
// # Files of bodies
//
// JSON lines, {"id": …, "text": …}, with an optional title; text may also be called body, content
// or main_content. Or a folder with a text file for each page: its name is the id, followed by
// .txt or .md, or with one of these in place of the id's own extension.
//
// Lines and files that belong to no page, and ids that come again, are counted, listed and left
// out; the first body of an id counts. A page without a body gets an empty one and is counted.
//
// # Blocks
//
// The place of a body on its page is found by its letters and digits: the segments of the page
// ([denoise.Cut]) are searched in the body from front to back, each within a limited distance of
// the one before. Segments that are found are kept, with the text of the body up to the next one;
// all others are cut. The search takes linear time.
package given
