// Package meta finds what a page says of its article besides the body: headline,
// date, source and author. It looks in the head of the page, in what scripts tell
// search engines, and in the lines around the body. All of it is the page's word, so
// that nothing is longer than it can be, and no page takes more than linear time.
package meta
