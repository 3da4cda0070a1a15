// Package given takes the bodies of pages from where another program left them, so that
// any extractor stands beside ours: in front of every algorithm, in the table against true
// bodies, and on a page with its blocks.
//
// # Where bodies are
//
// In JSON lines, {"id": …, "text": …} with a title where there is one; text may also be
// called body, content or main_content. Or in a folder with a text file for each page,
// called by its id, with .txt or .md behind it or in the place of the id's own ending.
//
// Lines and files that fit no page, and ids that come again, are counted, listed and left
// out; of an id the first body counts. A page without a body has an empty one, and is
// counted.
//
// # Blocks
//
// Where a body stands on its page is found by its letters and digits: the segments of the
// page ([denoise.Cut]) are looked up in the body from front to back, each within reach of
// the one before. What is found is kept, with the text that follows up to the next;
// all else is cut. It takes linear time.
package given
