// Package learn holds the facts that a run learns from a whole set before it signs a page, see
// [State], and its file. Package detect does the learning.
package learn
