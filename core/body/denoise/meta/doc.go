// Package meta finds the metadata of an article in its page: headline, date, source and author. It
// looks in the head of the page, in the data for search engines in scripts, and in the lines around
// the body. The page is not trusted: all results are bounded in length, and the work is linear in
// the size of the page.
package meta
